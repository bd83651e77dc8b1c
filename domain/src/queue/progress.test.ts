import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queueProgress } from './progress.ts';
import type { QueueStatus } from './transition.ts';

const photos = (...uploaded: boolean[]) => uploaded.map((done) => ({ size: 100, uploaded: done }));

describe('the progress of a request', () => {
  test.each<[string, QueueStatus, boolean[], number, number]>([
    ['waiting', 0, [false], 0, 0],
    ['sending data', 1, [false], 0, 0],
    ['failed at its data', 2, [false], 0, 0],
    ['at the first photo', 3, [false, false], 0, 33],
    ['in the middle of the first photo', 3, [false, false], 50, 47],
    ['at the second photo', 3, [true, false], 0, 61],
    ['failed at the second photo', 4, [true, false], 0, 61],
    ['with all photos sent', 3, [true, true], 0, 90],
    ['counting more bytes than there are', 3, [true, false], 500, 90],
    ['without photos', 3, [], 0, 90],
    ['sending the e-mail', 5, [true], 0, 90],
    ['failed at the e-mail', 6, [true], 0, 90],
    ['done', 7, [true], 0, 100],
  ])('%s', (_, status, uploaded, sentBytes, percent) => {
    expect(queueProgress({ status, files: photos(...uploaded) }, sentBytes)).toBe(percent);
  });

  test('stays between the ends of the files step whatever the files', () => {
    const files = fc.array(fc.record({ size: fc.integer({ min: 1, max: 9e6 }), uploaded: fc.boolean() }));
    fc.assert(
      fc.property(files, fc.nat(9e6), (list, sentBytes) => {
        const percent = queueProgress({ status: 3, files: list }, sentBytes);
        expect(percent).toBeGreaterThanOrEqual(33);
        expect(percent).toBeLessThanOrEqual(90);
      }),
    );
  });
});
