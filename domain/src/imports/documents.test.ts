import { expect, test } from 'vitest';
import { imageNameSchema } from '../files/manifest.ts';
import { documentName, DOCUMENTS_AT_ONCE, serialKeysIn } from './documents.ts';

test.each([
  ['HP-12.pdf', ['hp-12', 'hp']],
  ['HP-12_protokół 2.pdf', ['hp-12_protokół 2', 'hp-12_protokół', 'hp-12', 'hp']],
  ['2022/HP-12/karta.PDF', ['karta', 'hp-12', 'hp', '2022']],
  ['dawne\\HP-12\\karta.pdf', ['karta', 'hp-12', 'hp', 'dawne']],
  // What a system makes of a folder that is packed: its own folder on top, and those within.
  ['Dokumenty/HP-12/zdjęcia/1.jpg', ['1', 'zdjęcia', 'hp-12', 'hp', 'dokumenty']],
  ['./Dokumenty/HP-12 Kowalska/karta.pdf', ['karta', 'hp-12 kowalska', 'hp-12', 'hp', 'dokumenty']],
  ['__MACOSX/', ['__macosx']],
  ['', []],
])('the document %j is of one of the serial numbers %j, the longest first', (path, keys) => {
  expect(serialKeysIn(path)).toEqual(keys);
});

test.each([
  ['HP-12/Protokół odbioru (1).pdf', '', 'Protokol_odbioru_1.pdf'],
  ['HP-12/karta.pdf', 'a1b2', 'karta-a1b2.pdf'],
  ['ŁÓDŹ', '', 'LODZ'],
  ['.pdf', '', 'pdf'],
  ['日本.pdf', '', 'document.pdf'],
  [`${'a'.repeat(300)}.jpeg`, '0123456789', `${'a'.repeat(100)}-0123456789.jpeg`],
])('the document %j with the mark %j is stored as %s', (path, mark, name) => {
  expect(documentName(path, mark)).toBe(name);
  expect(imageNameSchema.safeParse(name).success).toBe(true);
});

test('of a long name of a document twenty beginnings are tried as serial numbers, and as many of its folders', () => {
  const words = Array.from({ length: 30 }, (_, at) => `w${String(at + 1)}`);
  const long = words.join(' ');
  const keys = serialKeysIn(`HP-12/${long}.pdf`);
  expect(keys).toHaveLength(22);
  expect(keys[19]).toBe(words.slice(0, 11).join(' '));
  expect(keys.slice(20)).toEqual(['hp-12', 'hp']);
  expect(serialKeysIn(`HP-12/x ${long}/${long}.pdf`)).toHaveLength(40);
  expect(serialKeysIn(`${'a/'.repeat(149)}b.pdf`)).toEqual(['b', 'a']);
});

test('fifty documents are attached by one call', () => {
  expect(DOCUMENTS_AT_ONCE).toBe(50);
});
