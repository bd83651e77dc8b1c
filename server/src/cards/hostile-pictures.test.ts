import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { residentBytes } from '../platform/running/job-child.ts';
import { madePng, packedProfile } from '../../test/hostile-pictures.sample.ts';
import { createCardRenderer } from './render.ts';
import { textOf } from './samples/pdf-tools.sample.ts';
import { samplePictures } from './samples/pictures.sample.ts';
import { SAMPLE_WARRANTY_INPUT } from './samples/warranty.sample.ts';
import { warrantyCard } from './warranty-card.ts';

const MB = 1_000_000;
const SIGNATURE = 'podpis-klienta.png';
const data = warrantyCard(SAMPLE_WARRANTY_INPUT);
const renderer = createCardRenderer({ workers: 2 });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-cards-'));
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

/** The card with these bytes as the customer's signature. */
async function signedWith(bytes: Buffer): Promise<string> {
  const pictures = (await samplePictures()).filter(({ name }) => name !== SIGNATURE);
  return textOf(
    await renderer.render('warranty', data, { pictures: [...pictures, { name: SIGNATURE, bytes }] }),
  );
}

const marked = (text: string): number => text.match(/Brak obrazu lub plik jest uszkodzony/g)?.length ?? 0;

test('A signature that unpacks to gigabytes is a marked box on its card, and takes the server nothing', async () => {
  const bomb = madePng({ width: 32, height: 16, chunks: [packedProfile(600 * MB)] });
  const sound = madePng({ width: 32, height: 16, chunks: [packedProfile(MB)] });
  // What three cards take by themselves, some 130 MB at first, is not the bomb's.
  await Promise.all([signedWith(sound), signedWith(sound), signedWith(sound)]);
  const idle = residentBytes(process.pid) ?? 0;
  let peak = idle;
  const look = setInterval(() => (peak = Math.max(peak, residentBytes(process.pid) ?? 0)), 10);
  const cards = await Promise.all([signedWith(bomb), signedWith(bomb), signedWith(bomb)]);
  clearInterval(look);
  expect(cards.map(marked)).toEqual([1, 1, 1]);
  expect(peak - idle).toBeLessThan(150 * MB);
});

test('A signature from a screen with a profile of its own is shown', async () => {
  const bytes = madePng({ width: 320, height: 160, chunks: [packedProfile(MB)] });
  expect(marked(await signedWith(bytes))).toBe(0);
});

test('A vector drawing that is no logo is a marked box: nobody can send one', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>');
  expect(marked(await signedWith(drawing))).toBe(1);
});

test('A stored photo that cannot be read is a marked box, and the card is printed', async () => {
  const pictures = (await samplePictures()).filter(({ name }) => name !== SIGNATURE);
  const lost = {
    name: SIGNATURE,
    path: 'records/lost',
    withFile: () => Promise.reject(new Error('not there')),
  };
  const pdf = await renderer.render('warranty', data, { pictures: [...pictures, lost] });
  expect(marked(textOf(pdf))).toBe(1);
});

/** The card with this stored file as the customer's signature; `onRead` hears of each time that the file is read. */
async function storedSignature(path: string, bytes: Buffer, onRead: () => void, owner = path) {
  const others = (await samplePictures()).filter(({ name }) => name !== SIGNATURE);
  const file = join(folder, path);
  await writeFile(file, bytes);
  const withFile = <Result>(work: (file: string) => Promise<Result>): Promise<Result> => {
    onRead();
    return work(file);
  };
  return renderer.render('warranty', data, {
    pictures: [...others, { name: SIGNATURE, path, withFile }],
    owner,
  });
}

test('A stored picture is decoded once for all cards on which it stands', async () => {
  let reads = 0;
  const bytes = madePng({ width: 320, height: 160 });
  const first = await storedSignature('once', bytes, () => (reads += 1));
  const second = await storedSignature('once', bytes, () => (reads += 1));
  expect(reads).toBe(1);
  expect(second.equals(first)).toBe(true);
});

const nobody = (): void => undefined;

test('Cards whose pictures take long hold up no other card', async () => {
  const slow = madePng({ width: 4400, height: 4400, isPalette: true });
  const ends: string[] = [];
  const many = Array.from({ length: 6 }, (_, index) =>
    storedSignature(`slow-${index}`, slow, nobody, 'one').then(() => ends.push('slow')),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  const innocent = storedSignature('small', madePng({ width: 320, height: 160 }), nobody);
  await Promise.all([...many, innocent.then(() => ends.push('innocent'))]);
  expect(ends.indexOf('innocent')).toBeLessThan(3);
}, 30_000);
