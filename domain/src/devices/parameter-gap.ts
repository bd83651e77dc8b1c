import { isIsoDate } from '../dates.ts';
import { isNumberText } from '../form/read-number.ts';
import { type ParameterField, PARAMETER_VALUE_MAX } from '../templates/parameters-schema.ts';

export type ParameterGapCode =
  | 'required'
  | 'too-long'
  | 'number'
  | 'date'
  | 'not-an-option'
  | 'yes-no'
  | 'newer-app';

/**
 * What is wrong with the trimmed value of a parameter. A blank one is wrong only where it is required, as the serial number
 * is (specification section 5). A list without options accepts any text.
 */
export function parameterGap(field: ParameterField, value: string): ParameterGapCode | undefined {
  if (field.type === 'newer' && !field.barcodeScanner)
    return field.required && value === '' ? 'newer-app' : undefined;
  if (value === '') return field.required || field.barcodeScanner ? 'required' : undefined;
  if (value.length > PARAMETER_VALUE_MAX) return 'too-long';
  switch (field.type) {
    case 'string':
    case 'newer':
      return undefined;
    case 'number':
      return isNumberText(value) ? undefined : 'number';
    case 'date':
      return isIsoDate(value) ? undefined : 'date';
    case 'list':
      return field.options?.length && !field.options.includes(value) ? 'not-an-option' : undefined;
    case 'yes_no':
      return value === 'yes' || value === 'no' ? undefined : 'yes-no';
  }
}
