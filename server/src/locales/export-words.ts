import type { Language } from '@portal/domain/templates/labels';
import de from './de/export.json' with { type: 'json' };
import en from './en/export.json' with { type: 'json' };
import pl from './pl/export.json' with { type: 'json' };

const WORDS: Record<Language, typeof pl> = { pl, en, de };

/** Headings and words of exported tables; their order is that of the columns. */
export function exportWords(language: Language): typeof pl {
  return WORDS[language];
}
