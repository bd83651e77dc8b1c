import { describe, expect, test } from 'vitest';
import {
  afterTrouble,
  isServerTrouble,
  pauseLeft,
  type ServerTrouble,
  showsWorkingServer,
} from './server-trouble.ts';

const MINUTE = 60_000;
const outage = { meaning: 'retry', status: 503, code: 'unavailable', retryAfterMs: undefined } as const;
const silence = { ...outage, status: undefined, code: undefined };

describe('a failed attempt', () => {
  test.each([
    ['no answer', { meaning: 'retry', status: undefined, code: undefined }, true],
    ['a strange 200', { meaning: 'retry', status: 200, code: 'unreadable' }, true],
    ['a redirection', { meaning: 'retry', status: 0, code: 'redirected' }, true],
    ['the 403 of a gate', { meaning: 'retry', status: 403, code: 'foreign-answer' }, true],
    ['401 after the session was renewed', { meaning: 'retry', status: 401, code: 'session-expired' }, true],
    ['408', { meaning: 'retry', status: 408, code: undefined }, true],
    ['425', { meaning: 'retry', status: 425, code: undefined }, true],
    ['429', { meaning: 'retry', status: 429, code: 'too-many-requests' }, true],
    ['500', { meaning: 'retry', status: 500, code: 'internal' }, true],
    ['503', { meaning: 'retry', status: 503, code: 'unavailable' }, true],
    ['the same key still running', { meaning: 'retry', status: 409, code: 'request-running' }, false],
    ['an upload slot that ran out', { meaning: 'retry', status: 403, code: undefined }, false],
    ['a refusal of the data', { meaning: 'refused', status: 422, code: 'invalid-values' }, false],
    ['a session that has to be signed in to', { meaning: 'sign-in', status: 401, code: undefined }, false],
  ] as const)('with %s is trouble of the server for all requests: %s', (_, outcome, expected) => {
    expect(isServerTrouble(outcome)).toBe(expected);
  });

  test('that the server judged shows that it works, one that this device judged does not', () => {
    expect(showsWorkingServer({ meaning: 'refused', status: 422, code: 'invalid-values' })).toBe(true);
    expect(showsWorkingServer({ meaning: 'conflict', status: 412, code: 'changed-meanwhile' })).toBe(true);
    expect(showsWorkingServer({ meaning: 'refused', status: undefined, code: 'bytes-missing' })).toBe(false);
    expect(showsWorkingServer({ meaning: 'retry', status: 503, code: 'unavailable' })).toBe(false);
  });
});

/** Attempts one after the other, each as soon as it is allowed. Answers when each was made. */
function attempts(count: number, calls: number, random: () => number): number[] {
  const made: number[] = [];
  let trouble: ServerTrouble | undefined;
  for (let now = 0; made.length < count; now += pauseLeft(trouble, now, undefined)) {
    made.push(now);
    trouble = afterTrouble(trouble, outage, { now, calls, random: random() });
  }
  return made;
}

describe('a server that stays in trouble', () => {
  test.each([1, 2, 3])(
    'gets at most 60 calls an hour with %i calls an attempt, whatever the dice say',
    (calls) => {
      for (const random of [() => 0, () => 0.999, Math.random]) {
        const made = attempts(200, calls, random);
        const steadyFrom = made[7] ?? 0;
        const inAnHour = made.filter((at) => at > steadyFrom && at <= steadyFrom + 60 * MINUTE);
        expect(inAnHour.length * calls).toBeLessThanOrEqual(60);
        expect(inAnHour.length * calls).toBeGreaterThan(50);
      }
    },
  );

  test('is waited for in a ramp first: 1, 2, 4, 8, 16, 32 s at most', () => {
    const made = attempts(8, 1, () => 0.999_999_9);
    const waits = made.slice(1).map((at, index) => at - (made[index] ?? 0));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 66_000]);
  });

  test('is not asked before the time that it named', () => {
    const put = { ...outage, retryAfterMs: 120_000 };
    const trouble = afterTrouble(undefined, put, { now: 0, calls: 1, random: 0 });
    expect(pauseLeft(trouble, 119_999, undefined)).toBe(1);
    expect(pauseLeft(trouble, 120_000, undefined)).toBe(0);
    // Another request's attempt that ends later does not shorten it.
    const later = afterTrouble(trouble, outage, { now: 10, calls: 1, random: 0 });
    expect(pauseLeft(later, 10, undefined)).toBe(119_990);
  });

  test('is asked at once when the network is back, where it had not answered; not where it had, nor in a steady failure', () => {
    const now = 1_000_000;
    const returned = new Date(now + 5);
    const dice = { now, calls: 1, random: 0.9 };
    const first = afterTrouble(undefined, silence, dice);
    expect(pauseLeft(first, now + 5, returned)).toBe(0);
    expect(pauseLeft(first, now + 5, new Date(now - 1))).toBeGreaterThan(0);
    expect(pauseLeft(afterTrouble(undefined, outage, dice), now + 5, returned)).toBeGreaterThan(0);
    const steady = afterTrouble({ ...first, failures: 6 }, silence, dice);
    expect(pauseLeft(steady, now + 5, returned)).toBeGreaterThan(0);
  });

  test('is waited for as long as five calls may have planned, and no longer', () => {
    const trouble: ServerTrouble = { failures: 6, since: 0, until: 3_300_000, unanswered: false };
    expect(pauseLeft(trouble, 0, undefined)).toBe(3_300_000);
    expect(pauseLeft({ ...trouble, until: 3_300_001 }, 0, undefined)).toBe(0);
  });

  test('is asked again though the phone’s clock was set back by a day', () => {
    const trouble = afterTrouble(undefined, outage, { now: 86_400_000, calls: 1, random: 0.9 });
    expect(pauseLeft(trouble, 0, undefined)).toBe(0);
  });
});
