import { Button, Modal, Textarea } from '@mantine/core';
import { MAX_REASON_LENGTH } from '@portal/domain/installations/review/marked-reason';
import type { Installation } from '@portal/domain/installations/record';
import { useTranslation } from 'react-i18next';
import type { ReviewDecision } from './decision.ts';
import css from './installations.module.css';
import { MarkChoice } from './review/mark-choice.tsx';
import { MarkNotes } from './review/mark-notes.tsx';
import { marksOf, marksToSend } from './review/marks.tsx';
import { useRejection } from './review/rejection.ts';
import { useRejectionDraft } from './review/rejection-draft.ts';

type Props = {
  readonly installation: Installation;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onReject: (decision: ReviewDecision) => void;
};

/**
 * Asks for the reason, which the installer reads, and for the fields and photos at which the correction opens. What was
 * typed and marked survives closing (`rejection-draft.ts`).
 */
export default function RejectDialog({ installation, opened, busy, onClose, onReject }: Props) {
  const { t } = useTranslation();
  const rejection = useRejectionDraft(installation);
  const marks = marksOf(rejection);
  const { reason, setReason, fallback, missing, submit } = useRejection(rejection, marks, (given) =>
    onReject({ act: 'reject', reason: given, marks: marksToSend(marks) }),
  );
  const needsReason = marks.all.length === 0;

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('installations.rejectTitle')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      size="lg"
      centered
    >
      <form
        noValidate
        className={css['list']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <MarkChoice installation={installation} marks={marks} />
        <MarkNotes marks={marks} />
        <Textarea
          label={t('installations.rejectReason')}
          description={t(needsReason ? 'installations.rejectHint' : 'review.decide.reasonOptional')}
          placeholder={fallback}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing ? t('installations.rejectMissing') : undefined}
          autosize
          minRows={3}
          maxLength={MAX_REASON_LENGTH}
          required={needsReason}
          data-autofocus
        />
        <div className={css['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" color="bad" loading={busy}>
            {t('installations.act.reject')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
