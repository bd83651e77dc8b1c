import { describe, expect, test } from 'vitest';
import { passwordDefects, passwordSchema, passwordStrength } from './password.ts';

describe('a new password', () => {
  test.each<[string, string[]]>([
    ['Demo-1234', []],
    ['Zielony7Kocioł', []],
    ['Ćma9999x', []],
    ['', ['too-short', 'no-digit', 'no-upper', 'no-lower']],
    ['Pompa12', ['too-short']],
    ['pompaciepla9', ['no-upper']],
    ['POMPACIEPLA9', ['no-lower']],
    ['PompaCiepla', ['no-digit']],
    [`Pompa1${'a'.repeat(195)}`, ['too-long']],
    ['Password1', ['common']],
    ['Password2026!', ['common']],
    ['123Qwerty!', ['common']],
    ['Qwerty123', ['common']],
    ['Zaq12wsx', ['common']],
    ['Zaq1Xsw2', ['common']],
    ['1Qaz2wsx!', ['common']],
    ['Polska2026', ['common']],
    ['Hasło1234', ['common']],
    ['P@ssw0rd', ['common']],
    ['Football2024', ['common']],
    ['!!Sunsh1ne99', ['common']],
    ['M0nkey777', ['common']],
    ['Kochanie1', ['common']],
    ['Wrocław2026', ['common']],
    ['Sommer2026!', ['common']],
    ['Qwertz123', ['common']],
    // Signs and digits that stand for letters of a common word.
    ['P4ssword1', ['common']],
    ['Pa5sword1', ['common']],
    ['Qwer7yui1', ['common']],
    ['Secur!ty1', ['common']],
    ['S3curity1', ['common']],
    ['Pa$$word1', ['common']],
    ['Sonnenblume42Regal', []],
    [`Aa1${'ł '.repeat(60)}`, []],
  ])('%s has these defects: %j', (password, defects) => {
    expect(passwordDefects(password)).toEqual(defects);
    expect(passwordSchema.safeParse(password).error?.issues.map((issue) => issue.message) ?? []).toEqual(
      defects,
    );
  });

  test('counts letters, not their bytes, and keeps every one as typed', () => {
    expect(passwordDefects('Aa1😀😀😀😀')).toEqual(['too-short']);
    expect(passwordSchema.parse(' Demo 1234 ')).toBe(' Demo 1234 ');
  });
});

test.each([
  ['', 'weak'],
  ['Demo-123', 'fair'],
  ['Polska2026', 'weak'],
  ['demo-1234-abcd', 'weak'],
  ['Zielony-Most-77', 'strong'],
  ['Aa1Aa1Aa1Aa1Aa1', 'fair'],
  // Twelve characters, eight of them different, are strong; one less of either is not.
  ['Aabb1122cdef', 'strong'],
  ['Aabb122cdef', 'fair'],
  ['Aabb1122cdee', 'fair'],
] as const)('%s is a %s password', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
