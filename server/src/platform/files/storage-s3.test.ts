import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { BUCKET_KEYS, startBucket, type TestBucket } from '../../../test/test-bucket.ts';
import { S3Storage } from './storage-s3.ts';
import type { Storage } from './storage.ts';

let bucket: TestBucket;
let storage: Storage;
beforeAll(async () => {
  bucket = await startBucket();
  const { s3 } = readConfig(bucket.settings);
  if (!s3) throw new Error('These are the settings of a bucket');
  storage = new S3Storage(s3, () => new Date());
});
afterAll(() => bucket?.stop());

const pdf = Buffer.from('%PDF-1.7\nprotokół');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function slot(bytes: Buffer, type = 'application/pdf') {
  const path = storage.newPath('records');
  const expiresAt = new Date(Date.now() + 15 * 60_000);
  return {
    path,
    url: await storage.signPut({
      path,
      type,
      owner: '1',
      size: bytes.length,
      sha256: sha256(bytes),
      expiresAt,
    }),
  };
}
const put = (url: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/pdf', 'x-amz-acl': 'public-read', ...headers },
  });

/**
 * Whether S3 would take a PUT to this address: the signature (AWS, version 4) made again from what arrives. The server
 * of these tests looks at none.
 */
function isGood(address: string, headers: Record<string, string>): boolean {
  const url = new URL(address);
  const given = url.searchParams.get('X-Amz-Signature');
  const [, day = '', region = '', service = ''] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const signed = url.searchParams.get('X-Amz-SignedHeaders') ?? '';
  const all: Record<string, string> = { ...headers, host: url.host };
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${all[name] ?? ''}\n`);
  const request = ['PUT', url.pathname, query, lines.join(''), signed, 'UNSIGNED-PAYLOAD'].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', url.searchParams.get('X-Amz-Date'), scope, sha256(Buffer.from(request))];
  let key: Buffer | string = `AWS4${BUCKET_KEYS.secretAccessKey}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text.join('\n')).digest('hex') === given;
}

test('a file that a phone puts into the bucket is read back byte for byte by a signed link', async () => {
  const { path, url } = await slot(pdf);
  expect(await storage.describe(path)).toBeNull();
  const sent = await put(url, pdf);
  expect(sent.status, await sent.text()).toBe(200);
  const described = { size: pdf.length, sha256: sha256(pdf), type: 'application/pdf' };
  expect(await storage.describe(path)).toEqual(described);
  expect(await storage.describe(path)).toEqual(described);
  expect((await storage.read(path)).equals(pdf)).toBe(true);
  const link = await storage.signGet(path, {
    type: 'application/pdf',
    name: 'protokół.pdf',
    now: new Date(),
  });
  const answer = await fetch(link);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''protok%C3%B3%C5%82.pdf");
});

test('a file of the bucket is lent as a file of this machine, which is gone afterwards', async () => {
  const { path, url } = await slot(pdf);
  await put(url, pdf);
  await storage.describe(path);
  let lent = '';
  const bytes = await storage.withFile(path, (file) => {
    lent = file;
    return readFile(file);
  });
  expect(bytes.equals(pdf)).toBe(true);
  await expect(readFile(lent)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what has been checked cannot be written over by the address it came by', async () => {
  const { path, url } = await slot(pdf);
  await put(url, pdf);
  await storage.describe(path);
  const other = Buffer.from(pdf.toString().replace('protokół', 'podróbka'));
  await put(url, other);
  expect((await storage.read(path)).equals(pdf)).toBe(true);
  expect(await storage.describe(path)).toMatchObject({ sha256: sha256(pdf) });
});

test('an address is signed for its type, size, public header and own path: with any other it is not good', async () => {
  const { url } = await slot(pdf);
  const declared = {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'x-amz-acl': 'public-read',
  };
  expect(isGood(url, declared)).toBe(true);
  expect(isGood(url, { ...declared, 'content-type': 'text/html' })).toBe(false);
  expect(isGood(url, { ...declared, 'content-length': String(pdf.length + 1) })).toBe(false);
  expect(isGood(url, { ...declared, 'x-amz-acl': 'public-read-write' })).toBe(false);
  const elsewhere = url.replace(/[0-9a-f](?=\?)/, (digit) => (digit === '0' ? '1' : '0'));
  expect(isGood(elsewhere, declared)).toBe(false);
  expect(isGood(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=90000'), declared)).toBe(false);
});

test('a photo that was cut off is refused and thrown away', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const half = photo.subarray(0, photo.length - 40);
  const { path, url } = await slot(half, 'image/jpeg');
  expect((await put(url, half, { 'content-type': 'image/jpeg' })).status).toBe(200);
  await expect(storage.describe(path)).rejects.toMatchObject({ code: 'file-kind-refused' });
  expect(await storage.describe(path)).toBeNull();
});

test('a card that the server writes is there, and is gone when it is removed', async () => {
  const path = storage.newPath('cards');
  expect(await storage.write(path, pdf, 'application/pdf')).toMatchObject({ size: pdf.length });
  const { size, stream } = await storage.open(path);
  expect(size).toBe(pdf.length);
  expect((await buffer(stream)).equals(pdf)).toBe(true);
  await storage.remove(path);
  await storage.remove(path);
  expect(await storage.describe(path)).toBeNull();
  await expect(storage.read(path)).rejects.toMatchObject({ code: 'not-found' });
});

test('uploads that nobody asked after are cleared away; what was checked stays', async () => {
  const slotOfPdf = await slot(pdf);
  await put(slotOfPdf.url, pdf);
  await storage.describe(slotOfPdf.path);
  const forgotten = await slot(pdf);
  await put(forgotten.url, pdf);
  await storage.removeInterruptedUploads(new Date(Date.now() - 60_000));
  await storage.removeInterruptedUploads(new Date(Date.now() + 60_000));
  expect(await storage.describe(forgotten.path)).toBeNull();
  expect(await storage.describe(slotOfPdf.path)).not.toBeNull();
});

test('a bucket that is there is healthy, one that is not is not', async () => {
  expect(await storage.healthy()).toBe(true);
  const { s3 } = readConfig({ ...bucket.settings, S3_BUCKET: 'another' });
  expect(s3 && (await new S3Storage(s3, () => new Date()).healthy())).toBe(false);
  const away = readConfig({ ...bucket.settings, S3_ENDPOINT: 'http://127.0.0.1:9' });
  await expect(
    away.s3 && new S3Storage(away.s3, () => new Date()).read(storage.newPath('cards')),
  ).rejects.toMatchObject({ code: 'unavailable' });
});
