import { describe, expect, test } from 'vitest';
import { isDue, sendable, waitsForPerson } from './due.ts';
import type { QueueStatus } from './transition.ts';

const now = new Date('2026-11-02T10:00:00Z');
const past = '2026-11-02T10:00:00.000Z';
const future = '2026-11-02T10:00:01.000Z';

describe('a request', () => {
  test.each<[QueueStatus, string | undefined, boolean, boolean]>([
    [0, undefined, true, false],
    [1, undefined, true, false],
    [2, undefined, false, true],
    [2, past, true, false],
    [2, future, false, false],
    [3, undefined, true, false],
    [4, undefined, false, true],
    [4, future, false, false],
    [5, undefined, true, false],
    [6, undefined, false, true],
    [6, past, true, false],
    [7, undefined, false, false],
  ])('at %i, to be tried from %s: due %s, waits for a person %s', (status, notBefore, due, waits) => {
    expect(isDue({ status, notBefore }, { now })).toBe(due);
    expect(waitsForPerson({ status, notBefore })).toBe(waits);
  });
});

const failed = (more: {
  httpStatus?: number;
  code?: string;
  attempts?: number;
  at?: string;
  notBefore?: string;
}) => ({
  status: 2 as const,
  notBefore: more.notBefore ?? '2026-11-02T10:00:30.000Z',
  attempts: more.attempts ?? 3,
  error: {
    message: 'x',
    at: more.at ?? '2026-11-02T09:59:30.000Z',
    httpStatus: more.httpStatus,
    code: more.code,
  },
});

describe('the wait of a failed request', () => {
  const returnedAt = new Date('2026-11-02T09:59:59Z');

  test.each([
    ['without an answer', failed({}), true],
    ['with the page of a captive portal', failed({ httpStatus: 200 }), true],
    ['with the 403 of a captive portal', failed({ httpStatus: 403, code: 'foreign-answer' }), true],
    ['with a 503 that asks to wait', failed({ httpStatus: 503 }), false],
    ['without an answer, after the return', failed({ at: '2026-11-02T09:59:59.500Z' }), false],
    ['without an answer, again and again', failed({ attempts: 7 }), false],
  ])('%s: the network’s return ends it: %s', (_, request, ends) => {
    expect(isDue(request, { now })).toBe(false);
    expect(isDue(request, { now, returnedAt })).toBe(ends);
  });

  test('is not kept when the phone’s clock has been set back since', () => {
    expect(isDue(failed({ notBefore: '2026-11-05T10:00:00.000Z' }), { now })).toBe(true);
  });
});

describe('the requests to send now', () => {
  let sequence = 0;
  const request = (id: string, more: { parent?: string; status?: QueueStatus; userId?: number } = {}) => ({
    id,
    clientId: id,
    parentClientId: more.parent,
    action: 'insert' as const,
    sequence: sequence++,
    userId: more.userId ?? 1,
    status: more.status ?? 0,
  });
  const visit = (id: string, status?: QueueStatus) => ({
    ...request(id, { parent: 'house', ...(status !== undefined && { status }) }),
    type: 'inspection' as const,
    body: '{}',
  });
  const chosen = (...requests: ReturnType<typeof request>[]) =>
    sendable(requests, 1, { now }).map((one) => one.id);

  test('are two at most, the oldest first, whatever order they lie in', () => {
    const [first, second, third] = [request('a'), request('b'), request('c')];
    expect(chosen(third, second, first)).toEqual(['a', 'b']);
  });

  test('of a chain are one: the service waits for its installation', () => {
    expect(chosen(request('house'), request('service', { parent: 'house' }), request('other'))).toEqual([
      'house',
      'other',
    ]);
  });

  test('are both that were made on an installation once it is through, whatever became of the other', () => {
    expect(chosen(visit('inspection'), visit('service'))).toEqual(['inspection', 'service']);
    expect(chosen(visit('inspection', 2), visit('service'))).toEqual(['service']);
  });

  test('go on with the service when its installation is through or gone', () => {
    expect(chosen(request('house', { status: 7 }), request('service', { parent: 'house' }))).toEqual([
      'service',
    ]);
    expect(chosen(request('service', { parent: 'house' }))).toEqual(['service']);
  });

  test('leave out the chain whose first is refused, and no other', () => {
    expect(
      chosen(request('house', { status: 2 }), request('service', { parent: 'house' }), request('other')),
    ).toEqual(['other']);
  });

  test('keep to the order of a chain of three links, whatever the middle one is called', () => {
    const [house, second, service] = [
      request('house'),
      request('second', { parent: 'house' }),
      request('service', { parent: 'second' }),
    ];
    expect(chosen(service, second, house)).toEqual(['house']);
    expect(chosen(service, second)).toEqual(['second']);
    expect(chosen(service)).toEqual(['service']);
  });

  test('send an installation before what was made on it, also when it came back from another phone later', () => {
    const service = request('service', { parent: 'house' });
    expect(chosen(service, request('house'))).toEqual(['house']);
  });

  test('pass over one that is held, and what stands behind it', () => {
    const requests = [request('house'), request('service', { parent: 'house' }), request('other')];
    expect(sendable(requests, 1, { now, held: new Set(['house']) }).map((one) => one.id)).toEqual(['other']);
  });

  test('are one alone while the server is in trouble, that which was longest not tried', () => {
    const tried = (id: string, second: number) => ({
      ...request(id),
      status: 2 as const,
      notBefore: past,
      error: { message: 'x', at: `2026-11-02T09:59:${second}.000Z` },
    });
    const [first, second, third] = [tried('a', 30), tried('b', 10), tried('c', 20)];
    const probing = { now, probing: true };
    expect(sendable([first, second, third], 1, probing)).toEqual([second]);
    const fresh = request('new');
    expect(
      sendable<Pick<typeof fresh, keyof typeof fresh>>([first, second, third, fresh], 1, probing),
    ).toEqual([fresh]);
  });

  test('are never those of another person on the same phone', () => {
    expect(chosen(request('theirs', { userId: 2 }), request('own'))).toEqual(['own']);
  });
});
