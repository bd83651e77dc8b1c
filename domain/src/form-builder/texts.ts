import { LANGUAGES } from '../constants.ts';
import type { Labels, Language } from '../templates/labels.ts';
import type { Texts } from './distinct-labels.ts';

/** What is written in a language. The main text is that of the template's main language. */
export function textIn({ label, labels }: Texts, language: Language, main: Language): string {
  return language === main ? label : (labels?.[language] ?? '');
}

/** The texts with another wording in one language. A translation that is left blank is none. */
export function withTextIn(texts: Texts, language: Language, main: Language, text: string): Texts {
  const { label, labels = {} } = texts;
  // Kept beside the main text by templates of the first release; it reads the same at any time.
  if (language === main)
    return labels[main] === undefined
      ? { ...texts, label: text }
      : { label: text, labels: labelsWith(labels, main, text) };
  return { label, labels: labelsWith(labels, language, text) };
}

/** Labels with one of them changed; undefined where none is left. */
export function labelsWith(labels: Labels | undefined, language: Language, text: string): Labels | undefined {
  const { [language]: _before, ...others } = labels ?? {};
  const next = text === '' ? others : { ...others, [language]: text };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** The languages that a text is still to be translated into; none for a text that is blank. */
export function missingLanguages(texts: Texts, main: Language): readonly Language[] {
  if (texts.label.trim() === '') return [];
  return LANGUAGES.filter((language) => textIn(texts, language, main).trim() === '');
}

/** The languages that a help is still to be written in, once it is written in any. */
export function missingHelp(help: Labels | undefined): readonly Language[] {
  const written = LANGUAGES.filter((language) => (help?.[language] ?? '').trim() !== '');
  return written.length === 0 ? [] : LANGUAGES.filter((language) => !written.includes(language));
}
