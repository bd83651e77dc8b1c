import { expect, test } from 'vitest';
import { namedPart, NEW_PART } from './part-name.ts';

/** The part once each letter of a name was typed. */
const typed = (part: Parameters<typeof namedPart>[0], language: 'pl' | 'en', name: string) =>
  Array.from(name, (_, at) => name.slice(0, at + 1)).reduce(
    (now, text) => namedPart(now, language, text, 'pl'),
    part,
  );

test('a new part of a warranty is known by its whole name in the main language, not by its first letter', () => {
  expect(typed(NEW_PART, 'pl', 'Pompa')).toEqual({ name: 'Pompa', names: { pl: 'Pompa' }, months: 24 });
});

test('a part that is named in another language first has no name of its own until the main language gives it one', () => {
  const translated = typed(NEW_PART, 'en', 'Pump');
  expect(translated).toEqual({ name: '', names: { en: 'Pump' }, months: 24 });
  expect(typed(translated, 'pl', 'Pompa')).toMatchObject({
    name: 'Pompa',
    names: { pl: 'Pompa', en: 'Pump' },
  });
});

test('a part that an earlier version of the editor knew by its first letter has its whole name once that is typed anew', () => {
  const known = { name: 'P', names: { pl: 'Pompa' }, months: 24 };
  expect(typed(known, 'en', 'Pump')).toMatchObject({ name: 'P' });
  expect(typed(known, 'pl', 'Pompa obiegowa')).toMatchObject({ name: 'Pompa obiegowa' });
});

test('a part of a starter that is called otherwise is known by the same name as before', () => {
  const starter = { name: 'akumulatory', names: { pl: 'Akumulatory' }, months: 24 };
  expect(typed(starter, 'pl', 'Baterie')).toEqual({
    name: 'akumulatory',
    names: { pl: 'Baterie' },
    months: 24,
  });
});
