import { needsNote, RECALL_ANSWERS, RECALL_NOTE_MAX, type RecallAnswer } from '@portal/domain/recalls/answer';
import type { RecallDevice } from '@portal/domain/recalls/record';
import { useTranslation } from 'react-i18next';
import { AreaControl } from '../../form/fields/controls.tsx';
import { groupSerial } from '../../lib/languages/format.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { ActionDialog } from '../../records/action-dialog.tsx';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';

const WHAT = 'recall-answer';
const NOTE = 'recall-note';

type Props = {
  readonly device: RecallDevice;
  readonly onAnswer: (answer: RecallAnswer, note: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks what came of one device of a recall; what cannot be done needs a reason. */
export function AnswerDialog({ device, onAnswer, onClose }: Props) {
  const { t } = useTranslation();
  const before = { answer: device.answer?.answer ?? null, note: device.answer?.note ?? '' };
  const [answer, setAnswer] = useStateAcrossSignIn<RecallAnswer | null>(
    `recall-answer-${device.id}`,
    before.answer,
  );
  const [note, setNote] = useStateAcrossSignIn(`recall-note-${device.id}`, before.note);
  const noteMissing = answer !== null && needsNote(answer) && note.trim() === '';
  return (
    <ActionDialog
      title={t('recalls.dialog.title', { serial: groupSerial(device.serial) })}
      label={t('recalls.dialog.send')}
      isDirty={answer !== before.answer || note !== before.note}
      gap={answer === null ? WHAT : noteMissing ? NOTE : null}
      onConfirm={async () => {
        if (answer !== null) await onAnswer(answer, note.trim());
      }}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <RadioRows
            name={WHAT}
            label={t('recalls.dialog.what')}
            required
            options={RECALL_ANSWERS.map((value) => ({ value, label: t(`recalls.answers.${value}`) }))}
            value={answer}
            onChange={setAnswer}
            {...(tried && answer === null && { error: t('recalls.dialog.whatMissing') })}
          />
          <AreaControl
            id={NOTE}
            label={t(
              answer !== null && needsNote(answer) ? 'recalls.dialog.noteCannot' : 'recalls.dialog.note',
            )}
            help={t('recalls.dialog.noteHelp')}
            required={answer !== null && needsNote(answer)}
            error={tried && noteMissing ? t('recalls.dialog.noteMissing') : undefined}
            maxLength={RECALL_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
