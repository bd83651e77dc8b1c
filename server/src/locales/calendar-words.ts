import type { Language } from '@portal/domain/templates/labels';
import de from './de/calendar.json' with { type: 'json' };
import en from './en/calendar.json' with { type: 'json' };
import pl from './pl/calendar.json' with { type: 'json' };

const WORDS: Record<Language, typeof pl> = { pl, en, de };

/** What a calendar that subscribes to somebody's visits calls them. */
export function calendarWords(language: Language): typeof pl {
  return WORDS[language];
}
