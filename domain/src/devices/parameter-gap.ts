import { isIsoDate } from '../dates.ts';
import { readNumber } from '../form/read-number.ts';
import type { ParameterField } from '../templates/parameters-schema.ts';

export type ParameterGapCode = 'required' | 'number' | 'date' | 'not-an-option' | 'yes-no' | 'newer-app';

/**
 * What is wrong with a trimmed value of a parameter; undefined when nothing is. A blank value is wrong only if the parameter is
 * required; the serial number always is (specification section 5). A list without options accepts any word.
 */
export function parameterGap(field: ParameterField, value: string): ParameterGapCode | undefined {
  if (field.type === 'newer' && !field.barcodeScanner)
    return field.required && value === '' ? 'newer-app' : undefined;
  if (value === '') return field.required || field.barcodeScanner ? 'required' : undefined;
  switch (field.type) {
    case 'string':
    case 'newer':
      return undefined;
    case 'number':
      return readNumber(value) === undefined ? 'number' : undefined;
    case 'date':
      return isIsoDate(value) ? undefined : 'date';
    case 'list':
      return field.options && !field.options.includes(value) ? 'not-an-option' : undefined;
    case 'yes_no':
      return value === 'yes' || value === 'no' ? undefined : 'yes-no';
  }
}
