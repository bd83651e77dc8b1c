import { useTranslation } from 'react-i18next';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { PhotoInput } from '../../form/pictures/photo-input.tsx';
import { PictureThumb } from '../../form/pictures/picture-thumb.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import type { RepairPhotos } from './repair-change.ts';
import type { RepairStepProps } from './repair-step-props.ts';

type Props = Pick<RepairStepProps, 'data' | 'onChange'> & {
  readonly step: string;
  readonly field: RepairPhotos;
};

/** The photos 1 and 2 of the fault, or of the repair. */
export function TwoPhotos({ step, field, data, onChange }: Props) {
  const { t } = useTranslation();
  return data[field].map((name, at) => {
    const number = at + 1;
    const id = fieldId(step, `${field}-${String(number)}`);
    const label = t(`services.repair.${field}Number`, { number });
    return (
      <Field group key={id} name={id} label={label}>
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
            onRemove={() => onChange({ kind: 'photo', field, at, picture: null })}
          />
        )}
      </Field>
    );
  });
}
