import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looseSerial, NEAR_SERIALS_MAX, nearForms } from './near-serial.ts';

const PLATE = 'HP-2026-00000001';

/** Whether the number on the plate is among those that are offered for what was typed. */
function isNear(typed: string, plate = PLATE): boolean {
  const { exact, ending } = nearForms(typed);
  const loose = looseSerial(plate);
  return exact.includes(loose) || (ending !== null && loose.endsWith(ending));
}

describe('a serial number that was typed wrong', () => {
  test.each([
    ['without its hyphens', 'HP202600000001'],
    ['with other ones', 'HP.2026/00000001'],
    ['with O for 0', 'HP-2O26-OOOOOOO1'],
    ['with I and l for 1', 'HP-2026-0000000I'],
    ['without its prefix', '00000001'],
    ['without the first letters', '2026-00000001'],
    ['with what stands before it on the plate', 'S/N HP-2026-00000001'],
    ['with one digit off', 'HP-2026-00000007'],
    ['with two digits swapped', 'HP-2062-00000001'],
    ['in small letters', 'hp-2026-00000001'],
  ])('%s leads to the one that was meant', (_, typed) => {
    expect(isNear(typed)).toBe(true);
  });

  test.each([
    ['two digits off', 'HP-2026-00000077'],
    ['another letter', 'HX-2026-00000001'],
    ['too little of it', '00001'],
    ['one digit alone', '1'],
    ['nothing', ''],
    ['nothing but hyphens', '---'],
  ])('by %s leads nowhere', (_, typed) => {
    expect(isNear(typed)).toBe(false);
  });

  test('asks for no more than a few hundred numbers, however long it is', () => {
    expect(nearForms('1'.repeat(120)).exact.length).toBeLessThan(1_500);
    expect(nearForms('1'.repeat(121))).toEqual({ exact: [], ending: null });
    expect(nearForms(PLATE).exact.length).toBeLessThan(200);
  });

  test('is near whichever of its digits is off', () => {
    assert(
      property(integer({ min: 8, max: 15 }), constantFrom(...Array.from('0123456789')), (at, digit) =>
        isNear(`${PLATE.slice(0, at)}${digit}${PLATE.slice(at + 1)}`),
      ),
    );
  });

  test('has one loose form, whatever its spaces, hyphens and case', () => {
    assert(
      property(string({ maxLength: 30 }), (text) => {
        expect(looseSerial(looseSerial(text))).toBe(looseSerial(text));
        expect(looseSerial(` ${text.toUpperCase().toLowerCase()}-`)).toBe(looseSerial(text.toLowerCase()));
      }),
    );
  });
});

test('three near numbers are shown, so that nobody leafs through them', () => {
  expect(NEAR_SERIALS_MAX).toBe(3);
});

test('six signs are enough to look for a near number, and each of them may be any other digit', () => {
  const { exact, ending } = nearForms('777777');
  expect(ending).toBe('777777');
  expect(new Set(exact)).toEqual(
    new Set(
      [0, 1, 2, 3, 4, 5].flatMap((at) =>
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `777777`.slice(0, at) + digit + `777777`.slice(at + 1)),
      ),
    ),
  );
  expect(nearForms('77777')).toEqual({ exact: ['77777'], ending: null });
});
