import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

const START = '2026-11-20';

test('a valid warranty whose first day has come is valid', () => {
  expect(standingOf({ state: 'valid', start: START }, START)).toBe('valid');
});

test('a valid warranty before its first day is shown as one that is still to begin', () => {
  expect(standingOf({ state: 'valid', start: START }, '2026-11-19')).toBe('upcoming');
});

test('a warranty that was withdrawn before it began is withdrawn', () => {
  expect(standingOf({ state: 'withdrawn', start: START }, '2026-11-19')).toBe('withdrawn');
});
