import { beforeEach, describe, expect, test } from 'vitest';
import { memoryCaches } from './cache-storage.sample.ts';
import { answerPinned, partKey, pinnedHash, readPinned, removePinned, writePinned } from './pinned-store.ts';

const SHA = 'a'.repeat(64);
const FILM = Uint8Array.from({ length: 250 }, (_, at) => at);
let memory: ReturnType<typeof memoryCaches>;

beforeEach(async () => {
  memory = memoryCaches();
  for (let part = 0; part < 3; part += 1)
    await memory.cache.put(partKey(SHA, part), new Response(FILM.slice(part * 100, part * 100 + 100)));
  const parts = ['1', '2', '3'].map((digit) => digit.repeat(64));
  await writePinned(memory.cache, { sha256: SHA, size: 250, type: 'video/mp4', partBytes: 100, parts });
});

const ask = (range?: string, mode = 'no-cors') =>
  answerPinned(
    {
      url: `https://portal.test/pinned/${SHA}/film.mp4`,
      mode,
      headers: new Headers(range === undefined ? {} : { range }),
    } as Request,
    SHA,
  );
const bytes = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

describe('a film that is pinned on a phone', () => {
  test('is answered whole, with its type and length', async () => {
    const answer = await ask();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual(
      [200, 'video/mp4', '250'],
    );
    expect(await bytes(answer)).toEqual(FILM);
  });

  test.each([
    ['the two bytes that Safari asks for first', 'bytes=0-1', 0, 2],
    ['a stretch over the border of two parts', 'bytes=95-104', 95, 105],
    ['a stretch over a whole part', 'bytes=99-201', 99, 202],
    ['from the middle to the end', 'bytes=120-', 120, 250],
    ['the end', 'bytes=-10', 240, 250],
  ])('is answered with %s', async (_, range, from, to) => {
    const answer = await ask(range);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${from}-${to - 1}/250`,
    ]);
    expect(await bytes(answer)).toEqual(FILM.slice(from, to));
  });

  test('answers what lies behind its end with 416', async () => {
    const answer = await ask('bytes=250-');
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */250']);
  });

  test('leads to the list, which says so, where the browser has removed a part of it', async () => {
    await memory.cache.delete(partKey(SHA, 2));
    const answer = await ask(undefined, 'navigate');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `https://portal.test/support/documents?lost=${SHA}`,
    ]);
    expect((await ask('bytes=200-')).status).toBe(404);
    expect((await ask('bytes=0-9')).status).toBe(206);
  });

  test('is not taken for whole when its note is damaged or gone, and goes with every part', async () => {
    await memory.cache.put(`/pinned/${SHA}`, new Response('{"size":'));
    expect((await ask()).status).toBe(404);
    await removePinned(memory.cache, SHA);
    expect(await readPinned(memory.cache, SHA)).toBeUndefined();
    expect(memory.entries.size).toBe(0);
  });
});

test.each([
  [`/pinned/${SHA}/Instrukcja.pdf`, SHA],
  [`/pinned/${SHA}`, SHA],
  ['/pinned/abc/x', undefined],
  [`/pinnedx/${SHA}`, undefined],
])('%s is the address of a pinned file: %s', (path, hash) => {
  expect(pinnedHash(path)).toBe(hash);
});
