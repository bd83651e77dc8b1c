import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  emailSchema,
  groupPhone,
  phoneSchema,
  zipSchema,
  isNip,
  nipSchema,
  httpLinkSchema,
  isNoted,
} from './contact-fields.ts';
import { oneLineSchema } from './one-line.ts';

const read = (schema: z.ZodType<string>, typed: string): string => {
  const result = schema.safeParse(typed);
  return result.success
    ? result.data
    : `refused: ${result.error.issues.map((issue) => issue.message).join()}`;
};

describe('a tax number', () => {
  test.each([
    ['5260250274', '5260250274'],
    ['526-025-02-74', '5260250274'],
    ['PL 526 025 02 74', '5260250274'],
    ['pl5260250274', '5260250274'],
    ['5260250275', 'refused: nip'],
    ['526025027', 'refused: nip'],
    ['0000000000', 'refused: nip'],
    ['', 'refused: nip'],
    ['DE5260250274', 'refused: nip'],
    ['٥260250274', 'refused: nip'],
  ])('typed as %s is %s', (typed, expected) => {
    expect(read(nipSchema, typed)).toBe(expected);
  });

  test('with any one digit mistyped is no tax number', () => {
    const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
    const valid = fc
      .array(fc.integer({ min: 1, max: 9 }), { minLength: 9, maxLength: 9 })
      .map((digits) => ({
        digits,
        check: digits.reduce((sum, digit, at) => sum + digit * weights[at]!, 0) % 11,
      }))
      .filter(({ check }) => check < 10)
      .map(({ digits, check }) => [...digits, check].join(''));
    fc.assert(
      fc.property(valid, fc.nat(9), fc.integer({ min: 1, max: 9 }), (nip, at, by) => {
        expect(isNip(nip)).toBe(true);
        const wrong = (Number(nip[at]) + by) % 10;
        expect(isNip(nip.slice(0, at) + wrong + nip.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('a phone number', () => {
  test.each([
    ['+48600700800', '+48600700800'],
    ['+48 600 700 800', '+48600700800'],
    ['600-700-800', '+48600700800'],
    ['48 600700800', '+48600700800'],
    ['0048600700800', '+48600700800'],
    ['(22) 600 70 80', '+48226007080'],
    ['481234567', '+48481234567'],
    ['60070080', 'refused: phone'],
    ['6007008001', 'refused: phone'],
    ['+49600700800', 'refused: phone'],
    ['+48600700800 w. 12', 'refused: phone'],
    ['', 'refused: phone'],
  ])('typed as %s is %s', (typed, expected) => {
    expect(read(phoneSchema, typed)).toBe(expected);
  });
});

describe('a phone number that is read', () => {
  test.each([
    ['+48600700800', '+48 600 700 800'],
    ['+49600700800', '+49600700800'],
    ['', ''],
  ])('%s as %s', (stored, shown) => {
    expect(groupPhone(stored)).toBe(shown);
  });
});

describe('a contact of a customer', () => {
  test.each([
    ['+48600700800', true],
    ['ul. Żółta 3', true],
    ['—', false],
    ['—, — —', false],
    ['', false],
    ['  ', false],
  ])('%j is there to be used: %s', (text, expected) => {
    expect(isNoted(text)).toBe(expected);
  });
});

describe('a zip code', () => {
  test.each([
    ['00-950', '00-950'],
    ['00950', '00-950'],
    [' 00 950 ', '00-950'],
    ['0-0950', 'refused: zip'],
    ['00-95', 'refused: zip'],
    ['00-9500', 'refused: zip'],
    ['AB-123', 'refused: zip'],
  ])('typed as %s is %s', (typed, expected) => {
    expect(read(zipSchema, typed)).toBe(expected);
  });
});

describe('an e-mail address', () => {
  test.each([
    [' jan.kowalski+pompa@firma.example.pl ', 'jan.kowalski+pompa@firma.example.pl'],
    ['jan@firma', 'refused: email'],
    ['jan kowalski@firma.pl', 'refused: email'],
    ['jan@firma.pl\nBcc: all@firma.pl', 'refused: email'],
    ['@firma.pl', 'refused: email'],
    [`${'a'.repeat(250)}@b.pl`, 'refused: email'],
  ])('typed as %s is %s', (typed, expected) => {
    expect(read(emailSchema, typed)).toBe(expected);
  });
});

describe('a link', () => {
  test.each([
    ['https://example.com/karta.pdf?x=1#s', 'https://example.com/karta.pdf?x=1#s'],
    [' http://example.com ', 'http://example.com'],
    ['Https://Example.com/Karta', 'https://Example.com/Karta'],
    ['HTTP://example.com', 'http://example.com'],
    ['ftp://example.com', 'refused: link'],
    ['javascript:alert(1)', 'refused: link'],
    ['https:example.com', 'refused: link'],
    ['https://', 'refused: link'],
    ['example.com', 'refused: link'],
    [`https://example.com/${'a'.repeat(1_000)}`, 'refused: link'],
  ])('typed as %s is %s', (typed, expected) => {
    expect(read(httpLinkSchema, typed)).toBe(expected);
  });
});

describe('a name or a subject', () => {
  test.each([
    ['Jan\tKowalski', 'Jan Kowalski'],
    ['Jan\r\nBcc: everybody@elsewhere.test', 'Jan Bcc: everybody@elsewhere.test'],
    ['Jan\n\nYour account is blocked', 'Jan Your account is blocked'],
    ['\u202Emoc.live\u202C Jan\u2028', 'moc.live  Jan'],
    [' Łukasz  Żółć ', 'Łukasz  Żółć'],
  ])('pasted as %j stays on its line: %j', (typed, kept) => {
    expect(oneLineSchema(200).parse(typed)).toBe(kept);
  });

  test('of breaks or of marks that nobody sees is none', () => {
    expect(oneLineSchema(200).min(1).safeParse(' \n\t ').success).toBe(false);
    for (const unseen of ['\u200B', '\uFEFF\u2060', '\u00AD \u200D', '\u3164', '\u2800\u0301']) {
      expect(oneLineSchema(200).min(1).safeParse(unseen).success, JSON.stringify(unseen)).toBe(false);
    }
    expect(oneLineSchema(200).parse('Zażółć \u200D Gęślą')).toBe('Zażółć \u200D Gęślą');
  });
});
