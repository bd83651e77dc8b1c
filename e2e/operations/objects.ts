// `npm run test:objects`: the portal's own code for files in a bucket against OpenStack Swift, which checks signatures
// (docs/operations.md).
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { request } from 'node:http';
import { UPLOAD_PART_BYTES } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { S3Settings } from '../../server/src/config.ts';
import { S3Storage } from '../../server/src/platform/files/storage-s3.ts';
import type { Storage } from '../../server/src/platform/files/storage.ts';
import { startObjectStore } from './object-store.ts';
import { Programs } from './programs.ts';

const MINUTE_MS = 60_000;
const PDF = 'application/pdf';
const ACL = { 'x-amz-acl': 'public-read' } as const;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);
const document = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);

let passed = 0;
const wrong: string[] = [];

function check(what: string, found: unknown, wanted: unknown): void {
  const isRight = JSON.stringify(found) === JSON.stringify(wanted);
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${what}`);
  if (isRight) passed += 1;
  else wrong.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );

/** A PUT with exactly these headers; `fetch` would correct a wrong length. Resolves to the status. */
function put(url: string, body: Uint8Array, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'PUT', headers: { 'content-length': body.length, ...headers } },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** A request for an address: a path of its own, and the link that takes `bytes` there. */
async function slotFor(storage: Storage, bytes: Uint8Array, expiresAt = inMinutes(15)) {
  const path = storage.newPath('records');
  const slot = { path, type: PDF, owner: '1', size: bytes.length, sha256: sha256(bytes), expiresAt };
  return { path, url: await storage.signPut(slot) };
}

const headers = { 'content-type': PDF, ...ACL };

async function single(storage: Storage): Promise<void> {
  const bytes = document(200_000);
  const { path, url } = await slotFor(storage, bytes);
  check('a phone puts a document by a signed link', await put(url, bytes, headers), 200);
  const described = { size: bytes.length, sha256: sha256(bytes), type: PDF };
  check('it is what was sent, by size, hash and kind', await storage.describe(path), described);
  check('it is read back byte for byte', sha256(await storage.read(path)), described.sha256);
  check(
    'the link by which it came writes nothing over it',
    await put(url, document(199_991 + 9), headers),
    200,
  );
  check('which stays as it was checked', (await storage.describe(path))?.sha256, described.sha256);
  const link = await storage.signGet(path, { type: PDF, name: 'protokół.pdf', now: new Date() });
  const read = await fetch(link);
  check(
    'an office reads it by a signed link',
    sha256(new Uint8Array(await read.arrayBuffer())),
    described.sha256,
  );
  check(
    'under the name it has',
    read.headers.get('content-disposition'),
    "inline; filename*=UTF-8''protok%C3%B3%C5%82.pdf",
  );
  const part = await fetch(link, { headers: { range: 'bytes=1000-1999' } });
  check(
    'a range of it by that link',
    [part.status, sha256(new Uint8Array(await part.arrayBuffer()))],
    [206, sha256(bytes.subarray(1_000, 2_000))],
  );
  const late = await fetch(link, { headers: { range: 'bytes=900000-' } });
  check('a range behind its end is refused', late.status, 416);
  const opened = await storage.open(path, (size) => ({ from: size - 500, to: size - 1 }));
  check('a range of it by the portal', sha256(await buffer(opened.stream)), sha256(bytes.subarray(-500)));
  await storage.remove(path);
  check('what is removed is gone', [await storage.describe(path), (await fetch(link)).status], [null, 404]);
}

async function refusals(storage: Storage, settings: S3Settings): Promise<void> {
  const bytes = document(5_000);
  const { path, url } = await slotFor(storage, bytes);
  const broken = url.replace(
    /X-Amz-Signature=(.)/,
    (_all, first: string) => `X-Amz-Signature=${first === '0' ? '1' : '0'}`,
  );
  check('a wrong signature is refused', await put(broken, bytes, headers), 403);
  check(
    'another kind than was signed is refused',
    await put(url, bytes, { ...headers, 'content-type': 'image/png' }),
    403,
  );
  check('another size than was signed is refused', await put(url, bytes.subarray(0, -1), headers), 403);
  check(
    'a link for one path opens no other',
    await put(url.replace(path, storage.newPath('records')), bytes, headers),
    403,
  );
  // Swift takes a call without a signature for one of its own API, and refuses it as that: 400 or 412.
  check('without a signature nothing is written', await put(url.replace(/\?.*/, ''), bytes, headers), 400);
  const stranger = new S3Storage(
    { ...settings, credentials: { accessKeyId: 'portal:server', secretAccessKey: 'guessed' } },
    () => new Date(),
  );
  check(
    'a link signed with a guessed key is refused',
    await put((await slotFor(stranger, bytes)).url, bytes, headers),
    403,
  );
  check('a portal with a wrong key is not ready', await stranger.healthy(), false);
  check('nothing of all that arrived', await storage.describe(path), null);
  const earlier = new S3Storage(settings, () => inMinutes(-20));
  const old = await slotFor(earlier, bytes, inMinutes(-5));
  check('a link to write that has ended is refused', await put(old.url, bytes, headers), 403);
  check(
    'until it ends it is good',
    await put((await slotFor(earlier, bytes, inMinutes(5))).url, bytes, headers),
    200,
  );
  const stored = storage.newPath('cards');
  await storage.write(stored, bytes, PDF);
  const link = (now: Date): Promise<string> => storage.signGet(stored, { type: PDF, now });
  check('a link to read that has ended is refused', (await fetch(await link(inMinutes(-60)))).status, 403);
  check('one of this minute is good', (await fetch(await link(new Date()))).status, 200);
  const unsigned = (await link(new Date())).replace(/\?.*/, '');
  check('without a signature nothing is read', (await fetch(unsigned)).status, 400);
  check('and nothing is listed', (await fetch(`${settings.endpoint}/${settings.bucket}`)).status, 412);
}

async function inParts(storage: Storage): Promise<void> {
  const bytes = document(2 * UPLOAD_PART_BYTES + 1_000_000);
  const cut = [0, 1, 2].map((part) =>
    bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES),
  );
  const path = storage.newPath('library');
  const storageId = await storage.beginParts(path, PDF);
  const send = async (number: number, body = cut[number - 1] ?? new Uint8Array()): Promise<number> => {
    const part = cut[number - 1] ?? new Uint8Array();
    const slot = {
      path,
      storageId,
      number,
      size: part.length,
      sha256: sha256(part),
      owner: '1',
      expiresAt: inMinutes(15),
    };
    return put(await storage.signPart(slot), body, {});
  };
  const whole = { path, storageId, type: PDF, size: bytes.length, parts: 3, owner: '1' };
  check('a film’s first and third part arrive', [await send(1), await send(3)], [200, 200]);
  check('a part of another size than was signed is refused', await send(2, cut[2]), 403);
  check('the parts that arrived are known', await storage.receivedParts(path, storageId), [1, 3]);
  check(
    'it is not put together while a part is missing',
    await codeOf(storage.finishParts(whole)),
    'files-missing',
  );
  check('the second part arrives, and once more', [await send(2), await send(2)], [200, 200]);
  const described = { size: bytes.length, sha256: sha256(bytes), type: PDF };
  check('put together it is what was sent', await storage.finishParts(whole), described);
  check('after a lost answer it is the same file', await storage.finishParts(whole), described);
  const opened = await storage.open(path, () => ({
    from: UPLOAD_PART_BYTES - 10,
    to: UPLOAD_PART_BYTES + 9,
  }));
  check(
    'a range over the seam of two parts',
    sha256(await buffer(opened.stream)),
    sha256(bytes.subarray(UPLOAD_PART_BYTES - 10, UPLOAD_PART_BYTES + 10)),
  );
  const given = storage.newPath('library');
  const dropped = await storage.beginParts(given, PDF);
  await storage.dropParts(given, dropped);
  check('an upload that was given up has no parts', await storage.receivedParts(given, dropped), []);
  const lost = await slotFor(storage, document(1_000));
  await put(lost.url, document(991), headers);
  await storage.removeInterruptedUploads(inMinutes(1));
  check('an upload that nobody finished is forgotten', await storage.describe(lost.path), null);
}

const programs = new Programs('objects');
try {
  const settings = await startObjectStore(programs);
  const storage = new S3Storage(settings, () => new Date());
  check('the portal is ready with this bucket', await storage.healthy(), true);
  await single(storage);
  await refusals(storage, settings);
  await inParts(storage);
} catch (error) {
  console.error(error);
  wrong.push('The drill did not come to its end');
}
console.log(`\n${passed} right, ${wrong.length} wrong${wrong.length === 0 ? '' : `:\n${wrong.join('\n')}`}`);
await programs.close({ keeps: wrong.length > 0 });
process.exit(wrong.length === 0 ? 0 : 1);
