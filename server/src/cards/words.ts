import type { Language } from '@portal/domain/templates/labels';
import de from '../locales/de/cards.json' with { type: 'json' };
import en from '../locales/en/cards.json' with { type: 'json' };
import pl from '../locales/pl/cards.json' with { type: 'json' };

/** What is printed on cards besides what people entered; Polish names the keys. */
export type CardWords = typeof pl;

const WORDS: Record<Language, CardWords> = { pl, en, de };

/** The printed words in one language. */
export function wordsIn(language: Language): CardWords {
  return WORDS[language];
}
