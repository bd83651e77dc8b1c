import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const START = new Date('2026-06-15T10:00:00.000Z');
const minutesOn = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

let test: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;

beforeAll(async () => {
  test = await buildTestApp({ clock: START });
  at = await commissioning(test);
});
afterAll(() => test.close());

/** What the server has of a serial number: records, their files, and mails to its customer. */
async function standing(serial: string) {
  await test.settle();
  const admin = await test.as('admin@org2.test');
  const records = (await admin.get(`/installations?search=${serial}`)).body;
  const files = [];
  for (const { id } of records) files.push(...(await admin.get(`/installations/${id}`)).body.files);
  const mails = (await test.mails()).filter(({ recipient }) => recipient === customerOf(serial));
  return { records: records.length, files: files.length, mails: mails.length };
}

const customerOf = (serial: string) => `${serial.toLowerCase()}@customer.test`;
const newSerial = (word: string) => `${word}-${randomUUID().slice(0, 8)}`.toUpperCase();

const mailOf = (clientId: string, key: string) =>
  at.installer.post(
    '/send-email',
    { action: 'installation_card', data: { clientId } },
    { 'idempotency-key': key },
  );

it('a request whose pieces come again after ten minutes and out of order stands once, with each photo and mail once', async () => {
  const [clientId, dataKey, mailKey] = [randomUUID(), randomUUID(), randomUUID()];
  // The mail is asked for before there is anything to mail, the data come while the mail is refused.
  expect((await mailOf(clientId, mailKey)).status).toBeGreaterThanOrEqual(400);
  const serial = newSerial('ODD');
  const send = () =>
    at.send(
      at.installer,
      serial,
      { clientId, customerEmail: customerOf(serial) },
      { 'idempotency-key': dataKey },
    );
  const first = await send();
  expect(first.status).toBe(201);
  expect(await mailOf(clientId, randomUUID())).toMatchObject({ body: { type: 'files-missing' } });
  const references = await at.carry(at.installer, clientId);
  const [last, ...rest] = references.toReversed();
  const refer = (reference: (typeof references)[number]) =>
    at.installer.post('/files', reference, { 'idempotency-key': reference.path });
  expect((await refer(last!)).status).toBeLessThan(300);
  for (const one of rest) expect((await refer(one)).status).toBeLessThan(300);
  const sent = await mailOf(clientId, randomUUID());
  expect(sent.status).toBeLessThan(300);
  const once = { records: 1, files: 2, mails: 1 };
  expect(await standing(serial)).toEqual(once);

  test.clock.now = minutesOn(10);
  expect(await send()).toMatchObject({ status: 201, body: { id: first.body.id } });
  for (const reference of references) expect((await refer(reference)).status).toBeLessThan(300);
  expect(await standing(serial)).toEqual(once);
  test.clock.now = START;
});

it.each([
  ['an hour back', -60],
  ['an hour on', 60],
  ['a day back', -1_440],
])(
  'a server whose clock jumps %s between the pieces of a request loses and doubles nothing',
  async (_how, minutes) => {
    const [clientId, dataKey] = [randomUUID(), randomUUID()];
    const serial = newSerial('JUMP');
    const first = await at.send(at.installer, serial, { clientId }, { 'idempotency-key': dataKey });
    expect(first.status).toBe(201);

    test.clock.now = minutesOn(minutes);
    // Who was signed in before the jump, or signs in again after it, goes on.
    const still = await at.installer.get('/user');
    const installer = still.status === 200 ? at.installer : await test.as('installer@org2.test');
    const again = await at.send(installer, serial, { clientId }, { 'idempotency-key': dataKey });
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    const saved = await at.upload(installer, clientId);
    expect(saved.map(({ status }) => status)).toEqual([201, 201]);

    test.clock.now = START;
    const back = await at.upload(at.installer, clientId);
    expect(back.every(({ status }) => status < 300)).toBe(true);
    expect(await standing(serial)).toMatchObject({ records: 1, files: 2 });
  },
);
