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
    expect(isDue({ status, notBefore }, now)).toBe(due);
    expect(waitsForPerson({ status, notBefore })).toBe(waits);
  });
});

describe('the requests to send now', () => {
  let sequence = 0;
  const request = (id: string, more: { parent?: string; status?: QueueStatus; userId?: number } = {}) => ({
    id,
    clientId: id,
    parentClientId: more.parent,
    sequence: sequence++,
    userId: more.userId ?? 1,
    status: more.status ?? 0,
  });
  const chosen = (...requests: ReturnType<typeof request>[]) =>
    sendable(requests, 1, now).map((one) => one.id);

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

  test('are never those of another person on the same phone', () => {
    expect(chosen(request('theirs', { userId: 2 }), request('own'))).toEqual(['own']);
  });
});
