import { expect, test } from 'vitest';
import { readUnlockCode, showUnlockCode, UNLOCK_CODE_SIGNS } from './unlock-code.ts';

test.each([
  ['as it is mailed', 'K7MP-2XQR', 'K7MP2XQR'],
  ['in small letters', 'k7mp-2xqr', 'K7MP2XQR'],
  ['with spaces around and within', ' K7 MP 2XQR ', 'K7MP2XQR'],
  ['too short', 'K7MP-2XQ', undefined],
  ['too long', 'K7MP-2XQR-9', undefined],
  ['with a sign that no code has', 'K7MP-2XQ0', undefined],
  ['the token of a link', 'q3'.repeat(21), undefined],
])('a code %s', (_, typed, code) => {
  expect(readUnlockCode(typed)).toBe(code);
});

test('a code is shown in two halves', () => {
  expect(showUnlockCode('K7MP2XQR')).toBe('K7MP-2XQR');
});

test.each(Array.from('23456789ABCDEFGHJKMNPQRSTUVWXYZ'))('a mailed code may hold %s', (sign) => {
  expect(readUnlockCode(sign.repeat(8))).toBe(sign.repeat(8));
});

test.each(Array.from('01ILO!ĄÓ'))(
  'a mailed code never holds %s, which looks like another sign or is none',
  (sign) => {
    expect(readUnlockCode(`2345678${sign}`)).toBeUndefined();
  },
);

test('codes are made of these signs alone', () => {
  expect(UNLOCK_CODE_SIGNS).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
});
