import { Loader } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageName } from './image-name.ts';
import { shrinkPhoto } from './photo.ts';
import type { Picture } from './picture.ts';
import css from './pictures.module.css';
import { countShrinking } from './shrinking.ts';

type Props = {
  readonly id: string;
  /** What the photos are named after. */
  readonly belongsTo: string;
  readonly onPhoto: (picture: Picture) => void;
  /** Several at once from the gallery. */
  readonly several?: boolean;
  readonly describedBy?: string;
  readonly invalid?: boolean;
};

/** Two ways to a photo: the camera, and the gallery. It is shrunk before anyone keeps it. */
export function PhotoInput({ id, belongsTo, onPhoto, several, describedBy, invalid }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');

  async function take(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    setState('working');
    const opened = await countShrinking(() => takeIn(files));
    // The same file may be chosen again.
    input.value = '';
    setState(opened ? 'idle' : 'failed');
  }

  /** Answers whether all could be opened; those that could are in the form. */
  async function takeIn(files: readonly File[]): Promise<boolean> {
    let opened = true;
    for (const file of files) {
      try {
        const photo = await shrinkPhoto(file);
        onPhoto({ ...photo, name: imageName(belongsTo, photo.type), field: belongsTo });
      } catch {
        opened = false;
      }
    }
    return opened;
  }

  return (
    <div className={css['tile']} data-invalid={invalid || undefined}>
      {state === 'working' ? (
        <output className={css['working']}>
          <Loader color="var(--brand)" aria-hidden />
          {t('form.photo.working')}
        </output>
      ) : (
        <>
          <label className={css['take']}>
            <input
              id={id}
              type="file"
              accept="image/*"
              capture="environment"
              aria-describedby={describedBy}
              onChange={(event) => void take(event)}
            />
            <IconCamera aria-hidden stroke={1.75} size="2rem" />
            {t('form.photo.take')}
          </label>
          <label className={css['choose']}>
            <input
              type="file"
              accept="image/*"
              multiple={several}
              aria-describedby={describedBy}
              onChange={(event) => void take(event)}
            />
            <IconPhoto aria-hidden stroke={1.75} size="1.5rem" />
            {t('form.photo.choose')}
          </label>
        </>
      )}
      {state === 'failed' && (
        <p role="alert" className={css['failed']}>
          {t('form.photo.unreadable')}
        </p>
      )}
    </div>
  );
}
