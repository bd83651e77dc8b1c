/** Signs of the printer's own proportional font that are narrower or wider than most. */
const NARROW = /[\s!'(),.:;I[\]fijlrtł|]/u;
const WIDE = /[%@MWmw]/;
const WIDTHS = { narrow: 0.34, usual: 0.58, wide: 0.86 } as const;

/** How wide a text is at most in font 0 of a printer, in its heights. */
export function printerWidth(text: string): number {
  return Array.from(text).reduce(
    (sum, sign) => sum + WIDTHS[NARROW.test(sign) ? 'narrow' : WIDE.test(sign) ? 'wide' : 'usual'],
    0,
  );
}

/** Ends a text that has no room. */
const CUT = '...';

/**
 * The lines of a text on a label, broken here: a printer divides no word, so that a long one reaches the QR code, and prints what has no
 * line over the last one. A word that is wider than a line is divided, a no-break space binds two, and what has no room is cut.
 *
 * @param width of a line, in heights of the letters
 */
export function printerLines(text: string, width: number, mostLines: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((one) => pieces(one, width))) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && printerWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, mostLines).map((line) => line.replaceAll('\u00A0', ' '));
  const last = shown.pop() ?? '';
  return [...shown, lines.length > mostLines ? cut(last, width) : last];
}

function pieces(word: string, width: number): string[] {
  const found = [''];
  for (const sign of word) {
    const longer = (found.at(-1) ?? '') + sign;
    if (printerWidth(longer) <= width) found[found.length - 1] = longer;
    else found.push(sign);
  }
  return found;
}

function cut(line: string, width: number): string {
  let short = line;
  while (short !== '' && printerWidth(short + CUT) > width) short = short.slice(0, -1);
  return short.trimEnd() + CUT;
}
