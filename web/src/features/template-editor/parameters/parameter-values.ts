import { LANGUAGES } from '@portal/domain/constants';
import { freshName } from '@portal/domain/form-builder/fresh-name';
import { labelKey, type Labels, optionLabelsOf } from '@portal/domain/templates/labels';
import { MAX_CONFIRMED, type WrittenParameter } from '@portal/domain/templates/parameters-schema';

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
    labels: { pl: parameter?.label ?? '', ...parameter?.labels },
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

/** The label by which a parameter is called where a language has none: the first of Polish, English and German. */
const labelOf = ({ labels }: ParameterSheetValues): string =>
  LANGUAGES.map((language) => labels[language]?.trim() ?? '').find((label) => label !== '') ?? '';

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

/** What must be corrected before the values can be saved. */
export function gapsOf(
  values: ParameterSheetValues,
  others: readonly WrittenParameter[],
): { readonly label: 'labelMissing' | 'labelTwice' | null; readonly options: 'optionsMissing' | null } {
  const label = labelOf(values);
  const isTaken = others.some((other) => labelKey(other.label) === labelKey(label));
  return {
    label: label === '' ? 'labelMissing' : isTaken ? 'labelTwice' : null,
    options: values.type === 'list' && linesOf(values.options).length === 0 ? 'optionsMissing' : null,
  };
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
  const label = labelOf(values);
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
