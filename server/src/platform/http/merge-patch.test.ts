import { expect, test } from 'vitest';
import { type Json, mergePatch } from './merge-patch.ts';

/** RFC 7396, Appendix A: original, patch, result. */
const APPENDIX: readonly [Json, Json, Json][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test.each(APPENDIX)(
  'merging %j with %j gives %j, as the appendix of the RFC says',
  (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  },
);

test('a patch that names __proto__ changes the record alone, and neither argument', () => {
  const target = Object.freeze({ name: 'pompa' });
  const patch = JSON.parse('{"__proto__": {"admin": true}}');
  const merged = mergePatch(target, patch);
  expect(JSON.stringify(merged)).toBe('{"name":"pompa","__proto__":{"admin":true}}');
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});
