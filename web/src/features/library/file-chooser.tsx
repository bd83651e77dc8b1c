import { Button } from '@mantine/core';
import { IconFolderUp, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './library.module.css';

/** What a browser lets one choose; what a file really is, its first bytes say. */
const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/webp,video/mp4,video/webm';

/** Chooses several files, or a whole folder where the browser has such a chooser. */
export function FileChooser({ onFiles }: { readonly onFiles: (files: FileList) => void }) {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (currentTarget.files !== null && currentTarget.files.length > 0) onFiles(currentTarget.files);
    // The same file may be chosen again.
    currentTarget.value = '';
  }
  return (
    <>
      <input
        ref={files}
        className={css['hidden']}
        type="file"
        multiple
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('library.upload')}
        onChange={take}
      />
      <input
        ref={folder}
        className={css['hidden']}
        type="file"
        {...{ webkitdirectory: '' }}
        tabIndex={-1}
        aria-label={t('library.uploadFolder')}
        onChange={take}
      />
      <Button leftSection={<IconUpload aria-hidden stroke={1.75} />} onClick={() => files.current?.click()}>
        {t('library.upload')}
      </Button>
      <Button
        className={css['deskOnly']}
        variant="outline"
        leftSection={<IconFolderUp aria-hidden stroke={1.75} />}
        onClick={() => folder.current?.click()}
      >
        {t('library.uploadFolder')}
      </Button>
    </>
  );
}
