import { createHash } from 'node:crypto';
import type { PinnableFile } from '@portal/domain/library/pinned-files';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../../lib/offline-cache/cache-storage.sample.ts';
import { answerPinned, partKey, readPinned } from '../../../lib/offline-cache/pinned-store.ts';
import { downloadPinnedFile, isPinnedFileIntact, PinError } from './download-pinned-file.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const FILM = new Uint8Array(2_500).map((_, at) => at % 251);
const SHA = hash(FILM);
const PARTS = [FILM.slice(0, 1_000), FILM.slice(1_000, 2_000), FILM.slice(2_000)];
const file = { id: 5, name: 'Film', sha256: SHA, size: 2_500, type: 'video/mp4', url: 'x' } as PinnableFile;

let memory: ReturnType<typeof memoryCaches>;
/** What the storage answers for a stretch, and which it was asked for. */
let storage: (from: number, to: number, url: string) => Response;
let asked: string[];
let worker: boolean;
/** Whether the parts of pdf.js can be fetched. */
let reader: boolean;

beforeEach(() => {
  memory = memoryCaches();
  asked = [];
  worker = true;
  reader = true;
  storage = (from, to) => new Response(FILM.slice(from, to + 1), { status: 206 });
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({ quota: 1e9, usage: 0 }) },
    serviceWorker: { ready: Promise.resolve() },
  });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(headers.get('range') ?? '') ?? [];
    if (url.startsWith('/api/'))
      return Response.json({ sha256: SHA, size: 2_500, partBytes: 1_000, parts: PARTS.map(hash) });
    if (url.startsWith('/pinned/'))
      return worker
        ? answerPinned({ url: `https://portal.test${url}`, headers, mode: 'cors' } as Request, SHA)
        : new Response('<html>');
    if (!url.startsWith('https://files.test/')) return new Response(null, { status: reader ? 200 : 404 });
    asked.push(`${url} ${from}`);
    return storage(Number(from), Number(to), url);
  });
});

const fetching = (signal = new AbortController().signal, type = 'video/mp4') => {
  const seen: number[] = [];
  const urls = { count: 0 };
  const options = {
    urlOf: async (again: boolean) => `https://files.test/${again ? (urls.count += 1) : 0}`,
    onBytes: (bytes: number) => void seen.push(bytes),
    signal,
  };
  return { seen, run: () => downloadPinnedFile({ ...file, type }, options) };
};

describe('a film that is pinned', () => {
  test('is fetched in parts, each compared with its hash, and proves that it opens', async () => {
    const { seen, run } = fetching();
    expect(await run()).toEqual({ entry: 5, sha256: SHA, size: 2_500, type: 'video/mp4' });
    expect(seen.at(-1)).toBe(2_500);
    expect(await isPinnedFileIntact(SHA)).toBe(true);
  });

  test('goes on where it broke off', async () => {
    storage = (from, to) =>
      from === 2_000 ? new Response(null, { status: 503 }) : new Response(FILM.slice(from, to + 1));
    await expect(fetching().run()).rejects.toThrow();
    expect(await readPinned(memory.cache, SHA)).toBeUndefined();
    storage = (from, to) => new Response(FILM.slice(from, to + 1));
    asked = [];
    await fetching().run();
    expect(asked).toEqual(['https://files.test/0 2000']);
  });

  test('asks for a new link when the bucket answers 403 in the middle', async () => {
    storage = (from, to, url) =>
      from === 1_000 && url.endsWith('/0')
        ? new Response(null, { status: 403 })
        : new Response(FILM.slice(from, to + 1));
    await fetching().run();
    expect(asked).toContain('https://files.test/1 1000');
    expect(await isPinnedFileIntact(SHA)).toBe(true);
  });

  test('is not stored when it arrives damaged: it would be page 37 of something else', async () => {
    storage = (from, to) => new Response(from === 1_000 ? new Uint8Array(1_000) : FILM.slice(from, to + 1));
    await expect(fetching().run()).rejects.toEqual(new PinError('damaged'));
    expect(await readPinned(memory.cache, SHA)).toBeUndefined();
    expect(memory.entries.has(`https://portal.test${partKey(SHA, 1)}`)).toBe(false);
  });

  test('says that the disk is full, before it begins and in the middle', async () => {
    memory.state.full = true;
    await expect(fetching().run()).rejects.toMatchObject({ trouble: 'no-room' });
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => ({ quota: 60_000_000, usage: 10_000_000 }) },
    });
    asked = [];
    await expect(fetching().run()).rejects.toMatchObject({ trouble: 'no-room' });
    expect(asked).toEqual([]);
  });

  test('is not called pinned in a browser whose worker does not answer for it', async () => {
    worker = false;
    await expect(fetching().run()).rejects.toMatchObject({ trouble: 'not-opened' });
  });

  test.each([
    ['a manual is not called pinned while what draws it is missing', false, false, 'not-opened'],
    ['a manual is, once that is here too', false, true, null],
    ['a browser that has a viewer needs nothing more', true, false, null],
  ])('in a browser with and without a viewer of PDFs: %s', async (_, viewer, here, trouble) => {
    Object.assign(navigator, { pdfViewerEnabled: viewer, userAgent: '' });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    reader = here;
    const done = fetching(undefined, 'application/pdf').run();
    const ended = await done.then(
      () => null,
      (error: unknown) => (error instanceof PinError ? error.trouble : error),
    );
    expect(ended).toBe(trouble);
  });

  test('stops when it is unpinned', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(fetching(stop.signal).run()).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  test('is known as lost when the browser has removed or changed a part', async () => {
    await fetching().run();
    await memory.cache.put(partKey(SHA, 1), new Response(new Uint8Array(1_000)));
    expect(await isPinnedFileIntact(SHA)).toBe(false);
    await memory.cache.delete(partKey(SHA, 1));
    expect(await isPinnedFileIntact(SHA)).toBe(false);
  });
});
