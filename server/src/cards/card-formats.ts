import { TIME_ZONE } from '@portal/domain/dates';
import { readYesNo } from '@portal/domain/imports/cell';
import type { Language } from '@portal/domain/templates/labels';
import { wordsIn } from './words.ts';

const LOCALES: Record<Language, string> = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE' };

/**
 * A date as text: 12.03.2026, in English 12 Mar 2026, since digits alone would be ambiguous.
 * @param iso a date (`2026-03-12`) or an instant, of which the day in the makers' time zone is meant; anything else is
 *   returned unchanged
 */
export function cardDate(iso: string, language: Language): string {
  // `Date` takes more for a moment, such as the serial number 2026-12-0000001.
  const [, time] = /^\d{4}-\d{2}-\d{2}($|T\d{2}:)/.exec(iso) ?? [];
  const moment = new Date(iso);
  if (time === undefined || Number.isNaN(moment.getTime())) return iso;
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: language === 'en' ? 'short' : '2-digit',
    year: 'numeric',
    timeZone: time === '' ? 'UTC' : TIME_ZONE,
  }).format(moment);
}

/**
 * A number with the language's decimal separator, whichever it was typed with: 2.5 is 2,5 in Polish and German, and 1,250 is 1.250 in
 * English, where the comma would make it thousands. Digits are not grouped, since pressures and part numbers are read digit by digit;
 * text that is not a plain number is returned unchanged.
 */
export function cardNumber(text: string, language: Language): string {
  const plain = /^-?\d+[.,]\d+$/.test(text);
  return plain ? text.replace(/[.,]/, language === 'en' ? '.' : ',') : text;
}

/**
 * Yes or no in a language. A parameter that was once a text may hold `tak` or `1`, which is read as imports read it; what says
 * neither is returned unchanged.
 */
export function cardYesNo(text: string, language: Language): string {
  const read = readYesNo(text.trim());
  if (!read.ok) return text;
  const { yes, no } = wordsIn(language);
  return read.value === 'yes' ? yes : no;
}
