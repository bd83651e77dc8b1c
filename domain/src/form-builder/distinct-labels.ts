import { LANGUAGES } from '../constants.ts';
import type { Field } from '../form/schema.ts';
import { labelIn, labelKey, type Labels } from '../templates/labels.ts';

/** What a person reads of a field or step: the main text and its translations. */
export type Texts = { readonly label: string; readonly labels?: Labels | undefined };

/** What a numbered text is cut to, in characters: it may be no longer (`form/schema.ts`, `templates/labels-schema.ts`). */
const LONGEST = { field: 300, step: 200, translation: 500 } as const;

const NUMBERED = / \((\d+)\)$/;

/** Every text under which a person may read these, in any language. */
function keysOf({ label, labels }: Texts): readonly string[] {
  return [label, ...LANGUAGES.map((language) => labelIn(language, labels, label))].map(labelKey);
}

/** Every text under which a person may read these fields, as `distinctTexts` takes them. */
export function labelKeys(fields: readonly Pick<Field, 'label' | 'labels'>[]): Set<string> {
  return new Set(fields.flatMap(keysOf));
}

/**
 * The texts of a copy, told apart from all others by the smallest number that makes them distinct in every language at once:
 * "Moc (2)", "Power (2)". A copy of "Moc (2)" is "Moc (3)", not "Moc (2) (2)".
 */
export function distinctTexts(
  of: 'field' | 'step',
  { label, labels }: Texts,
  taken: ReadonlySet<string>,
): Texts {
  for (let number = 2; ; number += 1) {
    const numbered = (text: string, longest: number): string => {
      const suffix = ` (${String(number)})`;
      return text.trim() === ''
        ? text
        : text.replace(NUMBERED, '').slice(0, longest - suffix.length) + suffix;
    };
    const texts: Texts = {
      label: numbered(label, LONGEST[of]),
      ...(labels && {
        labels: Object.fromEntries(
          Object.entries(labels).map(([language, text]) => [language, numbered(text, LONGEST.translation)]),
        ),
      }),
    };
    if (keysOf(texts).every((key) => key === '' || !taken.has(key))) return texts;
  }
}
