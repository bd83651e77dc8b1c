import type { Gap } from '@portal/domain/form/check';
import type { Field } from '@portal/domain/form/schema';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { writeNumber } from './number-text.ts';

/** Words for what can be wrong with a field, whatever rule found it. */
const KNOWN = [
  'required',
  'too-long',
  'number',
  'date',
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
] as const;

/** A sentence for what a rule calls by one word; rules that a person cannot break by typing share one. */
export function issueText(t: TFunction, code: string): string {
  const known = KNOWN.find((word) => word === code);
  return t(known === undefined ? 'form.gap.invalid' : `form.gap.${known}`);
}

/** A sentence for what a field of a template lacks. */
export function gapText(t: TFunction, gap: Gap, field: Field): string {
  if (field.type === 'number' && (gap.code === 'min' || gap.code === 'max')) {
    const limit = writeNumber(field[gap.code] ?? 0, currentLanguage());
    return t(`form.gap.${gap.code}`, { limit: field.unit === undefined ? limit : `${limit} ${field.unit}` });
  }
  if (gap.code === 'required' && field.type === 'image') return t('form.gap.photo');
  if (gap.code === 'required' && field.type === 'signature') return t('form.gap.signature');
  if (gap.code === 'required' && (field.type === 'list' || field.type === 'yes_no'))
    return t('form.gap.choice');
  return issueText(t, gap.code);
}
