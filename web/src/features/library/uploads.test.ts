import { beforeEach, describe, expect, test, vi } from 'vitest';
import { unfinishedUploads } from './unfinished-uploads.ts';
import { addUploads, retryUpload, uploads } from './uploads.ts';

const PART = 8_388_608;
const PATH = 'library/2026-11/00000000-0000-4000-8000-000000000001';
const UPLOAD = '00000000-0000-4000-8000-00000000000a';
const HERE = { folder: null, language: 'pl' } as const;

/** What a call answers or a storage says to a PUT; each is noted in the order of arrival. */
let answers: (path: string) => Response;
let stored: (url: string) => { status: number; text?: string };
let asked: string[];

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
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const path = new URL(typeof input === 'string' ? input : input.url, 'https://portal.test').pathname;
    asked.push(path.replace('/api', ''));
    return answers(path);
  });
});

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
  await vi.waitFor(() => expect(['success', 'error']).toContain(uploads.get()[0]?.state.at), 5_000);
  const { state, defect } = uploads.get()[0] ?? {};
  return { at: state?.at, progress: state?.progress, defect };
}

const refusal = (status: number, type: string) =>
  Response.json(
    { type, title: 'x', status, detail: 'y' },
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
    retryUpload(uploads.get()[0]?.id ?? 0, () => undefined);
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
