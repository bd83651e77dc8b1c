import { isIsoDate } from '@portal/domain/dates';
import type {
  ParameterField,
  ParametersSchema,
  ParameterValues,
} from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import { readNumber } from '../../form/number-text.ts';

export type ParameterGap = {
  readonly field: string;
  readonly code: 'required' | 'number' | 'date' | 'not-an-option' | 'yes-no';
};

/** Values as they are sent and as conditions see them: trimmed, numbers with a point, blanks left out. */
export function sentParameters(schema: ParametersSchema, typed: ParameterValues): ParameterValues {
  return Object.fromEntries(
    schema.flatMap((field) => {
      const text = (typed[field.name] ?? '').trim();
      if (text === '') return [];
      const number = field.type === 'number' ? readNumber(text) : undefined;
      return [[field.name, number === undefined ? text : String(number)] as const];
    }),
  );
}

/** What is missing or wrong among the parameters, in their order. The serial number must be there, no more (section 5). */
export function parameterGaps(schema: ParametersSchema, typed: ParameterValues): readonly ParameterGap[] {
  return schema.flatMap((field) => {
    const code = gapOf(field, (typed[field.name] ?? '').trim());
    return code ? [{ field: field.name, code }] : [];
  });
}

/** The serial number typed or scanned, without blanks around it. */
export function serialOf(schema: ParametersSchema, typed: ParameterValues): string {
  return (typed[serialField(schema).name] ?? '').trim();
}

function gapOf(field: ParameterField, text: string): ParameterGap['code'] | undefined {
  if (text === '') return field.required || field.barcodeScanner ? 'required' : undefined;
  if (field.type === 'number' && readNumber(text) === undefined) return 'number';
  if (field.type === 'date' && !isIsoDate(text)) return 'date';
  if (field.type === 'list' && field.options && !field.options.includes(text)) return 'not-an-option';
  if (field.type === 'yes_no' && text !== 'yes' && text !== 'no') return 'yes-no';
  return undefined;
}
