import { expect, test } from 'vitest';
import { Problem } from '@portal/domain/problem';
import { cleanBody, isCleanText } from './clean-text.ts';

/** Every C0 and C1 character but NUL, which is always refused, tab, line feed and carriage return. */
const CONTROLS = [...Array(0xa0).keys()]
  .filter((code) => code > 0 && (code < 0x20 || code >= 0x7f) && ![0x09, 0x0a, 0x0d].includes(code))
  .map((code) => String.fromCharCode(code));

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof Problem ? error.violations : error;
  }
};

test('every control character but tab and newline is refused by its place', () => {
  expect(CONTROLS).toHaveLength(0x20 + 0x21 - 4);
  for (const control of CONTROLS) {
    const body = { customer: { names: ['Jan', `Ko${control}walski`] } };
    expect(refusal(() => cleanBody(body, 'refuse'))).toEqual([
      { propertyPath: 'customer.names.1', code: 'control-characters' },
    ]);
  }
  expect(cleanBody({ note: 'one\n\ttwo' }, 'refuse')).toEqual({ note: 'one\n\ttwo' });
});

const INVISIBLE = [
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ufdd0',
];

test('marks that reverse the direction of text, blanks of no width and code points that are no characters count as control characters', () => {
  for (const mark of [...INVISIBLE, '\u{1fffe}']) {
    expect(refusal(() => cleanBody({ name: `Ko${mark}walski` }, 'refuse'))).toEqual([
      { propertyPath: 'name', code: 'control-characters' },
    ]);
    expect(cleanBody({ name: `Ko${mark}walski` }, 'remove')).toEqual({ name: 'Kowalski' });
    expect(isCleanText(`HP${mark}1`)).toBe(false);
  }
});

test.each(['refuse', 'remove'] as const)(
  'names that are written with joiners stay as they are (%s)',
  (how) => {
    const name = 'نرگس\u200cالسادات क्\u200dष 👩\u200d🔧 א\u200f';
    expect(cleanBody({ name }, how)).toEqual({ name });
  },
);

test('in what a queue has frozen control characters are removed, for nobody could correct it', () => {
  for (const control of CONTROLS)
    expect(cleanBody({ a: [`Ko${control}walski`] }, 'remove')).toEqual({ a: ['Kowalski'] });
  expect(cleanBody(`Ko\u0007walski`, 'remove')).toBe('Kowalski');
});

test.each(['refuse', 'remove'] as const)('ends of lines of every system become newlines (%s)', (how) => {
  expect(cleanBody({ note: 'one\r\ntwo\rthree\nfour\u2028five\u2029six' }, how)).toEqual({
    note: 'one\ntwo\nthree\nfour\nfive\nsix',
  });
});

test.each(['refuse', 'remove'] as const)('a password is kept as it was typed (%s)', (how) => {
  const typed = { password: 'Ab\u00071\r\n', currentPassword: '\u001b' };
  expect(cleanBody({ ...typed }, how)).toEqual(typed);
  expect(refusal(() => cleanBody({ password: 'Ab\u0000' }, how))).toEqual([
    { propertyPath: 'password', code: 'invalid' },
  ]);
});

test.each(['refuse', 'remove'] as const)('a key with a control character is never renamed (%s)', (how) => {
  expect(refusal(() => cleanBody({ survey: { '__pro\u0001to__': 1 } }, how))).toEqual([
    { propertyPath: 'survey', code: 'invalid' },
  ]);
});

test.each(['refuse', 'remove'] as const)('what the database cannot store is refused (%s)', (how) => {
  for (const text of ['a\u0000', '\ud800'])
    expect(refusal(() => cleanBody({ text }, how))).toEqual([{ propertyPath: 'text', code: 'invalid' }]);
});

test('a filter with a control character is not clean', () => {
  expect(isCleanText('HP\u0007')).toBe(false);
  expect(isCleanText('HP\u009b')).toBe(false);
  expect(isCleanText('HP\u2028')).toBe(false);
  expect(isCleanText('Zażółć gęślą')).toBe(true);
});
