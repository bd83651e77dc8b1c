import { z } from 'zod';

/** Ends of lines, tabs and other controls, and the marks that turn the direction of the text around them. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Marks without ink: formatting, blanks, accents over nothing, and the letters that are drawn as blanks. */
const UNSEEN = /^[\p{Cf}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * Text that stays on one line wherever it is shown: the subject of a mail, a name in its sentence. What would break the
 * line or turn it around becomes a blank, since it is pasted rather than meant; what nobody would see is nothing.
 */
export function oneLineSchema(most: number) {
  return z
    .string()
    .overwrite((text) => {
      const line = onOneLine(text);
      return UNSEEN.test(line) ? '' : line;
    })
    .max(most);
}

/** The text with a blank for whatever would break its line or turn it around, and without blanks at its ends. */
export function onOneLine(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}
