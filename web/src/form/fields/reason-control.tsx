import type { Answer } from '@portal/domain/form/answers';
import { REASON_MAX } from '@portal/domain/form/out-of-range';
import { useTranslation } from 'react-i18next';
import { LineControl } from './controls.tsx';
import css from './fields.module.css';

type Props = {
  /** Id of the field whose value is out of range. */
  readonly of: string;
  /** The range as text. */
  readonly range: string;
  readonly reason: string | undefined;
  readonly error: string | undefined;
  readonly onReason: (reason: Answer) => void;
};

/** Asks for the reason of a value that is out of range; the value itself is accepted. */
export function ReasonControl({ of, range, reason, error, onReason }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css['reason']}>
      <LineControl
        id={`${of}-reason`}
        label={t('form.reason.label')}
        help={t('form.reason.help', { range })}
        error={error}
        required
        maxLength={REASON_MAX}
        value={reason ?? ''}
        onChange={(event) => onReason(event.currentTarget.value || null)}
      />
    </div>
  );
}
