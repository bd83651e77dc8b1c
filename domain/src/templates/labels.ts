import type { z } from 'zod';
import { DEFAULT_LANGUAGE } from '../constants.ts';
import type { labelsSchema, languageSchema } from './labels-schema.ts';

export type Language = z.infer<typeof languageSchema>;
export type Labels = z.infer<typeof labelsSchema>;

/**
 * The text a person reads: in their language, else the fallback text, else Polish
 * (specification section 1: Polish is default and fallback). A text that was left blank is none.
 */
export function labelIn(language: Language, labels: Labels | undefined, fallback: string): string {
  return written(labels?.[language]) ?? written(fallback) ?? labels?.[DEFAULT_LANGUAGE] ?? '';
}

const written = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined);

/**
 * What labels are compared by: two that a person cannot tell apart have one key, whatever their case, their white space and
 * the Unicode form of their letters (macOS writes names decomposed).
 */
export function labelKey(label: string): string {
  return label.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase(DEFAULT_LANGUAGE);
}

type WithDeclaration = {
  readonly declaration?: { readonly text: string; readonly texts?: Labels | undefined } | undefined;
};

/** What a form has people sign, in one language; undefined where it declares nothing. */
export function declarationIn({ declaration }: WithDeclaration, language: Language): string | undefined {
  return declaration && (labelIn(language, declaration.texts, declaration.text).trim() || undefined);
}

type WithOptions = {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly labels?: Labels | undefined;
  }[];
};

/** What a person calls a value of a list; the value itself when the list does not have it, or calls it nothing. */
export function optionLabel({ options }: WithOptions, value: string, language: Language): string {
  const option = options.find((candidate) => candidate.value === value);
  return (option && written(labelIn(language, option.labels, option.label))) ?? value;
}

type WithOptionLabels = { readonly optionLabels?: Readonly<Record<string, Labels>> | undefined };

/** The translations of an option of a device's parameter; undefined where there are none. */
export function optionLabelsOf({ optionLabels = {} }: WithOptionLabels, value: string): Labels | undefined {
  return Object.hasOwn(optionLabels, value) ? optionLabels[value] : undefined;
}

/** What a person calls a value of a device's parameter: its translation where there is one, else the value itself. */
export function parameterOptionLabel(parameter: WithOptionLabels, value: string, language: Language): string {
  return labelIn(language, optionLabelsOf(parameter, value), value);
}
