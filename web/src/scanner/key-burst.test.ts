import { expect, test } from 'vitest';
import { type Burst, NO_BURST, scannedBy, withKey } from './key-burst.ts';

/** Keys one after another, the first at `from`, each `pauseMs` after the one before. */
function typed(text: string, pauseMs: number, from = 0, before: Burst = NO_BURST): Burst {
  return Array.from(text).reduce((burst, key, at) => withKey(burst, key, from + at * pauseMs), before);
}

test('fast keys that end in Enter come from a hardware scanner', () => {
  expect(scannedBy(typed('PC-26-00147', 8), 88)).toBe('PC-26-00147');
});

test('an installer who types and presses Enter is no scanner', () => {
  expect(scannedBy(typed('12345678', 120), 960)).toBeNull();
});

test('what was typed a while before the scanner fired is not part of the number', () => {
  expect(scannedBy(typed('SN12345', 10, 2_000, typed('99', 200)), 2_070)).toBe('SN12345');
});

test('a page that is busy in the middle of a scan loses nothing of the number', () => {
  const halfway = typed('HP-2024', 5);
  expect(scannedBy(typed('-00012345', 5, 230, halfway), 280)).toBe('HP-2024-00012345');
});

test('a scan right behind typing is not taken apart: the person sees both in the field', () => {
  expect(scannedBy(typed('SN12345', 10, 700, typed('99', 200)), 770)).toBeNull();
});

test('two fast keys and Enter may still be a hasty person', () => {
  expect(scannedBy(typed('12', 20), 40)).toBeNull();
});

test.each([
  ['three digits and Enter at the pace of a scanner are a badge', typed('007', 12), 36, '007'],
  ['four digits and Enter at the pace of a scanner are a badge', typed('0042', 16), 64, '0042'],
  ['a PIN that is typed as fast as a hand can is none', typed('0042', 45), 180, null],
  ['three fast keys without Enter are none', typed('ing', 12), 24, null],
])('%s', (_, burst, at, read) => {
  expect(scannedBy(burst, at)).toBe(read);
});
