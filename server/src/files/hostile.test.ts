import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commissioning, manifestOf, type TestFile } from '../installations/commission.sample.ts';
import {
  animation,
  EXIF_LABEL,
  jpegOfSize,
  jpegSegment,
  jpegWith,
  madePng,
  packedProfile,
} from '../../test/hostile-pictures.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  const drawing = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } });
  [jpeg, png] = [await drawing.clone().jpeg().toBuffer(), await drawing.clone().png().toBuffer()];
});
afterAll(() => portal.close());

let number = 0;
beforeEach(() => {
  number += 1;
});

const PAGE = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const FIRST_BYTES = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** A photo whose description is a script. */
const described = (): Promise<Buffer> =>
  sharp(jpeg)
    .withExif({ IFD0: { ImageDescription: PAGE.toString(), Copyright: '"><svg onload=alert(1)>' } })
    .toBuffer();

const photo = (bytes: Buffer, more: Partial<TestFile> = {}): TestFile => ({
  name: 'photo.jpg',
  field: 'photos.0',
  type: 'image/jpeg',
  bytes,
  ...more,
});

const drawn = (bytes: Buffer): TestFile => photo(bytes, { name: 'photo.png', type: 'image/png' });

type Sent = { bytes?: (whole: Buffer) => Buffer; type?: string; minutesLater?: number };

/** The three steps of a photo beside both signatures; stops where it is refused. `sent` is what really goes out. */
async function take(file: TestFile, sent: Sent = {}) {
  const made = await at.send(at.installer, `HOSTILE-${number}`, { photos: [{ name: file.name }] }, {}, [
    ...at.signatures,
    file,
  ]);
  if (made.status !== 201) return { step: 'manifest', status: made.status };
  const { clientId } = made.body;
  const [entry] = manifestOf([file]);
  const wish = { filename: file.name, filetype: file.type, size: entry!.size, sha256: entry!.sha256 };
  const slot = await at.installer.post('/get-s3-urls', [{ ...wish, clientId }]);
  if (slot.status !== 200) return { step: 'slot', status: slot.status };
  const [path] = slot.body.paths;
  const { now } = portal.clock;
  portal.clock.now = new Date(now.getTime() + (sent.minutesLater ?? 0) * 60_000);
  const put = await portal.app.inject({
    method: 'PUT',
    url: slot.body.urls[0].replace('http://portal.test', ''),
    headers: { 'content-type': sent.type ?? file.type },
    payload: sent.bytes?.(file.bytes) ?? file.bytes,
  });
  portal.clock.now = now;
  const reference = { organisation: '/organisations/2', name: file.name, type: file.type, path, clientId };
  const saved = await at.installer.post('/files', reference);
  return {
    step: put.statusCode === 200 ? 'kept' : 'bytes',
    status: put.statusCode,
    saved: saved.status,
    stored: await portal.deps.storage.describe(path),
    installation: made.body.id as number,
    url: slot.body.urls[0] as string,
    reference,
  };
}

test('an innocent photo is kept, byte for byte', async () => {
  const taken = await take(photo(jpeg));
  expect(taken).toMatchObject({ step: 'kept', saved: 201, stored: { size: jpeg.length } });
});

describe('a file is refused, kept nowhere and never referred to, when it is', () => {
  test.each<[string, () => TestFile, Sent?]>([
    ['a page that calls itself a photo', () => photo(PAGE)],
    ['a page behind the first bytes of a photo', () => photo(Buffer.concat([FIRST_BYTES, PAGE]))],
    ['a photo with a page hung on', () => photo(Buffer.concat([jpeg, PAGE]))],
    ['a photo with an archive hung on', () => photo(Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004jar')]))],
    ['a picture with a script behind its end', () => drawn(Buffer.concat([png, PAGE]))],
    ['a drawing that runs scripts', () => drawn(DRAWING)],
    ['a picture of too many pixels', () => drawn(madePng({ width: 30_000, height: 2_500 }))],
    [
      'a picture whose profile unpacks to 100 MB',
      () => drawn(madePng({ width: 32, height: 16, chunks: [packedProfile(100_000_000)] })),
    ],
    [
      'an interlaced picture in 16 bit of 9 megapixels',
      () => drawn(madePng({ width: 3000, height: 3000, depth: 16, isInterlaced: true })),
    ],
    ['a photo of 60 by 40 pixels that says it has 63 million', () => photo(jpegOfSize(jpeg, 30_000, 2_100))],
    ['a line of 65,535 pixels', () => drawn(madePng({ width: 65_535, height: 1 }))],
    ['an animated picture', () => drawn(madePng({ width: 60, height: 40, chunks: animation(60, 40) }))],
    [
      'a photo with more about it than in it',
      () =>
        photo(
          jpegWith(
            jpeg,
            Array.from({ length: 20 }, () => jpegSegment(1, EXIF_LABEL, 60_000)),
          ),
        ),
    ],
    ['a page with a second ending', () => photo(PAGE, { name: 'photo.html.jpg' })],
    ['a PDF that calls itself a photo', () => photo(Buffer.from('%PDF-1.7 /JavaScript'))],
    [
      'longer than was said',
      () => photo(jpeg),
      { bytes: (whole) => Buffer.concat([whole, Buffer.alloc(9)]) },
    ],
    ['shorter than was said', () => photo(jpeg), { bytes: (whole) => whole.subarray(0, -9) }],
    [
      'of the right length with other bytes',
      () => photo(jpeg),
      { bytes: (whole) => Buffer.concat([whole.subarray(0, -3), Buffer.from([1]), whole.subarray(-2)]) },
    ],
    ['sent as a page', () => photo(jpeg), { type: 'text/html' }],
    ['sent after the slot is over', () => photo(jpeg), { minutesLater: 16 }],
  ])('%s', async (_, file, sent) => {
    const taken = await take(file(), sent);
    expect(taken).toMatchObject({ step: 'bytes', stored: null, saved: 422 });
    expect([403, 422]).toContain(taken.status);
    const { body } = await at.installer.get(`/installations/${taken.installation}`);
    expect(body.complete).toBe(false);
  });

  test.each<[string, Partial<TestFile>]>([
    ['a drawing by its own name', { type: 'image/svg+xml', name: 'photo.svg' }],
    ['a page by its own name', { type: 'text/html', name: 'photo.html' }],
    ['an animation', { type: 'image/gif', name: 'photo.gif' }],
    ['named like a way out of the folder', { name: '../../server/src/main.ts' }],
    ['named like another folder', { name: 'C:\\photo.jpg' }],
    ['named with an end of text in it', { name: 'photo.jpg\u0000.html' }],
  ])('announced as %s', async (_, more) => {
    expect(await take(photo(jpeg, more))).toEqual({ step: 'manifest', status: 400 });
  });
});

test('a slot takes its bytes once; afterwards no others', async () => {
  const { url, reference } = await take(photo(jpeg));
  const other = await sharp(jpeg).negate().jpeg().toBuffer();
  for (const bytes of [other, PAGE]) {
    const again = await portal.app.inject({
      method: 'PUT',
      url: url!.replace('http://portal.test', ''),
      headers: { 'content-type': 'image/jpeg' },
      payload: bytes,
    });
    expect(again.statusCode).toBe(422);
  }
  expect((await portal.deps.storage.read(reference!.path)).equals(jpeg)).toBe(true);
});

test('what was put into somebody else’s slot is theirs: nobody else refers to it', async () => {
  const { reference } = await take(photo(jpeg));
  for (const other of [at.installer2, at.stranger, at.strangeAdmin, at.asp]) {
    expect((await other.post('/files', reference)).status).toBe(404);
  }
  const photos = [{ name: 'photo.jpg' }];
  const files = [...at.signatures, photo(jpeg)];
  const mine = await at.send(at.installer2, `HOSTILE-${number}-B`, { photos }, {}, files);
  const stolen = { ...reference, clientId: mine.body.clientId };
  expect((await at.installer2.post('/files', stolen)).status).toBe(404);
});

test('a photo whose description is a script stays evidence, and is given out as nothing but a photo', async () => {
  const bytes = await described();
  expect(bytes.includes('alert(document.domain)')).toBe(true);
  const { step, installation } = await take(photo(bytes, { name: 'photo.html.jpg' }));
  expect(step).toBe('kept');
  const { body } = await at.installer.get(`/installations/${installation}`);
  const { url } = body.files.find((file: { name: string }) => file.name === 'photo.html.jpg');
  const answer = await portal.app.inject({ url: url.replace('http://portal.test', '') });
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
});
