import { parameterValue } from '@portal/domain/devices/parameters';
import { parameterGap, type ParameterGapCode } from '@portal/domain/devices/parameter-gap';
import { plainSerial } from '@portal/domain/devices/serial-key';
import { numberText, readNumber } from '@portal/domain/form/read-number';
import { parameterOptionLabel } from '@portal/domain/templates/labels';
import {
  type ParametersSchema,
  type ParameterValues,
  type ParameterField,
  parameterLine,
} from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import { isIsoDate } from '@portal/domain/dates';
import type { TFunction } from 'i18next';
import { writeNumber, formatDate } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';

export type ParameterGap = {
  readonly field: string;
  readonly code: ParameterGapCode;
};

/**
 * Values as they are sent, signed and read by conditions: trimmed, on one line, numbers with a decimal point, empty ones left out.
 */
export function sentParameters(schema: ParametersSchema, typed: ParameterValues): ParameterValues {
  return Object.fromEntries(
    schema.flatMap((field) => {
      const line = parameterLine(parameterValue(typed, field.name));
      const text = (field.barcodeScanner ? plainSerial(line) : line).trim();
      if (text === '') return [];
      const number = field.type === 'number' ? readNumber(text) : undefined;
      return [[field.name, number === undefined ? text : numberText(number)] as const];
    }),
  );
}

/**
 * What is missing or wrong among the parameters, in their order. Of the serial number only its presence is checked
 * (section 5).
 */
export function parameterGaps(schema: ParametersSchema, typed: ParameterValues): readonly ParameterGap[] {
  return schema.flatMap((field) => {
    const code = parameterGap(field, parameterValue(typed, field.name).trim());
    return code ? [{ field: field.name, code }] : [];
  });
}

/** The serial number as it is sent. */
export function serialOf(schema: ParametersSchema, typed: ParameterValues): string {
  return plainSerial(parameterValue(typed, serialField(schema).name)).trim();
}

/** A parameter's value as text, with its unit. */
export function parameterText(t: TFunction, field: ParameterField, value: string): string {
  if (value === '') return '';
  if (field.type === 'yes_no') return value === 'yes' ? t('ui.yes') : value === 'no' ? t('ui.no') : value;
  if (field.type === 'date' && isIsoDate(value)) return formatDate(value);
  const number = field.type === 'number' ? readNumber(value) : undefined;
  const language = currentLanguage();
  const text =
    number === undefined ? parameterOptionLabel(field, value, language) : writeNumber(number, language);
  return field.unit === undefined ? text : `${text} ${field.unit}`;
}
