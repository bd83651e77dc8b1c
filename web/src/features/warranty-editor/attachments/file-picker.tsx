import { Button } from '@mantine/core';
import type { LibraryFile } from '@portal/domain/files/record';
import { IconFile, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../../lib/session/session.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { ProgressBar } from '../../../ui/notices/progress-bar.tsx';
import { libraryFiles } from '../queries.ts';
import { useLibraryUpload } from './use-library-upload.ts';
import css from '../warranty-editor.module.css';

type Props = {
  readonly onClose: () => void;
  readonly onPick: (file: Pick<LibraryFile, 'name' | 'path'>) => void;
};

/** The files that the office has uploaded, the newest first, and the way to upload one more. */
export function FilePicker({ onClose, onPick }: Props) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const files = useQuery(libraryFiles(organisation, page));
  const { upload, begin, retry } = useLibraryUpload(organisation, (file) => {
    void queries.invalidateQueries({ queryKey: ['library_files'] });
    onPick(file);
  });
  return (
    <Sheet opened onClose={onClose} title={t('warranty.attachments.choose')}>
      <div className={css['group']}>
        <Button component="label" leftSection={<IconUpload aria-hidden stroke={1.75} size="1.25rem" />}>
          {t('warranty.attachments.upload')}
          <input
            type="file"
            hidden
            accept="application/pdf,image/jpeg,image/png,image/webp,video/mp4"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = '';
              if (file) begin(file);
            }}
          />
        </Button>
        {upload !== null && upload.state.at !== 'success' && (
          <>
            <ProgressBar
              label={t('warranty.attachments.uploading', {
                name: upload.name,
                percent: upload.state.progress,
              })}
              value={upload.state.progress}
            />
            {upload.problem !== null && (
              <Notice tone="bad" title={upload.problem}>
                <Button variant="default" onClick={retry}>
                  {t('warranty.attachments.retry')}
                </Button>
              </Notice>
            )}
          </>
        )}
        {files.isError && <Notice tone="bad" title={t('warranty.attachments.listFailed')} />}
        {files.data?.totalItems === 0 && (
          <EmptyState icon={IconFile} title={t('warranty.attachments.noFiles')} />
        )}
        <ul className={css['rows']} aria-label={t('warranty.attachments.files')}>
          {(files.data?.items ?? []).map((file) => (
            <li key={file.id}>
              <button type="button" className={css['problem']} data-plain onClick={() => onPick(file)}>
                <IconFile aria-hidden stroke={1.75} size="1.25rem" />
                <span>{file.name}</span>
              </button>
            </li>
          ))}
        </ul>
        {files.data && files.data.totalItems > page * files.data.itemsPerPage && (
          <Button variant="default" onClick={() => setPage(page + 1)}>
            {t('warranty.attachments.more')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
