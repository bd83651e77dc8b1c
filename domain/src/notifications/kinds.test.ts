import { expect, test } from 'vitest';
import { comesBy, NOTIFICATION_KINDS } from './kinds.ts';

test('an installer is told of everything by push, and by mail of all that no card or the app alone tells', () => {
  expect(NOTIFICATION_KINDS.filter((kind) => !comesBy(kind, 'push'))).toEqual([]);
  expect(NOTIFICATION_KINDS.filter((kind) => !comesBy(kind, 'mail'))).toEqual([
    'service-finished',
    'service-reported',
    'warranty-issued',
    'installation-changed',
    'installation-withdrawn',
    'replacement-waits',
  ]);
});
