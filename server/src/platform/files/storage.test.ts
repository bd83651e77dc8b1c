import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const pdf = Buffer.from('%PDF-1.7\nprotokół');
const drawing = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } });
const photo = await drawing.clone().jpeg().toBuffer();
const picture = await drawing.clone().png().toBuffer();
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function slot(bytes: Buffer, changes: { type?: string; size?: number; sha256?: string } = {}) {
  const { storage, clock } = portal.deps;
  const path = storage.newPath('records');
  const expiresAt = new Date(clock().getTime() + 15 * 60_000);
  const url = await storage.signPut({
    owner: '1',
    path,
    type: 'application/pdf',
    size: bytes.length,
    sha256: sha256(bytes),
    expiresAt,
    ...changes,
  });
  return { path, url };
}
const put = (url: string, payload: Buffer, type = 'application/pdf') =>
  portal.app.inject({
    method: 'PUT',
    url: url.replace('http://portal.test', ''),
    payload,
    headers: { 'content-type': type, 'x-amz-acl': 'public-read' },
  });
const get = (url: string) => portal.app.inject({ url: url.replace('http://portal.test', '') });

test('an uploaded file is read back byte for byte through a link that lives five minutes', async () => {
  const { storage } = portal.deps;
  const { path, url } = await slot(pdf);
  expect((await put(url, pdf)).statusCode).toBe(200);
  expect(await storage.describe(path)).toEqual({
    size: pdf.length,
    sha256: sha256(pdf),
    type: 'application/pdf',
  });
  const link = await storage.signGet(path, {
    type: 'application/pdf',
    name: 'protokół.pdf',
    now: portal.clock.now,
  });
  const answer = await get(link);
  expect(answer.rawPayload.equals(pdf)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
  const before = portal.clock.now;
  portal.clock.now = new Date(before.getTime() + 5 * 60_000 + 1);
  expect((await get(link)).statusCode).toBe(403);
  portal.clock.now = before;
});

test('the same bytes sent twice are one file; other bytes are refused and change nothing', async () => {
  const { path, url } = await slot(pdf);
  await put(url, pdf);
  expect((await put(url, pdf)).statusCode).toBe(200);
  const other = Buffer.from(pdf.toString().replace('protokół', 'podrobka!'));
  expect((await put(url, Buffer.concat([other]).subarray(0, pdf.length))).json().type).toBe('file-mismatch');
  expect((await portal.deps.storage.read(path)).equals(pdf)).toBe(true);
});

test('a slot without a declared hash works once', async () => {
  const { url } = await slot(pdf, { sha256: undefined });
  expect((await put(url, pdf)).statusCode).toBe(200);
  expect((await put(url, pdf)).json()).toMatchObject({ type: 'link-expired', status: 410 });
});

test.each([
  ['a changed path', (url: string) => url.replace(/[0-9a-f](?=\?)/, (digit) => (digit === '0' ? '1' : '0'))],
  ['a changed size', (url: string) => url.replace(/size=\d+/, 'size=9999')],
  ['a changed type', (url: string) => url.replace('application%2Fpdf', 'text%2Fhtml')],
  ['a longer life', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999')],
  ['no signature', (url: string) => url.replace(/signature=[^&]+/, '')],
  ['a way out of the folder', (url: string) => url.replace(/records\/[^?]+/, '..%2F..%2Fsession-secret')],
])('an address with %s is refused', async (_, bend) => {
  const { path, url } = await slot(pdf);
  expect((await put(bend(url), pdf)).statusCode).toBe(403);
  expect(await portal.deps.storage.describe(path)).toBeNull();
});

test('a slot that is over takes nothing', async () => {
  const { path, url } = await slot(pdf);
  const before = portal.clock.now;
  portal.clock.now = new Date(before.getTime() + 15 * 60_000);
  expect((await put(url, pdf)).statusCode).toBe(403);
  portal.clock.now = before;
  expect(await portal.deps.storage.describe(path)).toBeNull();
});

test('a stored file is lent as a file of this machine, and one that is not there is none', async () => {
  const { storage } = portal.deps;
  const path = storage.newPath('records');
  await storage.write(path, pdf, 'application/pdf');
  expect((await storage.withFile(path, (file) => readFile(file))).equals(pdf)).toBe(true);
  const nothing = storage.withFile(storage.newPath('records'), (file) => readFile(file));
  await expect(nothing).rejects.toMatchObject({ code: 'not-found' });
});

test('a whole photo is taken', async () => {
  const { path, url } = await slot(photo, { type: 'image/jpeg' });
  expect((await put(url, photo, 'image/jpeg')).statusCode).toBe(200);
  expect(await portal.deps.storage.describe(path)).toMatchObject({ size: photo.length, type: 'image/jpeg' });
});

test.each([
  [
    'HTML that calls itself a PDF',
    Buffer.from('<html><script>1</script>'),
    'application/pdf',
    'file-kind-refused',
  ],
  ['a PDF that calls itself a photo', pdf, 'image/jpeg', 'file-kind-refused'],
  [
    'a photo of nothing but its first bytes',
    Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
    'image/jpeg',
    'file-kind-refused',
  ],
  ['a photo that was cut off', photo.subarray(0, photo.length - 40), 'image/jpeg', 'file-kind-refused'],
  ['a picture that was cut off', picture.subarray(0, picture.length / 2), 'image/png', 'file-kind-refused'],
])('%s is refused', async (_, bytes, type, problem) => {
  const { path, url } = await slot(bytes, { type });
  expect((await put(url, bytes, type)).json().type).toBe(problem);
  expect(await portal.deps.storage.describe(path)).toBeNull();
});

test('more bytes than declared are refused before they are kept', async () => {
  const { url } = await slot(pdf);
  expect((await put(url, Buffer.concat([pdf, pdf]))).json().type).toBe('file-mismatch');
});

test('a link names the version of its file, by which a reader goes on with it or has it already', async () => {
  const { storage, clock } = portal.deps;
  const { path, url } = await slot(pdf);
  await put(url, pdf);
  const link = (await storage.signGet(path, { type: 'application/pdf', now: clock() })).replace(
    'http://portal.test',
    '',
  );
  const read = (headers: Record<string, string>) => portal.app.inject({ url: link, headers });
  const etag = String((await read({})).headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);

  const range = 'bytes=0-3';
  expect((await read({ range, 'if-range': etag })).statusCode).toBe(206);
  // What the reader began with is another file, or nobody can tell: the whole one.
  for (const other of ['"another"', `W/${etag}`, 'Tue, 01 Dec 2026 00:00:00 GMT']) {
    const whole = await read({ range, 'if-range': other });
    expect([whole.statusCode, whole.rawPayload], other).toEqual([200, pdf]);
  }

  for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
    const same = await read({ 'if-none-match': known, range });
    expect([same.statusCode, same.headers.etag, same.payload], known).toEqual([304, etag, '']);
  }
  expect((await read({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});
