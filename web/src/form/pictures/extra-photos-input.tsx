import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { LineControl } from '../fields/controls.tsx';
import { type ExtraPhoto, type PhotoChange, PHOTOS_MAX } from './extra-photos.ts';
import { fieldId } from '../fields/focus-gap.ts';
import { PhotoInput } from './photo-input.tsx';
import { PictureThumb } from './picture-thumb.tsx';
import { RemovedPhotos } from './removed-photos.tsx';
import { photosLeftIn, shrinking } from './shrinking.ts';
import { useRemoval } from './use-removal.ts';
import css from './extra-photos.module.css';

const FIELD = fieldId('notes', 'photo');

type Props = {
  readonly photos: readonly ExtraPhoto[];
  readonly onChange: (change: PhotoChange) => void;
};

/** Photos besides those that the form asks for, each with a caption. */
export function ExtraPhotos({ photos, onChange }: Props) {
  const { t } = useTranslation();
  const removed = useRemoval(FIELD);
  const waiting = photosLeftIn(useStore(shrinking), FIELD);
  const room = PHOTOS_MAX - photos.length;
  return (
    <section aria-labelledby="notes-photos">
      <h2 id="notes-photos" className={css['legend']}>
        {t('form.extraPhotos.title')}
      </h2>
      {photos.length > 0 && (
        <ol className={css['photos']}>
          {photos.map(({ name, caption }, index) => {
            const number = index + 1;
            return (
              <li key={name}>
                <PictureThumb
                  name={name}
                  alt={caption || t('form.extraPhotos.photo', { number })}
                  onRemove={() => {
                    removed({ name, at: index, caption });
                    onChange({ kind: 'photo-removed', name });
                  }}
                  removeLabel={t('form.extraPhotos.remove', { number })}
                />
                <LineControl
                  id={fieldId('notes', `caption-${String(index)}`)}
                  label={t('form.extraPhotos.caption', { number })}
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
      <RemovedPhotos
        field={FIELD}
        hasRoom={room > waiting}
        onBack={({ name, caption, at, picture }) =>
          onChange({ kind: 'photo-back', photo: { name, caption }, at, picture })
        }
      />
      {room > 0 && (
        <PhotoInput
          id={FIELD}
          belongsTo="photo"
          room={room}
          onPhoto={(picture) => onChange({ kind: 'photo-added', picture })}
        />
      )}
    </section>
  );
}
