import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

describe('a reading typed on a phone', () => {
  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    [' 1 500 ', 1500],
    ['-2', -2],
    ['−2,5', -2.5],
    ['0', 0],
    [',5', 0.5],
    ['12,', 12],
  ])('%j is the number %d', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  test.each(['', ' ', '-', ',', '1,2,3', '1.2,3', 'abc', '12 bar', '1e3', '0x10', 'Infinity'])(
    '%j is no number',
    (typed) => {
      expect(readNumber(typed)).toBeUndefined();
    },
  );
});
