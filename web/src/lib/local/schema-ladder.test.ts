import { expect, test } from 'vitest';
import { z } from 'zod';
import { firstVersion, NewerRecord } from './schema-ladder.ts';

const named = z.object({ id: z.string(), name: z.string() });
const split = z.object({ id: z.string(), first: z.string(), last: z.string() });
const full = split.extend({ language: z.string() });

const versions = firstVersion(named)
  .next(split, ({ id, name }) => {
    const [first = '', last = ''] = name.split(' ');
    return { id, first, last };
  })
  .next(full, (older) => ({ ...older, language: 'pl' }));

const today = { id: 'a', first: 'Anna', last: 'Nowak', language: 'pl' };

test.each([
  ['of the first version, which wrote no number', { id: 'a', name: 'Anna Nowak' }],
  ['of the first version, with its number', { schemaVersion: 1, id: 'a', name: 'Anna Nowak' }],
  ['of the second', { schemaVersion: 2, id: 'a', first: 'Anna', last: 'Nowak' }],
  ['of today', { schemaVersion: 3, ...today }],
])('a record %s reads as one of today', (_which, raw) => {
  expect(versions.version).toBe(3);
  expect(versions.read(raw)).toEqual(today);
});

test('a record of a later version is not taken for a broken one', () => {
  expect(() => versions.read({ schemaVersion: 4, ...today })).toThrow(NewerRecord);
});

test.each([
  ['with a number that is none', { schemaVersion: 'two', ...today }],
  ['that says today’s number and has yesterday’s fields', { schemaVersion: 3, id: 'a', name: 'Anna Nowak' }],
  ['that is no record at all', 'Anna Nowak'],
])('a record %s is refused', (_which, raw) => {
  expect(() => versions.read(raw)).toThrow(z.ZodError);
});
