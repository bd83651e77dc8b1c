import { onOneLine } from '../contact/one-line.ts';
import type { Field } from '../form/schema.ts';

export type Option = Extract<Field, { type: 'list' }>['options'][number];

/** A value longer than this is cut (`form/schema.ts`). */
const LONGEST = { value: 120, label: 200 } as const;

/**
 * Options pasted from a spreadsheet, one a line: `value;label`, or two columns, or a label alone, which is its own value. Blank lines
 * and values that are there already are left out; what is there stays as it is.
 */
export function pastedOptions(text: string, existing: readonly Option[]): readonly Option[] {
  const options = [...existing];
  const known = new Set(existing.map((option) => option.value));
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [first = '', second] = line.split(/[;\t]/, 2).map((part) => onOneLine(part).trim());
    const value = first.slice(0, LONGEST.value);
    if (value === '' || known.has(value)) continue;
    known.add(value);
    options.push({ value, label: (second || first).slice(0, LONGEST.label) });
  }
  return options;
}
