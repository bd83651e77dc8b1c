import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { expect, test } from 'vitest';
import { serialHoldsLetters } from './queries.ts';

const withPattern = (pattern?: string): ParametersSchema => [
  { name: 'serial', type: 'string', label: 'SN', barcodeScanner: true, pattern },
];

test.each([
  ['^HP-\\d{4}-\\d{8}$', true],
  ['^[A-Z]{2}\\d+$', true],
  ['^\\w+$', true],
  ['^\\d{10}$', false],
  ['^[0-9]{10}$', false],
  [undefined, false],
])('a keyboard for serial numbers like %s starts with letters: %s', (pattern, letters) => {
  expect(serialHoldsLetters(withPattern(pattern))).toBe(letters);
});

test('no type chosen, no letters', () => {
  expect(serialHoldsLetters(undefined)).toBe(false);
});
