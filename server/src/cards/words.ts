import type { Language } from '@portal/domain/templates/labels';
import de from '../locales/de/cards.json' with { type: 'json' };
import en from '../locales/en/cards.json' with { type: 'json' };
import pl from '../locales/pl/cards.json' with { type: 'json' };

/** The fixed texts of cards; the Polish file defines the keys. */
export type CardWords = typeof pl;

const WORDS: Record<Language, CardWords> = { pl, en, de };

/** The fixed texts in one language. */
export function wordsIn(language: Language): CardWords {
  return WORDS[language];
}
