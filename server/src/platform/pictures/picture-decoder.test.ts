import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../http/problem-of.ts';
import { residentBytes } from '../running/job-child.ts';
import { madePng, packedProfile } from '../../../test/hostile-pictures.sample.ts';
import { checkPicture } from './picture-decoder.ts';

const MB = 1_000_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

test('ten pictures that unpack to gigabytes take the server nothing, and an innocent photo beside them is taken', async () => {
  const bytes = madePng({ width: 32, height: 16, chunks: [packedProfile(600 * MB)] });
  expect(bytes.length).toBeLessThan(MB);
  const bomb = await fileOf('bomb.png', bytes);
  const innocent = await fileOf('innocent.jpg', await photo());
  const idle = residentBytes(process.pid) ?? 0;
  let peak = idle;
  const look = setInterval(() => (peak = Math.max(peak, residentBytes(process.pid) ?? 0)), 10);
  const bombs = Array.from({ length: 10 }, () => checkPicture(bomb, 'image/png', 'one'));
  const ends = await Promise.allSettled([...bombs, checkPicture(innocent, 'image/jpeg', 'other')]);
  clearInterval(look);
  expect(ends.slice(0, 10).map((end) => (end.status === 'rejected' ? end.reason.code : end.status))).toEqual(
    Array.from({ length: 10 }, () => 'file-kind-refused'),
  );
  expect(ends[10]?.status).toBe('fulfilled');
  expect(peak - idle).toBeLessThan(100 * MB);
});

test('a picture in whose pixels as much is packed as its size allows is over after the time of a few photos', async () => {
  const bytes = madePng({ width: 400, height: 300, surplus: 400 * MB });
  const file = await fileOf('surplus.png', bytes);
  const began = performance.now();
  await checkPicture(file, 'image/png', 'one').catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'file-kind-refused' });
  });
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('whoever sends too many at once is told to come again, and nobody else loses anything', async () => {
  const innocent = await fileOf('many.jpg', await photo());
  const check = (owner: string) => checkPicture(innocent, 'image/jpeg', owner);
  const sent = Array.from({ length: 20 }, () => check('one'));
  const ends = await Promise.allSettled([...sent, check('other')]);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 7 }, () => 'unavailable'));
  expect(ends.at(-1)?.status).toBe('fulfilled');
  await check('one');
});

test('when too many of many people wait, whoever comes is told to come again', async () => {
  const innocent = await fileOf('crowd.jpg', await photo());
  const ends = await Promise.allSettled(
    Array.from({ length: 80 }, (_, index) => checkPicture(innocent, 'image/jpeg', `person ${index % 40}`)),
  );
  expect(ends.filter((end) => end.status === 'rejected')).toHaveLength(15);
});

test('one person’s twenty pictures that take long hold up nobody else’s photos', async () => {
  const slow = await fileOf('slow.png', madePng({ width: 4400, height: 4400, isPalette: true }));
  const small = await fileOf('small.jpg', await photo());
  await checkPicture(small, 'image/jpeg', 'other');
  const before: string[] = [];
  const many = Array.from({ length: 13 }, (_, index) =>
    checkPicture(slow, 'image/png', 'one').then(() => before.push(`slow ${index}`)),
  );
  const few = Array.from({ length: 3 }, (_, index) =>
    checkPicture(small, 'image/jpeg', 'other').then(() => before.push(`small ${index}`)),
  );
  await Promise.all([...many, ...few]);
  // The one that was being decoded already, and no more.
  expect(before.slice(0, 5)).toEqual(['slow 0', 'small 0', 'small 1', 'small 2', 'slow 1']);
}, 30_000);

test('a picture whose decoder is killed is to be sent again', async () => {
  const innocent = await fileOf('killed.jpg', await photo());
  await checkPicture(innocent, 'image/jpeg', 'one');
  const child = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'picture-program'], {
    encoding: 'utf8',
  });
  const refusal = checkPicture(innocent, 'image/jpeg', 'one').catch((error: unknown) => error);
  process.kill(Number(child), 'SIGKILL');
  expect(problemOf(await refusal).code).toBe('unavailable');
});
