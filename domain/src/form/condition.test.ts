import { describe, expect, test } from 'vitest';
import { fieldsLookedAt, holds } from './condition.ts';
import type { ShowWhen } from './schema.ts';

const is = (field: string, ...values: string[]) => ({ field, operator: 'in' as const, values });
const isNot = (field: string, ...values: string[]) => ({ field, operator: 'not_in' as const, values });
const anyOf = (...groups: ShowWhen['any'][number]['all'][]): ShowWhen => ({
  any: groups.map((all) => ({ all })),
});

const values: Record<string, readonly string[]> = {
  'device.type': ['air-water'],
  'form.tank': ['yes'],
  'form.power': ['12'],
  'form.brand': ['Daikin '],
  'form.parts': ['pump', 'valve'],
};
const valuesOf = (field: string) => values[field] ?? [];

describe('a condition', () => {
  test('that is not there always holds', () => {
    expect(holds(undefined, valuesOf)).toBe(true);
  });

  test.each<[string, ShowWhen, boolean]>([
    ['in with the value among several', anyOf([is('form.power', '9', '12')]), true],
    ['in without the value', anyOf([is('form.power', '9')]), false],
    ['in on a field without an answer', anyOf([is('form.valve', 'yes')]), false],
    ['in on an empty word when there is no answer', anyOf([is('form.valve', '')]), false],
    ['not in with the value', anyOf([isNot('device.type', 'air-water')]), false],
    ['not in without the value', anyOf([isNot('device.type', 'brine')]), true],
    ['not in on a field without an answer', anyOf([isNot('form.valve', 'yes')]), true],
    ['both conditions of a group', anyOf([is('form.tank', 'yes'), is('form.power', '12')]), true],
    ['one of two conditions of a group', anyOf([is('form.tank', 'yes'), is('form.power', '9')]), false],
    ['the second of two groups', anyOf([is('form.tank', 'no')], [is('form.power', '12')]), true],
    ['neither of two groups', anyOf([is('form.tank', 'no')], [is('form.power', '9')]), false],
    ['a value in another case', anyOf([is('form.tank', 'YES')]), false],
    ['in with a space after the answer', anyOf([is('form.brand', 'Daikin')]), true],
    ['not in with a space after the answer', anyOf([isNot('form.brand', 'Daikin')]), false],
    ['in with a space before the value', anyOf([is('form.tank', ' yes')]), true],
    ['in with one of several chosen', anyOf([is('form.parts', 'tank', 'valve')]), true],
    ['in with none of several chosen', anyOf([is('form.parts', 'tank')]), false],
    ['not in with one of several chosen', anyOf([isNot('form.parts', 'tank', 'valve')]), false],
    ['not in with none of several chosen', anyOf([isNot('form.parts', 'tank')]), true],
    ['form and device fields of one name apart', anyOf([is('form.type', 'air-water')]), false],
  ])('%s', (_, showWhen, expected) => {
    expect(holds(showWhen, valuesOf)).toBe(expected);
  });

  test('names the fields that it looks at once each', () => {
    const showWhen = anyOf([is('form.a', 'x'), isNot('device.b', 'y')], [is('form.a', 'z')]);
    expect(fieldsLookedAt(showWhen)).toEqual(['form.a', 'device.b']);
    expect(fieldsLookedAt(undefined)).toEqual([]);
  });
});
