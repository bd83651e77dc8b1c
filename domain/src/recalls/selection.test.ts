import { expect, it } from 'vitest';
import { pastedSerials, recallSelectionSchema } from './selection.ts';
import { recallTextIn } from './record.ts';

it.each([
  ['HP-1\nHP-2\r\nHP-3\n', ['HP-1', 'HP-2', 'HP-3']],
  [' HP-1 ; HP-2,\tHP-3;;', ['HP-1', 'HP-2', 'HP-3']],
  ['HP-1\nhp-1\nHP-2', ['hp-1', 'HP-2']],
  ['00012345678\n1 234', ['00012345678', '1 234']],
  ['2026\u202F0041\u202F2345\nHP-2', ['202600412345', 'HP-2']],
  ['  \n ', []],
])('serial numbers are read from what was pasted: %j', (text, serials) => {
  expect(pastedSerials(text)).toEqual(serials);
});

const accepts = (selection: object) => recallSelectionSchema.safeParse(selection).success;

it('a selection needs a way to choose, and refuses what it does not know', () => {
  expect(accepts({})).toBe(false);
  expect(accepts({ template: 5 })).toBe(false);
  expect(accepts({ template: 5, made: { from: '2026-05-01' } })).toBe(true);
  expect(accepts({ made: {} })).toBe(false);
  expect(accepts({ commissioned: { from: '2026-05-02', to: '2026-05-01' } })).toBe(false);
  expect(accepts({ serials: [] })).toBe(false);
  expect(accepts({ serials: ['A'], everything: true })).toBe(false);
});

it('a recall is read in Polish where the office wrote no other language', () => {
  const texts = { title: { pl: 'Zawory', de: 'Ventile' }, text: { pl: 'Sprawdź' } };
  expect(recallTextIn(texts, 'de')).toEqual({ title: 'Ventile', text: 'Sprawdź' });
  expect(recallTextIn(texts, 'en')).toEqual({ title: 'Zawory', text: 'Sprawdź' });
});
