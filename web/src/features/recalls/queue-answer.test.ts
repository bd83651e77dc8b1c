import type { QueuedRequest } from '@portal/domain/queue/request';
import { expect, test } from 'vitest';
import { made } from '../../queue/store/stored-request.sample.ts';
import { answerMoment, waitingAnswer } from './queue-answer.ts';

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
