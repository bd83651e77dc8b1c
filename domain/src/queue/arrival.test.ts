import { describe, expect, test } from 'vitest';
import {
  type Arrival,
  arrivalOf,
  isUnanswered,
  keysReplaced,
  mustNotifyServer,
  unansweredAfter,
} from './arrival.ts';

const at = '2026-11-22T10:00:00Z';
type Sent = Parameters<typeof arrivalOf>[0];

describe('Whether an installation is on the server', () => {
  test.each<[string, Sent, Arrival]>([
    ['it was never tried', { status: 0 }, 'not-sent'],
    ['its data was refused', { status: 2, unanswered: false }, 'not-sent'],
    ['an answer to its data was lost', { status: 2, unanswered: true }, 'unknown'],
    ['its photos are on their way', { status: 3 }, 'on-server'],
    ['a photo failed', { status: 4, unanswered: true }, 'on-server'],
    ['its mail failed', { status: 6 }, 'on-server'],
    ['it is done', { status: 7 }, 'on-server'],
    ['an earlier app was refused', { status: 2, error: { message: 'x', httpStatus: 409, at } }, 'not-sent'],
    ['an earlier app had no answer', { status: 2, error: { message: 'x', at } }, 'unknown'],
    ['an earlier app met a 502', { status: 2, error: { message: 'x', httpStatus: 502, at } }, 'unknown'],
    [
      'a correction of what an earlier version of it has made was refused',
      { status: 2, unanswered: false, stands: { record: 41, creation: '{}' } },
      'on-server',
    ],
    ['a run is at it, or has died at it', { status: 1 }, 'unknown'],
    ['a person sends it again that was refused', { status: 1, unanswered: false }, 'not-sent'],
    [
      'an earlier app waited for somebody to sign in',
      { status: 2, error: { message: 'x', code: 'not-signed-in', at } },
      'not-sent',
    ],
    [
      'an earlier app waited for its installation, which is gone',
      { status: 2, error: { message: 'x', code: 'parent-missing', at } },
      'not-sent',
    ],
    [
      'an earlier app gave it up with its installation',
      { status: 2, error: { message: 'x', code: 'parent-given-up', at } },
      'not-sent',
    ],
  ])('is known when %s', (_, request, arrival) => {
    expect(arrivalOf(request)).toBe(arrival);
  });

  test.each<[string, Parameters<typeof unansweredAfter>[1], boolean | undefined, boolean | undefined]>([
    ['no answer', { meaning: 'retry', status: undefined, code: undefined }, undefined, true],
    ['a strange 200', { meaning: 'retry', status: 200, code: 'unreadable' }, false, true],
    ['a 503', { meaning: 'retry', status: 503, code: 'unavailable' }, undefined, true],
    ['a gate', { meaning: 'retry', status: 403, code: 'foreign-answer' }, undefined, true],
    ['a refusal', { meaning: 'refused', status: 422, code: 'invalid-values' }, true, false],
    [
      'a change that somebody made meanwhile',
      { meaning: 'conflict', status: 412, code: undefined },
      true,
      false,
    ],
    [
      'a field that two people changed',
      { meaning: 'refused', status: undefined, code: 'changed-meanwhile' },
      true,
      false,
    ],
    [
      'a parent that was given up',
      { meaning: 'refused', status: undefined, code: 'parent-given-up' },
      true,
      true,
    ],
    [
      'a session that is over',
      { meaning: 'sign-in', status: 401, code: 'session-expired' },
      undefined,
      undefined,
    ],
    [
      'a session that is over, after a lost answer',
      { meaning: 'sign-in', status: 401, code: undefined },
      true,
      true,
    ],
    ['too many requests', { meaning: 'retry', status: 429, code: 'too-many-requests' }, undefined, undefined],
    [
      '401 though the session was renewed',
      { meaning: 'retry', status: 401, code: 'session-expired' },
      undefined,
      undefined,
    ],
    ['the 401 of a gate', { meaning: 'retry', status: 401, code: 'foreign-answer' }, undefined, true],
  ])('is known after %s', (_, outcome, before, after) => {
    expect(unansweredAfter(before, outcome)).toBe(after);
  });
});

describe('The correction of what an earlier version of a request has made', () => {
  const stands = { record: 41, creation: '{}' };
  test.each<[string, boolean, Sent]>([
    ['is unanswered when its answer was lost', true, { status: 2, unanswered: true, stands }],
    ['is unanswered when a run is at it, or has died at it', true, { status: 1, stands }],
    ['is not when it was refused', false, { status: 2, unanswered: false, stands }],
    ['is not once its photos are on their way', false, { status: 3, unanswered: true, stands }],
  ])('%s', (_, expected, request) => {
    expect(isUnanswered(request)).toBe(expected);
  });
});

test('Of the versions that a correction replaced, those may have arrived whose answers were lost: one as earlier apps kept it, or several', () => {
  expect(keysReplaced({})).toEqual([]);
  expect(keysReplaced({ replacesUnanswered: 'first' })).toEqual(['first']);
  expect(keysReplaced({ unansweredBefore: ['first'], replacesUnanswered: 'second' })).toEqual([
    'first',
    'second',
  ]);
});

type GivenUp = Parameters<typeof mustNotifyServer>[0];

describe('The server is told that a request was given up', () => {
  test.each<[string, boolean, GivenUp]>([
    ['whose answer was lost', true, { type: 'installation', action: 'insert', status: 2, unanswered: true }],
    ['whose photos are not all there', true, { type: 'service', action: 'insert', status: 4 }],
    ['that it refused', false, { type: 'installation', action: 'insert', status: 2, unanswered: false }],
    [
      'that it refused, and that was given up before',
      true,
      { type: 'service', action: 'insert', status: 2, unanswered: false, withdrawals: 1 },
    ],
    [
      'that was never sent, but replaced one whose answer was lost',
      true,
      { type: 'installation', action: 'insert', status: 0, replacesUnanswered: 'key' },
    ],
    ['that it has whole', false, { type: 'installation', action: 'insert', status: 6 }],
    [
      'that was never sent, but replaced a correction whose answer was lost',
      true,
      { type: 'installation', action: 'update', status: 0, replacesUnanswered: 'key' },
    ],
    ['that has corrected a record', false, { type: 'installation', action: 'update', status: 4 }],
    [
      'that may still correct a record',
      true,
      { type: 'installation', action: 'update', status: 2, unanswered: true },
    ],
    [
      'that was to correct a record and was refused',
      false,
      { type: 'service', action: 'update', status: 2, unanswered: false },
    ],
    ['that carried an inspection out', false, { type: 'inspection', action: 'insert', status: 4 }],
    ['that may carry one out', true, { type: 'inspection', action: 'insert', status: 2, unanswered: true }],
  ])('%s: %s', (_, isTold, request) => {
    expect(mustNotifyServer(request)).toBe(isTold);
  });
});
