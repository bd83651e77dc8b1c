import type { Language } from '@portal/domain/templates/labels';

/**
 * A number with the decimal sign of the language: 2.5 is 2,5 in Polish and German. Digits are not grouped,
 * since pressures and part numbers are read one by one; a text that is no plain number stays as it is.
 */
export function cardNumber(text: string, language: Language): string {
  const plain = /^-?\d+\.\d+$/.test(text);
  return plain && language !== 'en' ? text.replace('.', ',') : text;
}
