import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';

type Part = WarrantyTerms['parts'][number];

/**
 * A part whose name in a language is typed. The name by which a warranty knows it is the one in the main language, also where
 * it was the beginning of that one; where the two differ, as those of the starters do, it stays.
 */
export function namedPart(part: Part, language: Language, text: string, main: Language): Part {
  const follows = language === main && (part.names?.[main] ?? part.name).startsWith(part.name);
  return { ...part, names: { ...part.names, [language]: text }, ...(follows && { name: text }) };
}
