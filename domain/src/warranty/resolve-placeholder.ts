import { groupPhone } from '../contact/contact-fields.ts';
import type { Answers } from '../form/answers.ts';
import { numberText, soundNumber } from '../form/read-number.ts';
import type { Field } from '../form/schema.ts';
import { severalOf } from '../form/several.ts';
import { answerIn, answerText, storedForm } from '../form/visible.ts';
import { type Language, optionLabel, parameterOptionLabel } from '../templates/labels.ts';
import type { ParameterValues } from '../templates/parameters-schema.ts';
import {
  INSTALLATION_PLACEHOLDERS,
  INSTALLATION_SIGNATURES,
  INSTALLER_PLACEHOLDERS,
  WARRANTY_PLACEHOLDERS,
  type PlaceholderSource,
} from './placeholders.ts';

type Texts<Key extends string> = { readonly [K in Key]?: string | null };

/** The data of a card that its placeholders can refer to. Days are ISO. */
export type PlaceholderContext = {
  readonly source: PlaceholderSource;
  readonly language: Language;
  readonly device: ParameterValues;
  readonly answers: Answers;
  readonly installation: Texts<
    (typeof INSTALLATION_PLACEHOLDERS)[number] | (typeof INSTALLATION_SIGNATURES)[number]
  >;
  readonly installer: Texts<(typeof INSTALLER_PLACEHOLDERS)[number]>;
  /** Absent on a preview. */
  readonly warranty?: Texts<(typeof WARRANTY_PLACEHOLDERS)[number]> | null;
};

/** A value before it is formatted in a language: numbers, days and yes or no differ. */
export type PlaceholderValue =
  | { readonly kind: 'text'; readonly text: string }
  /** As it is stored, with a decimal point. */
  | { readonly kind: 'number'; readonly text: string; readonly unit?: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'yes_no'; readonly answer: string };

const DATES = new Set([
  'installation.installationDate',
  'warranty.start',
  'warranty.basicEnd',
  'warranty.end',
]);

const PHONES = new Set(['installation.customerPhone', 'installer.phone']);

/**
 * The value of a placeholder; undefined when there is none, because it is unknown,
 * unanswered, or the answer is hidden in this form.
 */
export function resolvePlaceholder(key: string, context: PlaceholderContext): PlaceholderValue | undefined {
  const { group, name } = split(key);
  if (group === 'device') return parameterValue(name, context);
  if (group === 'form') return answerValue(name, context);
  const text = fixedText(group, name, context)?.trim();
  if (!text) return undefined;
  if (DATES.has(key)) return { kind: 'date', date: text };
  return { kind: 'text', text: PHONES.has(key) ? groupPhone(text) : text };
}

/** The `imageName` of the signature that stands in a node; undefined when there is none. */
export function resolveSignature(key: string, context: PlaceholderContext): string | undefined {
  const { group, name } = split(key);
  if (group === 'installation') {
    const own = INSTALLATION_SIGNATURES.find((signature) => signature === name);
    return (own && context.installation[own]) || undefined;
  }
  const found = group === 'form' ? visibleAnswer(name, context) : undefined;
  return found?.field.type === 'signature' && typeof found.answer === 'string' ? found.answer : undefined;
}

function split(key: string): { group: string; name: string } {
  const dot = key.indexOf('.');
  return { group: key.slice(0, Math.max(0, dot)), name: key.slice(dot + 1) };
}

function fixedText(group: string, name: string, context: PlaceholderContext): string | null | undefined {
  if (group === 'installation') return pick(context.installation, INSTALLATION_PLACEHOLDERS, name);
  if (group === 'installer') return pick(context.installer, INSTALLER_PLACEHOLDERS, name);
  return group === 'warranty' ? pick(context.warranty ?? {}, WARRANTY_PLACEHOLDERS, name) : undefined;
}

/** Listed keys only: a text can ask for nothing else of the record. */
function pick<Key extends string>(texts: Texts<Key>, keys: readonly Key[], name: string) {
  const key = keys.find((candidate) => candidate === name);
  return key === undefined ? undefined : texts[key];
}

function parameterValue(
  name: string,
  { source, device, language }: PlaceholderContext,
): PlaceholderValue | undefined {
  const field = source.parametersSchema.find((candidate) => candidate.name === name);
  const text = field && Object.hasOwn(device, name) ? device[name]?.trim() : undefined;
  if (!field || !text) return undefined;
  if (field.type === 'date') return { kind: 'date', date: text };
  if (field.type === 'yes_no') return { kind: 'yes_no', answer: text };
  const called = parameterOptionLabel(field, text, language);
  // What has a unit is a number, also where an earlier version calls it a text.
  return field.type === 'number' || field.unit
    ? { kind: 'number', text: called, unit: field.unit }
    : { kind: 'text', text: called };
}

function visibleAnswer(name: string, { source, answers, device }: PlaceholderContext) {
  for (const step of storedForm(source.installationFormSchema, answers, device)) {
    const field = step.fields.find((candidate) => candidate.name === name);
    if (field) return { field, answer: answerIn(step.id, field, answers) };
  }
  return undefined;
}

function answerValue(name: string, context: PlaceholderContext): PlaceholderValue | undefined {
  const found = visibleAnswer(name, context);
  const text = answerText(found?.answer);
  return found && text !== undefined ? written(found.field, found.answer, text, context.language) : undefined;
}

function written(
  field: Field,
  answer: unknown,
  text: string,
  language: Language,
): PlaceholderValue | undefined {
  switch (field.type) {
    case 'number':
    case 'calculated':
      return typeof answer === 'number'
        ? { kind: 'number', text: numberText(soundNumber(answer)), unit: field.unit }
        : undefined;
    case 'date':
      return { kind: 'date', date: text };
    case 'yes_no':
      return { kind: 'yes_no', answer: text };
    case 'list':
      return { kind: 'text', text: optionLabel(field, text, language) };
    case 'choices':
      return {
        kind: 'text',
        text: severalOf(text)
          .map((value) => optionLabel(field, value, language))
          .join(', '),
      };
    case 'image':
    case 'images':
    case 'signature':
    case 'statement':
    case 'newer':
      return undefined;
    case 'time':
    case 'text':
      break;
  }
  return { kind: 'text', text };
}
