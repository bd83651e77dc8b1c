import { describe, expect, test } from 'vitest';
import { numberText, readNumber, soundNumber } from './read-number.ts';

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
    ['+007,500', 7.5],
    ['490154203237518', 490_154_203_237_518],
  ])('%j is the number %d', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  test.each(['', ' ', '-', ',', '1,2,3', '1.2,3', 'abc', '12 bar', '1e3', '0x10', 'Infinity'])(
    '%j is no number',
    (typed) => {
      expect(readNumber(typed)).toBeUndefined();
    },
  );

  test.each(['8948012345678901234', '12345678901234567', '0,12345678901234567', '9'.repeat(400)])(
    '%j is not taken, since a number would be stored with other digits',
    (typed) => {
      expect(readNumber(typed)).toBeUndefined();
    },
  );
});

test.each([
  [31.7, '31.7'],
  [-2, '-2'],
  [0, '0'],
  [1e-7, '0.0000001'],
  [-2.5e-9, '-0.0000000025'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [5e-324, `0.${'0'.repeat(323)}5`],
])('%d is written as %j, and read back', (number, text) => {
  expect(numberText(number)).toBe(text);
  expect(readNumber(text)).toBe(number);
});

test.each([
  [35.1 - 30.3, 4.8],
  [0.1 + 0.2, 0.3],
  [-0.1 - 0.2, -0.3],
  [100.1 - 100, 0.1],
  [35.1 - 4.8 - 30.3, 0],
  [1_234_567.891, 1_234_567.891],
  [123_456_789_012_345, 123_456_789_012_345],
])('%d is %d without what binary numbers add to it', (number, sound) => {
  expect(soundNumber(number)).toBeCloseTo(sound, 15);
  expect(numberText(soundNumber(number))).toBe(numberText(sound));
});
