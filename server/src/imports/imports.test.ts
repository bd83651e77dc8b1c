import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice } from '../../test/test-builders.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

const HEADER = ['Numer seryjny', 'Moc'];
const EARLIER = { created_at: '2026-01-10T10:00:00.000Z' };

/** An import of rows under `Numer seryjny` and `Moc`, planned. */
async function plan(rows: readonly (readonly string[])[], who: Caller = at.admin, more: object = {}) {
  const { body } = await who.post('/imports', { kind: 'devices', fileName: 'pompy.csv', header: HEADER });
  const sent = await who.post(`/imports/${body.id}/rows`, { from: 2, rows });
  expect([sent.status, sent.body]).toEqual([200, { received: rows.length }]);
  const asked = await who.post(`/imports/${body.id}/plan`, {
    mapping: ['@serial', 'power'],
    template: at.template.id,
    goods: 'finished',
    decimal: ',',
    ...more,
  });
  expect([asked.status, asked.body.state]).toEqual([202, 'planning']);
  await portal.settle();
  return (await who.get(`/imports/${body.id}`)).body;
}

async function apply(id: number, who: Caller = at.admin) {
  const { body } = await who.get(`/imports/${id}`);
  const asked = await who.post(`/imports/${id}/apply`, { plan: body.plan });
  expect([asked.status, asked.body.state]).toEqual([202, 'applying']);
  await portal.settle();
  return (await who.get(`/imports/${id}`)).body;
}

const device = async (serial: string, who: Caller = at.admin) =>
  who.get(`/custom_devices?deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=${serial}`);

/** A sum of every row of every table that an import may touch: all but its own, the log, and what carries jobs and answers. */
async function everyTable(): Promise<Record<string, string>> {
  return portal.db.system(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'
        and table_name not in ('imports', 'import_lines', 'import_rows', 'events', 'outbox', 'idempotency_keys',
          'rate_limits', 'schema_migrations', 'device_look_ups', 'sessions')`.execute(tx);
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ sum: string }>`select
        coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${sql.table(name)} t`.execute(
        tx,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  });
}

test('a file is planned without changing a device, applied, looked up by an installer, and undone as if it had never been', async () => {
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'OLD-1', EARLIER));
  await portal.db.system((tx) =>
    buildDevice(tx, 2, at.template, 'OLD-2', { ...EARLIER, in_database: false }),
  );
  const before = await everyTable();
  const planned = await plan([
    ['NEW-1', '9 kW'],
    ['OLD-1', '12 kW'],
    ['old-2 ', ''],
    ['', '5 kW'],
    ['NEW-1', '7 kW'],
  ]);
  expect(planned).toMatchObject({
    state: 'planned',
    rows: 5,
    done: 5,
    counts: { new: 1, changed: 2, same: 0, refused: 2 },
  });
  expect(await everyTable()).toEqual(before);

  const refused = (await at.admin.get(`/imports/${planned.id}/rows?outcome=refused`)).body;
  expect(refused).toMatchObject([
    { row: 5, serial: '', problems: [{ code: 'serial-missing', column: 0 }] },
    { row: 6, serial: 'NEW-1', problems: [{ code: 'duplicate-in-file', column: 0, value: 'NEW-1', row: 2 }] },
  ]);
  const changed = (await at.admin.get(`/imports/${planned.id}/rows?outcome=changed`)).body;
  expect(changed[0]).toMatchObject({
    row: 3,
    changes: [{ field: 'power', before: '', after: '12 kW' }],
  });

  const applied = await apply(planned.id);
  expect(applied).toMatchObject({ state: 'applied', applied: 3, leftOut: 0, done: 3, total: 3 });
  const found = (await device('new-1', at.installer)).body[0];
  expect(found).toMatchObject({
    serial: 'NEW-1',
    label: 'not_installed',
    parameters: { serial: 'NEW-1', power: '9 kW' },
    deviceExtension: null,
    step: null,
  });
  expect((await device('OLD-2')).body[0]).toMatchObject({ inDatabase: true });
  // The same file again has nothing to do.
  const again = await plan([
    ['NEW-1', '9 kW'],
    ['OLD-1', '12 kW'],
    ['OLD-2', ''],
  ]);
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });

  expect((await at.admin.post(`/imports/${planned.id}/undo`)).status).toBe(202);
  await portal.settle();
  expect((await at.admin.get(`/imports/${planned.id}`)).body).toMatchObject({ state: 'undone', leftOut: 0 });
  expect(await everyTable()).toEqual(before);
});

test('refused rows come as a file that can be corrected and imported again', async () => {
  const { id } = await plan([
    ['', '5 kW'],
    ['1,23457E+11', '=1+1'],
  ]);
  const csv = await at.admin.get(`/imports/${id}/refused.csv`, { 'accept-language': 'en' });
  expect(csv.text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFNumer seryjny,Moc,Row of the first file,Reason',
    ',5 kW,2,Numer seryjny: The serial number is missing.',
    '"1,23457E+11","\'=1+1",3,"Numer seryjny „1,23457E+11”: A spreadsheet shortened this serial number, its figures are lost. Take it from the source again, formatted as text. Moc „=1+1”: This is a formula. Put its result here."',
  ]);
});

test('devices that enter production begin at stage 2, with their extension', async () => {
  const { id } = await plan([['PROD-1', '5 kW']], at.admin, { goods: 'production' });
  await apply(id);
  expect((await device('PROD-1')).body[0]).toMatchObject({
    step: 2,
    deviceExtension: { createdAt: '2026-06-15T10:00:00.000Z', sent: null },
  });
});

test('a row whose device moved since the plan is left out and listed, the others go through', async () => {
  const changed = await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'MOVED-1'));
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'MOVED-2'));
  const { id } = await plan([
    ['MOVED-1', '1 kW'],
    ['MOVED-2', '2 kW'],
    ['MOVED-3', '3 kW'],
    ['MOVED-4', '4 kW'],
  ]);
  await portal.db.system((tx) =>
    tx
      .insertInto('device_parameters')
      .values({
        organisation_id: 2,
        device_id: changed,
        field: 'power',
        value: '7 kW',
        source: 'admin',
        user_name: null,
        import_id: null,
      })
      .execute(),
  );
  expect((await at.send(at.installer, 'MOVED-2')).status).toBe(201);
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'moved-3'));
  expect(await apply(id)).toMatchObject({ state: 'applied', applied: 1, leftOut: 3 });
  const leftOut = (await at.admin.get(`/imports/${id}/rows?leftOut=true`)).body as {
    row: number;
    leftOut: string;
  }[];
  expect(leftOut.map(({ row, leftOut: reason }) => [row, reason])).toEqual([
    [2, 'device-changed'],
    [3, 'device-installed'],
    [4, 'device-appeared'],
  ]);
  expect((await device('MOVED-1')).body[0].parameters.power).toBe('7 kW');
});

test('an import is not undone while one of its devices is installed, and says which', async () => {
  const { id } = await plan([
    ['USED-1', ''],
    ['USED-2', ''],
  ]);
  await apply(id);
  expect((await at.send(at.installer, 'USED-1')).status).toBe(201);
  const before = await everyTable();
  const answer = await at.admin.post(`/imports/${id}/undo`, undefined, { 'accept-language': 'en' });
  expect([answer.status, answer.body.type, answer.body.detail]).toEqual([
    409,
    'import-in-use',
    'The import cannot be undone: 1 of its devices are installed by now (USED-1). Nothing was changed.',
  ]);
  expect(await everyTable()).toEqual(before);
  expect((await at.admin.get(`/imports/${id}`)).body.state).toBe('applied');
});

test('two imports of the same devices at once make each device once', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`BOTH-${at}`, '1 kW']);
  const first = await plan(rows);
  const second = await plan(rows);
  await Promise.all(
    [first, second].map(({ id, plan: number }) => at.admin.post(`/imports/${id}/apply`, { plan: number })),
  );
  await portal.settle();
  const [one, other] = await Promise.all(
    [first, second].map(async ({ id }) => (await at.admin.get(`/imports/${id}`)).body),
  );
  expect([one.applied + other.applied, one.leftOut + other.leftOut]).toEqual([30, 30]);
});

test('a step asked for twice, or of another plan than the one that was read, is refused', async () => {
  const { id } = await plan([['TWICE-1', '']]);
  expect((await at.admin.post(`/imports/${id}/apply`, { plan: 2 })).status).toBe(412);
  await apply(id);
  for (const [step, body] of [
    ['apply', { plan: 1 }],
    ['rows', { from: 2, rows: [['X']] }],
  ] as const) {
    expect([step, (await at.admin.post(`/imports/${id}/${step}`, body)).body.type]).toEqual([
      step,
      'import-busy',
    ]);
  }
});
