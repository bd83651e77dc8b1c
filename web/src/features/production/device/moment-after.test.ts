import { expect, test } from 'vitest';
import { momentAfter } from './moment-after.ts';

const NOW = new Date('2026-11-23T09:55:00.000Z');
const records = [{ finishedAt: '2026-11-23T09:00:00.000Z' }, { finishedAt: '2026-11-23T10:02:00.000Z' }];

test.each<[string, Parameters<typeof momentAfter>[0], string]>([
  ['of a device that nobody has worked on is now', { hold: null }, '2026-11-23T09:55:00.000Z'],
  ['is not before the hold that it ends', { hold: { since: '2026-11-23T10:00:00.000Z' } }, '2026-11-23T10:00:00.000Z'],
  ['is not before the last that is known of the device', { hold: null, records }, '2026-11-23T10:02:00.000Z'],
  ['is now once all of that is past', { hold: null, records: records.slice(0, 1) }, '2026-11-23T09:55:00.000Z'],
])('work at a station whose clock is slow %s', (_, seen, expected) => {
  expect(momentAfter(seen, NOW)).toBe(expected);
});
