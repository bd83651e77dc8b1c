import { expect, test } from 'vitest';
import { queueAge } from './age.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => ({
  createdAt: new Date(now.getTime() - days * 86_400_000).toISOString(),
});

test.each([
  [0, 'fresh'],
  [10, 'fresh'],
  [10.01, 'old'],
  [15, 'old'],
  [15.01, 'very-old'],
  [400, 'very-old'],
] as const)('an installation that has waited %d days unsent is %s', (days, age) => {
  expect(queueAge(daysAgo(days), now)).toBe(age);
});

test('a phone whose clock was turned back calls nothing old', () => {
  expect(queueAge(daysAgo(-3), now)).toBe('fresh');
});
