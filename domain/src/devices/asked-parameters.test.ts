import { describe, expect, test } from 'vitest';
import type { ParametersSchema } from '../templates/parameters-schema.ts';
import { askedParameters, repeatedParameters, toConfirm } from './asked-parameters.ts';

const HEAT_PUMP: ParametersSchema = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true, confirmed: true },
  { name: 'moc', type: 'number', label: 'Moc', required: true, confirmed: true },
  { name: 'zasilanie', type: 'list', label: 'Zasilanie', options: ['230 V', '400 V'], repeatable: true },
  { name: 'czynnik', type: 'string', label: 'Czynnik', neededWhenUnknown: true },
];
const required = (schema: ParametersSchema) =>
  schema.filter((field) => field.required).map(({ name }) => name);

describe('the parameters that an installer has to give', () => {
  test('of a device in the database are those that the version requires', () => {
    expect(required(askedParameters(HEAT_PUMP, true))).toEqual(['moc']);
  });

  test('of an unknown device are those that are needed then, and the office fills in the rest', () => {
    expect(required(askedParameters(HEAT_PUMP, false))).toEqual(['czynnik']);
  });

  test('of an unknown device are the required ones, where the version marks none as needed', () => {
    const unmarked = HEAT_PUMP.filter((field) => !field.neededWhenUnknown);
    expect(required(askedParameters(unmarked, false))).toEqual(['moc']);
  });
});

test('what is compared with the nameplate are marked values that came from the factory', () => {
  expect(toConfirm(HEAT_PUMP, { serial: 'HP-1', moc: '12', czynnik: 'R290' })).toEqual(['moc']);
  expect(toConfirm(HEAT_PUMP, { serial: 'HP-1' })).toEqual([]);
});

describe('the last installation repeats', () => {
  test.each([
    ['a marked value that is not given yet', {}, { zasilanie: '400 V' }, { zasilanie: '400 V' }],
    ['no value that is given already', { zasilanie: '230 V' }, { zasilanie: '400 V' }, {}],
    ['no value that the list does not have any more', {}, { zasilanie: '110 V' }, {}],
    ['no value without the mark, and no serial number', {}, { serial: 'HP-1', moc: '12' }, {}],
  ])('%s', (_, given, last, repeated) => {
    expect(repeatedParameters(HEAT_PUMP, given, last)).toEqual(repeated);
  });
});
