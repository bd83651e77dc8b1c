import type { Import } from '@portal/domain/imports/contract';
import { UPLOAD_MAX_BYTES } from '@portal/domain/constants';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { ZipDamaged, ZipEncrypted } from '../../lib/unzip.ts';
import { Section } from '../../ui/frame/page.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { CountedProgress } from '../../ui/notices/progress-bar.tsx';
import css from './imports.module.css';
import { type DocumentsSent, sendDocuments } from './send-documents.ts';

/** Documents of the installations that an import has made: a ZIP whose files are named after the serial numbers. */
export function DocumentsPart({ of }: { readonly of: Import }) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const send = useMutation({
    mutationFn: (archive: File) =>
      sendDocuments(of.id, organisation, archive, (done, total) => setProgress({ done, total })),
  });

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [archive] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (archive) send.mutate(archive);
  }

  return (
    <Section title={t('imports.documents.title')}>
      <div className={css['form']}>
        <p>{t('imports.documents.text')}</p>
        <label className={css['file']}>
          {t('imports.documents.choose')}
          <input type="file" accept=".zip,application/zip" disabled={send.isPending} onChange={choose} />
        </label>
        {send.isPending && <CountedProgress label={t('imports.documents.sending')} {...progress} />}
        {send.error && <Failed error={send.error} />}
        {send.data && <Sent {...send.data} />}
      </div>
    </Section>
  );
}

function Failed({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  if (error instanceof ZipDamaged)
    return (
      <Notice
        tone="bad"
        title={t(`imports.documents.${error instanceof ZipEncrypted ? 'encrypted' : 'noArchive'}`)}
      />
    );
  return (
    <Notice tone="bad" title={t('imports.documents.failed')}>
      {problemOf(error).detail}
    </Notice>
  );
}

/** Names that are listed; there may be thousands. */
const LISTED = 50;

const MOST_MB = Math.round(UPLOAD_MAX_BYTES / 1024 / 1024);

function Sent({ attached, known, strangers, refused, tooLarge }: DocumentsSent) {
  const { t } = useTranslation();
  const leftOut = strangers.length + refused.length + tooLarge.length;
  return (
    <>
      <Notice
        tone={leftOut > 0 || attached + known === 0 ? 'warn' : 'ok'}
        title={t('imports.documents.attached', { count: attached })}
      >
        {known > 0 && t('imports.documents.known', { count: known })}
      </Notice>
      <Names title={t('imports.documents.strangers', { count: strangers.length })} paths={strangers} />
      <Names title={t('imports.documents.refused', { count: refused.length })} paths={refused} />
      <Names
        title={t('imports.documents.tooLarge', { count: tooLarge.length, max: MOST_MB })}
        paths={tooLarge}
      />
    </>
  );
}

function Names({ title, paths }: { readonly title: string; readonly paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul className={css['details']}>
        {paths.slice(0, LISTED).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {paths.length > LISTED && <li>…</li>}
      </ul>
    </details>
  );
}
