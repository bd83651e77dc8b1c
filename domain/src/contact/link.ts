import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** Whether the text is an address with http or https (specification section 5), at most 1,000 characters. */
export function isHttpLink(text: string): boolean {
  // The parser of addresses forgives a missing `//`, and takes `https:host` for `https://host`.
  return text.length <= 1_000 && /^https?:\/\/[^\s/]/i.test(text) && address.safeParse(text).success;
}

/** A link as typed, without the blanks around it; the issue is the word `link`. */
export const httpLinkSchema = z.string().trim().refine(isHttpLink, 'link');
