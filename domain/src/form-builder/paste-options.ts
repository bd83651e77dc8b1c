import { onOneLine } from '../contact/one-line.ts';
import type { Field } from '../form/schema.ts';

export type Option = Extract<Field, { type: 'list' }>['options'][number];

/** A value longer than this is cut (`form/schema.ts`). */
const LONGEST = { value: 120, label: 200 } as const;

/** A cell in quotes, in which quotes are doubled, or all up to the next separator or line end; and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[;\t\r\n]|$)|([^;\t\r\n]*))([;\t]|\r\n|[\r\n]|$)/g;

/** The cells of each line, as a spreadsheet copies them: it puts into quotes what holds a separator, a line end or a quote. */
function pastedLines(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end = ''] of text.matchAll(CELL)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (/[\r\n]/.test(end)) lines.push([]);
  }
  return lines;
}

/**
 * Options pasted from a spreadsheet, one a line: `value;label`, or two columns, or a label alone, which is its own value. Blank lines
 * and values that are there already are left out; what is there stays as it is.
 */
export function pastedOptions(text: string, existing: readonly Option[]): readonly Option[] {
  const options = [...existing];
  const known = new Set(existing.map((option) => option.value));
  for (const line of pastedLines(text)) {
    const [first = '', second] = line.map((cell) => onOneLine(cell).trim());
    const value = first.slice(0, LONGEST.value);
    if (value === '' || known.has(value)) continue;
    known.add(value);
    options.push({ value, label: (second || first).slice(0, LONGEST.label) });
  }
  return options;
}
