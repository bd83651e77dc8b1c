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

/** What the notice of a refusal says of its reason. */
const reasonsTold = async (who: Caller, id: number) => {
  const { body } = await who.get('/user/notices?itemsPerPage=100', { 'reader-level': '4' });
  return (body as { kind: string; about: { id: number }; reason: string | null }[])
    .filter(({ kind, about }) => kind === 'replacement-refused' && about.id === id)
    .map(({ reason }) => reason);
};

const refusalsIn = async (who: Caller, url: string) =>
  ((await who.get(`${url}/events`)).body as { type: string; details: object }[])
    .filter(({ type }) => type === 'device.replacement_refused')
    .map(({ details }) => details);

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

test('the reason of a refusal is read at the service, in its history and in the notice, until it is decided anew', async () => {
  const { id, url } = await replacedByReceiver('NEWS-3');
  const decide = (decision: object, who = at.asp) => who.post(`${url}/replacement`, decision);
  const read = async () => (await at.installer.get(url)).body.replacement;
  const numbers = { from: 'NEWS-3', to: 'NEWS-3-NEW' };
  const reason = 'Zdjęcie tabliczki jest nieczytelne';
  const refused = await decide({ decision: 'refuse', reason: ` ${reason} ` });
  expect(refused.body.replacement).toMatchObject({ state: 'refused', reason });
  expect(await read()).toMatchObject({ state: 'refused', reason, may: [] });
  expect(await reasonsTold(at.installer, id)).toEqual([reason]);
  expect(await reasonsTold(at.installer2, id)).toEqual([reason]);
  expect(await refusalsIn(at.installer, url)).toEqual([{ ...numbers, reason }]);
  // Who was the second to refuse has changed nothing.
  expect(
    (await decide({ decision: 'refuse', reason: 'Zły numer' }, at.admin)).body.replacement,
  ).toMatchObject({ reason });

  expect((await decide({ decision: 'take_back' })).body.replacement).toMatchObject({
    state: 'pending',
    reason: null,
  });
  expect(await read()).toMatchObject({ state: 'pending', reason: null });
  expect(await reasonsTold(at.installer, id)).toEqual([null]);

  // An app of before this release asks for no reason.
  expect((await decide({ decision: 'refuse' })).body.replacement).toMatchObject({
    state: 'refused',
    reason: null,
  });
  expect(await refusalsIn(at.installer, url)).toEqual([numbers, { ...numbers, reason }]);
  await decide({ decision: 'take_back' });
  expect((await decide({ decision: 'approve' })).body.replacement).toMatchObject({
    state: 'approved',
    reason: null,
  });
});

test('a refusal by a blank or endless reason is not taken, and an approval has none', async () => {
  const { id, url } = await replacedByReceiver('NEWS-4');
  const refuse = (reason: string) => at.asp.post(`${url}/replacement`, { decision: 'refuse', reason });
  const blank = await refuse('   ');
  expect([blank.status, blank.body.violations]).toMatchObject([
    400,
    [{ propertyPath: 'reason', code: 'required' }],
  ]);
  expect((await refuse('x'.repeat(2_001))).status).toBe(400);
  expect((await at.asp.post(`${url}/replacement`, { decision: 'approve', reason: 'Tak' })).status).toBe(400);
  expect(await newsOf(at.installer, id)).toEqual([]);
  expect((await refuse('x'.repeat(2_000))).status).toBe(200);
});
