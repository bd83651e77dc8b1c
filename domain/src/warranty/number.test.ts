import { expect, test } from 'vitest';
import { formatWarrantyNumber } from './record.ts';

test('the number of a warranty names its organisation, its year and its place among the warranties of that year', () => {
  expect(formatWarrantyNumber({ organisation: 2, year: 2026, sequence: 17 })).toBe('W/2/2026/17');
});
