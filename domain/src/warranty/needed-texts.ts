import type { Language } from '../templates/labels.ts';

/** Of a draft's warranty: the languages that it has a text in, and the main language of its device template. */
type WrittenTexts = { readonly main: Language; readonly written: readonly Language[] };

/**
 * Whether a version can do without its warranty text in a language. A card is printed in the text of another language where its
 * own is missing (`server/src/warranties/store.ts`), and a published version never changes. So the text of the main language
 * stays, which stands for whatever is not translated, and where that one is not written the last text stays.
 *
 * @param language of a text, which need not be there
 */
export function isTextNeeded(language: Language, { main, written }: WrittenTexts): boolean {
  return language === main || !written.some((other) => other !== language);
}

/** The code of the violation for the removal of a text that is needed. */
export const TEXT_NEEDED = 'text-needed';
