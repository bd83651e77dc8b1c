import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['no header', undefined, null],
  ['the beginning of a film, as a player asks first', 'bytes=0-', { from: 0, to: 99 }],
  ['the two bytes by which Safari tries whether there are ranges', 'bytes=0-1', { from: 0, to: 1 }],
  ['the middle', 'bytes=50-59', { from: 50, to: 59 }],
  ['more than there is', 'bytes=90-200', { from: 90, to: 99 }],
  ['the end', 'bytes=-10', { from: 90, to: 99 }],
  ['more than all of the end', 'bytes=-1000', { from: 0, to: 99 }],
  ['behind the end', 'bytes=100-', 'unsatisfiable'],
  ['none of the end', 'bytes=-0', 'unsatisfiable'],
  ['backwards', 'bytes=9-5', null],
  ['several ranges', 'bytes=0-1,5-6', null],
  ['another unit', 'lines=0-1', null],
  ['a number of no end', `bytes=${'9'.repeat(40)}-`, null],
])('of a film of 100 bytes: %s', (_, header, bytes) => {
  expect(byteRange(header, 100)).toEqual(bytes);
});
