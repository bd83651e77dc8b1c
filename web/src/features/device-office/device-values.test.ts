import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { expect, test } from 'vitest';
import { mergeValues, pairFault, patchOf, valuesOf, withValue } from './device-values.ts';

const SCHEMA: ParametersSchema = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'model', type: 'string', label: 'Model' },
];

const device = (parameters: Readonly<Record<string, string>>) => ({
  serial: 'HP-1',
  madeOn: null,
  parameters: { serial: 'HP-1', model: 'Aqua', ...parameters },
});

test('a value that the office took away from a device does not come back as an empty row', () => {
  const before = device({ sprezarka: 'ZX-77' });
  const taken = { ...valuesOf(before, SCHEMA), pairs: [] };
  expect(patchOf(taken, before, SCHEMA)).toEqual({ parameters: { sprezarka: '' } });
  const after = device({ sprezarka: '' });
  expect(valuesOf(after, SCHEMA).pairs).toEqual([]);
  expect(patchOf(valuesOf(after, SCHEMA), after, SCHEMA)).toEqual({});
});

test('of a value that one took away from a device and another changed, the changed one can be taken', () => {
  const before = device({ sprezarka: 'ZX-77' });
  const taken = { ...valuesOf(before, SCHEMA), pairs: [] };
  const merged = mergeValues(taken, before, device({ sprezarka: 'ZX-78' }), SCHEMA);
  expect(merged.values.pairs).toEqual([]);
  expect(merged.conflicts).toEqual([{ place: 'sprezarka', theirs: 'ZX-78' }]);
  expect(withValue(merged.values, SCHEMA, 'sprezarka', 'ZX-78').pairs).toEqual([
    { name: 'sprezarka', value: 'ZX-78' },
  ]);
});

test('of a value that one changed and another took away from a device, none is left once that is taken', () => {
  const before = device({ sprezarka: 'ZX-77', pompa: 'P-1' });
  const values = valuesOf(before, SCHEMA);
  const typed = {
    ...values,
    pairs: values.pairs.map((pair) => (pair.name === 'sprezarka' ? { ...pair, value: 'ZX-79' } : pair)),
  };
  const merged = mergeValues(typed, before, device({ sprezarka: '', pompa: 'P-1' }), SCHEMA);
  expect(merged.conflicts).toEqual([{ place: 'sprezarka', theirs: '' }]);
  expect(withValue(merged.values, SCHEMA, 'sprezarka', '').pairs).toEqual([{ name: 'pompa', value: 'P-1' }]);
});

test.each([
  ['two of one name', ['pompa', ' pompa '], { at: 1, reason: 'taken' }],
  ['one that is called like a parameter', ['pompa', 'model'], { at: 1, reason: 'taken' }],
  ['one that is called like the serial number', ['serial'], { at: 0, reason: 'taken' }],
  ['one without a name', ['pompa', ' '], { at: 1, reason: 'nameless' }],
  ['only names of their own', ['pompa', 'Pompa', 'sprezarka'], undefined],
])('of the values besides, %s are found before a device is saved', (_, names, fault) => {
  const pairs = names.map((name) => ({ name, value: 'P-1' }));
  expect(pairFault({ ...valuesOf(device({}), SCHEMA), pairs }, SCHEMA)).toEqual(fault);
});
