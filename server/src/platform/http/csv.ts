import { isFormula } from '@portal/domain/formula';
import type { Language } from '@portal/domain/templates/labels';

/** The cell separator that spreadsheets expect in each language. */
const SEPARATORS: Readonly<Record<Language, string>> = { pl: ';', de: ';', en: ',' };

type Cell = string | number | null;

/** One cell: quoted where necessary; text that would be a formula begins with an apostrophe (docs/security.md, CSV). */
function cell(value: Cell, separator: string): string {
  const text = String(value ?? '');
  const runs = typeof value === 'string' && isFormula(text);
  const safe = runs ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a file, with its line end (RFC 4180). */
export function csvLine(values: readonly Cell[], language: Language): string {
  const separator = SEPARATORS[language];
  return `${values.map((value) => cell(value, separator)).join(separator)}\r\n`;
}

/** The byte order mark makes spreadsheets read the file as UTF-8. */
export const CSV_START = '\uFEFF';
