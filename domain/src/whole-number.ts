import { z } from 'zod';

const DIGITS = /^\d{1,15}$/;

/**
 * Schema of a whole number in an address, where everything is text: decimal digits only, so that `0x10`, `1e1` and an
 * empty text are refused. Numbers are accepted too.
 */
export function wholeNumber(least: number, most: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    z.number().int().min(least).max(most),
  );
}
