import { expect, test } from 'vitest';
import { overtakenBy } from './overtaken.ts';

const NOON = '2026-11-23T12:00:00.000Z';
const LATER = '2026-11-23T12:00:01.000Z';
const EARLIER = '2026-11-23T11:59:59.000Z';

const finished = { act: 'finish', stage: 4, finishedAt: NOON } as const;
const resumed = { act: 'release', stage: null, finishedAt: NOON } as const;

test.each([
  ['a finished stage', finished, 'the device was sent back to it', { act: 'rework', stage: 4 }, true],
  ['a finished stage', finished, 'the device was sent back further', { act: 'rework', stage: 2 }, true],
  ['a finished stage', finished, 'the device was opened again from it', { act: 'reopen', stage: 4 }, true],
  ['a finished stage', finished, 'a later stage is to be done again', { act: 'rework', stage: 5 }, false],
  ['a finished stage', finished, 'the device was put on hold', { act: 'hold', stage: null }, false],
  ['a finished stage', finished, 'somebody else finished it too', { act: 'finish', stage: 4 }, false],
  ['a resumption', resumed, 'the device was put on hold again', { act: 'hold', stage: null }, true],
  ['a resumption', resumed, 'the device was sent back', { act: 'rework', stage: 2 }, false],
  ['a resumption', resumed, 'somebody else resumed the work', { act: 'release', stage: null }, false],
] as const)('%s (%j) that arrives after %s (%j) is overtaken: %s', (_act, act, _other, other, is) => {
  const found = (finishedAt: string) => overtakenBy(act, [{ ...other, finishedAt }]) !== undefined;
  expect(found(LATER)).toBe(is);
  expect([found(NOON), found(EARLIER)]).toEqual([false, false]);
});

test('of several that overtook a stage, the first of the list is named', () => {
  const others = [
    { act: 'rework', stage: 3, finishedAt: LATER, worker: 'Ewa Lis' },
    { act: 'rework', stage: 4, finishedAt: LATER, worker: 'Jan Kos' },
  ] as const;
  expect(overtakenBy(finished, others)?.worker).toBe('Ewa Lis');
  expect(overtakenBy({ act: 'hold', finishedAt: EARLIER }, others)).toBeUndefined();
});
