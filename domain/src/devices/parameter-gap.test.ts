import { expect, it } from 'vitest';
import type { ParameterField } from '../templates/parameters-schema.ts';
import { parameterGap, type ParameterGapCode } from './parameter-gap.ts';

const field = (type: ParameterField['type'], more: Partial<ParameterField> = {}): ParameterField => ({
  name: 'parameter',
  label: 'Parametr',
  type,
  ...more,
});

it.each<[what: string, field: ParameterField, value: string, gap: ParameterGapCode | undefined]>([
  ['left blank', field('number'), '', undefined],
  ['left blank although required', field('number', { required: true }), '', 'required'],
  ['that is the serial number, left blank', field('string', { barcodeScanner: true }), '', 'required'],
  ['of any text', field('string'), '0x10', undefined],
  ['of as long a text as is stored', field('string'), 'x'.repeat(2_000), undefined],
  ['of a text longer than is stored', field('string'), 'x'.repeat(2_001), 'too-long'],
  ['typed with a comma', field('number'), '12,5', undefined],
  ['typed with a point', field('number'), '-12.5', undefined],
  ['typed in groups', field('number'), '1 500', undefined],
  ['of a SIM card, which is stored as text', field('number'), '8948012345678901234', undefined],
  ['with its unit', field('number'), '12 kW', 'number'],
  ['that a machine would count from', field('number'), '0x10', 'number'],
  ['with an exponent', field('number'), '1e3', 'number'],
  ['without end', field('number'), 'Infinity', 'number'],
  ['on a leap day', field('date'), '2028-02-29', undefined],
  ['on a day that the year has not', field('date'), '2026-02-29', 'date'],
  ['on a day written the Polish way', field('date'), '12.03.2026', 'date'],
  ['among its options', field('list', { options: ['R32', 'R290'] }), 'R290', undefined],
  ['beside its options', field('list', { options: ['R32', 'R290'] }), 'r290', 'not-an-option'],
  ['of a list that has no options yet', field('list'), 'R290', undefined],
  ['of a list that was published with no options', field('list', { options: [] }), 'R290', undefined],
  ['answered yes', field('yes_no'), 'yes', undefined],
  ['answered in Polish', field('yes_no'), 'tak', 'yes-no'],
])('a parameter %s', (_what, of, value, gap) => {
  expect(parameterGap(of, value)).toBe(gap);
});
