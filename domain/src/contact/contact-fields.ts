import { z } from 'zod';

/**
 * Normalises a typed phone number to `+48` and nine digits: without prefix, with `48`, `0048` or `+48`, with spaces,
 * dots or dashes.
 */
export function normalizePhone(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, '');
  if (/^\d{9}$/.test(bare)) return `+48${bare}`;
  return bare.replace(/^(?:00)?48/, '+48');
}

/** Whether the text is `+48` and nine digits (specification section 5). */
export function isPhone(text: string): boolean {
  return /^\+48\d{9}$/.test(text);
}

/** Schema of a phone number, stored without spaces; its issue code is `phone`. */
export const phoneSchema = z.string().max(40, 'phone').transform(normalizePhone).refine(isPhone, 'phone');

/**
 * `+48600100200` as `+48 600 100 200`, for display only, never for dialling; another form is returned unchanged.
 * @param space between the groups; a non-breaking space on screens
 */
export function groupPhone(phone: string, space = ' '): string {
  return phone.replace(/^(\+48)(\d{3})(\d{3})(\d{3})$/, ['$1', '$2', '$3', '$4'].join(space));
}

const EMAIL = z.email();

/** Whether the text is an e-mail address of at most 254 characters, the limit of mail servers. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.safeParse(text).success;
}

/** Schema of an e-mail address, trimmed; its issue code is `email`. */
export const emailSchema = z.string().trim().refine(isEmail, 'email');

/** Schema of an address that a person may not have: empty, or as `emailSchema`. */
export const emailOrNoneSchema = z
  .string()
  .trim()
  .refine((text) => text === '' || isEmail(text), 'email');

/** Normalises a typed zip code to `00-000`; five digits get their dash. */
export function normalizeZip(typed: string): string {
  return typed.replace(/\s/g, '').replace(/^(\d{2})(\d{3})$/, '$1-$2');
}

/** Whether the text is a Polish zip code (specification section 5). */
export function isZip(text: string): boolean {
  return /^\d{2}-\d{3}$/.test(text);
}

/** Schema of a zip code, normalised to `00-000`; its issue code is `zip`. */
export const zipSchema = z.string().max(20, 'zip').transform(normalizeZip).refine(isZip, 'zip');

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;

/** Normalises a typed tax number to ten digits: with or without dashes, spaces and the country code `PL`. */
function normalizeNip(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/^PL/i, '');
}

/** Whether ten digits are a Polish tax number, by its checksum. */
export function isNip(digits: string): boolean {
  // Ten zeros satisfy the checksum, but no tax office has the number 000.
  if (!/^\d{10}$/.test(digits) || digits.startsWith('000')) return false;
  const sum = NIP_WEIGHTS.reduce<number>((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[9]);
}

/** Schema of a tax number, normalised to ten digits; its issue code is `nip`. */
export const nipSchema = z.string().max(40, 'nip').transform(normalizeNip).refine(isNip, 'nip');

const HTTP_URL = z.url({ protocol: /^https?$/ });

/** Whether the text is a URL with http or https (specification section 5), at most 1,000 characters. */
function isHttpLink(text: string): boolean {
  // The URL parser accepts a missing `//`, and takes `https:host` for `https://host`.
  return text.length <= 1_000 && /^https?:\/\/[^\s/]/.test(text) && HTTP_URL.safeParse(text).success;
}

/** The keyboards of phones begin an address with a capital. */
function withSmallScheme(link: string): string {
  return link.replace(/^https?:/i, (scheme) => scheme.toLowerCase());
}

/** Schema of a link, trimmed, with `http` or `https` in small letters; its issue code is `link`. */
export const httpLinkSchema = z.string().trim().overwrite(withSmallScheme).refine(isHttpLink, 'link');

/** Whether a contact field has content: an erased one contains a dash or nothing. */
export function isNoted(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
