import { z } from 'zod';

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;

/** Ten digits from what a person types: with or without dashes, spaces and the country's `PL`. */
export function normalizeNip(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/^PL/i, '');
}

/** Whether ten digits are a Polish tax number by its checksum. */
export function isNip(digits: string): boolean {
  // Ten zeros satisfy the checksum, and no tax office has the number 000.
  if (!/^\d{10}$/.test(digits) || digits.startsWith('000')) return false;
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[9]);
}

/** A tax number as typed, into its ten digits; the issue is the word `nip`. */
export const nipSchema = z.string().max(40, 'nip').transform(normalizeNip).refine(isNip, 'nip');
