import { z } from 'zod';

const DIGITS = /^\d{1,15}$/;

/**
 * A whole number from an address, where everything is text: decimal digits alone, so that neither `0x10` nor `1e1`
 * nor nothing at all becomes a number. Numbers themselves are taken too.
 */
export function wholeNumber(least: number, most: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    z.number().int().min(least).max(most),
  );
}
