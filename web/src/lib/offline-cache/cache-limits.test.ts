import { KEPT_READING_BYTES } from '@portal/domain/constants';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingLimit, toDrop } from './cache-limits.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const reading = (id: string, daysOld: number, bytes: number) => ({
  id,
  fetchedAt: NOW - daysOld * DAY_MS,
  bytes,
});

test('nothing is dropped while everything fits and is of this month', () => {
  expect(toDrop([reading('list', 1, 400), reading('photo', 29, 600)], 1_000, NOW)).toEqual([]);
});

test('the oldest readings go first, and no more of them than must', () => {
  const cached = [reading('new', 0, 500), reading('old', 9, 300), reading('older', 12, 300)];
  expect(toDrop(cached, 1_000, NOW)).toEqual(['older']);
  expect(toDrop(cached, 600, NOW)).toEqual(['older', 'old']);
});

test('what a clock that was ahead has dated goes before what was fetched since', () => {
  const cached = [reading('today', 0, 500), reading('ahead', -2, 300), reading('yesterday', 1, 300)];
  expect(toDrop(cached, 800, NOW)).toEqual(['ahead']);
});

test('what nobody fetched for a month goes, however much room there is', () => {
  expect(toDrop([reading('gone', 31, 1), reading('here', 30, 1)], 1_000, NOW)).toEqual(['gone']);
});

test('whatever was cached, the rest fits and nothing that stays is older than something dropped', () => {
  const readings = fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 60 }), bytes: fc.integer({ min: 0, max: 500 }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(readings, fc.integer({ min: 0, max: 4_000 }), (drawn, limit) => {
      const all = drawn.map(({ days, bytes }, at) => reading(String(at), days, bytes));
      const dropped = new Set(toDrop(all, limit, NOW));
      const stays = all.filter(({ id }) => !dropped.has(id));
      expect(stays.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limit);
      const oldestKept = Math.min(...stays.map(({ fetchedAt }) => fetchedAt));
      for (const { id, fetchedAt } of all)
        if (dropped.has(id)) expect(fetchedAt).toBeLessThanOrEqual(oldestKept);
    }),
  );
});

test('readings take at most a tenth of what the browser grants, and never more than their own limit', () => {
  expect(readingLimit(50_000_000)).toBe(5_000_000);
  expect(readingLimit(10_000_000_000)).toBe(KEPT_READING_BYTES);
  expect(readingLimit(undefined)).toBe(KEPT_READING_BYTES);
});
