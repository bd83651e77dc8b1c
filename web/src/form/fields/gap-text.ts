import type { Gap } from '@portal/domain/form/check';
import type { Field } from '@portal/domain/form/schema';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { writeNumber } from './number-text.ts';

/** Words for what can be wrong with a field, whatever rule found it. */
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

/** A sentence for what a rule calls by one word; rules that a person cannot break by typing share one. */
export function issueText(t: TFunction, code: string): string {
  const known = KNOWN.find((word) => word === code);
  return t(known === undefined ? 'form.gap.invalid' : `form.gap.${known}`);
}

/** A sentence for what a field of a template lacks. */
export function gapText(t: TFunction, gap: Gap, field: Field): string {
  if ((field.type === 'number' || field.type === 'calculated') && (gap.code === 'min' || gap.code === 'max'))
    return t(`form.gap.${gap.code}`, { limit: limitText(field, gap.code) });
  return issueText(t, gap.code === 'required' ? (MISSING[field.type] ?? gap.code) : gap.code);
}

function limitText(field: Ranged, limit: 'min' | 'max'): string {
  const text = writeNumber(field[limit] ?? 0, currentLanguage());
  return field.unit === undefined ? text : `${text} ${field.unit}`;
}

/** The range of a field as a person reads it: both limits, or the one there is. */
export function rangeText(t: TFunction, field: Ranged): string {
  if (field.min === undefined) return t('form.gap.max', { limit: limitText(field, 'max') });
  if (field.max === undefined) return t('form.gap.min', { limit: limitText(field, 'min') });
  return `${writeNumber(field.min, currentLanguage())}–${limitText(field, 'max')}`;
}

type Ranged = Extract<Field, { type: 'number' | 'calculated' }>;

/** What is said of a field without an answer, where that is more than that it is required. */
const MISSING: Partial<Record<Field['type'], (typeof KNOWN)[number]>> = {
  image: 'photo',
  images: 'photo',
  signature: 'signature',
  list: 'choice',
  choices: 'choice',
  yes_no: 'choice',
};
