import { parameterGap, type ParameterGapCode } from '@portal/domain/devices/parameter-gap';
import { readNumber } from '@portal/domain/form/read-number';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';

export type ParameterGap = {
  readonly field: string;
  readonly code: ParameterGapCode;
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
    const code = parameterGap(field, (typed[field.name] ?? '').trim());
    return code ? [{ field: field.name, code }] : [];
  });
}

/** The serial number typed or scanned, without blanks around it. */
export function serialOf(schema: ParametersSchema, typed: ParameterValues): string {
  return (typed[serialField(schema).name] ?? '').trim();
}
