import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl } from '../../form/controls.tsx';
import { fieldId } from '../../form/focus-gap.ts';
import { PhotoInput } from '../../form/photo-input.tsx';
import { PictureThumb } from '../../form/picture-thumb.tsx';
import css from './commissioning.module.css';
import type { StepProps } from './step-props.ts';

const NOTES = ['customer', 'installer', 'admin'] as const;
/** Most photos that an installation takes besides those that its form asks for (domain: `photos`). */
const MOST_PHOTOS = 40;
const NOTE_MAX = 5_000;

/** Three kinds of note, each saying who reads it, and photos that no question asked for. */
export function NotesStep({ data, onChange }: StepProps) {
  const { t } = useTranslation();
  return (
    <div className={css['fields']}>
      {NOTES.map((note) => (
        <AreaControl
          key={note}
          id={fieldId('notes', note)}
          label={t(`commissioning.notes.${note}`)}
          help={t(`commissioning.notes.${note}Help`)}
          maxLength={NOTE_MAX}
          value={data.notes[note]}
          onChange={(event) => onChange({ kind: 'note', note, text: event.currentTarget.value })}
        />
      ))}
      <section aria-labelledby="notes-photos">
        <h2 id="notes-photos" className={css['legend']}>
          {t('commissioning.notes.photos')}
        </h2>
        {data.photos.length > 0 && (
          <ol className={css['photos']}>
            {data.photos.map(({ name, caption }, index) => {
              const number = index + 1;
              return (
                <li key={name}>
                  <PictureThumb
                    name={name}
                    alt={caption || t('commissioning.notes.photo', { number })}
                    onRemove={() => onChange({ kind: 'photo-removed', name })}
                    removeLabel={t('commissioning.notes.removePhoto', { number })}
                  />
                  <LineControl
                    id={fieldId('notes', `caption-${String(index)}`)}
                    label={t('commissioning.notes.caption', { number })}
                    maxLength={200}
                    value={caption}
                    onChange={(event) =>
                      onChange({ kind: 'caption', name, caption: event.currentTarget.value })
                    }
                  />
                </li>
              );
            })}
          </ol>
        )}
        {data.photos.length < MOST_PHOTOS && (
          <PhotoInput
            id={fieldId('notes', 'photo')}
            belongsTo="photo"
            several
            onPhoto={(picture) => onChange({ kind: 'photo-added', picture })}
          />
        )}
      </section>
    </div>
  );
}
