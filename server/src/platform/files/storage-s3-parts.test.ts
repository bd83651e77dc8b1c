import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startBucket, type TestBucket } from '../../../test/test-bucket.ts';
import { type MultipartBucket, withParts } from '../../../test/test-multipart-bucket.ts';
import { S3Storage } from './storage-s3.ts';
import type { Storage } from './storage.ts';

const PART = 8_388_608;
const film = Buffer.alloc(PART + 5_000, 'film');
film.set(Buffer.from('\0\0\0\u0018ftypmp42'));
const halves = [film.subarray(0, PART), film.subarray(PART)];
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let emulator: TestBucket;
let bucket: MultipartBucket;
let storage: Storage;
beforeAll(async () => {
  emulator = await startBucket();
  bucket = await withParts(emulator);
  const { s3 } = readConfig(bucket.settings);
  if (!s3) throw new Error('These are the settings of a bucket');
  storage = new S3Storage(s3, () => new Date());
});
beforeEach(() => {
  bucket.refuses = () => false;
});
afterAll(async () => {
  await bucket?.stop();
  await emulator?.stop();
});

/** An upload of two parts that was begun. */
async function begin(type = 'video/mp4') {
  const path = storage.newPath('library');
  const storageId = await storage.beginParts(path, type);
  const send = async (number: number, bytes = halves[number - 1] ?? Buffer.alloc(0)) => {
    const expiresAt = new Date(Date.now() + 60_000);
    const described = {
      path,
      storageId,
      number,
      size: bytes.length,
      sha256: sha256(bytes),
      owner: '1',
      expiresAt,
    };
    const url = await storage.signPart(described);
    return (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status;
  };
  const finish = () =>
    storage.finishParts({ path, storageId, type, size: film.length, parts: 2, owner: '1' });
  return { path, storageId, send, finish };
}

describe('a film that goes to a bucket in parts', () => {
  test('goes on with the parts that are missing, is one film at the end, and the same when it is asked again', async () => {
    const { path, storageId, send, finish } = await begin();
    expect(await storage.receivedParts(path, storageId)).toEqual([]);
    expect(await send(2)).toBe(200);
    expect(await storage.receivedParts(path, storageId)).toEqual([2]);
    await expect(finish()).rejects.toMatchObject({ code: 'files-missing' });
    expect([await send(1), await send(1)]).toEqual([200, 200]);
    const whole = { size: film.length, sha256: sha256(film), type: 'video/mp4' };
    expect(await finish()).toEqual(whole);
    expect(await finish()).toEqual(whole);
    const { range, stream } = await storage.open(path, () => ({ from: PART - 4, to: PART + 4 }));
    expect(range).toEqual({ from: PART - 4, to: PART + 4 });
    expect((await buffer(stream)).equals(film.subarray(PART - 4, PART + 5))).toBe(true);
  });

  test('is one film when it is finished once more while it is put together', async () => {
    const { send, finish } = await begin();
    await Promise.all([send(1), send(2)]);
    const first = Promise.withResolvers<undefined>();
    let lists = 0;
    bucket.refuses = async ({ method, url }) => {
      if (method === 'GET' && url.searchParams.has('uploadId') && (lists += 1) === 2) await first.promise;
      return false;
    };
    const ends = [finish(), finish()];
    await Promise.race(ends);
    first.resolve(undefined);
    const whole = { size: film.length, sha256: sha256(film), type: 'video/mp4' };
    expect(await Promise.all(ends)).toEqual([whole, whole]);
  });

  test('goes on after the bucket has answered 403 in the middle, and is not called stored before', async () => {
    const { path, storageId, send, finish } = await begin();
    expect(await send(1)).toBe(200);
    bucket.refuses = ({ method, url }) => method === 'PUT' && url.searchParams.has('partNumber');
    expect(await send(2)).toBe(403);
    bucket.refuses = () => false;
    await expect(finish()).rejects.toMatchObject({ code: 'files-missing' });
    expect(await send(2)).toBe(200);
    bucket.refuses = ({ method, url }) => method === 'POST' && url.searchParams.has('uploadId');
    await expect(finish()).rejects.toThrow();
    expect(await storage.receivedParts(path, storageId)).toEqual([1, 2]);
    bucket.refuses = () => false;
    expect((await finish()).sha256).toBe(sha256(film));
  });

  test('is thrown away when it turns out to be a zip', async () => {
    const zip = Buffer.alloc(PART);
    zip.set(Buffer.from('PK\u0003\u0004'));
    const disguised = await begin();
    await disguised.send(1, zip);
    await disguised.send(2);
    await expect(disguised.finish()).rejects.toMatchObject({ code: 'file-kind-refused' });
    expect(await storage.describe(disguised.path)).toBeNull();
  });

  test('leaves nothing when nobody finished it', async () => {
    const { path, storageId, send } = await begin();
    await send(1);
    await storage.dropParts(path, storageId);
    await storage.dropParts(path, storageId);
    expect(await storage.receivedParts(path, storageId)).toEqual([]);
  });
});
