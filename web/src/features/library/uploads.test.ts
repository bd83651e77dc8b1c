import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ROLE_KEYS } from '@portal/domain/access/roles';
import { isBusy } from '../../lib/loading/busy.ts';
import { setOrganisation } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { noteUnfinished, unfinishedPlaces, unfinishedUploads } from './unfinished-uploads.ts';
import { sameNames, uploadInto } from './upload-into.ts';
import { addUploads, dismissSaved, retryUpload, uploads } from './uploads.ts';
import { signedIn } from '../../lib/session/signed-in.sample.ts';

const PART = 8_388_608;
const PATH = 'library/2026-11/00000000-0000-4000-8000-000000000001';
const UPLOAD = '00000000-0000-4000-8000-00000000000a';
const HERE = { folder: null, language: 'pl' } as const;

/** What a call answers or a storage says to a PUT; each is noted in the order of arrival. */
let answers: (path: string) => Response;
let stored: (url: string) => { status: number; text?: string };
let asked: string[];
/** The names that a file was given on its way, in the order of the calls. */
let named: string[];
/** The window: whether it asks before it is closed. */
let page: EventTarget;
const asksBeforeLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

class StorageRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #url = '';

  open(_method: string, url: string): void {
    this.#url = url;
  }
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    asked.push(`PUT ${this.#url}`);
    const { status, text = '' } = stored(this.#url);
    this.status = status;
    this.responseText = text;
    queueMicrotask(() => {
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

beforeEach(() => {
  asked = [];
  named = [];
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  session.set(null);
  uploads.set([]);
  const settings = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => settings.get(key) ?? null,
    setItem: (key: string, value: string) => void settings.set(key, value),
    removeItem: (key: string) => void settings.delete(key),
  });
  stored = () => ({ status: 200 });
  answers = (path) => {
    if (path.endsWith('/get-s3-urls')) return Response.json({ urls: ['/storage'], paths: [PATH] });
    if (path.endsWith('/uploads')) return begun([]);
    if (path.endsWith('/parts')) return Response.json({ urls: [`/storage?part=${parts().length + 1}`] });
    if (path.endsWith('/finish')) return Response.json({ path: PATH, size: 1, sha256: 'a'.repeat(64) });
    const file = { id: 2, name: 'x', type: 'video/mp4', path: PATH, language: 'pl', entry: 2 };
    return Response.json({ ...file, organisation: '/organisations/2' }, { status: 201 });
  };
  vi.stubGlobal('XMLHttpRequest', StorageRequest);
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const path = new URL(typeof input === 'string' ? input : input.url, 'https://portal.test').pathname;
    asked.push(path.replace('/api', ''));
    named.push(...namesIn(typeof init?.body === 'string' ? init.body : ''));
    return answers(path);
  });
});

/** What a body calls the file, where it does. */
function namesIn(body: string): string[] {
  return [...body.matchAll(/"(?:filename|name)":"([^"]*)"/g)].map(([, name = '']) => name);
}

const begun = (received: number[]) =>
  Response.json({ id: UPLOAD, path: PATH, partBytes: PART, received, expiresAt: '2026-11-30T10:00:00.000Z' });
const parts = () => asked.filter((one) => one.startsWith('PUT'));

const unreadable = () => Promise.reject(new DOMException('changed', 'NotReadableError'));

/** A file of a kind; `changes` names the read, from 1, before which somebody saves another content under its name. */
function aFile(start: string, size: number, changes = Infinity): File {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode(start));
  const file = new File([bytes], start.includes('PDF') ? 'Manual.pdf' : 'Film.mp4', { lastModified: 1 });
  let reads = 0;
  const slice = file.slice.bind(file);
  file.slice = (from, to) => {
    reads += 1;
    if (reads < changes) return slice(from, to);
    return Object.assign(new Blob(), { arrayBuffer: unreadable });
  };
  return file;
}
const aFilm = (changes?: number) => aFile('\0\0\0\u0018ftypmp42', 2 * PART + 1, changes);

async function send(file: File) {
  addUploads([{ file, place: HERE }], 2, () => undefined);
  return settled();
}

async function settled() {
  await vi.waitFor(() => expect(['success', 'error']).toContain(uploads.get()[0]?.state.at), 20_000);
  const { state, defect } = uploads.get()[0] ?? {};
  return { at: state?.at, progress: state?.progress, defect };
}

const refusal = (status: number, type: string, more: object = {}) =>
  Response.json(
    { type, title: 'x', status, detail: 'y', ...more },
    {
      status,
      headers: { 'content-type': 'application/problem+json' },
    },
  );

describe('a manual or film that the office sends', () => {
  test('is saved at 100 percent, a film in parts', async () => {
    expect(await send(aFilm())).toEqual({ at: 'success', progress: 100, defect: null });
    expect(parts()).toEqual(['PUT /storage?part=1', 'PUT /storage?part=2', 'PUT /storage?part=3']);
  });

  test.each([
    ['a manual', `${'Installation manual '.repeat(12)}.pdf`, '%PDF-1.7', 100],
    ['a film', `${'Commissioning on site '.repeat(11)}.mp4`, '\0\0\0\u0018ftypmp42', PART + 1],
  ])(
    'is saved under the beginning and the ending of a name that is too long: %s',
    async (_, name, start, size) => {
      const file = aFile(start, size);
      Object.defineProperty(file, 'name', { value: name });
      expect(await send(file)).toMatchObject({ at: 'success' });
      expect(named).toHaveLength(2);
      for (const short of named) {
        expect(short.length).toBeLessThanOrEqual(200);
        expect(short.slice(0, 100)).toBe(name.slice(0, 100));
        expect(short.slice(-4)).toBe(name.slice(-4));
      }
    },
  );

  test.each([
    ['the manual cannot be read when it is to leave', () => aFile('%PDF-1.7', 100, 3)],
    ['the film cannot be read at its second part', () => aFilm(4)],
  ])('that is saved anew meanwhile is told so, and no reference is saved: %s', async (_, make) => {
    expect(await send(make())).toMatchObject({ at: 'error', defect: 'changed' });
    expect(asked).not.toContain('/files');
    expect(asked.some((path) => path.endsWith('/finish'))).toBe(false);
    expect(unfinishedUploads()).toEqual([]);
  });

  test('is told so too where the browser sends what the file is now, and the storage finds another hash', async () => {
    stored = () => ({
      status: 422,
      text: JSON.stringify({ type: 'file-mismatch', title: 'x', status: 422 }),
    });
    expect(await send(aFile('%PDF-1.7', 100))).toMatchObject({ at: 'error', defect: 'changed' });
    expect(asked).not.toContain('/files');
  });

  test('goes on with the parts that are missing when the bucket has answered 403 in the middle', async () => {
    stored = (url) => (url.endsWith('part=2') ? { status: 403, text: '<Error/>' } : { status: 200 });
    expect(await send(aFilm())).toMatchObject({ at: 'error', progress: 49, defect: null });
    expect(unfinishedUploads()).toMatchObject([{ name: 'Film.mp4', size: 2 * PART + 1 }]);
    stored = () => ({ status: 200 });
    const usual = answers;
    answers = (path) => (path.endsWith('/uploads') ? begun([1]) : usual(path));
    asked = [];
    retryUpload(uploads.get()[0]?.id ?? 0);
    expect(await settled()).toMatchObject({ at: 'success', progress: 100 });
    expect(parts()).toHaveLength(2);
    expect(unfinishedUploads()).toEqual([]);
  });

  test('says that the disk of the server is full, and is not called saved', async () => {
    const usual = answers;
    answers = (path) => (path.endsWith('/finish') ? refusal(507, 'storage-full') : usual(path));
    expect(await send(aFilm())).toMatchObject({ at: 'error', defect: null });
    expect(uploads.get()[0]).toMatchObject({ state: { failed: 'sending' }, detail: 'y' });
    expect(asked).not.toContain('/files');
  });

  test.each([
    ['a page under the name of a manual', '<html>PDF', 'kind'],
    ['a drawing that can hold a script', '<svg>PDF', 'kind'],
    ['an archive under the name of a manual', 'PK\u0003\u0004PDF', 'kind'],
  ])('is refused before anything leaves: %s', async (_, start, defect) => {
    expect(await send(aFile(start, 100))).toMatchObject({ at: 'error', defect });
    expect(asked).toEqual([]);
  });

  test('says what is wrong where a film is to replace a manual, rather than that some answer is', async () => {
    const usual = answers;
    const violations = [{ propertyPath: 'replaces', code: 'other-file-kind', message: 'a film by a film' }];
    answers = (path) =>
      path.endsWith('/files') ? refusal(422, 'invalid-values', { violations }) : usual(path);
    await send(aFile('%PDF-1.7', 100));
    expect(uploads.get()[0]).toMatchObject({
      state: { failed: 'saving-reference' },
      detail: 'a film by a film',
    });
  });

  test('is sent once when somebody clicks twice to retry it', async () => {
    const usual = answers;
    answers = (path) => (path.endsWith('/get-s3-urls') ? refusal(503, 'unavailable') : usual(path));
    await send(aFile('%PDF-1.7', 100));
    answers = usual;
    asked = [];
    const { id = 0 } = uploads.get()[0] ?? {};
    retryUpload(id);
    retryUpload(id);
    expect(await settled()).toMatchObject({ at: 'success' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(parts()).toHaveLength(1);
  });

  test('leaves the list with the others that are saved, and what failed stays', async () => {
    addUploads(
      [aFile('<html>PDF', 100), aFile('%PDF-1.7', 100), aFile('%PDF-1.7', 200)].map((file) => ({
        file,
        place: HERE,
      })),
      2,
      () => undefined,
    );
    await vi.waitFor(() => expect(uploads.get()[2]?.state.at).toBe('success'));
    dismissSaved();
    expect(uploads.get().map(({ state }) => state.at)).toEqual(['error']);
  });

  test('is gone with whoever signs out, and what waits in line is not sent under the next account', async () => {
    session.set(signedIn(7));
    const slow = Promise.withResolvers<Response>();
    const usual = fetch;
    vi.stubGlobal('fetch', (input: string) => (input.endsWith('/get-s3-urls') ? slow.promise : usual(input)));
    const files = [100, 200, 300].map((size) => ({ file: aFile('%PDF-1.7', size), place: HERE }));
    addUploads(files, 2, () => undefined);
    await vi.waitFor(() => expect(uploads.get()[1]?.state.at).toBe('getting-url'));
    session.set(null);
    session.set(signedIn(8));
    expect(uploads.get()).toEqual([]);
    slow.resolve(Response.json({ urls: ['/storage'], paths: [PATH] }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toEqual([]);
  });

  test('holds up no other: one that fails leaves the others to arrive', async () => {
    addUploads(
      [aFile('<html>PDF', 100), aFile('%PDF-1.7', 100), aFile('%PDF-1.7', 200)].map((file) => ({
        file,
        place: HERE,
      })),
      2,
      () => undefined,
    );
    await vi.waitFor(() =>
      expect(uploads.get().map(({ state }) => state.at)).toEqual(['error', 'success', 'success']),
    );
  });
});

test('one film that is dropped in two folders at once goes into both', async () => {
  const usual = fetch;
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (input: string, { body }: RequestInit) => {
    if (/\/(uploads|files)$/.test(input) && typeof body === 'string') bodies.push(JSON.parse(body));
    return usual(input);
  });
  const files = ['6', '7'].map((name) => ({ file: aFilm(), folders: [name] }));
  const entries = [entry(6, 'folder'), entry(7, 'folder')];
  uploadInto(files, { folder: null, language: 'pl', entries, organisation: 2 }, () => undefined);
  await vi.waitFor(
    () => expect(uploads.get().map(({ state }) => state.at)).toEqual(['success', 'success']),
    20_000,
  );
  const sentValues = (name: string) => bodies.flatMap((body) => (name in body ? [body[name]] : []));
  expect(new Set(sentValues('destination'))).toEqual(new Set(['folder 6', 'folder 7']));
  expect(new Set(sentValues('folder'))).toEqual(new Set([6, 7]));
});

const entry = (id: number, kind: 'folder' | 'video') => ({ id, kind, parent: null, name: `${id}` }) as never;

test('folders and files of a Mac, whose names have letters and accents apart, are those of the library that look the same', async () => {
  const entries = [
    { id: 6, kind: 'folder', parent: null, name: 'Łódź' },
    { id: 7, kind: 'document', parent: 6, name: 'Karta obsługi – próbna.pdf' },
  ] as never;
  const where = { folder: null, language: 'pl', entries, organisation: 2 } as const;
  const file = new File(['%PDF-1.7'], 'Karta obsługi – próbna.pdf'.normalize('NFD'), {
    type: 'application/pdf',
  });
  const dropped = { file, folders: ['Łódź'.normalize('NFD')] };
  expect(sameNames([dropped], where).map((one) => one.entry.id)).toEqual([7]);
  const bodies: Record<string, unknown>[] = [];
  const usual = fetch;
  vi.stubGlobal('fetch', (input: string, { body }: RequestInit) => {
    if (input.endsWith('/files') && typeof body === 'string') bodies.push(JSON.parse(body));
    return usual(input);
  });
  uploadInto([dropped], where, () => undefined);
  expect(await settled()).toMatchObject({ at: 'success' });
  expect(bodies).toMatchObject([{ folder: 6 }]);
});

describe('a large film that broke off', () => {
  const film = { name: 'Film.mp4', size: 2 * PART + 1 };
  const where = { folder: 5, language: 'pl', organisation: 2 } as const;
  const saved = () => bodies.find(({ path }) => path.endsWith('/files'))?.body;
  let bodies: { path: string; body: Record<string, unknown> }[];
  beforeEach(() => {
    bodies = [];
    const usual = fetch;
    vi.stubGlobal('fetch', (input: string, { body }: RequestInit) => {
      if (typeof body === 'string') bodies.push({ path: input, body: JSON.parse(body) });
      return usual(input);
    });
  });

  test.each([
    ['to replace another, replaces it', { replaces: 9, language: 'pl' } as const, { replaces: 9 }],
    [
      'on the way to a folder, out of sight, goes there',
      { folder: 8, language: 'de', hidden: true } as const,
      { folder: 8, language: 'de', hidden: true },
    ],
  ])('%s when it is chosen again from wherever one is', async (_, place, body) => {
    noteUnfinished({ ...film, place });
    uploadInto([{ file: aFilm(), folders: [] }], { ...where, entries: [entry(9, 'video')] }, () => undefined);
    expect(await settled()).toMatchObject({ at: 'success' });
    expect(saved()).toMatchObject(body);
    expect(saved()).not.toHaveProperty('replaces' in place ? 'folder' : 'replaces');
    expect(unfinishedUploads()).toEqual([]);
  });

  test('goes into the folder that is open when what it was to replace is not there any more', async () => {
    noteUnfinished({ ...film, place: { replaces: 9, language: 'pl' } });
    uploadInto(
      [{ file: aFilm(), folders: [] }],
      { ...where, entries: [entry(5, 'folder')] },
      () => undefined,
    );
    expect(await settled()).toMatchObject({ at: 'success' });
    expect(saved()).toMatchObject({ folder: 5, language: 'pl' });
  });

  test('on the way to two folders goes on to both, and to neither instead of a third that is chosen', async () => {
    for (const folder of [6, 7]) noteUnfinished({ ...film, place: { folder, language: 'pl' } });
    const entries = [6, 7, 8].map((id) => entry(id, 'folder'));
    const into = (folder: number) =>
      uploadInto([{ file: aFilm(), folders: [] }], { ...where, folder, entries }, () => undefined);
    for (const folder of [7, 6, 8]) into(folder);
    await vi.waitFor(
      () => expect(uploads.get().map(({ state }) => state.at)).toEqual(['success', 'success', 'success']),
      20_000,
    );
    const begun = bodies.filter(({ path }) => path.endsWith('/uploads'));
    const destinations = begun.map(({ body }) => body['destination']);
    expect(new Set(destinations)).toEqual(new Set(['folder 6', 'folder 7', 'folder 8']));
    expect(unfinishedUploads()).toEqual([]);
  });

  test('is offered for the seven days that the server goes on with it, to the person who sent it', () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z') });
    session.set(signedIn(7));
    noteUnfinished({ ...film, place: HERE });
    vi.setSystemTime('2026-12-03T09:59:00Z');
    expect(unfinishedPlaces(film)).toEqual([HERE]);
    session.set(signedIn(8));
    expect(unfinishedUploads()).toEqual([]);
    session.set(signedIn(7));
    vi.setSystemTime('2026-12-03T10:01:00Z');
    expect(unfinishedPlaces(film)).toEqual([]);
    vi.useRealTimers();
  });
});

test('a dropped folder that cannot be made fails with its file, and is made once when they are tried again', async () => {
  const usual = answers;
  let made = 0;
  answers = (path) => {
    if (!path.endsWith('/library_entries')) return usual(path);
    made += 1;
    return made === 1
      ? refusal(503, 'unavailable')
      : Response.json({ ...FOLDER, id: 40 + made }, { status: 201 });
  };
  const files = [100, 200].map((size) => ({ file: aFile('%PDF-1.7', size), folders: ['Pompy'] }));
  const where = { folder: null, language: 'pl', entries: [], organisation: 2 } as const;
  uploadInto(files, where, () => undefined);
  await vi.waitFor(() => expect(uploads.get().map(({ state }) => state.at)).toEqual(['error', 'error']));
  expect(uploads.get()[0]).toMatchObject({ state: { failed: 'starting' }, detail: 'y' });
  for (const { id } of uploads.get()) retryUpload(id);
  await vi.waitFor(() => expect(uploads.get().map(({ state }) => state.at)).toEqual(['success', 'success']));
  expect(made).toBe(2);
});

test('files that an admin sends hold a new version of the app back, and the closing of the window, until the last has arrived', async () => {
  const third = Promise.withResolvers<void>();
  const usual = fetch;
  let begunFiles = 0;
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.endsWith('/get-s3-urls')) begunFiles += 1;
    if (begunFiles === 3) await third.promise;
    return usual(input);
  });
  expect([isBusy(), asksBeforeLeaving()]).toEqual([false, false]);
  const files = [100, 200, 300].map((size) => ({ file: aFile('%PDF-1.7', size), place: HERE }));
  addUploads(files, 2, () => undefined);
  expect([isBusy(), asksBeforeLeaving()]).toEqual([true, true]);
  await vi.waitFor(() => expect(begunFiles).toBe(3));
  expect([isBusy(), asksBeforeLeaving()]).toEqual([true, true]);
  third.resolve();
  await vi.waitFor(() => expect([isBusy(), asksBeforeLeaving()]).toEqual([false, false]));
  expect(uploads.get().map(({ state }) => state.at)).toEqual(['success', 'success', 'success']);
});

test('folders and films that a superadmin dropped into one library go there, although they switch to another organisation', async () => {
  session.set(signedIn(7, ROLE_KEYS.superadmin));
  const usual = fetch;
  const sentTo: string[] = [];
  vi.stubGlobal('fetch', (input: string, { headers }: { headers: Record<string, string> }) => {
    sentTo.push(`${input} ${headers['Portal-Organisation']}`);
    return usual(input);
  });
  const usualAnswers = answers;
  answers = (path) =>
    path.endsWith('/library_entries')
      ? Response.json({ ...FOLDER, id: 41 }, { status: 201 })
      : usualAnswers(path);
  const files = [aFile('%PDF-1.7', 100), aFilm()].map((file) => ({ file, folders: ['Pompy'] }));
  uploadInto(files, { folder: null, language: 'pl', entries: [], organisation: 2 }, () => undefined);
  setOrganisation(3);
  await vi.waitFor(() => expect(uploads.get().map(({ state }) => state.at)).toEqual(['success', 'success']));
  setOrganisation(null);
  expect(sentTo.length).toBeGreaterThan(8);
  expect(sentTo.filter((one) => !one.endsWith(' 2'))).toEqual([]);
  expect(sentTo).toContain('/api/library_entries 2');
});

const FOLDER = {
  name: 'Pompy',
  kind: 'folder',
  parent: null,
  language: 'pl',
  url: null,
  size: null,
  type: null,
  version: null,
  hasPreview: false,
  hidden: false,
  variantGroup: null,
  deviceTypes: [],
  updatedAt: '2026-11-26T10:00:00.000Z',
  revision: 1,
};
