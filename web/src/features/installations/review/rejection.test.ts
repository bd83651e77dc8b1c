import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { reasonOf } from './rejection.ts';

const t = ((_key: string, { names }: { readonly names: string }) => `Do poprawy: ${names}`) as TFunction;

const marked = (count: number, name: string, note: string) =>
  Array.from({ length: count }, (_, at) => ({ field: `survey.a.${String(at)}`, name, note }));

it.each([
  ['names with their notes', marked(1, 'Telefon', ' zły '), 'Do poprawy: Telefon (zły)'],
  ['names alone where nothing is noted', marked(2, 'Telefon', ' '), 'Do poprawy: Telefon, Telefon'],
  [
    'names alone where the notes are longer than a reason',
    marked(5, 'Rok', 'x'.repeat(500)),
    'Do poprawy: Rok, Rok, Rok, Rok, Rok',
  ],
])('a rejection without a typed reason says %s', (_, marks, reason) => {
  expect(reasonOf(t, marks)).toBe(reason);
});

it('cuts a reason of very many marks to what the server takes', () => {
  const reason = reasonOf(t, marked(50, 'n'.repeat(60), ''));
  expect(reason).toHaveLength(2_000);
  expect(reason.endsWith('…')).toBe(true);
});
