import { buildKey, NEW_INSTALLER } from '../auth/account.sample.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servicing } from '../services/servicing.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { applyRetention } from './retention-commands.ts';
import { CANARY_WORDS, everyRow } from './traces.sample.ts';
import { begunRecall } from '../recalls/begun-recall.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal);
});
afterAll(() => portal.close());

const finished = { status: 'done', repairDescription: 'Naprawiono' } as const;

/** An installation without a warranty, whose customer is called like its device. */
async function uncovered(serial: string, changes = {}) {
  const id = await at.commission(at.installer, serial, { customerName: serial, ...changes });
  const { body } = await at.admin.post(`/installations/${id}/no-warranty`);
  return { installationId: id, deviceId: body.customDevice.id as number };
}

/** A recall of one device, with the answers of its installer, the newest last. */
async function recalled(serial: string, ...answers: ('done' | 'fine' | 'cannot')[]): Promise<string> {
  const { deviceId } = await uncovered(serial);
  const recall = `/recalls/${await begunRecall(at.admin, { serials: [serial] })}`;
  for (const [hour, answer] of answers.entries()) {
    const given = await at.installer.post('/recall_answers', {
      clientId: crypto.randomUUID(),
      recall,
      customDevice: `/custom_devices/${deviceId}`,
      answeredAt: `2026-06-15T0${hour}:00:00.000Z`,
      answer,
      note: answer,
    });
    expect(given.status, given.text).toBe(201);
  }
  return recall;
}

test('a customer is not forgotten while work for them is open, nor before warranty and record are old enough', async () => {
  await at.admin.patch('/organisations/2/retention', { customerDays: 100 }, { 'if-match': '*' });
  await uncovered('GONE plain');
  const closed = await at.begin(at.installer, (await uncovered('GONE repaired')).deviceId);
  await at.change(at.installer, `/services/${closed.body.id}`, finished);
  await at.accepted(at.installer, 'GONE covered', { customerName: 'GONE covered' });

  await at.commission(at.installer, 'KEPT undecided', { customerName: 'KEPT undecided' });
  await at.begin(at.installer, (await uncovered('KEPT serviced')).deviceId);
  const exchanged = await at.begin(at.installer, (await uncovered('KEPT exchanged')).deviceId);
  const named = { ...finished, replacementSerial: 'NEW' };
  expect((await at.change(at.installer, `/services/${exchanged.body.id}`, named)).status).toBe(200);
  const visited = await at.accepted(at.installer, 'KEPT visited', { customerName: 'KEPT visited' });
  const visit = { status: 'scheduled', executionDate: '2031-09-01' };
  expect((await at.change(at.installer, `/inspections/${visited.inspectionId}`, visit)).status).toBe(200);
  await recalled('GONE recall answered', 'cannot', 'done');
  const over = await at.admin.patch(
    await recalled('GONE recall over'),
    { state: 'closed' },
    { 'if-match': '*' },
  );
  expect(over.status, over.text).toBe(200);
  await recalled('KEPT recalled');
  await recalled('KEPT recalled in vain', 'fine', 'cannot');
  // Sixty days without the device make the warranty sixty days longer.
  const broken = await at.begun(at.installer, 'KEPT broken', { outOfUse: true });
  await at.admin.patch(
    `/installations/${broken.installationId}`,
    { customerName: 'KEPT broken' },
    { 'if-match': '*' },
  );
  portal.clock.now = new Date('2026-08-14T10:00:00.000Z');
  expect((await at.change(at.installer, broken.url, finished)).status).toBe(200);
  portal.clock.now = new Date('2031-10-01T10:00:00.000Z');
  await uncovered('KEPT recorded late', { installationDate: '2026-06-10' });

  await applyRetention(portal.deps, new Date('2031-10-23T10:00:00.000Z'));
  const left = await portal.db.system((tx) =>
    tx.selectFrom('installations').select('customer_name').orderBy('customer_name').execute(),
  );
  expect(left.map((row) => row.customer_name).filter((name) => name !== '—')).toEqual([
    'KEPT broken',
    'KEPT exchanged',
    'KEPT recalled',
    'KEPT recalled in vain',
    'KEPT recorded late',
    'KEPT serviced',
    'KEPT undecided',
    'KEPT visited',
  ]);
  expect(left).toHaveLength(13);
});

test.each(['failed', 'sending', 'waiting'] as const)(
  'a customer’s mail that is %s is forgotten as well once it is given up, and counts as not delivered',
  async (state) => {
    await at.admin.patch('/organisations/2/retention', { mailDays: 1 }, { 'if-match': '*' });
    const messageId = `<${state}@portal.test>`;
    const words = { recipient: 'never@customer.test', subject: 'Karta', text: 'Dzień dobry' };
    await portal.db.system((tx) =>
      tx
        .insertInto('mails')
        .values({
          organisation_id: 2,
          message_id: messageId,
          ...words,
          last_error: '451 never@customer.test: try again later',
          state,
          created_at: '2026-06-15T10:00:00.000Z',
        })
        .execute(),
    );
    const read = () =>
      portal.db.system((tx) =>
        tx
          .selectFrom('mails')
          .select(['recipient', 'subject', 'text', 'last_error', 'state'])
          .where('message_id', '=', messageId)
          .executeTakeFirstOrThrow(),
      );
    // It may still be sent.
    await applyRetention(portal.deps, new Date('2026-06-19T09:00:00.000Z'));
    expect(await read()).toMatchObject({ ...words, state });
    await applyRetention(portal.deps, new Date('2026-06-20T11:00:00.000Z'));
    expect(await read()).toEqual({
      recipient: '',
      subject: '',
      text: '',
      last_error: null,
      state: 'refused',
    });
  },
);

test('an account that was never confirmed leaves nothing of itself, with the mails to it and to the address it mistyped', async () => {
  const person = { ...NEW_INSTALLER, name: 'Kanarek Niepewny', email: 'kanarek@unsure.test' };
  await buildKey(portal, 2, 'KANAREK-1');
  expect((await portal.nobody.post('/register', { ...person, key: 'KANAREK-1' })).status).toBe(201);
  const wrong = { email: person.email, password: person.password, newEmail: 'kanarek-2@unsure.test' };
  expect((await portal.nobody.post('/register/address', wrong)).status).toBeLessThan(300);
  await portal.settle();
  const traces = async () => (await everyRow(portal)).filter((line) => CANARY_WORDS.test(line));
  expect((await traces()).filter((line) => line.startsWith('mails: '))).toHaveLength(2);
  const admin = await portal.as('admin@org2.test');
  await admin.patch(
    '/organisations/2/retention',
    { mailDays: null, unverifiedDays: 30 },
    { 'if-match': '*' },
  );
  await applyRetention(portal.deps, new Date(portal.clock.now.getTime() + 29 * 86_400_000));
  expect(await traces()).not.toEqual([]);
  await applyRetention(portal.deps, new Date(portal.clock.now.getTime() + 31 * 86_400_000));
  expect((await traces()).filter((line) => !line.includes('KANAREK-1'))).toEqual([]);
});
