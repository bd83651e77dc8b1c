import { expect, test } from 'vitest';
import { formatDateTime } from '../../lib/languages/format.ts';
import { dueText } from './due-text.ts';

const NOW = Date.parse('2026-06-18T10:00:00Z');

test.each([
  // Both ends of a day where the makers are, in summer and in winter.
  ['2026-07-03T22:00:00.000Z', '03.07.2026'],
  ['2026-12-03T23:00:00.000Z', '03.12.2026'],
])('what ends with the day at %s is told by that day: %s', (due, on) => {
  expect(dueText({ due }, NOW)?.on).toBe(on);
});

test('what ends at an hour is told by it, and by how far that is', () => {
  expect(dueText({ due: '2026-06-17T08:00:00.000Z' }, NOW)).toEqual({
    // In the hours of the device, as every hour is.
    on: formatDateTime('2026-06-17T08:00:00.000Z'),
    away: '26 godzin temu',
  });
});

test('what has no term is told by none', () => {
  expect(dueText({ due: null }, NOW)).toBeNull();
});
