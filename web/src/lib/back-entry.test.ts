import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBackEntry } from './back-entry.ts';

/** A browser's history: steps are taken asynchronously, followed by their events. */
let states: unknown[];
let at: number;
let listeners: (() => void)[];

beforeEach(() => {
  [states, at, listeners] = [[{ idx: 0 }], 0, []];
  const go = (steps: number) =>
    setTimeout(() => {
      at += steps;
      for (const listener of listeners) listener();
    });
  vi.useFakeTimers();
  vi.stubGlobal('history', {
    get state() {
      return states[at];
    },
    pushState: (state: unknown) => {
      states = [...states.slice(0, at + 1), state];
      at += 1;
    },
    back: () => go(-1),
    go,
  });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => {
    listeners = listeners.filter((one) => one !== listener);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('going back leads out of what lies on top, then out of what lies under it, and only then off the page', async () => {
  const closed: string[] = [];
  openBackEntry(() => closed.push('panel'));
  openBackEntry(() => closed.push('trash'));
  history.back();
  await vi.runAllTimersAsync();
  expect(closed).toEqual(['trash']);
  history.back();
  await vi.runAllTimersAsync();
  expect(closed).toEqual(['trash', 'panel']);
  expect(at).toBe(0);
  expect(listeners).toEqual([]);
});

test('what is closed by its own button takes its step with it, and leaves what lies under it open', async () => {
  const closed: string[] = [];
  const closePanel = openBackEntry(() => closed.push('panel'));
  const closeTrash = openBackEntry(() => closed.push('trash'));
  closeTrash();
  await vi.runAllTimersAsync();
  expect([closed, at]).toEqual([[], 1]);
  closePanel();
  await vi.runAllTimersAsync();
  expect([closed, at, listeners]).toEqual([[], 0, []]);
});

test('both closed in one moment take their steps in one', async () => {
  const closePanel = openBackEntry(() => undefined);
  const closeTrash = openBackEntry(() => undefined);
  closePanel();
  closeTrash();
  await vi.runAllTimersAsync();
  expect(at).toBe(0);
});

test('a page that was opened meanwhile is not left', async () => {
  const close = openBackEntry(() => undefined);
  history.pushState({ idx: 1 }, '');
  close();
  await vi.runAllTimersAsync();
  expect(at).toBe(2);
});
