import { expect, test } from 'vitest';
import { freshName } from './fresh-name.ts';

test.each([
  ['Ciśnienie wstępne naczynia', [], 'cisnienie_wstepne_naczynia'],
  ['Moc grzałki (kW)', [], 'moc_grzalki_kw'],
  ['Moc', ['moc'], 'moc_2'],
  ['Moc', ['moc', 'moc_2'], 'moc_3'],
  ['…', [], 'parametr'],
  ['a'.repeat(80), ['a'.repeat(60)], `${'a'.repeat(58)}_2`],
])('what is labelled %s beside %j is stored as %s', (label, taken, name) => {
  expect(freshName(label, new Set(taken), 'parametr')).toBe(name);
});
