/** Digits with at most one comma or point; spaces are removed before. */
const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/**
 * Parses a typed number: `1,5`, `1.5`, `1 500`, `−2`. Undefined when it is not a number, so that the field can say so
 * and leave the text unchanged.
 */
export function readNumber(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s\u00A0\u202F]/g, '').replace('\u2212', '-');
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}
