import { isNip, isPhone } from '@portal/domain/contact/contact-fields';
import { describe, expect, test } from 'vitest';
import { customer, phoneNumber, taxNumber } from './people/people.ts';
import { createRandom } from './random.ts';

function drawn(seed: number): unknown[] {
  const random = createRandom(seed);
  return Array.from({ length: 20 }, () => customer(random));
}

describe('what demo data are drawn from', () => {
  test('gives the same customers for the same seed, and others for another', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });

  test('gives tax numbers with a right checksum and phone numbers of nine digits', () => {
    const random = createRandom(1);
    for (let turn = 0; turn < 200; turn += 1) {
      expect(isNip(taxNumber(random))).toBe(true);
      expect(isPhone(phoneNumber(random))).toBe(true);
    }
  });

  test('stays between the ends it was given, and reaches both', () => {
    const random = createRandom(2);
    const reached = new Set(Array.from({ length: 500 }, () => random.between(3, 7)));
    expect([...reached].sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7]);
  });
});
