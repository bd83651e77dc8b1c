import { z } from 'zod';

/** `+48` and nine digits from what a person types: bare, with `48`, `0048` or `+48`, with spaces, dots or dashes. */
export function normalizePhone(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, '');
  if (/^\d{9}$/.test(bare)) return `+48${bare}`;
  return bare.replace(/^(?:00)?48/, '+48');
}

/** Whether the text is `+48` and nine digits (specification section 5). */
export function isPhone(text: string): boolean {
  return /^\+48\d{9}$/.test(text);
}

/** A phone number as typed, stored without spaces; the issue is the word `phone`. */
export const phoneSchema = z.string().max(40, 'phone').transform(normalizePhone).refine(isPhone, 'phone');

/**
 * `+48600100200` as `+48 600 100 200`, for reading aloud; another form stays as it is. For showing only, never for dialling.
 *
 * @param space what stands between the groups; on a screen one at which no line is broken
 */
export function groupPhone(phone: string, space = ' '): string {
  return phone.replace(/^(\+48)(\d{3})(\d{3})(\d{3})$/, ['$1', '$2', '$3', '$4'].join(space));
}
