import type { QueuedRequest } from '@portal/domain/queue/request';
import { describe, expect, test } from 'vitest';
import { made } from '../../../queue/store/kept-request.sample.ts';
import { deviceNow, type DeviceState, ownRequests } from './own-work.ts';

const DEVICE: DeviceState & { id: number; records: { clientId: string }[] } = {
  id: 12,
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
  const wanted = { type: 'production', clientId, sequence, body: JSON.stringify(body), ...over } as const;
  return (await made(wanted, [])).request;
}
const finish = (stage: number, over: Partial<QueuedRequest> = {}) => queued({ act: 'finish', stage }, over);

describe('a device at a station without a network', () => {
  test('stands where the queue of the station has brought it, in the order in which it was done', async () => {
    const work = [await finish(4), await finish(5)].toReversed();
    expect(deviceNow(DEVICE, work)).toMatchObject({ done: [2, 3, 4, 5], step: 6 });
  });

  test('waits once it was put on hold here, and goes on when it was released', async () => {
    const held = [await queued({ act: 'hold', reason: 'Brak sprężarki' })];
    expect(deviceNow(DEVICE, held)).toMatchObject({ hold: { reason: 'Brak sprężarki' }, step: 4 });
    expect(deviceNow(DEVICE, [...held, await queued({ act: 'release' }), await finish(4)])).toMatchObject({
      hold: null,
      step: 5,
    });
  });

  test('is sent back by rework of this station', async () => {
    const back = await queued({ act: 'rework', stage: 2, reason: 'Nieszczelność' });
    expect(deviceNow(DEVICE, [back])).toMatchObject({ done: [], step: 2, rework: true });
  });

  test('is not brought further by what the server has taken in already, or has refused', async () => {
    const taken = await finish(4);
    expect(deviceNow({ ...DEVICE, records: [taken] }, [taken])).toMatchObject({ step: 4 });
    const error = { message: 'Zła kolejność', httpStatus: 409, at: '2026-11-23T10:01:00Z' };
    expect(deviceNow(DEVICE, [await finish(4, { status: 2, error })])).toMatchObject({ step: 4 });
  });

  test('is not touched by what was done to another device, or by another kind of work', async () => {
    const other = await finish(4, {
      body: JSON.stringify({ customDevice: '/custom_devices/13', act: 'finish' }),
    });
    const service = await finish(4, { type: 'service' });
    const broken = await finish(4, { body: '{' });
    expect(deviceNow(DEVICE, [other, service, broken])).toMatchObject({ done: [2, 3], step: 4 });
    expect(ownRequests([other, service, broken], 12)).toEqual([]);
  });
});
