/** Replaces a character that the cards' font cannot draw. */
const UNDRAWABLE = '□';
/** Words longer than this get break opportunities, so that they stay within their column. */
const LONGEST_RUN = 40;
const BREAK_EVERY = 10;
const ZERO_WIDTH_SPACE = '\u200b';

/** Nearly all texts: composed letters of western and central Europe, in words of ordinary length. */
const PLAIN = /^[\n\u0020-\u007e\u00ae-\u0148\u014a-\u017f–—„”…]*$/;
const LONG_RUN = new RegExp(`\\S{${LONGEST_RUN},}`, 'gu');
const BREAK_AFTER = new RegExp(`.{${BREAK_EVERY}}(?=.)`, 'gu');

/**
 * Text that can be typeset on a card, whatever was typed or pasted. Control and formatting characters are removed
 * (including direction overrides, so that a card reads as it looks), line ends become `\n`, accents are composed, and a
 * character without a glyph becomes `□`: PDF/A would refuse the whole document for one emoji.
 * @param text any text
 * @param covers whether the font contains a code point
 */
export function printable(text: string, covers: (codePoint: number) => boolean): string {
  const drawn = PLAIN.test(text) ? text : drawable(text, covers);
  return drawn.replace(LONG_RUN, (run) => run.replace(BREAK_AFTER, `$&${ZERO_WIDTH_SPACE}`));
}

function drawable(text: string, covers: (codePoint: number) => boolean): string {
  const composed = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .normalize('NFC')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\uFE00-\uFE0F]/gu, '');
  let drawn = '';
  for (const character of composed) {
    const codePoint = character.codePointAt(0) ?? 0;
    const known = character === '\n' || (covers(codePoint) && !/\p{Co}|\p{Cn}/u.test(character));
    drawn += known ? character : UNDRAWABLE;
  }
  return drawn;
}

/** Addresses that the server made: link targets, and one that is set to fit and copied from the card as it stands. */
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'typed']);

/** Applies `printable` to every text in a card's data, except to addresses. */
export function printableData(value: unknown, covers: (codePoint: number) => boolean): unknown {
  if (typeof value === 'string') return printable(value, covers);
  if (Array.isArray(value)) return value.map((item) => printableData(item, covers));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      ADDRESSES.has(key) ? inner : printableData(inner, covers),
    ]),
  );
}
