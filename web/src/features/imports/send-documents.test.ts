import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROLE_KEYS } from '@portal/domain/access/roles';
import { ZipEncrypted } from '../../lib/unzip.ts';
import { zip } from '../../lib/zip.ts';
import { isBusy } from '../../lib/loading/busy.ts';
import { setOrganisation } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { sendDocuments } from './send-documents.ts';
import { signedIn } from '../../lib/session/signed-in.sample.ts';

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.4\n${text}`);
const calls: { path: string; body: unknown }[] = [];
const puts: string[] = [];
let stored = 200;
/** The window: whether it asks before it is closed. */
let page: EventTarget;
const asksBeforeLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A storage that takes what is put to it, or refuses. */
class Storage extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  open(_method: string, url: string) {
    puts.push(url);
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {}
  send() {
    this.status = stored;
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

beforeEach(() => {
  stored = 200;
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  calls.length = 0;
  puts.length = 0;
  vi.stubGlobal('XMLHttpRequest', Storage);
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push({ path, body: JSON.parse(body) });
    if (path.endsWith('/documents')) {
      const { documents } = JSON.parse(body) as { documents: { path: string }[] };
      const declared = documents.map(({ path: name }) =>
        name.startsWith('OLD-1') ? { clientId: 'c-1', name, arrived: name.includes('before') } : null,
      );
      return Response.json({ declared });
    }
    if (path.endsWith('/get-s3-urls')) return Response.json({ urls: ['/storage/1'], paths: ['records/1'] });
    const { name, type } = JSON.parse(body) as { name: string; type: string };
    const saved = { id: 1, organisation: '/organisations/2', name, type, path: 'records/1', language: null };
    return Response.json(saved, { status: 201 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const archive = () =>
  zip([
    { name: 'OLD-1_karta.pdf', bytes: pdf('a') },
    { name: 'OLD-1_before.pdf', bytes: pdf('b') },
    { name: 'obce.pdf', bytes: pdf('c') },
    { name: 'OLD-1.docx', bytes: new TextEncoder().encode('no document') },
    { name: '__MACOSX/OLD-1_karta.pdf', bytes: pdf('d') },
    { name: 'OLD-1/.DS_Store', bytes: pdf('e') },
  ]);

test('the files of an archive are attached once each; those of nobody, and those that are no documents, are named', async () => {
  const progress: [number, number][] = [];
  const sent = await sendDocuments(9, 2, await archive(), (done, total) => progress.push([done, total]));
  expect(sent).toEqual({
    attached: 1,
    known: 1,
    strangers: ['obce.pdf'],
    refused: ['OLD-1.docx'],
    tooLarge: [],
  });
  expect(puts).toEqual(['/storage/1']);
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/imports/9/documents',
    '/api/get-s3-urls',
    '/api/files',
  ]);
  expect(calls[2]?.body).toEqual({
    organisation: '/organisations/2',
    name: 'OLD-1_karta.pdf',
    type: 'application/pdf',
    path: 'records/1',
    clientId: 'c-1',
    field: 'document',
  });
  expect(progress.at(-1)).toEqual([4, 4]);
});

test('a document of more than 25 MB is left out and named, and the others are attached', async () => {
  const large = new Uint8Array(25 * 1024 * 1024 + 1);
  large.set(pdf('film'));
  const packed = await zip([
    { name: 'OLD-1_film.pdf', bytes: large },
    { name: 'OLD-1_karta.pdf', bytes: pdf('a') },
  ]);
  const sent = await sendDocuments(9, 2, packed, () => undefined);
  expect(sent).toEqual({
    attached: 1,
    known: 0,
    strangers: [],
    refused: [],
    tooLarge: ['OLD-1_film.pdf'],
  });
});

test('documents of an archive whose paths begin at its own folder are sent, hidden files beside them are not', async () => {
  const packed = await zip([
    { name: './OLD-1/karta.pdf', bytes: pdf('a') },
    { name: './.DS_Store', bytes: pdf('b') },
    { name: './OLD-1/.ukryty.pdf', bytes: pdf('c') },
    { name: './__MACOSX/OLD-1_karta.pdf', bytes: pdf('d') },
  ]);
  await sendDocuments(9, 2, packed, () => undefined);
  const declared = calls[0]?.body as { documents: { path: string }[] } | undefined;
  expect(declared?.documents.map(({ path }) => path)).toEqual(['./OLD-1/karta.pdf']);
});

test('documents in folders of an archive keep their path, by which the server finds the installation', async () => {
  const packed = await zip([
    { name: 'Dokumenty/', bytes: new Uint8Array() },
    { name: 'Dokumenty/OLD-1/zdjęcia/1.pdf', bytes: pdf('a') },
    { name: 'Dokumenty/OLD-1/zdjęcia/Thumbs.db', bytes: pdf('b') },
    { name: '__MACOSX/Dokumenty/OLD-1/zdjęcia/._1.pdf', bytes: pdf('c') },
    { name: `${'Archiwum/'.repeat(40)}OLD-1/2.pdf`, bytes: pdf('d') },
  ]);
  await sendDocuments(9, 2, packed, () => undefined);
  const declared = calls[0]?.body as { documents: { path: string }[] } | undefined;
  expect(declared?.documents.map(({ path }) => path)).toEqual([
    'Dokumenty/OLD-1/zdjęcia/1.pdf',
    `${'Archiwum/'.repeat(32)}OLD-1/2.pdf`,
  ]);
});

test('a password on what is no document of an archive refuses none of its documents', async () => {
  const packed = await zip([
    { name: 'OLD-1_karta.pdf', bytes: pdf('a') },
    { name: '__MACOSX/OLD-1_karta.pdf', bytes: pdf('d') },
  ]);
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const entryOf = (name: string) => {
    const text = String.fromCharCode(...bytes);
    return text.lastIndexOf('PK\u0001\u0002', text.lastIndexOf(name));
  };
  bytes[entryOf('__MACOSX/') + 8] = 1;
  const sent = await sendDocuments(9, 2, new Blob([bytes]), () => undefined);
  expect(sent.attached + sent.known).toBe(1);
  const first = bytes.findIndex((_, at) => bytes[at] === 0x50 && bytes[at + 2] === 1);
  bytes[first + 8] = 1;
  await expect(sendDocuments(9, 2, new Blob([bytes]), () => undefined)).rejects.toBeInstanceOf(ZipEncrypted);
});

test('a document is declared without the characters of its name that nobody sees', async () => {
  await sendDocuments(
    9,
    2,
    await zip([{ name: 'OLD-1\u200B_karta\u0007.pdf', bytes: pdf('a') }]),
    () => undefined,
  );
  expect(calls[0]?.body).toMatchObject({ documents: [{ path: 'OLD-1_karta.pdf' }] });
});

test('a document that the storage does not take stops the sending, so that it can be tried again', async () => {
  stored = 503;
  await expect(sendDocuments(9, 2, await archive(), () => undefined)).rejects.toMatchObject({
    code: 'offline',
  });
  expect(calls.map(({ path }) => path)).not.toContain('/api/files');
});

test.each([
  ['until the last has arrived', 200],
  ['until one fails', 503],
])(
  'documents of an import hold a new version of the app back, and the closing of the window, %s',
  async (_, status) => {
    stored = status;
    const held: boolean[] = [];
    await sendDocuments(9, 2, await archive(), () => held.push(isBusy(), asksBeforeLeaving())).catch(
      () => undefined,
    );
    expect(held.length).toBeGreaterThan(0);
    expect(held).not.toContain(false);
    expect([isBusy(), asksBeforeLeaving()]).toEqual([false, false]);
  },
);

test('documents of an import that a superadmin began in one organisation go there, although they switch to another', async () => {
  session.set(signedIn(7, ROLE_KEYS.superadmin));
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const usual = fetch;
  const sentTo: (string | null)[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sentTo.push(new Headers(init.headers).get('Portal-Organisation'));
    return usual(path, init);
  });
  const sending = sendDocuments(9, 2, await archive(), () => undefined);
  setOrganisation(3);
  await sending;
  setOrganisation(null);
  session.set(null);
  expect(sentTo).toEqual(['2', '2', '2']);
});
