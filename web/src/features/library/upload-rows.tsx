import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh, IconUpload, IconX } from '@tabler/icons-react';
import { memo, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/languages/format.ts';
import { useStore } from '../../lib/store.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { forgetUnfinished, unfinishedUploads } from './unfinished-uploads.ts';
import { dismissSaved, dismissUpload, retryUpload, type Upload, uploads } from './uploads.ts';
import { destinationOf } from './upload-wire.ts';
import css from './library.module.css';

/** The files that were chosen, each with how far it is; one that failed is tried again by a click. */
export function UploadRows() {
  return (
    <>
      <UnfinishedNotices />
      <UploadList rows={() => true} />
    </>
  );
}

/** Large files that broke off before the page was opened; each is forgotten by a click. */
function UnfinishedNotices() {
  const { t } = useTranslation();
  const rows = useStore(uploads);
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  return unfinishedUploads()
    .filter(({ name, size }) => !rows.some(({ file }) => file.name === name && file.size === size))
    .map(({ name, size, place }) => (
      <div key={`${name} ${size} ${destinationOf(place)}`} className={css['unfinished']}>
        <Notice tone="info" title={t('library.unfinished', { name, size: formatBytes(size) })}>
          {t('library.unfinishedText')}
        </Notice>
        <button
          type="button"
          className={css['more']}
          aria-label={t('library.dismiss', { name })}
          onClick={() => {
            forgetUnfinished({ name, size }, place);
            lookAgain();
          }}
        >
          <IconX aria-hidden stroke={1.75} />
        </button>
      </div>
    ));
}

/** Uploads with how far each is; nothing while there are none. @param rows which of the page's uploads are shown */
export function UploadList({ rows }: { readonly rows: (upload: Upload) => boolean }) {
  const { t } = useTranslation();
  const shown = useStore(uploads).filter(rows);
  const saved = shown.filter(({ state }) => state.at === 'success').length;
  if (shown.length === 0) return null;
  return (
    <>
      <ul className={css['uploads']} aria-label={t('library.uploads')}>
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {saved > 1 && (
        <Button variant="default" className={css['dismissSaved']} onClick={dismissSaved}>
          {t('library.dismissSaved', { count: saved })}
        </Button>
      )}
    </>
  );
}

/** One file on its way; the others are drawn anew only when something of theirs changes. */
const UploadRow = memo(function UploadRow({ upload }: { readonly upload: Upload }) {
  const { t } = useTranslation();
  const { id, file, state, defect, detail } = upload;
  const failed = state.at === 'error';
  const done = state.at === 'success';
  const Icon = failed ? IconAlertTriangle : done ? IconCircleCheck : IconUpload;
  const words = failed
    ? defect === null
      ? t(`library.uploadFailed.${state.failed}`)
      : t(`library.defect.${defect}`)
    : t(`library.step.${state.at}`);
  return (
    <li className={css['upload']} data-state={state.at}>
      <Icon aria-hidden stroke={1.75} />
      <span className={css['words']}>
        <span className={css['name']}>{file.name}</span>
        <span className={css['meta']} role={failed ? 'alert' : undefined}>
          {words}
          {failed && detail !== null && ` ${detail}`}
          {!failed && ` · ${state.progress} %`}
        </span>
        {!failed && !done && (
          <ProgressBar label={t('library.progressOf', { name: file.name })} value={state.progress} />
        )}
      </span>
      {failed && defect === null && (
        <Button
          size="compact-md"
          leftSection={<IconRefresh aria-hidden stroke={1.75} size="1.25rem" />}
          onClick={() => retryUpload(id)}
        >
          {t('library.retry')}
        </Button>
      )}
      {(failed || done) && (
        <button
          type="button"
          className={css['more']}
          aria-label={t('library.dismiss', { name: file.name })}
          onClick={() => dismissUpload(id)}
        >
          <IconX aria-hidden stroke={1.75} />
        </button>
      )}
    </li>
  );
});
