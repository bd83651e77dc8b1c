import { describe, expect, test } from 'vitest';
import { formatWarrantyNumber, parseWarrantyNumber } from './number.ts';

describe("a warranty's number", () => {
  test('is printed and read', () => {
    const number = { organisation: 2, year: 2026, sequence: 17 };
    expect(formatWarrantyNumber(number)).toBe('W/2/2026/17');
    expect(parseWarrantyNumber('W/2/2026/17')).toEqual(number);
    expect(parseWarrantyNumber(' w/2/2026/17 ')).toEqual(number);
  });

  test.each(['W/2/2026/0', 'W/2/2026/017', 'W/2/26/17', 'W/0/2026/1', 'W/2/2026', 'W/2/2026/17/1', ''])(
    'is not %j',
    (text) => {
      expect(parseWarrantyNumber(text)).toBeUndefined();
    },
  );
});
