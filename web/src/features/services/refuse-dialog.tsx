import { MAX_REASON_LENGTH } from '@portal/domain/installations/review/marked-reason';
import { useTranslation } from 'react-i18next';
import { AreaControl } from '../../form/fields/controls.tsx';
import { ActionDialog } from '../../records/action-dialog.tsx';

type Props = {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Gets the reason without surrounding space; what it throws is shown, and the input stays. */
  readonly onRefuse: (reason: string) => Promise<void>;
  readonly onClose: () => void;
};

const FIELD = 'refusal-reason';

/** Asks why a replacement is refused; everybody who sees the service reads it. What was typed belongs to the caller. */
export function RefuseDialog({ reason, onReason, onRefuse, onClose }: Props) {
  const { t } = useTranslation();
  const given = reason.trim();
  return (
    <ActionDialog
      title={t('services.replacement.refuseTitle')}
      label={t('services.replacement.refuse')}
      danger
      isDirty={given !== ''}
      gap={given === '' ? FIELD : null}
      onConfirm={() => onRefuse(given)}
      onClose={onClose}
    >
      {(tried) => (
        <AreaControl
          id={FIELD}
          label={t('services.dialog.reason')}
          help={t('services.replacement.reasonHelp')}
          error={tried && given === '' ? t('services.replacement.reasonMissing') : undefined}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          maxLength={MAX_REASON_LENGTH}
          required
          data-autofocus
        />
      )}
    </ActionDialog>
  );
}
