import { expect, test } from 'vitest';
import { ageTint, daysInProduction } from './age.ts';

const createdAt = '2026-10-01T08:00:00Z';

test.each([
  ['2026-10-01T08:00:00Z', undefined],
  ['2026-10-11T08:00:00Z', undefined],
  ['2026-10-11T08:00:00.001Z', 'yellow'],
  ['2026-10-16T08:00:00Z', 'yellow'],
  ['2026-10-16T08:00:00.001Z', 'red'],
  ['2027-10-01T08:00:00Z', 'red'],
])('a device queued on 1 October is at %s tinted %s', (now, tint) => {
  expect(ageTint({ createdAt, sent: null }, new Date(now))).toBe(tint);
});

test('a device that was sent is green however long it took', () => {
  expect(ageTint({ createdAt, sent: '2026-12-01T08:00:00Z' }, new Date('2027-01-01T00:00:00Z'))).toBe(
    'green',
  );
});

test.each([
  ['2026-10-01T08:00:00Z', null, 0],
  ['2026-10-02T07:59:59Z', null, 1],
  ['2026-10-12T08:00:00Z', null, 11],
  // The last moment at which it is yellow, and the first at which it is red.
  ['2026-10-16T08:00:00Z', null, 15],
  ['2026-10-16T08:00:00.001Z', null, 16],
  ['2026-09-30T08:00:00Z', null, 0],
  ['2026-12-01T08:00:00Z', '2026-10-06T09:00:00Z', 6],
])(
  'a device queued on 1 October has at %s, shipped at %s, been in production for %i days',
  (now, sent, days) => {
    expect(daysInProduction({ createdAt, sent }, new Date(now))).toBe(days);
  },
);
