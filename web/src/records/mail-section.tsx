import { Button } from '@mantine/core';
import type { DeliveryState, MailDelivery } from '@portal/domain/mails/contract';
import {
  IconAlertTriangle,
  IconClock,
  IconMailCheck,
  IconMailForward,
  IconMailOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lib/loading/chunk.ts';
import { online } from '../lib/network/connection.ts';
import { formatDateTime } from '../lib/languages/format.ts';
import { useStateAcrossSignIn } from '../lib/session/state-across-sign-in.ts';
import { useStore } from '../lib/store.ts';
import { DialogPart } from '../ui/dialogs/dialog-part.tsx';
import { Section } from '../ui/frame/page.tsx';
import { StatusChip, type Tone } from '../ui/notices/status-chip.tsx';
import { CARDS, type Mailed, newestMails, recordMails } from './record-mails.ts';
import css from './records.module.css';

const ResendDialog = lazyPart(() => import('./resend-dialog.tsx'));

const LOOK_AGAIN_MS = 4_000;

const LOOKS: Readonly<Record<DeliveryState, { readonly tone: Tone; readonly icon: TablerIcon }>> = {
  queued: { tone: 'info', icon: IconClock },
  delayed: { tone: 'warn', icon: IconAlertTriangle },
  sent: { tone: 'ok', icon: IconMailCheck },
  kept: { tone: 'neutral', icon: IconMailCheck },
  refused: { tone: 'bad', icon: IconMailOff },
  bounced: { tone: 'bad', icon: IconMailOff },
};

type Props = {
  readonly of: Mailed;
  readonly id: number;
  /** As it is stored now. */
  readonly customerEmail: string;
};

/**
 * The mails about a record: recipient, delivery state, and a button to send a card again. Nothing before the first
 * mail.
 */
export function MailSection({ of, id, customerEmail }: Props) {
  const { t } = useTranslation();
  const reachable = useStore(online);
  const [sending, setSending] = useStateAcrossSignIn<(typeof CARDS)[number] | null>(
    `card-again-${of}-${String(id)}`,
    null,
  );
  /** Id of the newest mail when a card was sent again: until there is a newer one, the list is fetched repeatedly. */
  const [awaited, setAwaited] = useState<number | null>(null);
  const { data } = useQuery({
    ...recordMails(of, id),
    // A card that was just requested is sent within seconds.
    refetchInterval: ({ state: { data: known } }) => {
      const newest = known?.[0]?.id ?? 0;
      const moves = (awaited !== null && newest <= awaited) || known?.some(isQueued);
      return moves ? LOOK_AGAIN_MS : false;
    },
  });
  const mails = newestMails(data ?? []);
  if (mails.length === 0) return null;
  const cards = CARDS.filter((card) => mails.some(({ mail }) => mail === card));
  const toCustomer = (card: (typeof CARDS)[number] | null) =>
    mails.find(({ mail, reader }) => mail === card && reader === 'customer');
  return (
    <Section id="mails" title={t('records.mails.title')}>
      <ul className={css['mails']}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      <div className={css['actions']}>
        {cards.map((card) => (
          <Button
            key={card}
            variant="default"
            disabled={!reachable}
            leftSection={<IconMailForward aria-hidden stroke={1.75} />}
            onClick={() => setSending(card)}
          >
            {t(`records.mails.sendAgain.${card}`)}
          </Button>
        ))}
      </div>
      {sending !== null && (
        <DialogPart opened onClose={() => setSending(null)}>
          <ResendDialog
            of={of}
            id={id}
            card={sending}
            customer={toCustomer(sending)}
            address={customerEmail}
            onSent={() => setAwaited(mails[0]?.id ?? null)}
            onClose={() => setSending(null)}
          />
        </DialogPart>
      )}
    </Section>
  );
}

const isQueued = ({ state }: MailDelivery): boolean => state === 'queued';

function MailRow({ mail }: { readonly mail: MailDelivery }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[mail.state];
  const reader = t(`records.mails.reader.${mail.reader}`);
  return (
    <li>
      <strong>{t(`records.mails.mail.${mail.mail}`)}</strong>
      <span className={css['second']}>{mail.to === null ? reader : `${reader}, ${mail.to}`}</span>
      <div className={css['chips']}>
        <StatusChip tone={tone} icon={icon}>
          {t(`records.mails.state.${mail.state}`)}
        </StatusChip>
        <span className={css['second']}>{formatDateTime(mail.at)}</span>
      </div>
      {mail.words !== null && (
        <span className={css['second']}>{t('records.mails.words', { words: mail.words })}</span>
      )}
    </li>
  );
}
