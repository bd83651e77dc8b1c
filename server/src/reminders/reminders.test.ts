import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { rowsRead } from '../../test/rows-read.ts';
import { buildDevice, buildInstallation, buildTemplate } from '../../test/test-builders.ts';
import { remindOfInspections } from './commands.ts';
import { remindersOf } from './store.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeEach(async () => {
  portal = await buildTestApp({ clock: new Date('2026-06-15T06:00:00.000Z') });
  at = await commissioning(portal);
});
afterEach(() => portal.close());

/** An installation of the installer's with one planned inspection. */
async function planned(
  serial: string,
  window: { soonest: string; due: string; status?: 'pending' | 'scheduled' },
  installation: {
    customer_email?: string;
    customer_language?: 'pl' | 'de';
    imported_at?: string;
    installer_email?: string;
  } = {},
  maker: 1 | 2 = 2,
): Promise<number> {
  return portal.db.system(async (tx) => {
    const template = maker === 2 ? at.template : await buildTemplate(tx, 1, { template: { name: 'Pump' } });
    const device = await buildDevice(tx, maker, template, serial);
    const people = maker === 2 ? portal.people.org2 : portal.people.org1;
    const of = { ownerId: people.installer, deviceId: device, template };
    const id = await buildInstallation(tx, maker, of, installation);
    const row = await tx
      .insertInto('inspections')
      .values({
        organisation_id: maker,
        installation_id: id,
        device_id: device,
        status: window.status ?? 'pending',
        soonest_date: window.soonest,
        due_date: window.due,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

const run = () => remindOfInspections(portal.deps, portal.clock.now);
const subjects = async () => {
  await portal.settle();
  return (await portal.mails()).map(({ recipient, subject }) => `${recipient} ${subject}`);
};
const log = async () => (await at.admin.get('/organisations/2/reminders?itemsPerPage=100')).body;

test('an installer is reminded once of each pending inspection that can begin within 30 days, the overdue first', async () => {
  await planned('SOON', { soonest: '2026-07-15', due: '2026-09-15' });
  await planned('OVERDUE', { soonest: '2026-04-01', due: '2026-06-01' });
  await planned('LATER', { soonest: '2026-07-16', due: '2026-09-16' });
  await planned('AGREED', { soonest: '2026-06-01', due: '2026-08-01', status: 'scheduled' });
  expect(await run()).toEqual({ reminded: 2 });
  expect(await run()).toEqual({ reminded: 0 });
  expect(
    (await at.admin.get('/organisations/2/reminders.jsonld?itemsPerPage=1')).body['hydra:totalItems'],
  ).toBe(2);
  expect(await subjects()).toEqual([
    'installer@org2.test Przegląd OVERDUE, Jan Kowalski: termin minął 01.06.2026',
    'installer@org2.test Przegląd SOON, Jan Kowalski: termin do 15.09.2026',
  ]);
  const notifications = (await at.installer.get('/user/notices')).body;
  expect(notifications.map((one: { params: { serial: string } }) => one.params.serial)).toEqual([
    'SOON',
    'OVERDUE',
  ]);
  expect(notifications[0]).toMatchObject({ kind: 'inspection-due', actor: null });
});

test('whoever is reminded of an inspection whose last day is over is not asked to be in time', async () => {
  await planned('OVER', { soonest: '2026-04-01', due: '2026-06-14' });
  await planned('TODAY', { soonest: '2026-04-01', due: '2026-06-15' });
  await run();
  await portal.settle();
  const texts = (await portal.mails()).map(({ subject, text }) => `${subject}\n${text}`);
  expect(texts.map((text) => [text.includes('minął 14.06.2026'), text.includes('w terminie')])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('a missed day is made up for, and the day that an inspection comes within reach is the right one', async () => {
  await planned('A', { soonest: '2026-07-16', due: '2026-09-16' });
  expect(await run()).toEqual({ reminded: 0 });
  // The server was off for three days.
  portal.clock.now = new Date('2026-06-19T06:00:00.000Z');
  expect(await run()).toEqual({ reminded: 1 });
});

test.each([
  ['the night in which summer time begins', '2027-03-27T23:30:00.000Z', '2027-04-27', '2027-04-28'],
  ['the night in which it ends', '2027-10-30T22:30:00.000Z', '2027-11-30', '2027-12-01'],
  ['the last hour of a day in winter', '2027-01-31T22:59:00.000Z', '2027-03-02', '2027-03-03'],
  ['a leap day', '2028-02-29T06:00:00.000Z', '2028-03-30', '2028-03-31'],
  ['thirty days before a leap day', '2028-01-30T06:00:00.000Z', '2028-02-29', '2028-03-01'],
])(
  'in %s the thirtieth day is in reach by the calendar in Poland, and the next one is not',
  async (_, now, last, next) => {
    portal.clock.now = new Date(now);
    await planned('REACHED', { soonest: last, due: '2029-01-01' });
    await planned('NOT-YET', { soonest: next, due: '2029-01-01' });
    expect(await run()).toEqual({ reminded: 1 });
    expect(await subjects()).toEqual([expect.stringContaining('REACHED')]);
  },
);

test('each maker’s customers hear of inspections where their own maker wants it, and in nobody else’s name', async () => {
  await planned('TWO', { soonest: '2026-07-01', due: '2026-08-30' }, { customer_email: 'two@customer.test' });
  await planned(
    'ONE',
    { soonest: '2026-07-01', due: '2026-08-30' },
    { customer_email: 'one@customer.test' },
    1,
  );
  const foreign = await portal.as('admin@org1.test');
  await foreign.patch('/organisations/1/reminder_settings', { customers: true });
  expect(await run()).toEqual({ reminded: 3 });
  expect((await subjects()).map((line) => line.split(' ')[0])).toEqual([
    'installer@org1.test',
    'one@customer.test',
    'installer@org2.test',
  ]);
  const mails = await portal.mails();
  expect(mails[0]?.text).toContain('Maker 1');
  expect(mails[0]?.text).not.toContain('Maker 2');
  await foreign.patch('/organisations/1/reminder_settings', { customers: false });
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  expect(await run()).toEqual({ reminded: 1 });
  expect((await subjects()).at(-1)).toContain('two@customer.test');
});

test('a customer hears nothing of an inspection whose window has closed; on its last day they still do, and their installer always', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  await planned('MISSED', { soonest: '2026-04-01', due: '2026-06-14' });
  await planned('LAST-DAY', { soonest: '2026-04-01', due: '2026-06-15' });
  expect(await run()).toEqual({ reminded: 3 });
  expect(await log()).toMatchObject([
    { serial: 'LAST-DAY', to: 'customer' },
    { serial: 'LAST-DAY', to: 'installer' },
    { serial: 'MISSED', to: 'installer' },
  ]);
  // The window of the customer whose day has passed does not open again.
  portal.clock.now = new Date('2026-06-16T06:00:00.000Z');
  expect(await run()).toEqual({ reminded: 0 });
});

test('a customer without an address is reminded once there is one; an installer whose mails come back still has the bell', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  const id = await planned('NO-MAIL', { soonest: '2026-07-01', due: '2026-08-30' }, { customer_email: '' });
  expect(await run()).toEqual({ reminded: 1 });
  await portal.settle();
  await portal.db.system((tx) => tx.updateTable('mails').set({ state: 'bounced' }).execute());
  expect(await log()).toMatchObject([{ to: 'installer', mail: 'bounced' }]);
  expect((await at.installer.get('/user/notices/unread')).body).toEqual({ unread: 1, recalled: 0 });
  await portal.db.system((tx) =>
    tx.updateTable('installations').set({ customer_email: 'late@customer.test' }).execute(),
  );
  expect(await run()).toEqual({ reminded: 1 });
  expect(await log()).toMatchObject([{ inspection: id, to: 'customer' }, { to: 'installer' }]);
});

test('a reminder that the mail server put off until nobody tries any more did not arrive', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  const id = await planned('PUT-OFF', { soonest: '2026-07-01', due: '2026-08-30' });
  await run();
  await portal.settle();
  await portal.db.system((tx) => tx.updateTable('mails').set({ state: 'failed' }).execute());
  const states = async () => [
    (await log()).map(({ mail }: { mail: string }) => mail),
    (await at.installer.get(`/inspections/${id}`)).body.reminders.map(({ mail }: { mail: string }) => mail),
  ];
  expect(await states()).toEqual([
    ['failed', 'failed'],
    ['failed', 'failed'],
  ]);
  await sql`update reminders set created_at = created_at - interval '6 days'`.execute(portal.db.kysely);
  expect(await states()).toEqual([
    ['refused', 'refused'],
    ['refused', 'refused'],
  ]);
});

test('whatever a customer, an installer or a device is called, the reminder is text and goes to its reader', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  const name = `"Ćma" <b>\r\nBcc: all@customer.test 🔥${'ź'.repeat(150)}`;
  await planned('SN\n<1>', { soonest: '2026-07-01', due: '2026-08-30' });
  await portal.db.system(async (tx) => {
    await tx.updateTable('installations').set({ customer_name: name }).execute();
    await tx.updateTable('users').set({ company: name }).where('email', '=', 'installer@org2.test').execute();
  });
  expect(await run()).toEqual({ reminded: 2 });
  const mails = await portal.db.system((tx) => tx.selectFrom('mails').selectAll().orderBy('id').execute());
  expect(mails.map(({ recipient }) => recipient)).toEqual(['installer@org2.test', 'jan@customer.test']);
  for (const { subject, sender_name: sender, html } of mails) {
    expect(`${subject}${sender}`).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<b>|<1>/);
  }
});

test('customers are reminded where the organisation wants it, in their language and in the installer’s name', async () => {
  const id = await planned(
    'C-1',
    { soonest: '2026-07-01', due: '2026-08-30' },
    { customer_email: 'anna@customer.test', customer_language: 'de' },
  );
  await run();
  expect(await subjects()).toHaveLength(1);
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  expect(await run()).toEqual({ reminded: 1 });
  await portal.settle();
  const mail = (await portal.mails()).at(-1);
  expect(mail).toMatchObject({
    recipient: 'anna@customer.test',
    subject: 'Jährliche Inspektion Ihres Geräts C-1',
  });
  expect(mail?.text).toContain('01.07.2026');
  expect(mail?.text).toMatch(/Heat Ltd[^]*\+48 601 602 603[^]*installer@org2\.test/);
  expect(mail?.text).not.toContain('Maker 2');
  const stored = await portal.db.system((tx) =>
    tx.selectFrom('mails').select(['sender_name', 'reply_to']).orderBy('id').execute(),
  );
  expect(stored).toEqual([
    { sender_name: null, reply_to: null },
    { sender_name: 'Heat Ltd', reply_to: 'installer@org2.test' },
  ]);
  expect(await log()).toMatchObject([
    { inspection: id, serial: 'C-1', to: 'customer', name: null, mail: 'kept' },
    { inspection: id, serial: 'C-1', to: 'installer', name: 'installer of 2', mail: 'kept' },
  ]);
  // The inspection says so itself: to its installer, and to whoever oversees them.
  for (const who of [at.installer, at.asp, at.admin])
    expect((await who.get(`/inspections/${id}`)).body.reminders).toMatchObject([
      { to: 'installer', mail: 'kept', createdAt: '2026-06-15T06:00:00.000Z' },
      { to: 'customer', mail: 'kept', createdAt: '2026-06-15T06:00:00.000Z' },
    ]);
  const history = (await at.installer.get(`/inspections/${id}/events`)).body;
  expect(history.map((line: { details: { reminder: string } }) => line.details.reminder)).toEqual([
    'customer',
    'installer',
  ]);
});

test('a customer is not reminded twice of one window when its plan was taken back and made again; the installer is told of the new one', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  const id = await at.commission(at.installer, 'AGAIN-1');
  await at.admin.post(`/installations/${id}/accept`);
  portal.clock.now = new Date('2027-05-12T06:00:00.000Z');
  expect(await run()).toEqual({ reminded: 2 });
  await portal.settle();
  for (const time of ['2027-05-13T06:00:00.000Z', '2027-05-14T06:00:00.000Z']) {
    portal.clock.now = new Date(time);
    const again = await portal.as('admin@org2.test');
    await again.post(`/installations/${id}/restore`);
    const accepted = await again.post(`/installations/${id}/accept`);
    expect(await run()).toEqual({ reminded: 1 });
    const [planned] = accepted.body.inspections;
    expect((await again.get(planned)).body).toMatchObject({
      dueDate: '2027-07-10',
      reminders: [
        { to: 'customer', mail: 'kept' },
        { to: 'installer', createdAt: time },
      ],
    });
  }
  const reminders = (await subjects()).filter((line) =>
    line.startsWith('jan@customer.test Jährliche Inspektion'),
  );
  expect(reminders).toHaveLength(1);
});

test.each([
  ['could not be delivered', sql`update mails set state = 'failed' where kind = 'inspection-due.customer'`],
  [
    'went to an address that was wrong',
    sql`update installations set customer_email = 'halina@customer.test'`,
  ],
])('a customer whose reminder %s is reminded when the plan is made again', async (_, change) => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  const id = await at.commission(at.installer, 'AGAIN-2');
  await at.admin.post(`/installations/${id}/accept`);
  portal.clock.now = new Date('2027-05-12T06:00:00.000Z');
  expect(await run()).toEqual({ reminded: 2 });
  await portal.settle();
  await change.execute(portal.db.kysely);
  portal.clock.now = new Date('2027-05-13T06:00:00.000Z');
  const again = await portal.as('admin@org2.test');
  await again.post(`/installations/${id}/restore`);
  await again.post(`/installations/${id}/accept`);
  expect(await run()).toEqual({ reminded: 2 });
});

test('a customer whose installer nobody knows is reminded by the maker, and told nothing of who imported the file', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  await portal.db.system((tx) =>
    tx.updateTable('organisations').set({ phone: '+48123456789' }).where('id', '=', 2).execute(),
  );
  const from = { imported_at: '2026-01-01T00:00:00.000Z', installer_email: '' };
  await planned('BEFORE', { soonest: '2026-07-01', due: '2026-08-30' }, from);
  expect(await run()).toEqual({ reminded: 1 });
  const [mail] = await portal.db.system((tx) => tx.selectFrom('mails').selectAll().execute());
  expect(mail).toMatchObject({ recipient: 'jan@customer.test', sender_name: null, reply_to: null });
  expect(mail?.text).toMatch(/Maker 2[^]*123 456 789/);
  for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/Heat Ltd|601 602 603|installer@/);
});

test('an installer who became an admin is led to the inspection in the office', async () => {
  const id = await planned('PROMOTED', { soonest: '2026-07-01', due: '2026-08-30' });
  await sql`update users set roles = array['ROLE_ADMIN'] where email = 'installer@org2.test'`.execute(
    portal.db.kysely,
  );
  expect(await run()).toEqual({ reminded: 1 });
  await portal.settle();
  const [mail] = await portal.mails();
  expect(mail?.text).toContain(`http://portal.test/admin/services?kind=inspections&inspection=${id}`);
});

const moved = () =>
  sql`update users set roles = array['ROLE_PRODUCTION'], asp_id = null where email = 'installer@org2.test'`.execute(
    portal.db.kysely,
  );
const recipients = async () => {
  await portal.settle();
  return (await portal.mails()).map(({ recipient }) => recipient);
};

describe('an inspection whose installer works in production by now', () => {
  test('is for the office to give to somebody else, and to the customer in the maker’s name', async () => {
    await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
    const id = await planned('MOVED', { soonest: '2026-07-01', due: '2026-08-30' });
    await moved();
    expect(await run()).toEqual({ reminded: 2 });
    expect(await run()).toEqual({ reminded: 0 });
    expect(await recipients()).toEqual(['admin@org2.test', 'jan@customer.test']);
    const [office, customer] = await portal.mails();
    expect(office?.text).toContain(`http://portal.test/admin/services?kind=inspections&inspection=${id}`);
    expect(office?.text).toContain('Heat Ltd pracuje teraz w produkcji');
    expect(customer?.text).toContain('Maker 2');
    expect(customer?.text).not.toMatch(/Heat Ltd|601 602 603|installer@/);
    expect((await at.admin.get('/user/notices')).body).toMatchObject([{ kind: 'inspection-due' }]);
    const told = await portal.db.system((tx) => tx.selectFrom('notices').select('user_id').execute());
    expect(told).toEqual([{ user_id: at.people.admin }]);
    expect(await log()).toMatchObject([
      { to: 'customer', mail: 'kept' },
      { to: 'installer', name: 'admin of 2', mail: 'kept' },
    ]);
  });

  test('is for those with whom the installation is shared, as far as they work in the field', async () => {
    const id = await planned('SHARED', { soonest: '2026-07-01', due: '2026-08-30' });
    await portal.db.system(async (tx) => {
      const { installation_id } = await tx
        .selectFrom('inspections')
        .select('installation_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { installer2, production, asp } = at.people;
      await tx
        .insertInto('installation_receivers')
        .values(
          [installer2, production, asp].map((user_id) => ({ organisation_id: 2, installation_id, user_id })),
        )
        .execute();
    });
    await at.installer2.patch('/user/notice_choices', { 'inspection-due': { mail: false } });
    await moved();
    expect(await run()).toEqual({ reminded: 1 });
    expect(await recipients()).toEqual(['asp@org2.test']);
    const told = await portal.db.system((tx) => tx.selectFrom('notices').select('user_id').execute());
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(
      new Set([at.people.installer2, at.people.asp]),
    );
    expect((await at.asp.get(`/inspections/${id}`)).status).toBe(200);
  });
});

test('whoever wants no mails of inspections finds them behind the bell', async () => {
  await at.installer.patch('/user/notice_choices', { 'inspection-due': { mail: false } });
  await planned('QUIET', { soonest: '2026-07-01', due: '2026-08-30' });
  expect(await run()).toEqual({ reminded: 1 });
  expect(await subjects()).toEqual([]);
  expect((await at.installer.get('/user/notices/unread')).body).toEqual({ unread: 1, recalled: 0 });
  expect(await log()).toMatchObject([{ to: 'installer', mail: null }]);
});

test('reminders to customers are not switched over what another admin has chosen meanwhile', async () => {
  const address = '/organisations/2/reminder_settings';
  await at.admin.patch(address, { customers: false });
  const seen = { 'if-match': String((await at.admin.get(address)).headers['etag']) };
  const changed = await at.admin.patch(address, { customers: true }, seen);
  expect([changed.status, changed.headers['etag']]).toEqual([
    200,
    (await at.admin.get(address)).headers['etag'],
  ]);
  expect((await at.admin.patch(address, { customers: false }, seen)).body.type).toBe('changed-meanwhile');
});

test('a fault in one reminder does not stop the others, and is made up for', async () => {
  const [, broken] = [
    await planned('F-1', { soonest: '2026-07-01', due: '2026-08-01' }),
    await planned('F-2', { soonest: '2026-07-01', due: '2026-08-02' }),
    await planned('F-3', { soonest: '2026-07-01', due: '2026-08-03' }),
  ];
  await sql`alter table reminders add constraint broken check (inspection_id <> ${sql.lit(broken)})`.execute(
    portal.db.kysely,
  );
  await expect(run()).rejects.toThrow('1 reminders could not be written');
  expect((await subjects()).map((line) => /F-\d/.exec(line)?.[0])).toEqual(['F-1', 'F-3']);
  await sql`alter table reminders drop constraint broken`.execute(portal.db.kysely);
  expect(await run()).toEqual({ reminded: 1 });
  expect((await subjects()).map((line) => /F-\d/.exec(line)?.[0])).toEqual(['F-1', 'F-3', 'F-2']);
});

test('two servers that remind at once remind once', async () => {
  for (let n = 1; n <= 5; n += 1) await planned(`T-${n}`, { soonest: '2026-07-01', due: '2026-08-01' });
  const both = await Promise.all([run(), run()]);
  expect(both.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(5);
  expect(await subjects()).toHaveLength(5);
});

test('more than a page of inspections is gone through to the end', async () => {
  await portal.db.system(async (tx) => {
    const device = await buildDevice(tx, 2, at.template, 'MANY');
    const of = { ownerId: at.people.installer, deviceId: device, template: at.template };
    const installation_id = await buildInstallation(tx, 2, of);
    await tx
      .insertInto('inspections')
      .values(
        Array.from({ length: 450 }, () => ({
          organisation_id: 2,
          installation_id,
          device_id: device,
          soonest_date: '2026-07-01',
          due_date: '2026-08-01',
        })),
      )
      .execute();
  });
  expect(await run()).toEqual({ reminded: 450 });
});

test('an erased customer leaves nothing in reminders and their mails, and is reminded of nothing more', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  await planned(
    'GONE',
    { soonest: '2026-07-01', due: '2026-08-30' },
    { customer_email: 'zofia@customer.test' },
  );
  await run();
  await portal.settle();
  await at.admin.post('/customers/erase', { email: 'zofia@customer.test' });
  const everything = await portal.db.system(async (tx) => [
    await tx.selectFrom('reminders').selectAll().execute(),
    await tx.selectFrom('notices').selectAll().execute(),
    await tx.selectFrom('mails').selectAll().execute(),
    await tx.selectFrom('outbox').selectAll().execute(),
    await tx.selectFrom('events').selectAll().execute(),
  ]);
  expect(JSON.stringify(everything)).not.toMatch(/zofia|Jan Kowalski|601602604/);
  await portal.db.system((tx) => tx.deleteFrom('reminders').execute());
  await run();
  expect((await log()).map(({ to }: { to: string }) => to)).toEqual(['installer']);
});

test('a customer who is erased while the reminders of a page are written is not mailed', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  await planned(
    'MEANWHILE',
    { soonest: '2026-07-01', due: '2026-08-30' },
    { customer_email: 'zofia@customer.test' },
  );
  let erasure: Promise<unknown> | undefined;
  const db: Database = {
    ...portal.db,
    within: async (scope, work) => {
      const read = await portal.db.within(scope, work);
      // The page of this maker.
      if (Array.isArray(read) && read.length > 0)
        erasure ??= at.admin.post('/customers/erase', { email: 'zofia@customer.test' });
      await erasure;
      return read;
    },
  };
  await remindOfInspections({ ...portal.deps, db }, portal.clock.now);
  await portal.settle();
  expect(JSON.stringify(await portal.mails())).not.toMatch(/zofia|Jan Kowalski/);
  await run();
  expect((await log()).map(({ to }: { to: string }) => to)).toEqual(['installer']);
});

test('another maker’s admin sees and changes none of it', async () => {
  const foreign = await portal.as('admin@org1.test');
  expect((await foreign.get('/organisations/2/reminders')).status).toBe(404);
  expect((await foreign.patch('/organisations/2/reminder_settings', { customers: true })).status).toBe(404);
});

test('the newest reminders are found without reading those that other makers have sent since', async () => {
  const window = { soonest: '2026-07-01', due: '2026-08-30' };
  const [own, foreign] = [await planned('OWN', window), await planned('FOREIGN', window, {}, 1)];
  await portal.db.system(async (tx) => {
    for (const [like, many] of [
      [own, 3_000],
      [foreign, 3_000],
    ] as const) {
      await sql`with n as (
          insert into inspections (organisation_id, installation_id, device_id, soonest_date, due_date)
          select organisation_id, installation_id, device_id, soonest_date, due_date
          from inspections, generate_series(1, ${many}::int) where id = ${like} returning id, organisation_id)
        insert into reminders (organisation_id, inspection_id, audience)
        select organisation_id, id, 'customer' from n`.execute(tx);
    }
  });
  await sql`analyze reminders, inspections`.execute(portal.db.kysely);
  const scope = {
    organisationId: 2,
    actor: { id: at.people.admin, role: 'admin', organisationId: 2 },
  } as const;
  const read = await portal.db.within(scope, async (tx) => {
    const before = await rowsRead(tx, 'reminders');
    const page = await remindersOf(
      tx,
      scope,
      { page: 1, itemsPerPage: 12, order: [['id', 'desc']] },
      portal.clock.now,
    );
    expect(page).toMatchObject({ totalItems: 3_000 });
    expect(page.items).toHaveLength(12);
    return (await rowsRead(tx, 'reminders')) - before;
  });
  expect(read).toBeLessThan(100);
});
