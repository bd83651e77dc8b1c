import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../../installations/commission.sample.ts';
import { eraseCustomerOf } from '../../privacy/erasure-commands.ts';
import { remindOfInspections } from '../../reminders/commands.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { buildDevice, buildUser } from '../../../test/test-builders.ts';
import { TEST_ENGINE } from '../../../test/test-database.ts';
import { forgetOldImports } from '../forgetting-commands.ts';
import { everyTable, tableOf } from '../importing.sample.ts';
import { begunRecall } from '../../recalls/begun-recall.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

const HEADER = [
  'Nr seryjny',
  'Data instalacji',
  'Klient',
  'Miejscowość',
  'Telefon klienta',
  'E-mail klienta',
  'E-mail instalatora',
  'Nr gwarancji',
  'Koniec gwarancji',
  'Ostatni przegląd',
];
const MAPPING = [
  '@serial',
  '@installedOn',
  '@customerName',
  '@city',
  '@phone',
  '@email',
  '@installerEmail',
  '@warrantyNumber',
  '@warrantyEnd',
  '@lastInspection',
];

/** An import of rows under `HEADER`, planned. The day is 2026-06-15. */
async function plan(
  rows: readonly (readonly string[])[],
  more: {
    readonly header?: readonly string[];
    readonly mapping?: readonly (string | null)[];
    readonly template?: number | null;
    readonly who?: Caller;
  } = {},
) {
  const { header = HEADER, mapping = MAPPING, template = at.template.id, who = at.admin } = more;
  const { body } = await who.post('/imports', { kind: 'installations', fileName: 'dawne.csv', header });
  const sent = await who.post(`/imports/${body.id}/rows`, { from: 2, rows });
  expect(sent.status, sent.text).toBe(200);
  const asked = await who.post(`/imports/${body.id}/plan`, {
    mapping,
    template,
    goods: 'finished',
    decimal: ',',
  });
  expect([asked.status, asked.body.state], asked.text).toEqual([202, 'planning']);
  await portal.settle();
  return one(body.id, who);
}

const one = async (id: number, who: Caller = at.admin) => (await who.get(`/imports/${id}`)).body;

async function apply(id: number, who: Caller = at.admin) {
  expect((await who.post(`/imports/${id}/apply`, { plan: 1 })).status).toBe(202);
  await portal.settle();
  return one(id);
}

async function undo(id: number) {
  const asked = await at.admin.post(`/imports/${id}/undo`, undefined, { 'accept-language': 'en' });
  await portal.settle();
  return { asked, now: await one(id) };
}

const row = (serial: string, more: Partial<Record<string, string>> = {}): string[] => {
  const cells: Record<string, string> = {
    'Nr seryjny': serial,
    'Data instalacji': '20.07.2022',
    Klient: 'Anna Dawna',
    Miejscowość: 'Łódź',
    'Telefon klienta': '601 602 603',
    'E-mail klienta': 'anna@dawna.test',
    'E-mail instalatora': 'Installer@org2.test',
    'Nr gwarancji': `GW/2022/${serial}`,
    'Koniec gwarancji': '19.07.2027',
    'Ostatni przegląd': '15.07.2025',
    ...more,
  };
  return HEADER.map((name) => cells[name] ?? '');
};

/** The installation of a device, as its page shows it. */
async function installationOf(serial: string) {
  const [found] = (await at.admin.get(`/installations?search=${serial}`)).body as { id: number }[];
  return (await at.admin.get(`/installations/${found?.id}`)).body;
}

test('earlier installations keep number and term, their inspections go on, nobody is mailed, and undone it is as if they had never been', async () => {
  await portal.db.system((tx) =>
    buildDevice(tx, 2, at.template, 'STOCK-1', { created_at: '2026-01-10T10:00:00.000Z' }),
  );
  const before = await everyTable(portal);
  const mails = (await portal.mails()).length;
  const planned = await plan([
    row('BEFORE-1'),
    row('STOCK-1', {
      'Nr gwarancji': '',
      'Koniec gwarancji': '',
      'Ostatni przegląd': '',
      'E-mail instalatora': '',
    }),
  ]);
  expect(planned).toMatchObject({
    kind: 'installations',
    counts: { new: 2, changed: 0, same: 0, refused: 0 },
  });
  expect(await everyTable(portal)).toEqual(before);
  const [plannedRow, stockRow] = (await at.admin.get(`/imports/${planned.id}/rows`)).body;
  expect(plannedRow.changes).toEqual(
    expect.arrayContaining([
      { field: '@customerName', before: '', after: 'Anna Dawna', type: 'string' },
      { field: '@warrantyEnd', before: '', after: '2027-07-19', type: 'date' },
      { field: '@status', before: '', after: 'accepted', type: 'status' },
    ]),
  );
  expect(stockRow.changes.map(({ field }: { readonly field: string }) => field)).not.toContain(
    '@warrantyNumber',
  );

  expect(await apply(planned.id)).toMatchObject({ state: 'applied', applied: 2, leftOut: 0 });
  const first = await installationOf('BEFORE-1');
  expect(first).toMatchObject({
    status: 'accepted',
    importedAt: '2026-06-15T10:00:00.000Z',
    installationDate: '2022-07-20',
    customerName: 'Anna Dawna',
    customerPhone: '+48601602603',
    installer: { id: portal.people.org2.installer, email: 'installer@org2.test' },
    warranty: {
      number: 'GW/2022/BEFORE-1',
      start: '2022-07-20',
      basicEnd: '2024-10-20',
      end: '2027-07-19',
      extended: true,
      state: 'valid',
      lostBecause: null,
    },
  });
  const { entries } = (await at.installer.get(`/custom_devices/${first.customDevice.id}/timeline`)).body;
  expect(entries.find(({ kind }: { kind: string }) => kind === 'installation')).toMatchObject({
    imported: true,
  });
  const inspections = (
    await at.installer.get(`/inspections?installation.id=${first.id}&order[soonestDate]=asc`)
  ).body;
  expect(inspections).toMatchObject([
    { status: 'done', executionDate: '2025-07-15', soonestDate: '2025-06-20', dueDate: '2025-08-19' },
    { status: 'pending', soonestDate: '2026-06-20', dueDate: '2026-08-19' },
  ]);
  const own = (await at.installer.get(`/users/${portal.people.org2.installer}/installations`)).body;
  expect(own).toMatchObject([
    { imported: true, warranty: { number: 'GW/2022/BEFORE-1', end: '2027-07-19' } },
  ]);
  const second = await installationOf('STOCK-1');
  expect(second).toMatchObject({ status: 'no_warranty', warranty: null, installer: { name: '', email: '' } });
  const history = (await at.admin.get(`/event_logs?installation.id[]=${first.id}`)).body as {
    type: string;
  }[];
  expect(history.map(({ type }) => type)).toContain('installation.imported');
  const card = await at.admin.get(`/installations/${first.id}/cards/warranty.pdf`);
  expect(card.status).toBe(200);

  // The portal's own numbers begin where they would have begun.
  expect((await portal.mails()).length).toBe(mails);
  const { asked, now } = await undo(planned.id);
  expect([asked.status, now.state, now.leftOut]).toEqual([202, 'undone', 0]);
  const after = await everyTable(portal);
  expect(after).toEqual(before);
});

test('numbers of the portal go on where they stood, whatever numbers an import brings', async () => {
  const { id } = await plan([
    row('COUNT-1', { 'Nr gwarancji': 'W/2/1' }),
    row('COUNT-2', { 'Nr gwarancji': 'W/7/2026/1' }),
  ]);
  expect((await one(id)).counts).toMatchObject({ new: 1, refused: 1 });
  const [refused] = (await at.admin.get(`/imports/${id}/rows?outcome=refused`)).body;
  expect(refused.problems).toEqual([{ code: 'warranty-number-own', column: 7, value: 'W/2/1' }]);
  await apply(id);
  const sent = await at.send(at.installer, 'COUNT-3');
  await at.upload(at.installer, sent.body.clientId);
  const accepted = await at.admin.post(`/installations/${sent.body.id}/accept`);
  expect(accepted.status, accepted.text).toBe(200);
  expect((await installationOf('COUNT-3')).warranty.number).toBe('W/2/2026/1');
});

test('reminders of an imported installation without an installer go to nobody in its place', async () => {
  const { id } = await plan([
    row('REMIND-1', { 'E-mail instalatora': '', 'E-mail klienta': '' }),
    row('REMIND-2'),
  ]);
  await apply(id);
  await remindOfInspections(portal.deps, portal.deps.clock());
  await portal.settle();
  const mails = (await portal.mails()).filter(({ text }) => text.includes('REMIND-'));
  expect(mails.map(({ recipient }) => recipient)).toEqual(['installer@org2.test']);
});

test('a decision on an imported installation without an installer is mailed to nobody in its place', async () => {
  const pending = { 'Nr gwarancji': '', 'Koniec gwarancji': '', 'E-mail klienta': '' };
  const rows = [row('DECIDE-1', { ...pending, 'E-mail instalatora': '' }), row('DECIDE-2', pending)];
  const { id } = await plan(
    rows.map((cells) => [...cells, 'oczekuje']),
    { header: [...HEADER, 'Status'], mapping: [...MAPPING, '@status'] },
  );
  await apply(id);
  for (const serial of ['DECIDE-1', 'DECIDE-2']) {
    const installation = await installationOf(serial);
    const rejected = await at.admin.post(`/installations/${installation.id}/reject`, {
      reason: 'Brak zdjęcia',
    });
    expect(rejected.status, rejected.text).toBe(200);
  }
  await portal.settle();
  const mails = (await portal.mails()).filter(({ text }) => text.includes('DECIDE-'));
  expect(mails.map(({ recipient }) => recipient)).toEqual(['installer@org2.test']);
});

test('earlier installations without an installer that a superadmin of another maker imports can be opened by their office', async () => {
  const abroad = await portal.as('superadmin@org1.test');
  const here = { 'portal-organisation': '2' };
  const cells = row('ABROAD-1', { 'E-mail instalatora': '' });
  const { body } = await abroad.post(
    '/imports',
    { kind: 'installations', fileName: 'dawne.csv', header: HEADER },
    here,
  );
  await abroad.post(`/imports/${body.id}/rows`, { from: 2, rows: [cells] }, here);
  const how = { mapping: MAPPING, template: at.template.id, goods: 'finished', decimal: ',' };
  await abroad.post(`/imports/${body.id}/plan`, how, here);
  await portal.settle();
  const asked = await abroad.post(`/imports/${body.id}/apply`, { plan: 1 }, here);
  expect(asked.status, asked.text).toBe(202);
  await portal.settle();
  expect(await installationOf('ABROAD-1')).toMatchObject({ customerName: 'Anna Dawna', status: 'accepted' });
});

test('the inspections of an earlier installation are found by the telephone number of its customer', async () => {
  await apply((await plan([row('FIRM-9', { 'Telefon klienta': '601 999 009' })])).id);
  const { body } = await at.admin.get('/inspections?search=601999009');
  expect(body.length).toBeGreaterThan(0);
  expect(body).toMatchObject(body.map(() => ({ customDevice: { serial: 'FIRM-9' } })));
});

test('earlier installations that a superadmin of another maker owns can be opened by their office after migration 079, and be taken back', async () => {
  const { id } = await plan([row('ABROAD-2', { 'E-mail instalatora': '' })]);
  await apply(id);
  const { id: installation } = await installationOf('ABROAD-2');
  await portal.db.system((tx) =>
    tx
      .updateTable('installations')
      .set({ owner_id: portal.people.org1.superadmin })
      .where('id', '=', installation)
      .execute(),
  );
  expect((await at.admin.get(`/installations/${installation}`)).status).toBe(404);
  const text = await readFile(
    new URL('../../db/migrations/079-local-owners-of-imports.sql', import.meta.url),
    'utf8',
  );
  await sql.raw(text).execute(portal.db.kysely);
  expect((await at.admin.get(`/installations/${installation}`)).body).toMatchObject({
    customerName: 'Anna Dawna',
    installer: { name: '' },
  });
  expect((await undo(id)).now).toMatchObject({ state: 'undone', leftOut: 0 });
});

test('an earlier installation that is verified anew keeps the warranty that it brought, with its number and its days', async () => {
  const { id } = await plan([row('AGAIN-1')]);
  await apply(id);
  const before = await installationOf('AGAIN-1');
  const url = `/installations/${before.id}`;
  expect((await at.admin.post(`${url}/restore`)).body).toMatchObject({ status: 'pending', warranty: null });
  const again = await at.admin.post(`${url}/accept`);
  expect(again.body.warranty).toEqual(before.warranty);
  expect(again.body.warranty).toMatchObject({
    number: 'GW/2022/AGAIN-1',
    end: '2027-07-19',
    lostBecause: null,
  });
  const open = await at.admin.get(`/inspections?installation.id=${before.id}&status[]=pending`);
  expect(open.body).toMatchObject([{ soonestDate: '2026-06-20' }]);
  expect((await portal.nobody.get(`/warranties/${before.warranty.code}`)).body.state).toBe('valid');
});

/** A row whose anniversaries are on 10 August, with an inspection in May; the day is 2026-06-15. */
const early = (serial: string, more = {}) =>
  row(serial, {
    'Data instalacji': '10.08.2024',
    'Koniec gwarancji': '09.08.2029',
    'Ostatni przegląd': '01.05.2026',
    ...more,
  });
const inspectionsOf = async (serial: string) => {
  const { id } = await installationOf(serial);
  return (await at.admin.get(`/inspections?installation.id=${id}&order[soonestDate]=asc`)).body;
};

describe('an earlier installation whose last inspection was before the next window opened', () => {
  const WINDOWS = [
    { status: 'done', executionDate: '2026-05-01', soonestDate: '2025-07-11', dueDate: '2025-09-09' },
    { status: 'pending', soonestDate: '2026-07-11', dueDate: '2026-09-09' },
  ];

  test('is asked for the inspection in that window', async () => {
    const { id } = await plan([early('EARLY-1')]);
    await apply(id);
    expect(await inspectionsOf('EARLY-1')).toMatchObject(WINDOWS);
  });

  test('and that was imported without it is asked for it since, unless somebody worked on the plan', async () => {
    // A year from the day of the database, whatever the clock of this test says.
    const year = new Date().getUTCFullYear() + 1;
    const { id } = await plan(
      ['MISSED-1', 'MISSED-2', 'MISSED-3', 'MISSED-4'].map((serial) =>
        early(serial, { 'Koniec gwarancji': `09.08.${year + 3}` }),
      ),
    );
    await apply(id);
    const change = async (serial: string, status: string, from: string, to: string) => {
      const installation = await installationOf(serial);
      await sql`update inspections set soonest_date = ${from}::date, due_date = ${to}::date
        where installation_id = ${installation.id} and status = ${status}`.execute(portal.db.kysely);
      return installation.id as number;
    };
    for (const serial of ['MISSED-1', 'MISSED-2', 'MISSED-3'])
      await change(serial, 'done', `${year}-07-11`, `${year}-09-09`);
    for (const serial of ['MISSED-1', 'MISSED-2', 'MISSED-3', 'MISSED-4'])
      await change(serial, 'pending', `${year + 1}-07-11`, `${year + 1}-09-09`);
    const last = await installationOf('MISSED-2');
    await sql`delete from inspections where installation_id = ${last.id} and status = 'pending'`.execute(
      portal.db.kysely,
    );
    const [, worked] = await inspectionsOf('MISSED-3');
    const agreed = { status: 'scheduled', executionDate: `${year + 1}-08-01` };
    await at.installer.patch(`/inspections/${worked.id}`, agreed, { 'if-match': '*' });

    const name = '../../db/migrations/076-windows-after-early-inspections.sql';
    const text = await readFile(new URL(name, import.meta.url), 'utf8');
    await sql.raw(text).execute(portal.db.kysely);
    const planned = { status: 'pending', soonestDate: `${year}-07-11`, dueDate: `${year}-09-09` };
    const done = { ...planned, status: 'done', executionDate: '2026-05-01' };
    for (const serial of ['MISSED-1', 'MISSED-2']) {
      const found: { status: string }[] = await inspectionsOf(serial);
      expect(found.toSorted((a, b) => a.status.localeCompare(b.status))).toMatchObject([done, planned]);
    }
    expect(await inspectionsOf('MISSED-3')).toMatchObject([done, agreed]);
    expect(await inspectionsOf('MISSED-4')).toMatchObject([
      { status: 'done', soonestDate: '2025-07-11' },
      { status: 'pending', soonestDate: `${year + 1}-07-11` },
    ]);
  });
});

test.runIf(TEST_ENGINE === 'postgres')(
  'migration 076 asks for the inspections of earlier windows while people read installations and warranties',
  async () => {
    const text = await readFile(
      new URL('../../db/migrations/076-windows-after-early-inspections.sql', import.meta.url),
      'utf8',
    );
    await portal.db.kysely.transaction().execute(async (reading) => {
      await sql`select from installations, warranties, inspections limit 1`.execute(reading);
      await portal.db.kysely.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '2s'`.execute(tx);
        await sql.raw(text).execute(tx);
      });
    });
  },
);

test('an earlier installation that is verified anew goes on with the inspection that its import had planned, not with one from years ago', async () => {
  const cells = { 'Data instalacji': '10.05.2019', 'Koniec gwarancji': '10.05.2029' };
  const { id } = await plan([
    row('GOES-1', { ...cells, 'Ostatni przegląd': '' }),
    row('GOES-2', { ...cells, 'Ostatni przegląd': '20.05.2023' }),
  ]);
  await apply(id);
  for (const serial of ['GOES-1', 'GOES-2']) {
    const { id: installation } = await installationOf(serial);
    const open = async () =>
      (await at.admin.get(`/inspections?installation.id=${installation}&status[]=pending`)).body;
    expect(await open()).toMatchObject([{ soonestDate: '2027-04-10', dueDate: '2027-06-09' }]);
    expect((await at.admin.post(`/installations/${installation}/restore`)).status).toBe(200);
    expect(await open()).toEqual([]);
    expect((await at.admin.post(`/installations/${installation}/accept`)).status).toBe(200);
    expect(await open()).toMatchObject([{ soonestDate: '2027-04-10', dueDate: '2027-06-09' }]);
  }
});

test('the office corrects the customer of an earlier installation, and what was never known stays unknown', async () => {
  const { id } = await plan([
    row('FIX-1', { Miejscowość: '', 'Telefon klienta': '', 'E-mail instalatora': '' }),
    row('FIX-2', { 'Nr gwarancji': '', 'Koniec gwarancji': '' }),
  ]);
  await apply(id);
  const before = await installationOf('FIX-1');
  const edit = (patch: object, of = before) =>
    at.admin.patch(`/installations/${of.id}`, patch, { 'if-match': '*' });

  const moved = await edit({
    customerName: 'Anna Nowa',
    customerAddress: 'Polna 3',
    customerZipcode: '90001',
  });
  expect([moved.status, moved.body], moved.text).toMatchObject([
    200,
    {
      customerName: 'Anna Nowa',
      customerAddress: 'Polna 3',
      customerZipcode: '90-001',
      customerCity: '',
      customerPhone: '',
      status: 'accepted',
      warranty: { number: 'GW/2022/FIX-1' },
    },
  ]);
  const inspections = await at.admin.get(`/inspections?search=FIX-1`);
  expect(inspections.body[0].customer).toMatchObject({ name: 'Anna Nowa', address: 'Polna 3' });
  expect((await edit({ installer: { company: 'Ciepło Dawne' } })).body.installer).toMatchObject({
    company: 'Ciepło Dawne',
    name: '',
    taxId: '',
  });

  // What is known is not taken away, and what is said has to be right.
  for (const wrong of [
    { customerAddress: '' },
    { customerPhone: '' },
    { customerPhone: '12' },
    { customerName: '' },
  ])
    expect((await edit(wrong)).status).toBe(400);
  const another = await installationOf('FIX-2');
  expect((await edit({ installationDate: '2022-07-01' }, another)).body.installationDate).toBe('2022-07-01');
  const future = await edit({ installationDate: '2026-06-16' }, another);
  expect([future.status, future.body.violations]).toEqual([
    422,
    [expect.objectContaining({ propertyPath: 'installationDate', code: 'future-date' })],
  ]);
  // Whoever begins to fill in the form fills it in whole.
  expect((await edit({ survey: { data: { pomiary: { cisnienie: '2' } } } }, another)).status).toBe(422);
});

test('an import whose installation was worked on is not undone, and says which', async () => {
  const { id } = await plan([row('WORKED-1'), row('WORKED-2')]);
  await apply(id);
  const { id: installation } = await installationOf('WORKED-1');
  const [open] = (await at.installer.get(`/inspections?installation.id=${installation}&status[]=pending`))
    .body;
  const agreed = await at.installer.patch(
    `/inspections/${open.id}`,
    { status: 'scheduled', executionDate: '2026-07-01' },
    { 'if-match': '*' },
  );
  expect(agreed.status, agreed.text).toBe(200);
  const before = await everyTable(portal);
  const { asked, now } = await undo(id);
  expect([asked.status, asked.body.type, asked.body.detail]).toEqual([
    409,
    'import-worked-on',
    'The import cannot be undone: 1 of its installations were worked on since (WORKED-1). Nothing was changed.',
  ]);
  expect(now.state).toBe('applied');
  expect(await everyTable(portal)).toEqual(before);
});

/** How many transactions of this test's database wait for another one. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks l
    join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`.execute(
    portal.db.kysely,
  );
  return rows[0]?.count ?? 0;
}

test.runIf(TEST_ENGINE === 'postgres')(
  'an inspection that is being recorded while the undoing comes to its installation is kept, and the row is listed',
  async () => {
    const { id } = await plan([row('MEANWHILE-1'), row('MEANWHILE-2')]);
    await apply(id);
    const { id: installation } = await installationOf('MEANWHILE-1');
    const address = `/inspections?installation.id=${installation}&status[]=pending`;
    const [open] = (await at.installer.get(address)).body;
    await sql`create function slow() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1); return new; end $$`.execute(portal.db.kysely);
    await sql`create trigger slow before update on inspections for each row execute function slow()`.execute(
      portal.db.kysely,
    );
    const [agreed, undone] = await portal.db.kysely
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(tx);
        const change = { status: 'scheduled', executionDate: '2026-07-01' };
        const agreeing = at.installer.patch(`/inspections/${open.id}`, change, { 'if-match': '*' });
        await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
        const undoing = undo(id);
        await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
        return [agreeing, undoing] as const;
      })
      .then((both) => Promise.all(both));
    await sql`drop function slow cascade`.execute(portal.db.kysely);
    expect(agreed.status, agreed.text).toBe(200);
    expect([undone.asked.status, undone.now.state, undone.now.leftOut]).toEqual([202, 'undone', 1]);
    expect((await at.installer.get(`/inspections/${open.id}`)).body).toMatchObject({ status: 'scheduled' });
    const leftOut = (await at.admin.get(`/imports/${id}/rows?leftOut=true`)).body;
    expect(leftOut).toMatchObject([{ serial: 'MEANWHILE-1', leftOut: 'installation-used' }]);
    expect((await at.admin.get('/installations?search=MEANWHILE-2')).body).toEqual([]);
  },
);

test.runIf(TEST_ENGINE === 'postgres')(
  'earlier installations that are being made while their admin becomes an installer are left to the office',
  async () => {
    const email = 'leaves@org2.test';
    const leaves = await portal.db.system((tx) => buildUser(tx, 2, { email, roles: ['ROLE_ADMIN'] }));
    const cells = row('LEAVES-1', { 'E-mail instalatora': '' });
    const { id } = await plan([cells], { who: await portal.as(email) });
    await sql`create function slow() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1); return new; end $$`.execute(portal.db.kysely);
    await sql`create trigger slow before insert on installations for each row execute function slow()`.execute(
      portal.db.kysely,
    );
    const [, lowered] = await portal.db.kysely
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(tx);
        const applying = apply(id, await portal.as(email));
        await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
        let answered = false;
        const lowering = at.admin.patch(`/users/${leaves}`, { roles: [] }, { 'if-match': '*' });
        void lowering.then(() => (answered = true));
        await expect.poll(async () => answered || (await waiting()) === 2, { timeout: 10_000 }).toBe(true);
        return [applying, lowering] as const;
      })
      .then((both) => Promise.all(both));
    await sql`drop function slow cascade`.execute(portal.db.kysely);
    expect(lowered.status, lowered.text).toBe(200);
    expect((await installationOf('LEAVES-1')).installer.id).toBe(portal.people.org2.admin);
    expect((await (await portal.as(email)).get('/installations')).body).toEqual([]);
  },
);

test('an import whose device is in a recall, or was marked by the office, is not undone, and says which', async () => {
  const { id } = await plan([row('CALLED-1'), row('CALLED-2'), row('CALLED-3')]);
  await apply(id);
  await begunRecall(at.admin, { serials: ['CALLED-1'] });
  const { customDevice } = await installationOf('CALLED-2');
  const address = `/custom_devices/${customDevice.id}`;
  const saved = await at.admin.patch(address, { startedOutside: true }, { 'if-match': '*' });
  expect(saved.status, saved.text).toBe(200);
  const { asked, now } = await undo(id);
  expect([asked.status, asked.body.type, asked.body.detail]).toEqual([
    409,
    'import-worked-on',
    'The import cannot be undone: 2 of its installations were worked on since (CALLED-1, CALLED-2). Nothing was changed.',
  ]);
  expect(now.state).toBe('applied');
});

test('a row whose device was installed, or whose number was given, since the plan is left out, the others go through', async () => {
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'SINCE-1'));
  const { id } = await plan([
    row('SINCE-1'),
    row('SINCE-2', { 'Nr gwarancji': 'GW/2022/SAME' }),
    row('SINCE-3'),
    row('SINCE-4'),
  ]);
  expect((await at.send(at.installer, 'SINCE-1')).status).toBe(201);
  const other = await plan([row('SINCE-9', { 'Nr gwarancji': 'GW/2022/SAME' })]);
  await apply(other.id);
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'since-3'));
  expect(await apply(id)).toMatchObject({ state: 'applied', applied: 1, leftOut: 3 });
  const leftOut = (await at.admin.get(`/imports/${id}/rows?leftOut=true`)).body as {
    row: number;
    leftOut: string;
  }[];
  expect(leftOut.map(({ row: number, leftOut: reason }) => [number, reason])).toEqual([
    [2, 'device-installed'],
    [3, 'number-taken'],
    [4, 'device-appeared'],
  ]);
});

test('a row whose installer got another role, or left, since the plan is left out, and belongs to nobody else', async () => {
  const people = ['role@since.test', 'gone@since.test'];
  const [role, gone] = await portal.db.system((tx) =>
    Promise.all(people.map((email) => buildUser(tx, 2, { email }))),
  );
  const { id } = await plan([
    row('ROLE-1', { 'E-mail instalatora': 'role@since.test' }),
    row('ROLE-2', { 'E-mail instalatora': 'gone@since.test' }),
    row('ROLE-3'),
  ]);
  expect((await at.admin.patch(`/users/${role}`, { roles: ['ROLE_PRODUCTION'] })).status).toBe(200);
  expect((await at.admin.delete(`/users/${gone}`)).status).toBe(204);
  expect(await apply(id)).toMatchObject({ state: 'applied', applied: 1, leftOut: 2 });
  const leftOut = (await at.admin.get(`/imports/${id}/rows?leftOut=true`)).body;
  expect(leftOut).toMatchObject([
    { serial: 'ROLE-1', leftOut: 'installer-gone' },
    { serial: 'ROLE-2', leftOut: 'installer-gone' },
  ]);
  expect((await at.admin.get('/installations?search=ROLE-1')).body).toEqual([]);
});

test('what is wrong with a row is said in words, with line, column and value', async () => {
  const { id } = await plan([
    row('WRONG-1', { 'E-mail instalatora': 'nobody@nowhere.test' }),
    row('WRONG-2', { 'Nr gwarancji': 'GW/1' }),
    row('WRONG-3', { 'Nr gwarancji': 'GW/1' }),
    row('WRONG-4', {
      'Data instalacji': '20.07.2027',
      Klient: '',
      'Koniec gwarancji': '',
      'Ostatni przegląd': '',
    }),
  ]);
  const csv = await at.admin.get(`/imports/${id}/refused.csv`, { 'accept-language': 'en' });
  expect(
    tableOf(csv.text, ',')
      .slice(1)
      .map((cells) => cells.slice(-2)),
  ).toEqual([
    [
      '2',
      'E-mail instalatora „nobody@nowhere.test”: No installer has this address; correct it or leave it blank.',
    ],
    ['4', 'Nr gwarancji „GW/1”: Row 3 already has this warranty number.'],
    ['5', 'This is required: Customer. Data instalacji „20.07.2027”: This date is in the future.'],
  ]);
});

test('what our own CSV of installations says, our import reads: it plans nothing to do', async () => {
  const imported = await plan([
    row('ROUND-1'),
    row('ROUND-2', { 'Nr gwarancji': '', 'Koniec gwarancji': '', 'Ostatni przegląd': '' }),
  ]);
  await apply(imported.id);
  // A rejected installation leaves its device, which may be installed again.
  for (const serial of ['ROUND-3', 'ROUND-4']) {
    const sent = await at.send(at.installer, serial);
    expect((await at.admin.post(`/installations/${sent.body.id}/reject`, { reason: 'nie' })).status).toBe(
      200,
    );
  }
  expect((await at.send(at.installer, 'ROUND-4', { customerName: 'Jan Następny' })).status).toBe(201);
  for (const language of ['pl', 'en', 'de']) {
    const csv = await at.admin.get('/installations.csv', { 'accept-language': language });
    const [header = [], ...rows] = tableOf(csv.text, language === 'en' ? ',' : ';');
    const made = await at.admin.post('/imports', { kind: 'installations', fileName: 'own.csv', header });
    const suggested = (await at.admin.get(`/imports/${made.body.id}/mapping`)).body;
    const again = await plan(rows, { header, mapping: suggested.mapping, template: null });
    expect([language, again.counts]).toEqual([
      language,
      { new: 0, changed: 0, same: rows.length, refused: 0, warned: 0 },
    ]);
  }
});

/** What is kept of the file of an import. */
async function storedText(id: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select (select coalesce(string_agg(r::text, ''), '') from import_rows r where r.import_id = ${id})
      || (select coalesce(string_agg(l::text, ''), '') from import_lines l where l.import_id = ${id}) as text`.execute(
    portal.db.kysely,
  );
  return rows[0]?.text ?? '';
}

test('a customer of an earlier installation without an address is erased as any other, and nobody else’s mails and answers with them', async () => {
  const { id } = await plan([
    row('ERASE-1', { 'E-mail klienta': '', Klient: 'Zofia Zapomniana' }),
    row('ERASE-2', { Klient: 'Ewa Zostaje' }),
  ]);
  await apply(id);
  const one = await installationOf('ERASE-1');
  await at.send(at.installer, 'ERASE-3');
  const rest = async () => {
    const { sessions: _, ...sums } = await everyTable(portal);
    return [sums['mails'], (await portal.mails()).map(({ recipient }) => recipient)];
  };
  const before = await rest();
  const scope = { organisationId: 2, actor: { id: 0, role: 'admin' as const, organisationId: 2 } };
  await portal.db.systemWithin(2, (tx) => eraseCustomerOf(tx, scope, one.id, portal.deps.clock()));
  expect(await installationOf('ERASE-1')).toMatchObject({ customerName: '—', customerCity: '—' });
  expect(await rest()).toEqual(before);
  const text = await storedText(id);
  expect(text).not.toContain('Zapomniana');
  expect(text).toContain('Ewa Zostaje');
});

test('an erased customer is in no file that was undone before, or refused since; whoever else stands in them stays', async () => {
  const of = (Klient: string) => [
    row('FILES-1', { Klient, 'Nr gwarancji': 'GW/FILES-1', 'Data instalacji': '21.07.2022' }),
    row('FILES-2', { Klient: 'Ewa Zostaje', 'E-mail klienta': 'ewa@zostaje.test' }),
  ];
  const first = await plan(of('Zofia Zapomniana'));
  await apply(first.id);
  expect((await undo(first.id)).now.state).toBe('undone');
  await apply((await plan(of('Zofia Zapomniana'))).id);
  const refused = await plan([
    row('FILES-1', { Klient: 'Zofia Zapomniana', 'Data instalacji': '31.02.2022' }),
    row('FILES-2', { Klient: 'Ewa Zostaje', 'Data instalacji': '31.02.2022' }),
  ]);
  expect(refused.counts).toEqual({ new: 0, changed: 0, same: 0, refused: 2, warned: 0 });
  const same = await plan(of('Zofia Zapomniana'));
  expect(same.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0, warned: 0 });
  const installation = await installationOf('FILES-1');
  const scope = { organisationId: 2, actor: { id: 0, role: 'admin' as const, organisationId: 2 } };
  await portal.db.systemWithin(2, (tx) => eraseCustomerOf(tx, scope, installation.id, portal.deps.clock()));
  for (const { id } of [first, refused, same]) {
    const text = await storedText(id);
    expect(text).not.toContain('Zapomniana');
    expect(text).toContain('Ewa Zostaje');
  }
  expect((await one(refused.id)).counts).toEqual({ new: 0, changed: 0, same: 0, refused: 2, warned: 0 });
});

/** What the portal forgets in the night after so many days. */
const night = (days: number) => {
  const then = new Date(portal.deps.clock().getTime() + days * 24 * 60 * 60 * 1000);
  return forgetOldImports({ db: portal.db, clock: () => then });
};
/** From now on the database neither writes nor deletes this device, as if its disk were full. */
const breakAt = async (serial: string) => {
  await sql`create or replace function breaks() returns trigger language plpgsql as $$ begin
    if coalesce(new.serial, old.serial) = ${sql.lit(serial)} then raise exception 'the disk is full'; end if;
    return coalesce(new, old); end $$`.execute(portal.db.kysely);
  await sql`create trigger breaks before insert or delete on custom_devices
    for each row execute function breaks()`.execute(portal.db.kysely);
};
const repair = () => sql`drop trigger if exists breaks on custom_devices`.execute(portal.db.kysely);

describe('an import of installations that failed names no customer 90 days later', () => {
  const CUSTOMER = /Dawna|dawna|Łódź|601.?602.?603|nobody@/;
  afterEach(repair);
  const fail = async (id: number, step: 'apply' | 'undo') => {
    await at.admin.post(`/imports/${id}/${step}`, step === 'apply' ? { plan: 1 } : undefined);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await sql`update portal_jobs.job set start_after = now() - interval '1 day' where state = 'retry'`.execute(
        portal.db.kysely,
      );
      await portal.settle();
    }
    expect(await one(id)).toMatchObject({ state: 'failed', failedStep: step });
    await repair();
    await night(89);
    expect(CUSTOMER.test(await storedText(id))).toBe(true);
    await night(91);
    expect(CUSTOMER.test(await storedText(id))).toBe(false);
  };

  test('on its way, and whoever goes on with it ends it with what was done', async () => {
    const serials = Array.from({ length: 501 }, (_, index) => `BROKEN-${String(index + 1).padStart(3, '0')}`);
    const refused = row('BROKEN-REFUSED', { 'E-mail klienta': 'nobody@', 'E-mail instalatora': '' });
    const { id, counts } = await plan([...serials.map((serial) => row(serial)), refused]);
    expect(counts).toMatchObject({ new: 501, refused: 1 });
    await breakAt('BROKEN-501');
    await fail(id, 'apply');
    const [why] = (await at.admin.get(`/imports/${id}/rows?outcome=refused`)).body;
    expect(why.problems).toEqual([{ code: 'email', column: 5, value: '' }]);
    expect(await apply(id)).toMatchObject({ state: 'applied', applied: 500, leftOut: 0 });
    expect(await installationOf('BROKEN-500')).toMatchObject({ customerName: 'Anna Dawna' });
    expect((await undo(id)).now).toMatchObject({ state: 'undone', leftOut: 0 });
  });

  test('on its way back, and is taken back all the same', async () => {
    const { id } = await plan([row('BACK-1')]);
    await apply(id);
    await breakAt('BACK-1');
    await fail(id, 'undo');
    expect((await undo(id)).now).toMatchObject({ state: 'undone', leftOut: 0 });
    expect((await at.admin.get('/installations?search=BACK-1')).body).toEqual([]);
  });
});
