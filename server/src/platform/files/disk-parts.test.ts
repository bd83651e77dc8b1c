import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bytesOfParts, receivedParts, receivePart } from './disk-parts.ts';

let folder: string;
const target = () => join(folder, 'film');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-parts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const FIRST = Buffer.from('first part');
const part = (bytes: Buffer, number: number) => ({
  number,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Some bytes of a part, and then what ends it. */
async function* broken(error: Error): AsyncGenerator<Buffer> {
  yield FIRST.subarray(0, 5);
  throw error;
}
async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

describe('a part of a film', () => {
  test.each([
    ['the disk is full', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
    ['the line breaks off', new Error('aborted')],
  ])('leaves nothing behind when %s, and is taken when it is sent again', async (_, error) => {
    await expect(receivePart(target(), broken(error), part(FIRST, 1))).rejects.toBe(error);
    expect(await receivedParts(target())).toEqual([]);
    expect(await readdir(`${target()}.parts`)).toEqual([]);
    await receivePart(target(), whole(FIRST), part(FIRST, 1));
    expect(await receivedParts(target())).toEqual([1]);
  });

  test('of another content than announced is not kept: the file was changed while it was sent', async () => {
    const other = whole(Buffer.from('other part'));
    await expect(receivePart(target(), other, part(FIRST, 1))).rejects.toMatchObject({
      code: 'file-mismatch',
    });
    await expect(receivePart(target(), whole(FIRST.subarray(1)), part(FIRST, 1))).rejects.toThrow();
    expect(await receivedParts(target())).toEqual([]);
  });

  test('stands in the order of its number, whichever arrives first', async () => {
    const second = Buffer.from(' and second');
    await receivePart(target(), whole(second), part(second, 2));
    await receivePart(target(), whole(FIRST), part(FIRST, 1));
    const film: Buffer[] = [];
    for await (const bytes of bytesOfParts(target(), 2)) film.push(Buffer.from(bytes));
    expect(Buffer.concat(film).toString()).toBe('first part and second');
  });
});
