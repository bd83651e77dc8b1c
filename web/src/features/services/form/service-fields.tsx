import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl } from '../../../form/fields/controls.tsx';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import { issueText } from '../../../form/fields/gap-text.ts';
import { useRefused } from '../../../form/fields/refusal.ts';
import { PhotoInput } from '../../../form/pictures/photo-input.tsx';
import { PictureThumb } from '../../../form/pictures/picture-thumb.tsx';
import { RemovedPhotos } from '../../../form/pictures/removed-photos.tsx';
import { useRemoval } from '../../../form/pictures/use-removal.ts';
import type { StepProps } from '../../../records/field-work/record-screen.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import type { ServiceDraft, ServiceStep } from './service-draft.ts';

/** The props of a step of a service. */
export type ServiceStepProps = StepProps<ServiceDraft, ServiceStep>;

/** The text fields. */
export type ServiceText =
  | 'fault'
  | 'startDate'
  | 'requiredSpareParts'
  | 'repair'
  | 'serviceman'
  | 'startedOn'
  | 'finishedOn';
export type ServicePhotos = 'issuePhotos' | 'fixedPhotos';

type Props = ServiceStepProps & {
  readonly field: ServiceText;
  readonly help?: string;
  readonly required?: boolean;
};

const LINE_MAX = 200;
const AREA_MAX = 5_000;

/** A text field of several lines. */
export function ServiceArea({ step, field, help, required, data, gaps, onChange }: Props) {
  const { t } = useTranslation();
  const refused = useRefused();
  return (
    <AreaControl
      id={fieldId(step, field)}
      label={t(`services.form.${field}`)}
      help={help}
      required={required}
      maxLength={AREA_MAX}
      error={gaps.has(field) ? t('form.gap.required') : refused(fieldId(step, field))}
      value={data[field]}
      onChange={({ currentTarget }) => onChange({ kind: 'value', field, value: currentTarget.value })}
    />
  );
}

/** A text field of one line, or a date. */
export function ServiceLine({
  step,
  field,
  help,
  required,
  data,
  gaps,
  onChange,
  type,
  min,
  max,
}: Props & { readonly type?: 'date'; readonly max?: string; readonly min?: string }) {
  const { t } = useTranslation();
  const refused = useRefused();
  const gap = gaps.get(field);
  const words =
    gap === 'not-later' || gap === 'before-start' ? t(`services.form.gap.${gap}`) : gap && issueText(t, gap);
  return (
    <LineControl
      {...{ type, min, max }}
      id={fieldId(step, field)}
      label={t(`services.form.${field}`)}
      help={help}
      required={required}
      maxLength={LINE_MAX}
      autoComplete="off"
      error={words ?? refused(fieldId(step, field))}
      value={data[field]}
      onChange={({ currentTarget }) => onChange({ kind: 'value', field, value: currentTarget.value })}
    />
  );
}

type PhotosProps = Pick<ServiceStepProps, 'step' | 'data' | 'onChange'> & { readonly field: ServicePhotos };

/** The photos 1 and 2 of the fault, or of the repair. */
export function TwoPhotos(props: PhotosProps) {
  return props.data[props.field].map((name, at) => <OnePhoto key={at} {...props} name={name} at={at} />);
}

function OnePhoto({ step, field, onChange, name, at }: PhotosProps & { name: string | null; at: number }) {
  const { t } = useTranslation();
  const number = at + 1;
  const id = fieldId(step, `${field}-${String(number)}`);
  const label = t(`services.form.${field}Number`, { number });
  const removed = useRemoval(id);
  return (
    <Field group name={id} label={label}>
      <RemovedPhotos
        field={id}
        hasRoom={name === null}
        onBack={({ picture }) => picture && onChange({ kind: 'photo', field, at, picture })}
      />
      {name === null ? (
        <PhotoInput
          id={`${id}-file`}
          belongsTo={field}
          onPhoto={(picture) => onChange({ kind: 'photo', field, at, picture })}
        />
      ) : (
        <PictureThumb
          name={name}
          alt={label}
          onRemove={() => {
            removed({ name });
            onChange({ kind: 'photo', field, at, picture: null });
          }}
        />
      )}
    </Field>
  );
}
