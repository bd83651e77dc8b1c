import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl } from '../../form/fields/controls.tsx';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { issueText } from '../../form/fields/gap-text.ts';
import { useRefused } from '../../form/fields/refusal.ts';
import type { RepairText } from './repair-change.ts';
import type { RepairStepProps } from './repair-step-props.ts';

type Props = RepairStepProps & {
  readonly step: string;
  readonly field: RepairText;
  readonly help?: string;
  readonly required?: boolean;
};

const LINE_MAX = 200;
const AREA_MAX = 5_000;

/** One field of a service that is typed: several lines. */
export function RepairArea({ step, field, help, required, data, gaps, onChange }: Props) {
  const { t } = useTranslation();
  const refused = useRefused();
  return (
    <AreaControl
      id={fieldId(step, field)}
      label={t(`services.repair.${field}`)}
      help={help}
      required={required}
      maxLength={AREA_MAX}
      error={gaps.has(field) ? t('form.gap.required') : refused(fieldId(step, field))}
      value={data[field]}
      onChange={(event) => onChange({ kind: 'text', field, text: event.currentTarget.value })}
    />
  );
}

/** One line or a day. */
export function RepairLine({
  step,
  field,
  help,
  required,
  data,
  gaps,
  onChange,
  ...input
}: Props & { readonly type?: 'date'; readonly max?: string; readonly min?: string }) {
  const { t } = useTranslation();
  const refused = useRefused();
  const gap = gaps.get(field);
  const words =
    gap === 'not-later' || gap === 'before-start'
      ? t(`services.repair.gap.${gap}`)
      : gap && issueText(t, gap);
  return (
    <LineControl
      {...input}
      id={fieldId(step, field)}
      label={t(`services.repair.${field}`)}
      help={help}
      required={required}
      maxLength={LINE_MAX}
      autoComplete="off"
      error={words ?? refused(fieldId(step, field))}
      value={data[field]}
      onChange={(event) => onChange({ kind: 'text', field, text: event.currentTarget.value })}
    />
  );
}
