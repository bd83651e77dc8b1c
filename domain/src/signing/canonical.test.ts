import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText } from './canonical.ts';

test('the text of what is signed has sorted keys, and nothing that is absent or blank', () => {
  expect(canonicalText({ b: 1.5, a: 'tak', none: null, blank: '', sub: { x: undefined } })).toBe(
    '{"a":"tak","b":1.5}',
  );
  expect(canonicalText({})).toBe('null');
});

test('a letter typed as two characters is the same letter', () => {
  expect(canonicalText({ name: 'Z\u0307ak' })).toBe('{"name":"Żak"}');
});

test('a photo that is missing from a list keeps its place', () => {
  expect(canonicalText(['a', null, 'b'])).toBe('["a",null,"b"]');
});

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
};

test('the order in which a phone or the server writes the fields changes nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalText(shuffled(value))).toBe(canonicalText(value));
    }),
  );
});

test('what is read back from the text has the same text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalText(value);
      expect(canonicalText(JSON.parse(text))).toBe(text);
    }),
  );
});

test('another answer is another text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
      const same = one.normalize('NFC') === other.normalize('NFC');
      expect(canonicalText({ answer: one }) === canonicalText({ answer: other })).toBe(same);
    }),
  );
});
