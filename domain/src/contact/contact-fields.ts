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

const EMAIL = z.email();

/** Whether the text is an e-mail address, at most 254 characters as mail servers take them. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.safeParse(text).success;
}

/** An e-mail address as typed, without the blanks around it; the issue is the word `email`. */
export const emailSchema = z.string().trim().refine(isEmail, 'email');

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

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;

/** Ten digits from what a person types: with or without dashes, spaces and the country's `PL`. */
export function normalizeNip(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/^PL/i, '');
}

/** Whether ten digits are a Polish tax number by its checksum. */
export function isNip(digits: string): boolean {
  // Ten zeros satisfy the checksum, and no tax office has the number 000.
  if (!/^\d{10}$/.test(digits) || digits.startsWith('000')) return false;
  const sum = NIP_WEIGHTS.reduce<number>((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[9]);
}

/** A tax number as typed, into its ten digits; the issue is the word `nip`. */
export const nipSchema = z.string().max(40, 'nip').transform(normalizeNip).refine(isNip, 'nip');

const HTTP_URL = z.url({ protocol: /^https?$/ });

/** Whether the text is an address with http or https (specification section 5), at most 1,000 characters. */
export function isHttpLink(text: string): boolean {
  // The parser of addresses forgives a missing `//`, and takes `https:host` for `https://host`.
  return text.length <= 1_000 && /^https?:\/\/[^\s/]/i.test(text) && HTTP_URL.safeParse(text).success;
}

/** A link as typed, without the blanks around it; the issue is the word `link`. */
export const httpLinkSchema = z.string().trim().refine(isHttpLink, 'link');

/** Whether a field of a contact says anything: after an erasure a dash stands there, or nothing. */
export function isNoted(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
