import { isIsoDate } from '@portal/domain/dates';
import { readNumber } from '@portal/domain/form/read-number';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { TFunction } from 'i18next';
import { writeNumber, formatDate } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';

/** A parameter's value as text, with its unit. */
export function parameterText(t: TFunction, field: ParameterField, value: string): string {
  if (value === '') return '';
  if (field.type === 'yes_no') return value === 'yes' ? t('ui.yes') : value === 'no' ? t('ui.no') : value;
  if (field.type === 'date' && isIsoDate(value)) return formatDate(value);
  const number = field.type === 'number' ? readNumber(value) : undefined;
  const text = number === undefined ? value : writeNumber(number, currentLanguage());
  return field.unit === undefined ? text : `${text} ${field.unit}`;
}
