import { z } from 'zod';

/** `00-000` from what a person types; five digits get their dash. */
export function normalizeZip(typed: string): string {
  return typed.replace(/\s/g, '').replace(/^(\d{2})(\d{3})$/, '$1-$2');
}

/** Whether the text is a Polish zip code (specification section 5). */
export function isZip(text: string): boolean {
  return /^\d{2}-\d{3}$/.test(text);
}

/** A zip code as typed, into `00-000`; the issue is the word `zip`. */
export const zipSchema = z.string().max(20, 'zip').transform(normalizeZip).refine(isZip, 'zip');
