import { Button, TextInput } from '@mantine/core';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@portal/domain/constants';
import type { LibraryFile } from '@portal/domain/files/record';
import { moreThan } from '@portal/domain/page';
import type { Language } from '@portal/domain/templates/labels';
import { IconFile } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../../lib/session/session.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { UploadOne } from '../../library/lazy-components.ts';
import { libraryFiles } from '../queries.ts';
import css from '../warranty-editor.module.css';

const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/webp,video/mp4';

type Props = {
  /** Of the text that the file goes with: in whose library an uploaded one comes. */
  readonly language: Language;
  readonly onClose: () => void;
  readonly onPick: (file: Pick<LibraryFile, 'name' | 'path'>) => void;
};

/** The files of the library in their newest versions, the newest first, and the way to upload one more into it. */
export function FilePicker({ language, onClose, onPick }: Props) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [count, setCount] = useState<number>(PAGE_SIZE);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const files = useQuery({
    ...libraryFiles(organisation, search, count),
    placeholderData: keepPreviousData,
  });
  return (
    <Sheet opened onClose={onClose} title={t('warranty.attachments.choose')}>
      <div className={css['group']}>
        <Suspense>
          <UploadOne language={language} accept={ACCEPTED} onSaved={onPick} />
        </Suspense>
        {files.isError && <Notice tone="bad" title={t('warranty.attachments.listFailed')} />}
        {(search !== '' || (files.data?.totalItems ?? 0) > PAGE_SIZE) && (
          <TextInput
            label={t('warranty.attachments.search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {files.data?.totalItems === 0 && (
          <EmptyState
            icon={IconFile}
            title={t(search === '' ? 'warranty.attachments.noFiles' : 'warranty.attachments.notFound')}
          />
        )}
        <FileRows files={files.data?.items ?? []} onPick={onPick} />
        {files.data && files.data.totalItems > count && count < MAX_PAGE_SIZE && (
          <Button variant="default" onClick={() => setCount(moreThan(count))}>
            {t('warranty.attachments.more')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

type FileRowsProps = { readonly files: readonly LibraryFile[]; readonly onPick: Props['onPick'] };

function FileRows({ files, onPick }: FileRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={css['rows']} aria-label={t('warranty.attachments.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className={css['problem']} data-plain onClick={() => onPick(file)}>
            <IconFile aria-hidden stroke={1.75} size="1.25rem" />
            <span>
              {file.name}
              {file.version > 1 && (
                <span className={css['second']}>
                  {' '}
                  {t('warranty.attachments.versionOf', { version: file.version })}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
