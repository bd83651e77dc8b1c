import { expect, test } from 'vitest';
import { agree, NOTHING_READ } from './agreement.ts';

/** Attempts as `[text, name of the attempt]`; returns what was accepted after the last one. */
function after(...looks: [text: string | null, by: string][]): string | null {
  let state = NOTHING_READ;
  let accepted: string | null = null;
  for (const [text, by] of looks) ({ state, accepted } = agree(state, text, by));
  return accepted;
}

test('one reading is not accepted, two alike are', () => {
  expect(after(['SN1', 'a'])).toBeNull();
  expect(after(['SN1', 'a'], ['SN1', 'b'])).toBe('SN1');
});

test('the same look twice proves nothing', () => {
  expect(after(['SN1', 'a'], ['SN1', 'a'])).toBeNull();
});

test('frames without a reading in between do no harm, a long pause does', () => {
  expect(after(['SN1', 'a'], [null, 'b'], ['SN1', 'c'])).toBe('SN1');
  const pause = Array.from({ length: 60 }, (_, at): [null, string] => [null, `pause ${at}`]);
  expect(after(['SN1', 'a'], ...pause, ['SN1', 'c'])).toBeNull();
});

test('another text in between starts anew: two labels in view are not mixed up', () => {
  expect(after(['SN1', 'a'], ['SN2', 'b'], ['SN1', 'c'])).toBeNull();
  expect(after(['SN1', 'a'], ['SN2', 'b'], ['SN2', 'c'])).toBe('SN2');
});
