import { expect, test } from 'vitest';
import { formatFromNow } from './format-time.ts';

const HOUR = 3_600_000;

test.each([
  [72 * HOUR, 'za 3 dni'],
  [47 * HOUR, 'za 47 godzin'],
  [-5 * HOUR, '5 godzin temu'],
  [-60 * 24 * HOUR, '60 dni temu'],
  [HOUR / 2, 'za 30 minut'],
])('a moment %i milliseconds away is told as %s', (away, words) => {
  expect(formatFromNow(1_800_000_000_000 + away, 1_800_000_000_000)).toBe(words);
});
