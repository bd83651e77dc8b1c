import { Loader } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { imageName, type Picture } from './picture.ts';
import { flawOfPhoto, shrinkPhoto } from './photo.ts';
import css from './pictures.module.css';
import { shrinking, addPhotos } from './shrinking.ts';

type Props = {
  readonly id: string;
  /** The first part of the photos' file names. */
  readonly belongsTo: string;
  readonly onPhoto: (picture: Picture) => void;
  /** Whether several can be chosen from the gallery at once. */
  readonly several?: boolean;
  readonly describedBy?: string;
  readonly invalid?: boolean;
};

/** Takes a photo with the camera or from the gallery, and shrinks it before it is stored. */
export function PhotoInput({ id, belongsTo, onPhoto, several, describedBy, invalid }: Props) {
  const { t } = useTranslation();
  const taken = useStore(shrinking).fields.get(id);
  const [failed, setFailed] = useState(false);

  async function take(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    setFailed(false);
    const opened = await addPhotos(id, files, async (file) => {
      const photo = await shrinkPhoto(file);
      const flaw = await flawOfPhoto(photo);
      onPhoto({ ...photo, name: imageName(belongsTo, photo.type), field: belongsTo, ...(flaw && { flaw }) });
    });
    // Lets the same file be chosen again.
    input.value = '';
    setFailed(!opened);
  }

  return (
    <div className={css['tile']} data-invalid={invalid || undefined}>
      {taken !== undefined ? (
        <output className={css['working']}>
          <Loader color="var(--brand)" aria-hidden />
          {taken.total > 1
            ? t('form.photo.workingOf', { at: taken.done + 1, total: taken.total })
            : t('form.photo.working')}
          {taken.total > 1 && (
            <ProgressBar label={t('form.photo.working')} value={taken.done} max={taken.total} />
          )}
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
      {failed && (
        <p role="alert" className={css['failed']}>
          {t('form.photo.unreadable')}
        </p>
      )}
    </div>
  );
}
