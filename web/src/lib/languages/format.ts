import { groupPhone as grouped } from '@portal/domain/contact/contact-fields';
import { isIsoDate } from '@portal/domain/dates';
import { currentLanguage } from './i18n.ts';

export const LOCALES = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE' } as const;

type When = Date | number | string;

/** `10:24` */
export function formatTime(when: When): string {
  return format(when, { hour: '2-digit', minute: '2-digit' });
}

/** `12.03.2026`; takes a date, a date and time, or milliseconds. */
export function formatDate(when: When): string {
  return format(when, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** `12 marca 2026`: with the month as a word, for readers who may use another order of day and month. */
export function formatLongDate(when: When): string {
  return format(when, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** `12.03.2026, 10:24` */
export function formatDateTime(when: When): string {
  return format(when, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** A count or a size with the language's separators. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(LOCALES[currentLanguage()]).format(value);
}

/** A serial number in groups of four, for reading aloud; for display only. */
export function groupSerial(serial: string): string {
  return serial.replaceAll(/([0-9]{4})(?=[0-9])/g, '$1\u202F');
}

/** Bytes as kilo-, mega- or gigabytes in the format of the language: `1,4 MB`. */
export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes < 1_000_000
      ? [bytes > 0 ? Math.max(1, bytes / 1_000) : 0, 'kilobyte']
      : bytes < 1_000_000_000
        ? [bytes / 1_000_000, 'megabyte']
        : [bytes / 1_000_000_000, 'gigabyte'];
  return new Intl.NumberFormat(LOCALES[currentLanguage()], {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
  }).format(value);
}

/** A phone number for display, with non-breaking spaces. */
export function groupPhone(phone: string): string {
  return grouped(phone, '\u00A0');
}

/** A moment in the format of the language. `parts` are the options of `Intl.DateTimeFormat`. */
export function format(when: When, parts: Intl.DateTimeFormatOptions): string {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return '';
  // A date without a time must not change with the time zone: west of Greenwich its midnight in UTC is the day
  // before.
  const zone = typeof when === 'string' && isIsoDate(when) ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(LOCALES[currentLanguage()], { ...parts, ...zone }).format(date);
}

/** A number in the format of a language, without grouping, ready to be edited. */
export function writeNumber(number: number, language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 }).format(number);
}
