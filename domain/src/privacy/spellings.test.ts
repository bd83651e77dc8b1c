import { describe, expect, test } from 'vitest';
import { addressKeys, nameKey } from './spellings.ts';

/** Whether an address is found by what was typed, as the server compares it. */
const finds = (typed: string, stored: string) =>
  addressKeys(typed).includes(stored.toLowerCase().replaceAll(/[ .,]/g, ''));

describe('a customer who asks for their data', () => {
  test('is found whatever the case and the spaces of the name', () => {
    expect(nameKey(' urszula  URBANIAK ')).toBe(nameKey('Urszula Urbaniak'));
    expect(nameKey('Nowak-Lis Anna')).not.toBe(nameKey('Nowak Lis Anna'));
  });

  test.each([
    ['Lipowa 69', 'ul. Lipowa 69'],
    ['ul.Lipowa 69', 'ul. Lipowa 69'],
    ['ulica  Lipowa 69', 'UL. LIPOWA 69'],
    ['Al. Jana Pawła II 5, m. 3', 'aleja Jana Pawła II 5 m 3'],
    ['Ulanowska 4', 'ul. Ulanowska 4'],
    ['Plac 3', 'Plac 3'],
  ])('is found at %s as at %s', (typed, stored) => expect(finds(typed, stored)).toBe(true));

  test.each([
    ['ul. Lipowa 6/9', 'ul. Lipowa 69'],
    ['ul. Lipowa 6', 'os. Lipowa 6'],
    ['ul. Lipowa 6', 'ul. Lipowa 6a'],
  ])('is not found at %s when at %s', (typed, stored) => expect(finds(typed, stored)).toBe(false));
});
