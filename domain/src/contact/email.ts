import { z } from 'zod';

const address = z.email();

/** Whether the text is an e-mail address, at most 254 characters as mail servers take them. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && address.safeParse(text).success;
}

/** An e-mail address as typed, without the blanks around it; the issue is the word `email`. */
export const emailSchema = z.string().trim().refine(isEmail, 'email');
