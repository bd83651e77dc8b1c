import { z } from 'zod';

/** Line ends, tabs and other control characters, and marks that change the text direction. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Text without a visible character: formatting, spaces, lone combining marks, and letters drawn as spaces. */
const INVISIBLE = /^[\p{Cf}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * Schema of a single-line text, such as a mail's subject or a name within a sentence. Line breaks and direction marks
 * become spaces, because they come from pasting; text without a visible character becomes empty.
 */
export function oneLineSchema(maxLength: number) {
  return z
    .string()
    .overwrite((text) => {
      const line = onOneLine(text);
      return INVISIBLE.test(line) ? '' : line;
    })
    .max(maxLength);
}

/** The text, trimmed, with line breaks and direction marks replaced by spaces. */
export function onOneLine(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}
