/** Digits with at most one comma or point; spaces are removed before. */
const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/**
 * Parses a typed number: `1,5`, `1.5`, `1 500`, `−2`. Undefined when it is not a number, or has more digits than a number is stored
 * with (that of a SIM card has 19), so that the field can say so and leave the text unchanged.
 */
export function readNumber(typed: string): number | undefined {
  const text = together(typed);
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text.replace(',', '.'));
  return digitsOf(text) === digitsOf(numberText(number)) ? number : undefined;
}

/** Whether a text is a number, of however many digits. */
export const isNumberText = (typed: string): boolean => NUMBER.test(together(typed));

const together = (typed: string): string => typed.replaceAll(/[\s\u00A0\u202F]/g, '').replace('\u2212', '-');

/** The digits of a number in their places, without the zeros that say nothing. */
const digitsOf = (text: string): string =>
  text
    .replace(',', '.')
    .replace(/^[+-]?0*/, '')
    .replace(/(\..*?)0*$/, '$1')
    .replace(/\.$/, '');

/** Digits at which sums and products of measured values are free of binary rounding errors. */
export const SOUND_DIGITS = 14;

/** A result without binary rounding errors, which a difference of large values has at lower digits: 100.1 − 100 is 0.1. */
export function soundNumber(number: number): number {
  return Number.isInteger(number) ? number : Number(Number(number.toPrecision(SOUND_DIGITS)).toFixed(10));
}

/** A number as text that `readNumber` reads back: with a point and all its zeros, where `String` would write `1e-7`. */
export function numberText(number: number): string {
  const [mantissa = '', exponent] = String(number).split('e');
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  const digits = whole + decimals;
  return point > 0 ? `${sign}${digits.padEnd(point, '0')}` : `${sign}0.${'0'.repeat(-point)}${digits}`;
}
