import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recent } from './recent.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a page that has read for two seconds is told what changed in them, the oldest first', () => {
  const recent = new Recent<string>(60_000, 100);
  for (const what of ['long ago', 'first', 'second']) {
    vi.advanceTimersByTime(1_000);
    recent.add(what);
  }
  vi.advanceTimersByTime(500);
  expect(recent.since(2_000)).toEqual(['first', 'second']);
  expect(recent.since(400)).toEqual([]);
});

test('nobody is told what is older than a minute, however much changed since', () => {
  const recent = new Recent<number>(60_000, 100);
  for (let second = 0; second < 300; second += 1) {
    recent.add(second);
    vi.advanceTimersByTime(1_000);
  }
  expect(recent.since(1_000_000)).toEqual(Array.from({ length: 60 }, (_, at) => 240 + at));
});

test('of more changes than are remembered the newest are told', () => {
  const recent = new Recent<number>(60_000, 3);
  for (let change = 0; change < 50; change += 1) recent.add(change);
  expect(recent.since(60_000)).toEqual([47, 48, 49]);
});
