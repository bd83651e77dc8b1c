import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { toggled } from './marks.tsx';
import { reasonOf } from './rejection.ts';

const t = ((_key: string, { names }: { readonly names: string }) => `Do poprawy: ${names}`) as TFunction;

const marked = (count: number, name: string, note: string) =>
  Array.from({ length: count }, (_, at) => ({ field: `survey.a.${String(at)}`, name, note }));

it.each([
  ['names with their notes', marked(1, 'Telefon', ' zły '), 'Do poprawy: Telefon (zły)'],
  ['a name alone where nothing is noted, and once', marked(2, 'Telefon', ' '), 'Do poprawy: Telefon'],
  [
    'names alone where the notes are longer than a reason',
    ['Rok', 'Moc', 'Czynnik', 'Adres', 'Klient'].flatMap((name) => marked(1, name, 'x'.repeat(500))),
    'Do poprawy: Rok, Moc, Czynnik, Adres, Klient',
  ],
])('a rejection without a typed reason says %s', (_, marks, reason) => {
  expect(reasonOf(t, marks)).toBe(reason);
});

it('cuts a reason of very many marks to what the server takes', () => {
  const reason = reasonOf(
    t,
    marked(50, '', '').map((mark, at) => ({ ...mark, name: `${String(at)}${'n'.repeat(60)}` })),
  );
  expect(reason).toHaveLength(2_000);
  expect(reason.endsWith('…')).toBe(true);
});

it('takes fifty marks and no more, and each can be taken away again', () => {
  const fifty = marked(50, 'Rok', '');
  expect(toggled(fifty, 'customerPhone', 'Telefon')).toEqual(fifty);
  const fewer = toggled(fifty, 'survey.a.0', 'Rok');
  expect(fewer).toHaveLength(49);
  expect(toggled(fewer, 'customerPhone', 'Telefon').at(-1)).toEqual({
    field: 'customerPhone',
    name: 'Telefon',
    note: '',
  });
});
