import type { Gap } from '@portal/domain/form/check';
import type { Field } from '@portal/domain/form/schema';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { writeNumber } from '../../lib/languages/format.ts';

/** The error codes of fields that have a text, from all rules. */
const KNOWN = [
  'required',
  'photo',
  'signature',
  'choice',
  'too-long',
  'number',
  'date',
  'time',
  'future-date',
  'before-installation',
  'not-an-option',
  'email',
  'phone',
  'zip',
  'nip',
  'too-short',
  'no-digit',
  'no-upper',
  'no-lower',
  'common',
  'twice',
  'too-many',
  'reason',
  'newer-app',
] as const;

/** The text for an error code; rules that cannot be broken by typing share one. */
export function issueText(t: TFunction, code: string): string {
  const known = KNOWN.find((word) => word === code);
  return t(known === undefined ? 'form.gap.invalid' : `form.gap.${known}`);
}

/** The text for a missing or wrong answer to a template's question. */
export function gapText(t: TFunction, gap: Gap, field: Field): string {
  if ((field.type === 'number' || field.type === 'calculated') && (gap.code === 'min' || gap.code === 'max'))
    return t(`form.gap.${gap.code}`, { limit: limitText(field, gap.code) });
  return issueText(t, gap.code === 'required' ? (MISSING[field.type] ?? gap.code) : gap.code);
}

function limitText(field: Ranged, limit: 'min' | 'max'): string {
  const text = writeNumber(field[limit] ?? 0, currentLanguage());
  return field.unit === undefined ? text : `${text} ${field.unit}`;
}

/** The range of a field as text: both limits, or the one that is set. */
export function rangeText(t: TFunction, field: Ranged): string {
  if (field.min === undefined) return t('form.gap.max', { limit: limitText(field, 'max') });
  if (field.max === undefined) return t('form.gap.min', { limit: limitText(field, 'min') });
  return `${writeNumber(field.min, currentLanguage())}–${limitText(field, 'max')}`;
}

type Ranged = Extract<Field, { type: 'number' | 'calculated' }>;

/** Texts for a missing answer, where "required" is not enough. */
const MISSING: Partial<Record<Field['type'], (typeof KNOWN)[number]>> = {
  image: 'photo',
  images: 'photo',
  signature: 'signature',
  list: 'choice',
  choices: 'choice',
  yes_no: 'choice',
};
