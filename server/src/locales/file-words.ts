import type { Language } from '@portal/domain/templates/labels';
import calendarDe from './de/calendar.json' with { type: 'json' };
import exportDe from './de/export.json' with { type: 'json' };
import calendarEn from './en/calendar.json' with { type: 'json' };
import exportEn from './en/export.json' with { type: 'json' };
import calendarPl from './pl/calendar.json' with { type: 'json' };
import exportPl from './pl/export.json' with { type: 'json' };

const CALENDAR: Record<Language, typeof calendarPl> = { pl: calendarPl, en: calendarEn, de: calendarDe };
const EXPORT: Record<Language, typeof exportPl> = { pl: exportPl, en: exportEn, de: exportDe };

/** How a subscribed calendar names visits. */
export function calendarWords(language: Language): typeof calendarPl {
  return CALENDAR[language];
}

/** Headings and values of exported tables; the order is that of the columns. */
export function exportWords(language: Language): typeof exportPl {
  return EXPORT[language];
}
