import type { QueuedRequest } from '@portal/domain/queue/request';
import { expect, test } from 'vitest';
import { made } from '../../queue/store/stored-request.sample.ts';
import { answerMoment, sentAnswer, waitingAnswer } from './queue-answer.ts';

const queued = async (sequence: number, said: object): Promise<QueuedRequest> => {
  const body = { recall: '/recalls/3', customDevice: '/custom_devices/1', answer: 'done', note: '', ...said };
  return (await made({ type: 'recall', sequence, body: JSON.stringify(body) }, [])).request;
};

test('the newest answer that waits on a phone is the one that a person changes, with its reason', async () => {
  const answeredAt = '2036-11-29T10:00:00.000Z';
  const requests = [
    await queued(2, { answer: 'cannot', note: 'Klient nieobecny', answeredAt }),
    await queued(1, { answeredAt: '2026-11-29T09:00:00.000Z' }),
    await queued(3, { customDevice: '/custom_devices/2', answeredAt }),
  ];
  const waiting = waitingAnswer(requests, 3, 1);
  expect(waiting).toEqual({ answer: 'cannot', note: 'Klient nieobecny', answeredAt, by: null });
  expect(waitingAnswer(requests, 4, 1)).toBeUndefined();
  // A clock that was set back meanwhile makes the next answer no older than this one.
  expect(answerMoment({ answer: waiting ?? null })).toBe(answeredAt);
});

test('an answer that was sent counts until the list has been read again, without its note', async () => {
  const answeredAt = '2026-11-29T09:00:00.000Z';
  const sent = { userId: 7, revision: 0, closed: false, finishedAt: '2026-11-29T09:01:00.000Z' };
  const receipts = [
    { ...sent, id: 'a', request: await queued(1, { answer: 'cannot', answeredAt }) },
    { ...sent, id: 'b', request: await queued(2, { answeredAt }) },
    // The content of a visit is gone.
    { ...sent, id: 'c', request: { ...(await queued(3, {})), type: 'service' as const, body: '' } },
  ];
  const before = Date.parse('2026-11-29T08:00:00.000Z');
  expect(sentAnswer(receipts, before, 3, 1)).toEqual({ answer: 'done', note: '', answeredAt, by: null });
  expect(sentAnswer(receipts, before, 3, 2)).toBeUndefined();
  expect(sentAnswer(receipts, Date.parse('2026-11-29T09:02:00.000Z'), 3, 1)).toBeUndefined();
});
