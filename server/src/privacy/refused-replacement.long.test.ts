import { afterAll, beforeAll, expect, test } from 'vitest';
import { servicing } from '../services/servicing.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { applyRetention } from './retention-commands.ts';
import { everyRow } from './traces.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal);
  await at.admin.patch('/organisations/2/retention', { customerDays: 100 }, { 'if-match': '*' });
});
afterAll(() => portal.close());

const traces = async () => (await everyRow(portal)).filter((line) => /kanarek/i.test(line));

/** A service that names a new device, of a customer with this address. */
async function replaced(serial: string, customerEmail: string) {
  const { deviceId } = await at.accepted(at.installer, serial, { customerEmail });
  const url = `/services/${(await at.begin(at.installer, deviceId)).body.id}`;
  const done = { status: 'done', repairDescription: 'Wymieniono', replacementSerial: `${serial}-NEW` };
  expect((await at.change(at.installer, url, done)).status).toBe(200);
  return url;
}

const refuse = async (url: string) => {
  const reason = 'Pan Kanarek nic o tym nie wie';
  const { status } = await at.admin.post(`${url}/replacement`, { decision: 'refuse', reason });
  expect(status).toBe(200);
  await portal.settle();
};

test('the reason of a refused replacement goes with the customer who is erased', async () => {
  const email = 'refused-1@customer.test';
  const url = await replaced('REFUSED-1', email);
  await refuse(url);
  expect((await traces()).length).toBeGreaterThan(0);
  expect((await at.admin.post('/customers/erase', { email })).body).toEqual({ installations: 1 });
  await portal.settle();
  expect(await traces()).toEqual([]);
  expect((await at.admin.get(url)).body.replacement).toMatchObject({ state: 'refused', reason: '—' });
});

test('the reason of a refusal after the erasure of a customer is forgotten in its time', async () => {
  const email = 'refused-2@customer.test';
  const url = await replaced('REFUSED-2', email);
  expect((await at.admin.post('/customers/erase', { email })).body).toEqual({ installations: 1 });
  await portal.settle();
  await refuse(url);
  expect((await traces()).length).toBeGreaterThan(0);
  await applyRetention(portal.deps, new Date(portal.clock.now.getTime() + 120 * 86_400_000));
  expect(await traces()).toEqual([]);
});
