import type { QueuedRequest } from '@portal/domain/queue/request';
import { describe, expect, test } from 'vitest';
import { made } from '../../../queue/store/stored-request.sample.ts';
import { deviceNow, momentAfter, newestOwnRecord, ownRequests, type OwnWork } from './own-work.ts';

const DEVICE: Parameters<typeof deviceNow>[0] = {
  id: 12,
  serial: 'HP-1',
  done: [2, 3],
  step: 4,
  hold: null,
  rework: false,
  installed: false,
  records: [],
};

let sequence = 0;
async function queued(act: object, over: Partial<QueuedRequest> = {}): Promise<QueuedRequest> {
  sequence += 1;
  const clientId = crypto.randomUUID();
  const body = {
    clientId,
    customDevice: '/custom_devices/12',
    worker: 3,
    finishedAt: '2026-11-23T10:00:00Z',
    ...act,
  };
  const wanted = {
    type: 'production',
    title: 'HP-1',
    clientId,
    sequence,
    body: JSON.stringify(body),
    ...over,
  } as const;
  return (await made(wanted, [])).request;
}
const unsent = (requests: readonly QueuedRequest[]): OwnWork => ({ requests, receipts: [] });
const handedOver = (request: QueuedRequest, finishedAt = '2026-11-23T10:00:05Z') => ({ request, finishedAt });
/** What the server has of stage 4 that was sent. */
const recordOf = ({ clientId }: QueuedRequest) =>
  ({ clientId, act: 'finish', stage: 4, finishedAt: '2026-11-23T10:00:00Z' }) as const;
const sentBack = (finishedAt: string) =>
  ({ clientId: crypto.randomUUID(), act: 'rework', stage: 4, finishedAt }) as const;
const finish = (stage: number, over: Partial<QueuedRequest> = {}) => queued({ act: 'finish', stage }, over);

describe('a device at a station without a network', () => {
  test('stands where the queue of the station has brought it, in the order in which it was done', async () => {
    const work = [await finish(4), await finish(5)].toReversed();
    expect(deviceNow(DEVICE, unsent(work))).toMatchObject({ done: [2, 3, 4, 5], step: 6 });
  });

  test('waits once it was put on hold here, and goes on when it was released', async () => {
    const held = [await queued({ act: 'hold', reason: 'Brak sprężarki' })];
    expect(deviceNow(DEVICE, unsent(held))).toMatchObject({ hold: { reason: 'Brak sprężarki' }, step: 4 });
    expect(
      deviceNow(DEVICE, unsent([...held, await queued({ act: 'release' }), await finish(4)])),
    ).toMatchObject({
      hold: null,
      step: 5,
    });
  });

  test('knows what was answered here at its stages, the newest answers of each', async () => {
    const answering = (stage: number, pressure: number) =>
      queued({ act: 'finish', stage, survey: { data: { [`stage-${stage}`]: { pressure } } } });
    const work = [
      await answering(4, 30),
      await answering(5, 31),
      await queued({ act: 'rework', stage: 4, reason: 'Nieszczelność' }),
      await answering(4, 32),
    ];
    expect(deviceNow(DEVICE, unsent(work))).toMatchObject({
      step: 5,
      answered: { 'stage-4': { pressure: 32 }, 'stage-5': { pressure: 31 } },
    });
  });

  test('is sent back by rework of this station', async () => {
    const back = await queued({ act: 'rework', stage: 2, reason: 'Nieszczelność' });
    expect(deviceNow(DEVICE, unsent([back]))).toMatchObject({ done: [], step: 2, rework: true });
  });

  test('is not brought further by what the server has taken in already, or has refused', async () => {
    const taken = await finish(4);
    expect(deviceNow({ ...DEVICE, records: [recordOf(taken)] }, unsent([taken]))).toMatchObject({ step: 4 });
    const error = { message: 'Zła kolejność', httpStatus: 409, at: '2026-11-23T10:01:00Z' };
    expect(deviceNow(DEVICE, unsent([await finish(4, { status: 2, error })]))).toMatchObject({ step: 4 });
  });

  test('is to go through a stage again that was finished here before another station sent it back', async () => {
    const work = unsent([await finish(4)]);
    expect(deviceNow({ ...DEVICE, records: [sentBack('2026-11-23T10:30:00Z')] }, work)).toMatchObject({
      step: 4,
    });
    expect(deviceNow({ ...DEVICE, records: [sentBack('2026-11-23T09:30:00Z')] }, work)).toMatchObject({
      step: 5,
    });
  });

  test('is not touched by what was done to another device, or by another kind of work', async () => {
    const other = await finish(4, {
      body: JSON.stringify({ customDevice: '/custom_devices/13', act: 'finish' }),
    });
    const service = await finish(4, { type: 'service' });
    const broken = await finish(4, { body: '{' });
    expect(deviceNow(DEVICE, unsent([other, service, broken]))).toMatchObject({ done: [2, 3], step: 4 });
    expect(ownRequests([other, service, broken], 12)).toEqual([]);
  });
});

describe('a device whose stage the queue has just handed over', () => {
  test('does not fall back to it while the page still has the answer from before', async () => {
    const first = await finish(4);
    expect(deviceNow(DEVICE, { requests: [], receipts: [handedOver(first)] })).toMatchObject({ step: 5 });
    const both = { requests: [await finish(5)], receipts: [handedOver(first)] };
    expect(deviceNow(DEVICE, both)).toMatchObject({ done: [2, 3, 4, 5], step: 6 });
    expect(
      deviceNow({ ...DEVICE, done: [2, 3, 4], step: 5, records: [recordOf(first)] }, both),
    ).toMatchObject({
      step: 6,
    });
  });

  test('stands where an answer has it that came later, such as sent back by another station', async () => {
    const request = await finish(4);
    const back = { ...DEVICE, done: [], step: 2, records: [recordOf(request)] } as const;
    expect(deviceNow({ ...back, done: [] }, { requests: [], receipts: [handedOver(request)] })).toMatchObject(
      {
        step: 2,
      },
    );
  });

  test('in a list without records counts only what was handed over after the list came', async () => {
    const { records: _records, ...row } = DEVICE;
    const work = { requests: [], receipts: [handedOver(await finish(4))] };
    const at = (time: string) => deviceNow(row, work, Date.parse(time));
    expect(at('2026-11-23T10:00:04Z')).toMatchObject({ step: 5 });
    expect(at('2026-11-23T10:00:06Z')).toMatchObject({ step: 4 });
  });

  test('is not moved by receipts of another device or of a visit, whose content is gone', async () => {
    const receipts = [
      handedOver(await finish(4, { title: 'HP-2' })),
      handedOver(await finish(4, { type: 'service', body: '' })),
    ];
    expect(deviceNow(DEVICE, { requests: [], receipts })).toMatchObject({ step: 4 });
  });
});

const SLOW = new Date('2026-11-23T09:55:00.000Z');
const KNOWN = [{ finishedAt: '2026-11-23T09:00:00.000Z' }, { finishedAt: '2026-11-23T10:02:00.000Z' }];

test.each<[string, Parameters<typeof momentAfter>[0], string]>([
  ['of a device that nobody has worked on is now', { hold: null }, '2026-11-23T09:55:00.000Z'],
  [
    'is not before the hold that it ends',
    { hold: { since: '2026-11-23T10:00:00.000Z' } },
    '2026-11-23T10:00:00.000Z',
  ],
  [
    'is not before the last that is known of the device',
    { hold: null, records: KNOWN },
    '2026-11-23T10:02:00.000Z',
  ],
  ['is now once all of that is past', { hold: null, records: KNOWN.slice(0, 1) }, '2026-11-23T09:55:00.000Z'],
])('work at a station whose clock is slow %s', (_, seen, expected) => {
  expect(momentAfter(seen, SLOW)).toBe(expected);
});

test('the newest record of a station is the one that it sent itself, not that of another one with the same account', async () => {
  const own = await finish(4);
  const [mine, others] = [recordOf(own), { ...recordOf(own), clientId: crypto.randomUUID() }];
  expect(newestOwnRecord([others, mine], { requests: [], receipts: [handedOver(own)] })).toBe(mine);
  expect(newestOwnRecord([others, mine], unsent([own]))).toBe(mine);
  expect(newestOwnRecord([others], unsent([own]))).toBeUndefined();
});
