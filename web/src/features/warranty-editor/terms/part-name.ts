import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';

type Part = WarrantyTerms['parts'][number];

/** A part that nobody has named yet. */
export const NEW_PART: Part = { name: '', months: 24 };

/** What a part is called in a language; without a translation it has a name in the main language alone. */
export function partName({ name, names }: Part, language: Language, main: Language): string {
  return names?.[language] ?? (language === main ? name : '');
}

/**
 * A part whose name in a language is typed. The name by which a warranty knows it is the one in the main language, also where
 * it was the beginning of that one; where the two differ, as those of the starters do, it stays.
 */
export function namedPart(part: Part, language: Language, text: string, main: Language): Part {
  const follows = language === main && partName(part, main, main).startsWith(part.name);
  return { ...part, names: { ...part.names, [language]: text }, ...(follows && { name: text }) };
}
