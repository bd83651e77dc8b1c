import { LANGUAGES } from '@portal/domain/constants';
import { freshName } from '@portal/domain/form-builder/fresh-name';
import { labelKey, type Labels, type Language, optionLabelsOf } from '@portal/domain/templates/labels';
import {
  MAX_CONFIRMED,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  type WrittenParameter,
} from '@portal/domain/templates/parameters-schema';

/** The switches of a parameter that concern its use on site. */
export const SWITCHES = ['confirmed', 'neededWhenUnknown', 'fromFactory', 'repeatable'] as const;
type Switch = (typeof SWITCHES)[number];

/** The values of the form in which a parameter is edited. */
export type ParameterSheetValues = {
  readonly labels: Labels;
  readonly type: WrittenParameter['type'];
  readonly unit: string;
  readonly options: string;
  /** By option, also of removed options, in case they are typed again. */
  readonly optionLabels: Readonly<Record<string, Labels>>;
  readonly pattern: string;
  readonly required: boolean;
  readonly barcodeScanner: boolean;
} & Readonly<Record<Switch, boolean>>;

/** The values of the form for a parameter; without one, for a new parameter. */
export function valuesOf(parameter: WrittenParameter | undefined): ParameterSheetValues {
  return {
    labels: textsOf(parameter),
    type: parameter?.type ?? 'string',
    unit: parameter?.unit ?? '',
    options: (parameter?.options ?? []).join('\n'),
    optionLabels: parameter?.optionLabels ?? {},
    pattern: parameter?.pattern ?? '',
    required: parameter?.required ?? false,
    barcodeScanner: parameter?.barcodeScanner ?? false,
    confirmed: parameter?.confirmed ?? false,
    neededWhenUnknown: parameter?.neededWhenUnknown ?? false,
    fromFactory: parameter?.fromFactory ?? false,
    repeatable: parameter?.repeatable ?? false,
  };
}

/** The language whose text is the label of a parameter; undefined where no language of its own says the same. */
const languageOf = ({ labels, label }: WrittenParameter): Language | undefined =>
  LANGUAGES.find((language) => labels?.[language] === label);

/** What a parameter is called by language; a label of no language is shown as the Polish one, if there is none. */
function textsOf(parameter: WrittenParameter | undefined): Labels {
  if (parameter === undefined) return {};
  return languageOf(parameter) === undefined
    ? { pl: parameter.label, ...parameter.labels }
    : { ...parameter.labels };
}

/**
 * The label by which a parameter is called where a language has none. A known one keeps its label while its texts stand, and then the
 * language that it is in; else it is the first of Polish, English and German.
 */
function labelOf({ labels }: ParameterSheetValues, before: WrittenParameter | undefined): string {
  const textIn = (language: Language): string => labels[language]?.trim() ?? '';
  const shown = textsOf(before);
  if (before && LANGUAGES.every((language) => textIn(language) === (shown[language]?.trim() ?? '')))
    return before.label;
  const own = before && languageOf(before);
  return [...(own ? [own] : []), ...LANGUAGES].map(textIn).find((label) => label !== '') ?? '';
}

/** One option a line; blank lines and what stands there twice are left out. */
export function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}

/** The options of a list, with those translations that say something. */
function optionsOf(values: ParameterSheetValues): Pick<WrittenParameter, 'options' | 'optionLabels'> {
  if (values.type !== 'list') return { options: undefined, optionLabels: undefined };
  const options = linesOf(values.options);
  const labels = options.flatMap((option) => {
    const written = writtenTexts(optionLabelsOf(values, option) ?? {});
    return Object.keys(written).length === 0 ? [] : [[option, written] as const];
  });
  return { options, optionLabels: labels.length === 0 ? undefined : Object.fromEntries(labels) };
}

/** Texts without those that are blank. */
function writtenTexts(labels: Labels): Labels {
  const texts = Object.entries(labels).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(texts.map(([language, text]) => [language, text.trim()]));
}

/** What is wrong with the options of a list, with the beginning of the one that is too long. */
type OptionsGap =
  | { readonly code: 'optionsMissing' }
  | { readonly code: 'optionsMany'; readonly max: number }
  | { readonly code: 'optionsLong'; readonly max: number; readonly value: string };

/** As much of an option as its error names. */
const SHOWN_LETTERS = 30;

/** What must be corrected before the values of a parameter, or of a new one, can be saved. */
export function gapsOf(
  before: WrittenParameter | undefined,
  values: ParameterSheetValues,
  others: readonly WrittenParameter[],
): { readonly label: 'labelMissing' | 'labelTwice' | null; readonly options: OptionsGap | null } {
  const label = labelOf(values, before);
  const isTaken = others.some((other) => labelKey(other.label) === labelKey(label));
  return {
    label: label === '' ? 'labelMissing' : isTaken ? 'labelTwice' : null,
    options: values.type === 'list' ? optionsGapOf(linesOf(values.options)) : null,
  };
}

function optionsGapOf(options: readonly string[]): OptionsGap | null {
  if (options.length === 0) return { code: 'optionsMissing' };
  if (options.length > MAX_OPTIONS) return { code: 'optionsMany', max: MAX_OPTIONS };
  const long = options.find((option) => option.length > MAX_OPTION_LENGTH);
  return long === undefined
    ? null
    : { code: 'optionsLong', max: MAX_OPTION_LENGTH, value: long.slice(0, SHOWN_LETTERS) };
}

/** Whether the other parameters already use up the number that may be confirmed on site. */
export const allConfirmed = (others: readonly WrittenParameter[]): boolean =>
  others.filter((other) => other.confirmed === true).length >= MAX_CONFIRMED;

/**
 * The parameter with what was typed: only what its kind has (a unit is a number's, options are a list's). A known one keeps its name,
 * since stored values stand under it; a new one gets a free name from its label.
 */
export function parameterOf(
  before: WrittenParameter | undefined,
  values: ParameterSheetValues,
  others: readonly WrittenParameter[],
): WrittenParameter {
  const { type, required, barcodeScanner } = values;
  const label = labelOf(values, before);
  const unit = type === 'number' ? values.unit.trim() : '';
  const pattern = type === 'string' ? values.pattern.trim() : '';
  return {
    ...before,
    type,
    required: required || undefined,
    barcodeScanner: barcodeScanner || undefined,
    ...Object.fromEntries(SWITCHES.map((name) => [name, values[name] || undefined])),
    unit: unit || undefined,
    pattern: pattern || undefined,
    ...optionsOf(values),
    name: before?.name ?? freshName(label, new Set(others.map(({ name }) => name.toLowerCase())), 'parametr'),
    label,
    labels: writtenTexts(values.labels),
  };
}
