import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';

let portal: TestApp;
let admin: Caller;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
  admin = await portal.as('admin@org2.test');
});

const message = { subject: 'Nowy cennik', text: 'Dzień dobry,\n\nod lipca obowiązuje <b>nowy</b> cennik.' };
const recipients = async () =>
  (await portal.mails()).filter(({ subject }) => subject === message.subject).map((mail) => mail.recipient);

test('an e-mail to all whom a filter finds goes to each of them once, and says how far it has got', async () => {
  const unsure = await portal.db.system(async (tx) => {
    for (let i = 0; i < 120; i += 1) await buildUser(tx, 2, { email: `many${i}@org2.test` });
    return buildUser(tx, 2, { email: 'unsure@org2.test', name: 'Unsure', verified_at: null });
  });
  const made = await admin.post('/mailings', { ...message, to: { filter: { role: ['installer'] } } });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ total: 123, sent: 0, unreached: 1, waiting: 122 });
  await portal.settle();
  const done = await admin.get(`/mailings/${made.body.id}`);
  expect(done.body).toMatchObject({ total: 123, sent: 122, unreached: 1, waiting: 0 });
  expect(done.body.createdBy).toBe('admin of 2');
  const got = await recipients();
  expect(got).toHaveLength(122);
  expect(new Set(got).size).toBe(122);
  expect(got).not.toContain('unsure@org2.test');
  expect(got.filter((address) => address.endsWith('org1.test'))).toEqual([]);
  expect((await admin.get(`/mailings/${made.body.id}/unreached`)).body).toEqual([
    { user: unsure, name: 'Unsure', email: 'unsure@org2.test', reason: 'not-verified' },
  ]);
  const mail = await portal.db.system((tx) =>
    tx.selectFrom('mails').select(['html']).where('recipient', '=', 'many1@org2.test').executeTakeFirst(),
  );
  expect(mail?.html).toContain('&lt;b&gt;nowy&lt;/b&gt;');

  const count = await admin.get(`/mailings/${made.body.id}/unreached.jsonld?itemsPerPage=0`);
  expect(count.body['hydra:totalItems']).toBe(1);

  // Whom the mail server refuses stands in the report as well; one that it put off is tried again, until that is over.
  const becomes = (recipient: string, state: 'refused' | 'failed') =>
    portal.db.system((tx) =>
      tx.updateTable('mails').set({ state }).where('recipient', '=', recipient).execute(),
    );
  await becomes('many7@org2.test', 'refused');
  await becomes('many8@org2.test', 'failed');
  const counts = async () => (await admin.get(`/mailings/${made.body.id}`)).body;
  expect(await counts()).toMatchObject({ sent: 120, unreached: 2, waiting: 1 });
  const refused = await admin.get(`/mailings/${made.body.id}/unreached`);
  expect(refused.body.map((one: { reason: string }) => one.reason).sort()).toEqual([
    'not-verified',
    'refused',
  ]);
  portal.clock.now = new Date(portal.clock.now.getTime() + 6 * 86_400_000);
  admin = await portal.as('admin@org2.test');
  expect(await counts()).toMatchObject({ sent: 120, unreached: 3, waiting: 0 });
});

test('an e-mail that an office sends again because its answer was lost goes to each installer once', async () => {
  const mail = { subject: 'Raz', text: 'Dzień dobry', to: { filter: { role: ['asp'] } } };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await admin.post('/mailings', mail, key);
  const again = await admin.post('/mailings', mail, key);
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  await portal.settle();
  const got = (await portal.mails()).filter(({ subject }) => subject === 'Raz');
  expect(got.map(({ recipient }) => recipient)).toEqual(['asp@org2.test']);
});

test('an e-mail to one goes to that one, and to nobody of another maker', async () => {
  const { org1, org2 } = portal.people;
  const to = { users: [`/users/${org2.asp}`, `/users/${org1.asp}`] };
  const made = await admin.post('/mailings', { subject: 'Do Ciebie', text: 'Witaj', to });
  expect(made.body.total).toBe(1);
  await portal.settle();
  const mails = (await portal.mails()).filter(({ subject }) => subject === 'Do Ciebie');
  expect(mails.map(({ recipient }) => recipient)).toEqual(['asp@org2.test']);
  const nobody = await admin.post('/mailings', { ...message, to: { users: [`/users/${org1.asp}`] } });
  expect(nobody.body.violations).toMatchObject([{ propertyPath: 'to', code: 'required' }]);
});

test('e-mails are an admin’s to send and to see, within their own organisation', async () => {
  const { body } = await admin.post('/mailings', { ...message, to: { filter: { role: ['asp'] } } });
  const stranger = await portal.as('admin@org1.test');
  expect((await stranger.get(`/mailings/${body.id}`)).status).toBe(404);
  expect((await stranger.get(`/mailings/${body.id}/unreached`)).status).toBe(404);
  expect((await stranger.get('/mailings')).body).toEqual([]);
  for (const role of ['installer', 'asp', 'production']) {
    const caller = await portal.as(`${role}@org2.test`);
    expect((await caller.post('/mailings', { ...message, to: { filter: {} } })).status).toBe(403);
    expect((await caller.get('/mailings')).status).toBe(403);
  }
  expect((await admin.get('/mailings')).body[0].id).toBe(body.id);
});

test('an e-mail that was asked for before the portal got another address goes out once, and holds up nothing else', async () => {
  const mail = { subject: 'Przed przeprowadzką', text: 'Dzień dobry', to: { filter: { role: ['asp'] } } };
  const { body } = await admin.post('/mailings', mail);
  await portal.db.system((tx) =>
    tx
      .updateTable('mailing_recipients')
      .set((row) => ({
        message_id: row.fn('replace', ['message_id', row.val('@portal.test'), row.val('@old.test')]),
      }))
      .where('mailing_id', '=', body.id)
      .execute(),
  );
  await portal.settle();
  const sent = (await portal.mails()).filter(({ subject }) => subject === mail.subject);
  expect(sent).toHaveLength(body.total);
  expect((await admin.get(`/mailings/${body.id}`)).body).toMatchObject({ sent: body.total, waiting: 0 });
}, 20_000);

test.runIf(TEST_ENGINE === 'postgres')(
  'an e-mail to an account that is deleted at the same moment goes to the others, and the session of its sender goes on',
  async () => {
    const [gone, other] = await portal.db.system(async (tx) => [
      await buildUser(tx, 2),
      await buildUser(tx, 2),
    ]);
    const users = [`/users/${gone}`, `/users/${other}`];
    const made = await answerAfter(
      portal,
      { table: 'users', id: gone },
      () => admin.post('/mailings', { ...message, to: { users } }),
      sql`delete from users where id = ${gone}`,
    );
    expect([made?.status, made?.body], made?.text).toMatchObject([201, { total: 1 }]);
  },
);
