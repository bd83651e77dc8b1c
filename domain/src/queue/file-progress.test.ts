import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileProgress } from './file-progress.ts';
import { QUEUE_STATUS, QUEUE_STATUSES } from './transition.ts';

const file = (slot: string, done: { uploaded?: boolean; referenced?: boolean } = {}) => ({
  slot,
  size: 1_000,
  uploaded: false,
  referenced: false,
  ...done,
});
const confirmed = (slot: string) => file(slot, { uploaded: true, referenced: true });

describe('A photo of an installation on its way', () => {
  it.each([
    ['nothing has left', 0, 'starting', 10],
    ['the first byte has left', 1, 'sending', 10],
    ['half has left', 500, 'sending', 50],
    ['all has left', 1_000, 'sending', 90],
  ] as const)('stands at the percent of the specification when %s', (_, sent, state, percent) => {
    const files = [confirmed('a'), file('b'), file('c')];
    expect(fileProgress({ status: QUEUE_STATUS.sendingFiles, files }, sent)).toEqual([
      { state: 'confirmed', percent: 100 },
      { state, percent },
      { state: 'waiting', percent: 0 },
    ]);
  });

  it('is passed over when it is gone from the phone, and the next one goes', () => {
    const files = [confirmed('a'), { ...file('b'), missing: true }, file('c')];
    const states = (status: 3 | 4) => fileProgress({ status, files }).map(({ state }) => state);
    expect(states(3)).toEqual(['confirmed', 'missing', 'starting']);
    expect(states(4)).toEqual(['confirmed', 'missing', 'failed']);
  });

  it('stays at 90 until the server has confirmed it', () => {
    const files = [file('a', { uploaded: true })];
    expect(fileProgress({ status: QUEUE_STATUS.sendingFiles, files })).toEqual([
      { state: 'confirming', percent: 90 },
    ]);
  });

  it('that could not be sent is the one marked as failed; those after it wait', () => {
    const files = [confirmed('a'), file('b'), file('c')];
    expect(fileProgress({ status: QUEUE_STATUS.filesError, files }).map(({ state }) => state)).toEqual([
      'confirmed',
      'failed',
      'waiting',
    ]);
  });

  it('waits while the data of its installation are still being sent', () => {
    expect(fileProgress({ status: QUEUE_STATUS.sendingData, files: [file('a')] })).toEqual([
      { state: 'waiting', percent: 0 },
    ]);
  });

  it('is 100 percent exactly when it is confirmed, whatever the state of the request', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...QUEUE_STATUSES),
        fc.array(fc.record({ uploaded: fc.boolean(), referenced: fc.boolean() }), { maxLength: 5 }),
        fc.nat(5_000),
        (status, marks, sent) => {
          const files = marks.map((mark, index) => file(String(index), mark));
          fileProgress({ status, files }, sent).forEach(({ state, percent }, index) => {
            expect(percent === 100).toBe(files[index]!.referenced);
            expect(state === 'confirmed').toBe(files[index]!.referenced);
            expect(percent).toBeGreaterThanOrEqual(0);
            expect(percent).toBeLessThanOrEqual(100);
          });
        },
      ),
    );
  });
});
