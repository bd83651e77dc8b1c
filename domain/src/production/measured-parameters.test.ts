import { expect, test } from 'vitest';
import { parameterGap } from '../devices/parameter-gap.ts';
import type { ParametersSchema } from '../templates/parameters-schema.ts';
import { measuredParameters } from './measured-parameters.ts';

const PARAMETERS: ParametersSchema = [
  { name: 'serial', type: 'string', label: 'Numer', barcodeScanner: true },
  { name: 'leak', type: 'number', label: 'Nieszczelność' },
  { name: 'gases', type: 'string', label: 'Czynniki' },
];
const measured = (given: Record<string, string | number | null>) =>
  measuredParameters({ 'stage-4': given }, 'stage-4', PARAMETERS);

test('a tiny measured value is a number to whoever reads the device', () => {
  const { leak = '' } = measured({ leak: 1e-7 });
  expect(leak).toBe('0.0000001');
  expect(parameterGap({ name: 'leak', type: 'number', label: 'Nieszczelność' }, leak)).toBeUndefined();
});

test('several answers are one line, and the serial number is not measured', () => {
  expect(measured({ serial: 'X', gases: 'R32\nR290', leak: null })).toEqual({ gases: 'R32, R290' });
});
