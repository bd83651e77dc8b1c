import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { servicing } from '../services/servicing.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal);
});
afterAll(() => portal.close());

/** A service by the second installer, who received the installation, that names a new device. */
async function replacedByReceiver(serial: string) {
  const installation = await at.accepted(at.installer, serial);
  await at.installer.post(`/installations/${installation.installationId}/receivers`, {
    user: `/users/${at.people.installer2}`,
    notify: false,
  });
  const begun = await at.installer2.post('/services', {
    clientId: crypto.randomUUID(),
    customDevice: `/custom_devices/${installation.deviceId}`,
    serviceStartDate: '2026-06-15',
    faultDescription: 'Wyciek',
  });
  const url = `/services/${begun.body.id}`;
  await at.change(at.installer2, url, {
    status: 'done',
    repairDescription: 'Wymieniono urządzenie',
    replacementSerial: `${serial}-NEW`,
  });
  return { id: begun.body.id as number, url };
}

const newsOf = async (who: Caller, id: number, level = '4') => {
  const { body } = await who.get('/user/notices?itemsPerPage=100', { 'reader-level': level });
  return (body as { kind: string; about: { type: string; id: number }; params: object }[])
    .filter(
      ({ kind, about }) => kind.startsWith('replacement-') && about.type === 'service' && about.id === id,
    )
    .map(({ kind, params }) => [kind, params]);
};

test('whoever replaced a device and whoever commissioned it are told how it was decided, and nobody else', async () => {
  const { id, url } = await replacedByReceiver('NEWS-1');
  const decide = (who: Caller, decision: string) => who.post(`${url}/replacement`, { decision });
  await decide(at.admin, 'approve');
  const serial = { serial: 'NEWS-1' };
  expect(await newsOf(at.installer2, id)).toEqual([['replacement-approved', serial]]);
  // Who pressed second, or lost the answer, tells nobody twice.
  await decide(at.asp, 'approve');
  await decide(at.admin, 'take_back');
  await decide(at.asp, 'refuse');
  const all = [
    ['replacement-refused', serial],
    ['replacement-taken-back', serial],
    ['replacement-approved', serial],
  ];
  expect(await newsOf(at.installer2, id)).toEqual(all);
  expect(await newsOf(at.installer, id)).toEqual(all);
  expect(await newsOf(at.asp, id)).toEqual([['replacement-waits', serial]]);
  expect(await newsOf(at.admin, id)).toEqual([]);
  expect(await newsOf(at.installer2, id, '3')).toEqual([]);
});

test('a decision that is impossible tells nobody', async () => {
  const { id, url } = await replacedByReceiver('NEWS-2');
  await at.accepted(at.installer, 'NEWS-2-NEW');
  expect((await at.admin.post(`${url}/replacement`, { decision: 'approve' })).status).toBe(409);
  expect(await newsOf(at.installer2, id)).toEqual([]);
});
