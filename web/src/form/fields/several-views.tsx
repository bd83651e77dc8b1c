import { IMAGES_MAX, severalAnswer, severalOf } from '@portal/domain/form/several';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { CheckRows } from '../../ui/inputs/check-rows.tsx';
import { Field as Frame } from '../../ui/inputs/field.tsx';
import { PhotoInput } from '../pictures/photo-input.tsx';
import { putBackAt } from '../pictures/photo-trash.ts';
import { PictureThumb } from '../pictures/picture-thumb.tsx';
import { RemovedPhotos } from '../pictures/removed-photos.tsx';
import { photosLeftIn, shrinking } from '../pictures/shrinking.ts';
import { useRemoval } from '../pictures/use-removal.ts';
import css from './fields.module.css';
import { labelOf } from './field-label.ts';
import { asGroup, type ViewProps } from './field-props.ts';

/** Multiple choice; the answer is in the order of the options, not in the order they were chosen. */
export function ChoicesView({ field, frame, answer, onAnswer }: ViewProps<'choices'>) {
  const options = field.options.map((option) => ({ value: option.value, label: labelOf(option) }));
  return (
    <CheckRows
      {...asGroup(frame)}
      options={options}
      values={severalOf(answer)}
      onChange={(chosen) =>
        onAnswer(severalAnswer(options.flatMap(({ value }) => (chosen.includes(value) ? [value] : []))))
      }
    />
  );
}

/** One of a list changes places with the one before it. */
function swapped(names: readonly string[], index: number): string[] {
  return names.map((name, at) => names[at === index ? index - 1 : at === index - 1 ? index : at] ?? name);
}

/** Several photos, in the order in which they were taken until somebody changes it. */
export function ImagesView({ field, frame, answer, onAnswer, onPicture }: ViewProps<'images'>) {
  const { t } = useTranslation();
  const names = severalOf(answer);
  const { id, label, error } = frame;
  const removed = useRemoval(id);
  const fileId = `${id}-file`;
  const waiting = photosLeftIn(useStore(shrinking), fileId);
  const room = IMAGES_MAX - names.length;
  return (
    <Frame group {...asGroup(frame)}>
      {names.length > 0 && (
        <ol className={css['images']}>
          {names.map((name, index) => (
            <li key={name}>
              <PictureThumb
                name={name}
                alt={`${label} (${String(index + 1)})`}
                removeLabel={t('form.extraPhotos.remove', { number: index + 1 })}
                earlier={
                  index === 0
                    ? undefined
                    : {
                        label: t('form.extraPhotos.earlier', { number: index + 1 }),
                        onMove: () => onAnswer(severalAnswer(swapped(names, index))),
                      }
                }
                onRemove={() => {
                  removed({ name, at: index });
                  onAnswer(severalAnswer(names.filter((one) => one !== name)));
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <RemovedPhotos
        field={id}
        hasRoom={room > waiting}
        onBack={({ name, at, picture }) => {
          if (picture) onPicture(picture);
          onAnswer(severalAnswer(putBackAt(names, name, at)));
        }}
      />
      {room > 0 && (
        <PhotoInput
          id={fileId}
          belongsTo={field.name}
          room={room}
          onPhoto={onPicture}
          invalid={error !== undefined}
          describedBy={error === undefined ? undefined : `${id}-error`}
        />
      )}
    </Frame>
  );
}
