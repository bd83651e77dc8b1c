import { DEFAULT_LANGUAGE, LANGUAGES } from '../constants.ts';
import type { Labels, Language } from '../templates/labels.ts';
import type { Texts } from './distinct-labels.ts';

/** What is written in a language; in the template's main language that is what its readers read. */
export function textIn(texts: Texts, language: Language, main: Language): string {
  const { label, labels = {} } = texts;
  if (language === main) return labels[main] ?? label;
  return formerLanguages(texts, main).includes(language) ? label : (labels[language] ?? '');
}

/** The texts with another wording in one language. A translation that is left blank is none. */
export function withTextIn(texts: Texts, language: Language, main: Language, text: string): Texts {
  const { label, labels = {} } = texts;
  const former = formerLanguages(texts, main);
  const withFormer = { ...labels, ...Object.fromEntries(former.map((one) => [one, label])) };
  // Kept beside the main text by templates of the first release; it reads the same at any time.
  if (language === main)
    return labels[main] === undefined
      ? { ...texts, label: text }
      : { label: text, labels: labelsWith(withFormer, main, text) };
  if (!former.includes(language)) return { label, labels: labelsWith(labels, language, text) };
  // Nobody is to fall back on the wording that is replaced.
  return { label: textIn(texts, main, main), labels: labelsWith(withFormer, language, text) };
}

/**
 * The languages whose readers read a label that was written before the template got another main language: Polish, which a
 * template has unless somebody chose otherwise, else those that have no text of their own.
 */
function formerLanguages({ label, labels = {} }: Texts, main: Language): readonly Language[] {
  if (labels[main] === undefined || label === '' || Object.values(labels).includes(label)) return [];
  const free = LANGUAGES.filter((language) => labels[language] === undefined);
  return free.includes(DEFAULT_LANGUAGE) ? [DEFAULT_LANGUAGE] : free;
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
