import { describe, expect, test } from 'vitest';
import { attachable, attached } from './attach.ts';
import type { QueuedRequest } from './request.ts';

const STANDING = { installationId: 41, deviceId: 12, customer: 'Halina Łoś', installationDate: '2026-03-02' };
const HOUSE = '0c0c0c0c-0000-4000-8000-000000000001';
const KEY = '0d0d0d0d-0000-4000-8000-000000000009';

function request(over: Partial<QueuedRequest>): QueuedRequest {
  return {
    schemaVersion: 1,
    id: '0a0a0a0a-0000-4000-8000-000000000002',
    clientId: '0c0c0c0c-0000-4000-8000-000000000002',
    sequence: 2,
    userId: 7,
    organisationId: 2,
    action: 'insert',
    type: 'inspection',
    endpoint: '/inspections',
    title: 'HP-1',
    body: JSON.stringify({ clientId: 'c', installationClientId: HOUSE, note: 'Wyczyszczono', files: [] }),
    dataKey: '0d0d0d0d-0000-4000-8000-000000000002',
    files: [],
    parentClientId: HOUSE,
    status: 0,
    createdAt: '2026-11-20T10:00:00.000Z',
    attempts: 0,
    revision: 3,
    appVersion: '0.1.0',
    ...over,
  };
}
const house = request({ clientId: HOUSE, type: 'installation', installedAs: STANDING });

describe('What was made on an installation that was refused since its device has one', () => {
  test.each<[string, QueuedRequest['type'], object, object]>([
    [
      'an inspection names that installation',
      'inspection',
      { clientId: 'c', installationClientId: HOUSE, note: 'Wyczyszczono' },
      { clientId: 'c', installation: '/installations/41', note: 'Wyczyszczono' },
    ],
    [
      'a service names its device',
      'service',
      { clientId: 'c', installationClientId: HOUSE, outOfUse: false },
      { clientId: 'c', customDevice: '/custom_devices/12', outOfUse: false },
    ],
    [
      'a device beside it names it as the one beside',
      'installation',
      { clientId: 'c', partOfClientId: HOUSE, notes: null },
      { clientId: 'c', partOf: '/installations/41', notes: null },
    ],
  ])('%s, under a new key; the rest of what was written stays', (_, type, body, expected) => {
    const before = request({ type, body: JSON.stringify(body), parentRecordId: 3, parentDeviceId: 4 });
    const after = attached(before, STANDING, KEY);
    expect(JSON.parse(after.body)).toEqual(expected);
    const { parentClientId: _parent, parentRecordId: _record, parentDeviceId: _device, ...rest } = before;
    expect(after).toEqual({ ...rest, body: after.body, dataKey: KEY, attachedTo: STANDING });
  });

  test.each<[string, QueuedRequest, QueuedRequest | undefined, boolean]>([
    ['while it waits', request({}), house, true],
    ['once this device has held it back', request({ status: 2 }), house, true],
    ['not while it is under way', request({ status: 1 }), house, false],
    ['not once its data is on the server', request({ status: 4 }), house, false],
    ['not to the installation of another device', request({ parentClientId: request({}).id }), house, false],
    [
      'not where nobody knows of such an installation',
      request({}),
      request({ ...house, installedAs: undefined }),
      false,
    ],
    ['not where the refused one is no longer on this device', request({}), undefined, false],
  ])('can be attached to it: %s', (_, child, parent, can) => {
    expect(attachable(child, parent)).toEqual(can ? STANDING : undefined);
  });
});
