import { type OwnRecall, type RecallDevice, recallTextIn } from '@portal/domain/recalls/record';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { useReceipts, useRequests } from '../../queue/store/use-queue.ts';
import { Section } from '../../ui/frame/page.tsx';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { AnswerChip } from './answer-chip.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { queueAnswer, sentAnswer, waitingAnswer } from './queue-answer.ts';
import css from './recalls.module.css';

type SectionProps = {
  readonly recall: OwnRecall;
  /** When the list was read, in milliseconds since 1970. */
  readonly readAt: number;
};

/** One recall as an installer reads it: the maker's words, and each of their devices with its answer. */
export function OwnRecallSection({ recall, readAt }: SectionProps) {
  const { t } = useTranslation();
  const [requests, receipts] = [useRequests(), useReceipts()];
  const [asked, setAsked] = useStateAcrossSignIn<RecallDevice | null>(`own-recall-${recall.id}`, null);
  const { title, text } = recallTextIn(recall, currentLanguage());
  const devices = recall.devices.map((device) => {
    const waiting = waitingAnswer(requests, recall.id, device.id);
    const sent = sentAnswer(receipts, readAt, recall.id, device.id);
    return {
      device: { ...device, answer: waiting ?? sent ?? device.answer },
      isWaiting: waiting !== undefined,
    };
  });
  const open = devices.filter(({ device }) => device.answer === null).length;
  return (
    <Section id={`recall-${recall.id}`} title={title}>
      <p className={css['meta']}>
        <StateChip state={recall.state} />
        <span>{t('recalls.begun', { date: formatDate(recall.createdAt) })}</span>
      </p>
      <Paragraphs text={text} />
      <h3 className={css['count']}>
        {t('recalls.yours', { total: recall.devices.length })}
        {open > 0 && <span className={css['second']}> · {t('recalls.open', { total: open })}</span>}
      </h3>
      <ul className={css['devices']}>
        {devices.map((row) => (
          <OwnDevice key={row.device.id} {...row} onAnswer={setAsked} />
        ))}
      </ul>
      {asked !== null && (
        <AnswerDialog
          device={asked}
          onClose={() => setAsked(null)}
          onAnswer={async (answer, note) => {
            await queueAnswer(recall, asked, answer, note);
            toast({ kind: 'success', title: t('form.sent.title'), message: t('form.sent.text') });
          }}
        />
      )}
    </Section>
  );
}

type DeviceProps = {
  /** With the answer that is known here. */
  readonly device: RecallDevice;
  /** Its answer has not been sent yet. */
  readonly isWaiting: boolean;
  /** Asks for an answer, beginning with the one of the device. */
  readonly onAnswer: (device: RecallDevice) => void;
};

function OwnDevice({ device, isWaiting, onAnswer }: DeviceProps) {
  const { t } = useTranslation();
  const { installation, template, answer } = device;
  const type = labelIn(currentLanguage(), template.nameTranslations, template.name);
  return (
    <li className={css['device']}>
      <div className={css['what']}>
        <strong className="mono">{groupSerial(device.serial)}</strong>
        <span className={css['second']}>{type}</span>
        {installation !== null && (
          <Link to={`/installations/${installation.id}`} className="reach">
            {[installation.customer, installation.city].filter(Boolean).join(', ')}
          </Link>
        )}
        {answer !== null && answer.note !== '' && <p className={css['note']}>{answer.note}</p>}
        {answer !== null && answer.by !== null && (
          <span className={css['second']}>
            {t('recalls.answered', { by: answer.by, date: formatDate(answer.answeredAt) })}
          </span>
        )}
      </div>
      <div className={css['act']}>
        <AnswerChip answer={answer?.answer ?? 'none'} />
        {isWaiting && <AnswerChip answer="waiting" />}
        <Button variant={answer === null ? 'filled' : 'default'} onClick={() => onAnswer(device)}>
          {t(answer === null ? 'recalls.answer' : 'recalls.change')}
          <VisuallyHidden> {device.serial}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/** Whether a recall goes on. */
export function StateChip({ state }: { readonly state: OwnRecall['state'] }) {
  const { t } = useTranslation();
  return state === 'open' ? (
    <StatusChip tone="warn" icon={IconAlertTriangle}>
      {t('recalls.state.open')}
    </StatusChip>
  ) : (
    <StatusChip tone="neutral" icon={IconCircleCheck}>
      {t('recalls.state.closed')}
    </StatusChip>
  );
}

/** Text in which an empty line separates paragraphs. */
export function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div className={css['text']}>
      {text.split(/(?:\r?\n){2,}/).map((paragraph, at) => (
        <p key={`${at} ${paragraph.slice(0, 20)}`}>{paragraph}</p>
      ))}
    </div>
  );
}
