import { describe, expect, test } from 'vitest';
import { parametersSchema } from './parameters-schema.ts';

const SERIAL = { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true };
const takes = (...parameters: readonly object[]) =>
  parametersSchema.safeParse([SERIAL, ...parameters]).success;
const named = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: `p${at}`, type: 'string', label: `P${at}`, ...more }));
const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
const list = (more: object) => ({ name: 'gas', type: 'list', label: 'Czynnik', ...more });

describe('The parameters of a device type', () => {
  test.each<[string, most: readonly object[], more: readonly object[]]>([
    ['a hundred, with the serial number', named(99), named(100)],
    ['four that are confirmed', named(4, { confirmed: true }), named(5, { confirmed: true })],
    ['a list of 200 options', [list({ options: words(200) })], [list({ options: words(201) })]],
    [
      '200 options that are translated',
      [list({ optionLabels: Object.fromEntries(words(200).map((word) => [word, { en: word }])) })],
      [list({ optionLabels: Object.fromEntries(words(201).map((word) => [word, { en: word }])) })],
    ],
    [
      'an option of 120 characters',
      [list({ options: ['o'.repeat(120)] })],
      [list({ options: ['o'.repeat(121)] })],
    ],
    [
      'a name of 60 characters',
      [{ ...named(1)[0], name: 'n'.repeat(60) }],
      [{ ...named(1)[0], name: 'n'.repeat(61) }],
    ],
    ['a unit of 20 characters', named(1, { unit: 'u'.repeat(20) }), named(1, { unit: 'u'.repeat(21) })],
  ])('are at most %s', (_, most, more) => {
    expect([takes(...most), takes(...more)]).toEqual([true, false]);
  });

  test('have no name whose value no request can carry', () => {
    expect(takes({ ...named(1)[0], name: 'constructor' })).toBe(true);
    expect(takes({ ...named(1)[0], name: '__proto__' })).toBe(false);
  });

  test('have one serial number, and each a name of its own', () => {
    expect(parametersSchema.safeParse(named(1)).success).toBe(false);
    expect(takes({ ...SERIAL, name: 'second' })).toBe(false);
    expect(takes(...named(1), ...named(1))).toBe(false);
  });
});
