import { describe, expect, test } from 'vitest';
import { addressKeys, nameKeys } from './spellings.ts';

/** Whether an address is found by what was typed, as the server compares it. */
const finds = (typed: string, stored: string) =>
  addressKeys(typed).includes(stored.toLowerCase().replaceAll(/[ .,]/g, ''));

/** Whether a name is found by what was typed, as the server compares it. */
const isNamed = (typed: string, stored: string) =>
  nameKeys(typed).includes(stored.toLowerCase().replaceAll(' ', ''));

describe('a customer who asks for their data', () => {
  test.each([
    [' urszula  URBANIAK ', 'Urszula Urbaniak'],
    ['Urbaniak Urszula', 'Urszula Urbaniak'],
    ['Nowak-Lis Anna Maria', 'Anna Maria Nowak-Lis'],
    ['Lis', 'LIS'],
    // Copied from a file of a Mac: letter and accent apart.
    ['Józef Żółć'.normalize('NFD'), 'Józef Żółć'],
    ['Żółć Józef', 'Józef Żółć'.normalize('NFD')],
  ])('is found as %s and as %s', (typed, stored) => expect(isNamed(typed, stored)).toBe(true));

  test.each([
    ['Nowak-Lis Anna', 'Nowak Lis Anna'],
    ['Anna Nowak Lis', 'Lis Nowak Anna'],
    ['Jan Kowalski', 'Jan Kowal'],
    [' ', 'Jan'],
  ])('is not found as %s when it is %s', (typed, stored) => expect(isNamed(typed, stored)).toBe(false));

  test.each([
    ['Lipowa 69', 'ul. Lipowa 69'],
    ['ul.Lipowa 69', 'ul. Lipowa 69'],
    ['ulica  Lipowa 69', 'UL. LIPOWA 69'],
    ['Al. Jana Pawła II 5, m. 3', 'aleja Jana Pawła II 5 m 3'],
    ['Ulanowska 4', 'ul. Ulanowska 4'],
    ['Plac 3', 'Plac 3'],
    ['Łódzka 5'.normalize('NFD'), 'ul. Łódzka 5'],
    ['ul. Łódzka 5', 'Łódzka 5'.normalize('NFD')],
  ])('is found at %s as at %s', (typed, stored) => expect(finds(typed, stored)).toBe(true));

  test.each([
    ['ul. Lipowa 6/9', 'ul. Lipowa 69'],
    ['ul. Lipowa 6', 'os. Lipowa 6'],
    ['ul. Lipowa 6', 'ul. Lipowa 6a'],
  ])('is not found at %s when at %s', (typed, stored) => expect(finds(typed, stored)).toBe(false));
});
