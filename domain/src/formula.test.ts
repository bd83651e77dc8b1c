import { expect, test } from 'vitest';
import { isFormula } from './formula.ts';

/** A phone number as it is stored has 6 to 15 digits after its plus sign (decision 017). */
test.each([
  ['+12345', true],
  ['+123456', false],
  ['+48601602603', false],
  ['+123456789012345', false],
  ['+1234567890123456', true],
  ['+48 601602603', true],
  ['+48601602603-1', true],
  ['=A1', true],
  ['-5', true],
  ['@SUM(1;2)', true],
  ['\t=A1', true],
  ['\r=A1', true],
  ['\n=A1', true],
  ['＝A1', true],
  ['＋48601602603', true],
  ['－5', true],
  ['＠SUM(1;2)', true],
  ['48601602603', false],
  ['HP-1', false],
  ['', false],
])('whether a spreadsheet would run %j of a customer or a device: %s', (text, expected) => {
  expect(isFormula(text)).toBe(expected);
});
