import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasFailed,
  next,
  QUEUE_EVENTS,
  QUEUE_STATUS,
  QUEUE_STATUSES,
  resumeStep,
  type QueueStatus,
} from './transition.ts';

const STATUSES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const EVENTS = [
  'start',
  'data-sent',
  'data-failed',
  'file-sent',
  'file-missing',
  'files-sent',
  'files-failed',
  'email-sent',
  'email-failed',
  'files-missing',
  'retry',
  'wait',
  'held-back',
  'abort',
  'close',
] as const;

/** Rows: status; columns in the order of `EVENTS`. A dash: refused. */
const EXPECTED: Record<QueueStatus, string> = {
  0: '1 - - - - - - - - - - 0 2 trash -',
  1: '1 3 2 - - - - - - - - - - - -',
  2: '1 - - - - - - - - - 1 0 2 trash -',
  3: '3 - - 3 3 5 4 - - - - - - - -',
  4: '3 - - - - - - - - - 3 - - trash -',
  5: '5 - - - - - - 7 6 3 - - - - -',
  6: '5 - - - - - - - - - 5 - - trash -',
  7: '- - - - - - - - - - - - - - receipt',
};

describe('a queued request', () => {
  const pairs = STATUSES.flatMap((status) =>
    EVENTS.map((event, at) => [status, event, EXPECTED[status].split(' ')[at]!] as const),
  );

  test('is tabled for every status and event', () => {
    expect(QUEUE_STATUS).toEqual({
      pending: 0,
      sendingData: 1,
      dataError: 2,
      sendingFiles: 3,
      filesError: 4,
      sendingEmail: 5,
      emailError: 6,
      done: 7,
    });
    expect(QUEUE_STATUSES).toEqual([...STATUSES]);
    expect(QUEUE_EVENTS).toEqual([...EVENTS]);
  });

  test.each(pairs)('at %i becomes by %s: %s', (status, event, expected) => {
    const result = next({ status }, event);
    if (expected === '-') expect(result).toEqual({ kind: 'refused', status, event });
    else if (Number.isNaN(Number(expected))) expect(result).toEqual({ kind: 'removed', to: expected });
    else expect(result).toEqual({ kind: 'moved', status: Number(expected) });
  });

  test('passes through files and e-mail although it has neither', () => {
    let status: QueueStatus = 0;
    const passed: QueueStatus[] = [status];
    for (const event of ['start', 'data-sent', 'files-sent', 'email-sent'] as const) {
      const result = next({ status }, event);
      if (result.kind !== 'moved') throw new Error(`refused ${event}`);
      status = result.status;
      passed.push(status);
    }
    expect(passed).toEqual([0, 1, 3, 5, 7]);
  });

  test('whatever happens, goes back only for files that the server misses and leaves only by a person', () => {
    const steps = ['data', 'files', 'email', 'none'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }), (events) => {
        let status: QueueStatus = 0;
        for (const event of events) {
          const result = next({ status }, event);
          if (result.kind === 'removed') {
            expect([result.to, event]).toEqual(status === 7 ? ['receipt', 'close'] : ['trash', 'abort']);
            return;
          }
          if (result.kind === 'moved' && event === 'files-missing') {
            expect([status, result.status]).toEqual([5, 3]);
          } else {
            expect(steps.indexOf(resumeStep(result.status))).toBeGreaterThanOrEqual(
              steps.indexOf(resumeStep(status)),
            );
          }
          status = result.status;
        }
      }),
    );
  });

  test.each<[QueueStatus, string, boolean]>([
    [0, 'data', false],
    [1, 'data', false],
    [2, 'data', true],
    [3, 'files', false],
    [4, 'files', true],
    [5, 'email', false],
    [6, 'email', true],
    [7, 'none', false],
  ])('at %i goes on with: %s', (status, step, failed) => {
    expect(resumeStep(status)).toBe(step);
    expect(hasFailed(status)).toBe(failed);
  });
});
