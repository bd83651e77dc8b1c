import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskStorage } from './storage-disk.ts';

let folder: string;
let storage: DiskStorage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-disk-'));
  const secret = Buffer.alloc(32, 'secret');
  storage = new DiskStorage({ folder, publicUrl: 'http://portal.test', secret, clock: () => new Date() });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const TYPE = 'application/pdf';
const pdf = Buffer.from('%PDF-1.7\nmanual');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function* stream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

test('a slot without a declared hash to which two send other bytes at once keeps those of one', async () => {
  const path = storage.newPath('library');
  const both = Promise.withResolvers<undefined>();
  let arrived = 0;
  const accept = async () => {
    arrived += 1;
    if (arrived === 2) both.resolve(undefined);
    await both.promise;
  };
  const expected = { type: TYPE, maxBytes: 100, size: undefined, sha256: undefined, accept };
  const sent = [pdf, Buffer.from('%PDF-1.7\nother')];
  const ends = await Promise.allSettled(sent.map((bytes) => storage.receive(path, stream(bytes), expected)));
  const [taken, ...more] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect([more, refusals]).toEqual([[], ['link-expired']]);
  expect(sha256(await storage.read(path))).toBe(taken?.sha256);
});

const halves = [pdf.subarray(0, 9), pdf.subarray(9)];

/** Sends a part of the upload to a path. */
async function send(path: string, number: number): Promise<void> {
  const bytes = halves[number - 1] ?? Buffer.alloc(0);
  await storage.receivePart(path, stream(bytes), { number, size: bytes.length, sha256: sha256(bytes) });
}

/** An upload in two parts that have arrived. */
async function uploaded() {
  const path = storage.newPath('library');
  await Promise.all([send(path, 1), send(path, 2)]);
  return { path, storageId: 'parts', type: TYPE, size: pdf.length, parts: 2, owner: '1' };
}

test('a part that arrives once more after the file was put together leaves nothing behind', async () => {
  const upload = await uploaded();
  await storage.finishParts(upload);
  await send(upload.path, 2);
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((name) => name.includes('.parts'))).toEqual([]);
  expect(await storage.read(upload.path)).toEqual(pdf);
});

test('parts that are put together once more meanwhile are one file', async () => {
  const upload = await uploaded();
  const receive = storage.receive.bind(storage);
  // Whichever comes second goes on when the other one has ended.
  const oneEnded = Promise.withResolvers<unknown>();
  let turns = 0;
  vi.spyOn(storage, 'receive').mockImplementation(async (...given) => {
    turns += 1;
    if (turns === 2) await oneEnded.promise;
    return receive(...given);
  });
  const calls = [storage.finishParts(upload), storage.finishParts(upload)];
  oneEnded.resolve(Promise.race(calls));
  const ends = await Promise.all(calls);
  expect(ends.map((end) => end.sha256)).toEqual([sha256(pdf), sha256(pdf)]);
});
