import { array, assert, integer, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SupportMaterial } from '../files/contract.ts';
import { type HeldFile, type PinnableFile, pinnedAddress, pinReport, wantedFiles } from './pinned-files.ts';

const hash = (digit: string) => digit.repeat(64);
const material = (id: number, over: Partial<SupportMaterial> = {}): SupportMaterial => ({
  id,
  name: `Manual ${id}`,
  kind: 'document',
  parent: null,
  language: 'pl',
  url: `https://files.test/${id}`,
  size: 1_000,
  type: 'application/pdf',
  sha256: hash('a'),
  variantGroup: null,
  deviceTypes: [],
  preview: null,
  ...over,
});
const folder = (id: number, over: Partial<SupportMaterial> = {}) =>
  material(id, { kind: 'folder', url: null, size: null, type: null, sha256: null, ...over });

describe('what a phone is to store', () => {
  const library = [
    folder(1),
    material(2, { parent: 1, deviceTypes: [7] }),
    folder(3, { parent: 1 }),
    material(4, { parent: 3, kind: 'video', type: 'video/mp4' }),
    material(5, { kind: 'link', size: null, type: null, sha256: null }),
    material(6, { variantGroup: 'x', deviceTypes: [7] }),
    material(7, { variantGroup: 'x', language: 'de', deviceTypes: [7] }),
  ];
  const ids = (chosen: number[], deviceTypes: number[] = [], language: 'pl' | 'de' = 'pl') =>
    wantedFiles(library, { chosen, deviceTypes, language }).map(({ id }) => id);

  test.each([
    ['a document', [2], [2]],
    ['a folder, with all that lies in it', [1], [2, 4]],
    ['a folder and a document of it, each file once', [3, 1, 2], [4, 2]],
    ['a link, which is no file', [5], []],
    ['a document that is not there any more', [99], []],
  ])('of a pin on %s', (_, chosen, files) => {
    expect(ids(chosen)).toEqual(files);
  });

  test('is for the visits of the week what those device types need, in the language that the installer reads', () => {
    expect(ids([], [7])).toEqual([2, 6]);
    expect(ids([], [7], 'de')).toEqual([7, 2]);
    expect(ids([], [8])).toEqual([]);
  });

  test('of a folder in German is with the Polish document that German lacks', () => {
    const both = [
      folder(1, { variantGroup: 'f' }),
      folder(2, { variantGroup: 'f', language: 'de' }),
      material(3, { parent: 1 }),
      material(4, { parent: 2, language: 'de' }),
    ];
    expect(wantedFiles(both, { chosen: [2], deviceTypes: [], language: 'pl' }).map(({ id }) => id)).toEqual([
      4, 3,
    ]);
  });
});

const file = (id: number, over: Partial<SupportMaterial> = {}) => material(id, over) as PinnableFile;
const held = (entry: number, over: Partial<HeldFile> = {}): HeldFile => ({
  entry,
  sha256: hash('a'),
  size: 1_000,
  ...over,
});
const states = (...args: Parameters<typeof pinReport>) => pinReport(...args).files.map(({ state }) => state);

describe('what a phone says of what is pinned', () => {
  test.each([
    ['that it is here', [held(1)], [], 'stored'],
    ['that a newer version waits', [held(1, { sha256: hash('b') })], [], 'newer'],
    ['that it is to be fetched', [], [], 'missing'],
    ['that the browser has removed it', [], [1], 'lost'],
  ])('%s', (_, here, lost, state) => {
    expect(states([file(1)], here, new Set(lost))).toEqual([state]);
  });

  test('is what does not fit, and the rest that does', () => {
    const wanted = [file(1), file(2, { size: 5_000 }), file(3)];
    expect(states(wanted, [], new Set(), 2_000)).toEqual(['missing', 'no-room', 'missing']);
    // What is here stays.
    expect(states(wanted, [held(3)], new Set(), 1_500)).toEqual(['no-room', 'no-room', 'stored']);
  });

  test('counts what opens without a network, and names what nobody wants any more', () => {
    const report = pinReport(
      [file(1), file(2)],
      [held(1, { sha256: hash('b'), size: 10 }), held(9)],
      new Set(),
    );
    expect([report.openable, report.bytes, report.over]).toEqual([1, 10, [held(9)]]);
  });

  test('never promises more than the limit, nor drops what is wanted', () => {
    const sizes = array(integer({ min: 1, max: 900 }), { maxLength: 20 });
    assert(
      property(sizes, integer({ min: 0, max: 3_000 }), nat(20), (all, maxBytes, here) => {
        const wanted = all.map((size, at) => file(at + 1, { size }));
        const holds = wanted.slice(0, here).map(({ id, size }) => held(id, { size }));
        const report = pinReport(wanted, holds, new Set(), maxBytes);
        const coming = report.files.filter(({ state }) => state === 'missing');
        const sum = coming.reduce((total, one) => total + one.file.size, 0);
        expect(report.files).toHaveLength(wanted.length);
        expect(report.over).toEqual([]);
        expect(sum === 0 || sum + report.bytes <= maxBytes).toBe(true);
      }),
    );
  });
});

test('the address of a pinned file ends with its name, whatever the name holds', () => {
  expect(pinnedAddress(hash('a'), 'Schemat 1/2 #3?.pdf')).toBe(
    `/pinned/${hash('a')}/Schemat%201%2F2%20%233%3F.pdf`,
  );
});
