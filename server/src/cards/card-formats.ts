import type { Language } from '@portal/domain/templates/labels';

const LOCALES: Record<Language, string> = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE' };

/** Days are the makers' days: an instant just before midnight in Warsaw is still that day. */
const TIME_ZONE = 'Europe/Warsaw';

/**
 * A day as a person reads it: 12.03.2026, in English 12 Mar 2026, where figures alone would be ambiguous.
 *
 * @param iso a date (`2026-03-12`) or an instant; anything else is given back unchanged
 */
export function cardDate(iso: string, language: Language): string {
  const dateOnly = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const moment = new Date(iso);
  if (!/^\d{4}-\d{2}-\d{2}/.test(iso) || Number.isNaN(moment.getTime())) return iso;
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: language === 'en' ? 'short' : '2-digit',
    year: 'numeric',
    timeZone: dateOnly ? 'UTC' : TIME_ZONE,
  }).format(moment);
}

/**
 * A number with the decimal sign of the language: 2.5 is 2,5 in Polish and German. Digits are not grouped,
 * since pressures and part numbers are read one by one; a text that is no plain number stays as it is.
 */
export function cardNumber(text: string, language: Language): string {
  const plain = /^-?\d+\.\d+$/.test(text);
  return plain && language !== 'en' ? text.replace('.', ',') : text;
}
