import { useTranslation } from 'react-i18next';
import { AreaControl } from '../../form/fields/controls.tsx';
import { ExtraPhotos } from '../../form/pictures/extra-photos-input.tsx';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { useRefused } from '../../form/fields/refusal.ts';
import type { StepProps } from '../../records/field-work/record-screen.ts';
import css from './commissioning.module.css';
import { type Commissioning, type CommissioningStep, isAboutEarlier } from './commissioning-draft.ts';

const NOTES = ['customer', 'installer', 'admin'] as const;
const NOTE_MAX = 5_000;

/** The three kinds of notes, each with who can read it, and additional photos. */
export default function NotesStep({ data, onChange }: StepProps<Commissioning, CommissioningStep>) {
  const { t } = useTranslation();
  const refused = useRefused();
  return (
    <div className={css['fields']}>
      {NOTES.map((note) => (
        <AreaControl
          key={note}
          id={fieldId('notes', note)}
          label={t(`commissioning.notes.${note}`)}
          help={t(`commissioning.notes.${note}Help`)}
          maxLength={NOTE_MAX}
          error={refused(fieldId('notes', note))}
          value={data.notes[note]}
          onChange={({ currentTarget }) =>
            onChange({ kind: 'entry', field: 'notes', name: note, value: currentTarget.value })
          }
        />
      ))}
      {!isAboutEarlier(data) && <ExtraPhotos photos={data.photos} onChange={onChange} />}
    </div>
  );
}
