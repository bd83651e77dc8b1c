import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../ui/frame/use-focus-back.ts';
import type { DroppedFile } from './dropped-files.ts';
import { type SameName, sameNames, uploadInto, uploadVersions, type Where } from './upload-into.ts';
import css from './library.module.css';

/** So many names are listed; a folder may bring hundreds. */
const MAX_NAMES = 5;

/** Sends files, and asks first about those whose names the folder has already; what is not asked about is on its way at once. */
export function useUploading(
  where: Where,
  onSaved: () => void,
): { readonly upload: (files: readonly DroppedFile[]) => void; readonly question: ReactNode } {
  const [asked, setAsked] = useState<{ readonly same: readonly SameName[]; readonly where: Where } | null>(
    null,
  );
  function upload(files: readonly DroppedFile[]): void {
    const same = sameNames(files, where);
    const held = new Set(same.map(({ file }) => file));
    uploadInto(
      files.filter(({ file }) => !held.has(file)),
      where,
      onSaved,
    );
    if (same.length > 0) setAsked({ same, where });
  }
  const question = asked !== null && (
    <SameNameDialog
      same={asked.same}
      onVersions={() => uploadVersions(asked.same, asked.where, onSaved)}
      onSeparate={() => uploadInto(asked.same, asked.where, onSaved)}
      onClose={() => setAsked(null)}
    />
  );
  return { upload, question };
}

type Props = {
  readonly same: readonly SameName[];
  readonly onVersions: () => void;
  readonly onSeparate: () => void;
  readonly onClose: () => void;
};

/** Files whose names the folder has already: the next versions of those, or files of their own. Closed, neither is sent. */
function SameNameDialog({ same, onVersions, onSeparate, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack(true);
  const choose = (send: () => void) => () => {
    send();
    onClose();
  };
  const count = same.length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('library.sameName.title', { count, name: same[0]?.entry.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={css['form']}>
        {count > 1 && (
          <ul>
            {same.slice(0, MAX_NAMES).map(({ file, entry }) => (
              <li key={`${entry.id} ${file.name}`}>{entry.name}</li>
            ))}
            {count > MAX_NAMES && <li>{t('library.sameName.more', { count: count - MAX_NAMES })}</li>}
          </ul>
        )}
        <p>{t('library.sameName.text', { count })}</p>
        <div className={css['actions']}>
          <Button data-autofocus onClick={choose(onVersions)}>
            {t('library.sameName.versions', { count })}
          </Button>
          <Button variant="outline" onClick={choose(onSeparate)}>
            {t('library.sameName.separate', { count })}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
