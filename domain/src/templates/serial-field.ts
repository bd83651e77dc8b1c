import type { ParameterField, ParametersSchema } from './parameters-schema.ts';

/** The field that carries the serial number. */
export function serialField(schema: ParametersSchema): ParameterField {
  const field = schema.find((candidate) => candidate.barcodeScanner);
  if (!field) throw new Error('A parameters schema without a serial number passed the border');
  return field;
}
