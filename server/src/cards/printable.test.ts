import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontCoverage } from './font-coverage.ts';
import { printable, printableData } from './printable.ts';

const folder = new URL('./fonts/', import.meta.url);
const faces = readdirSync(folder)
  .filter((file) => file.startsWith('inter-') && file.endsWith('.ttf'))
  .map((file) => fontCoverage(readFileSync(new URL(file, folder))));
const covers = (codePoint: number): boolean => faces.every((face) => face(codePoint));

test('The four faces draw every letter that the short way lets pass unlooked at', () => {
  expect(faces).toHaveLength(4);
  // The same set as the expression: without U+0149, a ligature that fonts have given up.
  const short = Array.from({ length: 0x180 }, (_, code) => code).filter(
    (code) => (code >= 0x20 && code < 0x7f) || (code >= 0xae && code !== 0x149),
  );
  for (const mark of ['–', '—', '„', '”', '…']) short.push(mark.charCodeAt(0));
  expect(short.filter((code) => !covers(code))).toEqual([]);
});

test.each([
  ['Greek', 'Ελένη Παπαδοπούλου ώ Ώ'],
  ['Cyrillic', 'Їжак Ґалаґан Ёлка Љубица ў'],
])('The four faces draw %s names', (_, name) => {
  expect(printable(name, covers)).toBe(name);
});

test('An address that is followed keeps its letters, the one that is read gets places to break', () => {
  const address = `https://fiord.test/${'a'.repeat(60)}`;
  const data = printableData({ url: address, address }, covers);
  expect(data).toEqual({ url: address, address: printable(address, covers) });
  expect(printable(address, covers)).toContain('\u200b');
  expect(printable(address, covers).replaceAll('\u200b', '')).toBe(address);
});
