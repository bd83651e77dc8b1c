/** One part that is asked for or sent. */
export type PartLine = { readonly part: string; readonly number: string; readonly quantity: string };

export const NO_PART: PartLine = { part: '', number: '', quantity: '1' };

/** Most lines of a request that are filled in for the sender; what is more stays in the last one. */
export const MAX_PART_LINES = 30;

/** Between two numbers an "x" is a dimension, as in `30 x 3 mm`. */
const QUANTITY = /(?:^|[\s,(])(\d{1,3})\s*(?:szt|pcs|pieces?|stk|stück|(?:x|×)(?!\s*\d))\b\.?\)?/iu;
const QUANTITY_FIRST = /^(\d{1,3})\s*(?:x|×)\s+/iu;
const NUMBER =
  /(?:^|[\s,(])(?:nr|no|numer|number|nummer|kat|art|sku)\b\.?\s*(?:kat\b\.?)?\s*[:#]?\s*([\p{L}\d][\p{L}\d./-]*\d[\p{L}\d./-]*)/iu;
/** A word of letters and digits, or digits with hyphens, such as `FS-12` and `4410-2231`. */
const CODE =
  /(?:^|[\s,(])((?=[\p{L}\d./-]*\d)(?=[\p{L}\d./-]*[\p{Lu}-])[\p{L}\d][\p{L}\d./-]{3,}[\p{L}\d])(?=$|[\s,;)])/u;

/**
 * A request for parts as lines to be sent: one for each line or semicolon of the text, with number and quantity where they can be
 * told. Nothing of the text is lost: what is neither number nor quantity is the part.
 */
export function partLines(text: string): readonly PartLine[] {
  const written = text
    .split(/[\n;]/)
    .map((line) => line.replace(/^\s*(?:[-–•*]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
  const ownLines = written.slice(0, MAX_PART_LINES - 1);
  const rest = written.slice(MAX_PART_LINES - 1).join(', ');
  return (rest === '' ? ownLines : [...ownLines, rest]).map(partLine);
}

function partLine(line: string): PartLine {
  const quantity = QUANTITY_FIRST.exec(line) ?? QUANTITY.exec(line);
  const counted = quantity === null ? line : line.replace(quantity[0], ' ');
  const number = NUMBER.exec(counted) ?? CODE.exec(counted);
  const part = number === null ? counted : counted.replace(number[0], ' ');
  return {
    part: tidied(part) || tidied(line),
    number: number?.[1] ?? '',
    quantity: quantity?.[1] ?? '1',
  };
}

function tidied(text: string): string {
  return text
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,)+(?=\s*,|\s*$)/g, '')
    .replace(/^[\s,.:]+|[\s,.:]+$/g, '');
}

/** The lines as they are stored and mailed, one part a line; empty ones are left out. */
export function partLinesText(
  lines: readonly PartLine[],
  words: { readonly number: string; readonly pieces: string },
): string {
  return lines
    .filter(({ part, number }) => part.trim() !== '' || number.trim() !== '')
    .map(({ part, number, quantity }) =>
      [
        part.trim(),
        number.trim() && `${words.number} ${number.trim()}`,
        quantity.trim() && `${quantity.trim()} ${words.pieces}`,
      ]
        .filter((piece) => piece !== '')
        .join(', '),
    )
    .join('\n');
}
