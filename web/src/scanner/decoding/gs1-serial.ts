/** Separates a field of variable length from the next one. */
const SEPARATOR = '\u001D';
/** Digits of the fields whose length is fixed, after their two of identifier (GS1 General Specifications, 7.8.5). */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};
const SERIAL = '21';

/**
 * The serial number (field 21) of a GS1-128 label, which some makers of components print with the article's number or the lot around it;
 * without one, its text as it is read by people. Nobody can type, see or look up a separator.
 */
export function serialOfGs1(text: string): string {
  let at = 0;
  while (at < text.length) {
    const identifier = text.slice(at, at + 2);
    const end = text.indexOf(SEPARATOR, at);
    if (identifier === SERIAL) return text.slice(at + 2, end < 0 ? undefined : end);
    const fixed = FIXED[identifier];
    if (fixed === undefined && end < 0) break;
    at = fixed === undefined ? end + 1 : at + 2 + fixed;
    if (text[at] === SEPARATOR) at += 1;
  }
  return withoutControls(text);
}

/** The text of a code without the control characters that Code 128 can carry. */
export const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, '');
