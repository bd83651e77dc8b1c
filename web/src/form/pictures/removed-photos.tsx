import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { photoTrash, type RemovedPhoto, takeFromTrash } from './photo-trash.ts';
import css from './pictures.module.css';
import { LocalImage } from './shown-image.tsx';

type Props = {
  /** The id of the field. */
  readonly field: string;
  /** Whether one more photo has room. */
  readonly hasRoom: boolean;
  readonly onBack: (photo: RemovedPhoto) => void;
};

const NONE: readonly RemovedPhoto[] = [];

/** The photos that were taken out of a field, each with a button that puts it back. */
export function RemovedPhotos({ field, hasRoom, onBack }: Props) {
  const { t } = useTranslation();
  const removed = useStore(photoTrash).get(field) ?? NONE;
  const last = useRef<HTMLButtonElement>(null);
  const counted = useRef(removed.length);
  // The button that removed it is gone: the way back takes its place for whoever works with the keyboard.
  useEffect(() => {
    if (removed.length > counted.current) last.current?.focus();
    counted.current = removed.length;
  }, [removed.length]);
  if (removed.length === 0 || !hasRoom) return null;
  return (
    <ul className={css['removed']} aria-label={t('form.photo.trash')}>
      {removed.map((photo, index) => (
        <li key={photo.name}>
          {photo.picture ? (
            <LocalImage picture={photo.picture} alt="" className={css['small']} />
          ) : (
            <IconTrash aria-hidden stroke={1.75} size="1.5rem" />
          )}
          <span>{photo.caption || t('form.photo.removed')}</span>
          <Button
            ref={index === removed.length - 1 ? last : undefined}
            variant="default"
            leftSection={<IconArrowBackUp aria-hidden stroke={1.75} size="1.25rem" />}
            onClick={() => {
              takeFromTrash(field, photo.name);
              onBack(photo);
            }}
          >
            {t('form.photo.undo')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
