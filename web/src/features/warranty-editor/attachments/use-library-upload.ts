import { FILE_KINDS } from '@portal/domain/files/file-kind';
import type { LibraryFile } from '@portal/domain/files/record';
import {
  type UploadEvent,
  UPLOAD_START,
  uploadAfter,
  type UploadState,
} from '@portal/domain/files/upload-transition';
import { iri } from '@portal/domain/iri';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/network/api.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { contractOf } from '../../../lib/network/contract.ts';
import { putFile } from '../../../queue/sending/http-attempt.ts';

const contract = () => contractOf(() => import('@portal/domain/files/contract'));

/** A file on its way into the library; null before the first. */
export type LibraryUpload = {
  readonly name: string;
  readonly state: UploadState;
  /** Why it has stopped, and that a click goes on. */
  readonly problem: string | null;
} | null;

type Saved = Pick<LibraryFile, 'name' | 'path'>;

/** What is known of an upload between its steps: a retry goes on where the state machine says. */
type Work = { readonly file: File; url?: string; path?: string };

/** Uploads a file of the office, step by step (specification section 4, "File upload"); each step can be tried again. */
export function useLibraryUpload(organisationId: number, onSaved: (file: Saved) => void) {
  const { t } = useTranslation();
  const [upload, setUpload] = useState<LibraryUpload>(null);
  const work = useRef<Work | null>(null);

  async function go(from: UploadState): Promise<void> {
    const doing = work.current;
    if (doing === null) return;
    let state = from;
    const after = (event: UploadEvent, problem: string | null = null) => {
      state = uploadAfter(state, event) ?? state;
      setUpload({ name: doing.file.name, state, problem });
    };
    try {
      if (state.at === 'starting') after({ type: 'started' });
      if (state.at === 'getting-url') {
        Object.assign(doing, await slotFor(doing.file));
        after({ type: 'url-received' });
      }
      if (state.at === 'sending') {
        await sendBytes(doing, (sentBytes) =>
          after({ type: 'progress', sentBytes, totalBytes: doing.file.size }),
        );
        after({ type: 'sent' });
      }
      if (state.at === 'saving-reference') {
        const saved = await saveReference(organisationId, doing);
        after({ type: 'saved' });
        onSaved(saved);
      }
    } catch (error) {
      const refused = error instanceof Error && error.message === NOT_STORED;
      after({ type: 'failed' }, refused ? t('warranty.attachments.notStored') : problemOf(error).detail);
    }
  }

  return {
    upload,
    begin: (file: File) => {
      work.current = { file };
      if (!FILE_KINDS.some((kind) => kind === file.type)) {
        const state = uploadAfter(UPLOAD_START, { type: 'failed' }) ?? UPLOAD_START;
        work.current = null;
        setUpload({ name: file.name, state, problem: t('warranty.attachments.wrongKind') });
        return;
      }
      void go(UPLOAD_START);
    },
    retry: () => {
      const next = upload && work.current && uploadAfter(upload.state, { type: 'retry' });
      if (next) void go(next);
    },
  };
}

const NOT_STORED = 'not stored';

async function slotFor({ name: filename, type: filetype, size }: File) {
  const { urls, paths } = await call((await contract()).getUploadUrls, {
    body: [{ filename, filetype, size }],
  });
  return { url: urls[0], path: paths[0] };
}

async function sendBytes({ file, url = '' }: Work, onSent: (bytes: number) => void): Promise<void> {
  const put = await putFile(url, { bytes: await file.arrayBuffer(), type: file.type }, onSent);
  if (put.meaning !== 'success') throw new Error(NOT_STORED);
}

async function saveReference(organisationId: number, { file, path = '' }: Work): Promise<Saved> {
  return call((await contract()).saveFile, {
    body: {
      organisation: iri('organisations', organisationId),
      name: file.name,
      type: file.type,
      path,
    },
    headers: { 'Idempotency-Key': path },
  });
}
