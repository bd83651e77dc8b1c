import { emailSchema } from '@portal/domain/contact/email';
import type { MailDelivery } from '@portal/domain/mails/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../form/controls.tsx';
import { toast } from '../../ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import css from './visits.module.css';
import { type CARDS, type Mailed, sendCardAgain } from './record-mails.ts';

const FIELD = 'customer-address';

type Props = {
  readonly of: Mailed;
  readonly id: number;
  readonly card: (typeof CARDS)[number];
  /** The last mail of it to the customer; a device without an installation has none. */
  readonly customer: MailDelivery | undefined;
  readonly onSent: () => void;
  readonly onClose: () => void;
};

/** Sends a card once more; an address that was wrong is corrected at once, by those who may. */
export default function ResendDialog({ of, id, card, customer, onSent, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const before = customer?.to ?? '';
  const [address, setAddress] = useState(before);
  const typed = address.trim();
  const correctable = customer?.correctable === true;
  const right = !correctable || emailSchema.safeParse(typed).success;
  const changed = correctable && typed !== before;

  async function send(): Promise<void> {
    await sendCardAgain(card, id, changed ? typed : undefined);
    onSent();
    await queries.invalidateQueries({ queryKey: [`${of}s`] });
    toast({ kind: 'success', title: t('visits.mails.sentTitle'), message: t('visits.mails.sentText') });
  }

  return (
    <ActDialog
      title={t(`visits.mails.sendAgain.${card}`)}
      label={t(changed ? 'visits.mails.correct' : 'visits.mails.again')}
      gap={right ? null : FIELD}
      onAct={send}
      onClose={onClose}
    >
      {(tried) =>
        correctable ? (
          <LineControl
            id={FIELD}
            type="email"
            inputMode="email"
            label={t('visits.mails.address')}
            help={t('visits.mails.addressHelp')}
            required
            error={tried && !right ? t('form.gap.email') : undefined}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        ) : (
          customer !== undefined && (
            <p className={css['text']}>{t('visits.mails.goesTo', { address: before })}</p>
          )
        )
      }
    </ActDialog>
  );
}
