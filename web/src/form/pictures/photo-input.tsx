import { Loader } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { imageName, type Picture } from './picture.ts';
import { flawOfPhoto, shrinkPhoto } from './photo.ts';
import css from './pictures.module.css';
import { shrinking, addPhotos } from './shrinking.ts';

type Props = {
  readonly id: string;
  /** The first part of the photos' file names. */
  readonly belongsTo: string;
  readonly onPhoto: (picture: Picture) => void;
  /** For a field that takes several, which can be chosen from the gallery at once: how many more it takes. */
  readonly room?: number;
  readonly describedBy?: string;
  readonly invalid?: boolean;
};

/** Takes a photo with the camera or from the gallery, and shrinks it before it is stored. */
export function PhotoInput({ id, belongsTo, onPhoto, room, describedBy, invalid }: Props) {
  const { t } = useTranslation();
  const taken = useStore(shrinking).fields.get(id);
  const [failed, setFailed] = useState(false);

  async function take(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const chosen = [...(input.files ?? [])];
    if (chosen.length === 0) return;
    const files = chosen.slice(0, room);
    const count = chosen.length - files.length;
    // In a toast, since the last photo that fits takes this input off the page.
    if (count > 0) toast({ kind: 'error', title: t('form.photo.leftOut', { count }) });
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
              multiple={room !== undefined}
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
