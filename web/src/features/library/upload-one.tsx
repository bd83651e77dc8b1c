import { Button } from '@mantine/core';
import type { Language } from '@portal/domain/templates/labels';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../lib/session/session.ts';
import { UploadList } from './upload-rows.tsx';
import { addUploads, uploads } from './uploads.ts';
import type { SavedFile } from './upload-wire.ts';
import css from './library.module.css';

type Props = {
  readonly language: Language;
  /** The file types that can be chosen, as the `accept` of a file input. */
  readonly accept: string;
  /** Called once when the file is uploaded. Not called when this was removed from the page before; the file is in the library all the same. */
  readonly onSaved: (file: SavedFile) => void;
};

/** Uploads one file to the top folder of the library, hidden from installers until the office shows it. */
export default function UploadOne({ language, accept, onSaved }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const organisation = useOrganisation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['library', organisation, language] });
    void queries.invalidateQueries({ queryKey: ['library_files'] });
  };
  const reportSaved = useEffectEvent((file: SavedFile) => {
    setChosen(null);
    onSaved(file);
  });
  useEffect(() => {
    if (chosen === null) return undefined;
    return uploads.subscribe(() => {
      const saved = uploads.get().find(({ file }) => file === chosen)?.saved;
      if (saved) reportSaved(saved);
    });
  }, [chosen]);
  return (
    <>
      <Button
        leftSection={<IconUpload aria-hidden stroke={1.75} size="1.25rem" />}
        onClick={() => input.current?.click()}
      >
        {t('library.uploadOne')}
      </Button>
      <p className={css['meta']}>{t('library.uploadedHidden')}</p>
      <input
        ref={input}
        className={css['hidden']}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={t('library.uploadOne')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file === undefined) return;
          setChosen(file);
          addUploads([{ file, place: { folder: null, language, hidden: true } }], organisation, refresh);
        }}
      />
      <UploadList rows={(one) => one.file === chosen} />
    </>
  );
}
