import { describe, expect, test } from 'vitest';
import type { WrittenParameter } from '../templates/parameters-schema.ts';
import { mergeParameters } from './merge-parameters.ts';

const row = (name: string, more: Partial<WrittenParameter> = {}): WrittenParameter => ({
  name,
  type: 'string',
  label: name.toUpperCase(),
  ...more,
});
const BASE = [
  row('serial', { barcodeScanner: true }),
  row('model'),
  row('weight', { type: 'number', unit: 'kg' }),
];
const changed = (name: string, more: Partial<WrittenParameter>) =>
  BASE.map((one) => (one.name === name ? { ...one, ...more } : one));
const modelIn = (rows: readonly WrittenParameter[]) => rows.find(({ name }) => name === 'model') ?? null;
const without = (name: string) => BASE.filter((one) => one.name !== name);

describe('two product managers who change the parameters of one version', () => {
  test('both keep what they have added, deleted and moved', () => {
    const own = [...without('model'), row('colour')];
    const other = [row('maker'), ...BASE];
    expect(mergeParameters(BASE, own, other)).toEqual({
      parameters: [row('maker'), BASE[0], BASE[2], row('colour')],
      clashes: [],
    });
  });

  test('both keep what they have changed of one parameter, and each a translation', () => {
    const own = changed('weight', { unit: 'g', labels: { en: 'Weight' } });
    const other = changed('weight', { required: true, labels: { de: 'Gewicht' } });
    expect(mergeParameters(BASE, own, other)).toEqual({
      parameters: changed('weight', { unit: 'g', required: true, labels: { en: 'Weight', de: 'Gewicht' } }),
      clashes: [],
    });
  });

  test('a unit that one has taken away stays away beside a change of the other', () => {
    const { unit: _gone, ...plain } = row('weight', { type: 'number' });
    const { parameters, clashes } = mergeParameters(
      BASE,
      [...without('weight'), plain],
      changed('weight', { label: 'Masa' }),
    );
    expect(parameters.at(-1)).toEqual({ name: 'weight', type: 'number', label: 'Masa' });
    expect(clashes).toEqual([]);
  });

  test.each<[string, readonly WrittenParameter[], readonly WrittenParameter[]]>([
    ['both call something else', changed('model', { label: 'Typ' }), changed('model', { label: 'Wersja' })],
    ['one deletes and the other changes', without('model'), changed('model', { label: 'Wersja' })],
    ['one changes and the other deletes', changed('model', { label: 'Typ' }), without('model')],
  ])('are told of what %s, and mine stands until then', (_, own, other) => {
    const { parameters, clashes } = mergeParameters(BASE, own, other);
    expect(clashes).toEqual([{ name: 'model', mine: modelIn(own), theirs: modelIn(other) }]);
    expect(parameters).toEqual(own);
  });
});
