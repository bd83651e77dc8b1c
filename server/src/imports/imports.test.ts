import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportRow } from '@portal/domain/imports/row-contract';
import { commissioning } from '../installations/commission.sample.ts';
import { timesRead } from '../../test/rows-read.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildTemplate } from '../../test/test-builders.ts';
import { takeBackDevices } from './devices/undo-commands.ts';
import { everyTable, importing } from './importing.sample.ts';
import { begunRecall } from '../recalls/begun-recall.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let steps: ReturnType<typeof importing>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  steps = importing(portal, at);
});
afterAll(() => portal.close());

const EARLIER = { created_at: '2026-01-10T10:00:00.000Z' };

const device = async (serial: string, who: Caller = at.admin) =>
  who.get(`/custom_devices?deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=${serial}`);

const madeOn = async (serial: string) => (await device(serial)).body[0].madeOn;

/** Takes an import back; what it is then. */
async function undo(id: number) {
  expect((await at.admin.post(`/imports/${id}/undo`)).status).toBe(202);
  await portal.settle();
  return (await at.admin.get(`/imports/${id}`)).body;
}

test('a row whose cell shows an error of a spreadsheet is planned with a warning, and rows of nothing else are left out', async () => {
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'ERR-OLD', EARLIER));
  const planned = await steps.plan([
    ['ERR-1', '#N/A'],
    ['ERR-OLD', '#REF!'],
    ['ERR-2', '9 kW'],
    ['#N/A', '#N/A'],
  ]);
  expect(planned).toMatchObject({ rows: 3, counts: { new: 2, changed: 0, same: 1, refused: 0, warned: 2 } });
  expect((await at.admin.get(`/imports/${planned.id}/rows?warned=true`)).body).toMatchObject([
    { row: 2, outcome: 'new', problems: [{ code: 'spreadsheet-error', column: 1, value: '#N/A' }] },
    { row: 3, outcome: 'same', problems: [{ code: 'spreadsheet-error', column: 1, value: '#REF!' }] },
  ]);
});

test('a file is planned without changing a device, applied, looked up by an installer, and undone as if it had never been', async () => {
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'OLD-1', EARLIER));
  await portal.db.system((tx) =>
    buildDevice(tx, 2, at.template, 'OLD-2', { ...EARLIER, in_database: false }),
  );
  const before = await everyTable(portal);
  const planned = await steps.plan([
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
  expect(await everyTable(portal)).toEqual(before);

  const refused = (await at.admin.get(`/imports/${planned.id}/rows?outcome=refused`)).body;
  expect(refused).toMatchObject([
    { row: 5, serial: '', problems: [{ code: 'serial-missing', column: 0 }] },
    { row: 6, serial: 'NEW-1', problems: [{ code: 'duplicate-in-file', column: 0, value: 'NEW-1', row: 2 }] },
  ]);
  const changed = (await at.admin.get(`/imports/${planned.id}/rows?outcome=changed`)).body;
  expect(changed[0]).toMatchObject({
    row: 3,
    changes: [{ field: 'power', before: '', after: '12 kW', type: 'string' }],
  });

  const applied = await steps.apply(planned.id);
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
  const again = await steps.plan([
    ['NEW-1', '9 kW'],
    ['OLD-1', '12 kW'],
    ['OLD-2', ''],
  ]);
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0, warned: 0 });

  expect((await at.admin.post(`/imports/${planned.id}/undo`)).status).toBe(202);
  await portal.settle();
  expect((await at.admin.get(`/imports/${planned.id}`)).body).toMatchObject({ state: 'undone', leftOut: 0 });
  expect(await everyTable(portal)).toEqual(before);
});

test('a file says when devices were made: recalls find them by that day, and its undoing takes the day back', async () => {
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'DAY-1', EARLIER));
  await portal.db.system((tx) =>
    buildDevice(tx, 2, at.template, 'DAY-2', { ...EARLIER, made_on: '2024-05-31' }),
  );
  const before = await everyTable(portal);
  const asked = { mapping: ['@serial', '@madeOn'] };
  const recalled = async (day: string) => {
    const selection = { made: { from: day, to: day } };
    return (await at.admin.post('/recalls/preview', { selection })).body.counts.devices;
  };
  const planned = await steps.plan(
    [
      ['DAY-1', '31.05.2024'],
      ['DAY-2', '31.05.2024'],
      ['DAY-3', '2024-05-31'],
      ['DAY-4', '31.05.24'],
      ['DAY-5', '31.05.1824'],
      ['DAY-6', ''],
    ],
    at.admin,
    asked,
  );
  expect(planned.counts).toEqual({ new: 2, changed: 1, same: 1, refused: 2, warned: 0 });
  expect((await at.admin.get(`/imports/${planned.id}/rows`)).body).toMatchObject([
    { row: 2, changes: [{ field: '@madeOn', before: '', after: '2024-05-31', type: 'date' }] },
    { row: 3, outcome: 'same' },
    { row: 4, outcome: 'new' },
    { row: 5, problems: [{ code: 'date-year', column: 1 }] },
    { row: 6, problems: [{ code: 'date-range', column: 1 }] },
    { row: 7, outcome: 'new' },
  ]);
  await steps.apply(planned.id);
  expect([await madeOn('DAY-1'), await madeOn('DAY-3'), await madeOn('DAY-6')]).toEqual([
    '2024-05-31',
    '2024-05-31',
    null,
  ]);
  expect((await device('DAY-3')).body[0].parameters).toEqual({ serial: 'DAY-3' });
  expect(await recalled('2024-05-31')).toBe(3);

  // Two later files overwrite the day of the first one; undone in any order, nothing of them stays.
  const second = await steps.plan([['DAY-1', '2024-06-01']], at.admin, asked);
  await steps.apply(second.id);
  const third = await steps.plan([['DAY-1', '2024-06-02']], at.admin, asked);
  await steps.apply(third.id);
  await undo(second.id);
  expect(await madeOn('DAY-1')).toBe('2024-06-02');
  await undo(third.id);
  expect(await madeOn('DAY-1')).toBe('2024-05-31');
  await undo(planned.id);
  expect(await everyTable(portal)).toEqual(before);
});

test('a production date that the office changed after the plan is left alone, and so is one that it changed after the import', async () => {
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'OWN-DAY', EARLIER));
  const asked = { mapping: ['@serial', '@madeOn'] };
  const give = async (madeOn: string) => {
    const found = (await device('OWN-DAY')).body[0] as { id: number };
    const given = await at.admin.patch(`/custom_devices/${found.id}`, { madeOn }, { 'if-match': '*' });
    expect(given.status, given.text).toBe(200);
  };
  const planned = await steps.plan([['OWN-DAY', '2024-05-31']], at.admin, asked);
  await give('2024-05-01');
  expect(await steps.apply(planned.id)).toMatchObject({ applied: 0, leftOut: 1 });
  expect(await madeOn('OWN-DAY')).toBe('2024-05-01');

  const second = await steps.plan([['OWN-DAY', '2024-05-31']], at.admin, asked);
  await steps.apply(second.id);
  await give('2024-05-02');
  await undo(second.id);
  expect(await madeOn('OWN-DAY')).toBe('2024-05-02');
});

test('a file has at most 250,000 rows', async () => {
  const { body } = await at.admin.post('/imports', { kind: 'devices', fileName: 'a.csv', header: ['Nr'] });
  const rows = (from: number, count: number) =>
    at.admin.post(`/imports/${body.id}/rows`, { from, rows: Array.from({ length: count }, () => ['HP-1']) });
  expect((await rows(250_000, 2)).body).toEqual({ received: 2 });
  expect((await rows(250_001, 2)).body.type).toMatch(/too-large$/);
  expect((await rows(250_002, 1)).status).toBe(400);
});

test('half a file of devices is not planned as if it were whole', async () => {
  const header = ['Nr'];
  const { body } = await at.admin.post('/imports', { kind: 'devices', fileName: 'b.csv', header, rows: 5 });
  expect(body).toMatchObject({ arrived: 0, expected: 5 });
  const address = `/imports/${body.id}`;
  const send = (from: number, rows: string[][]) => at.admin.post(`${address}/rows`, { from, rows });
  const plan = () =>
    at.admin.post(
      `${address}/plan`,
      { mapping: ['@serial'], template: at.template.id, goods: 'finished', decimal: ',' },
      { 'accept-language': 'en' },
    );
  // A blank row arrives as well, and rows that are sent again do so once.
  for (let count = 0; count < 2; count += 1) expect((await send(2, [['PART-1'], ['']])).status).toBe(200);
  expect((await send(6, [['PART-5']])).status).toBe(200);
  const refused = await plan();
  expect([refused.status, refused.body.type, refused.body.detail]).toEqual([
    409,
    'import-incomplete',
    '3 of the 5 rows of the file have arrived, so there is no plan yet. Unless they are still being uploaded in another tab, begin again with the file. Nothing was changed.',
  ]);
  expect((await at.admin.get('/imports')).body[0]).toMatchObject({
    state: 'receiving',
    arrived: 3,
    expected: 5,
  });
  expect((await send(4, [['PART-3'], ['PART-4']])).status).toBe(200);
  expect((await plan()).status).toBe(202);
  await portal.settle();
  expect((await at.admin.get(address)).body).toMatchObject({ rows: 4, arrived: 5, counts: { new: 4 } });
});

test('a file of devices is whole when servers of the release before took some of its rows', async () => {
  const header = ['Nr'];
  const { body } = await at.admin.post('/imports', { kind: 'devices', fileName: 'c.csv', header, rows: 4 });
  const address = `/imports/${body.id}`;
  await at.admin.post(`${address}/rows`, { from: 2, rows: [['MIXED-1'], ['MIXED-2']] });
  // As those servers write rows: without noting which arrived.
  await portal.db.system((tx) =>
    tx
      .insertInto('import_lines')
      .values(
        [3, 4].map((row) => ({
          import_id: body.id,
          organisation_id: 2,
          row,
          cells: JSON.stringify([`MIXED-${row - 1}`]),
        })),
      )
      .onConflict((conflict) => conflict.columns(['import_id', 'row']).doNothing())
      .execute(),
  );
  const how = { mapping: ['@serial'], template: at.template.id, goods: 'finished', decimal: ',' };
  expect((await at.admin.get(address)).body).toMatchObject({ rows: 3, arrived: 3, expected: 4 });
  expect((await at.admin.post(`${address}/plan`, how)).body.type).toBe('import-incomplete');
  await at.admin.post(`${address}/rows`, { from: 5, rows: [['MIXED-4']] });
  expect((await at.admin.get('/imports')).body[0]).toMatchObject({ arrived: 4, expected: 4 });
  expect((await at.admin.post(`${address}/plan`, how)).status).toBe(202);
  await portal.settle();
  expect((await at.admin.get(address)).body).toMatchObject({ state: 'planned', counts: { new: 4 } });
});

test('refused rows come as a file that can be corrected and imported again', async () => {
  const { id } = await steps.plan([
    ['', '5 kW'],
    ['1,23457E+11', '=1+1'],
  ]);
  const csv = await at.admin.get(`/imports/${id}/refused.csv`, { 'accept-language': 'en' });
  expect(csv.text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFNumer seryjny,Moc,Row of the first file,Reason',
    ',5 kW,2,Numer seryjny: The serial number is missing.',
    '"1,23457E+11","\'=1+1",3,"Numer seryjny „1,23457E+11”: A spreadsheet shortened this serial number, and its digits are lost. Take it from the source again, formatted as text. Moc „=1+1”: This is a formula. Enter its result here."',
  ]);
});

test('devices that enter production begin at stage 2, with their extension', async () => {
  const { id } = await steps.plan([['PROD-1', '5 kW']], at.admin, { goods: 'production' });
  await steps.apply(id);
  expect((await device('PROD-1')).body[0]).toMatchObject({
    step: 2,
    deviceExtension: { createdAt: '2026-06-15T10:00:00.000Z', sent: null },
  });
});

test('a row whose device moved since the plan is left out and listed, the others go through', async () => {
  const changed = await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'MOVED-1'));
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'MOVED-2'));
  const { id } = await steps.plan([
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
  expect(await steps.apply(id)).toMatchObject({ state: 'applied', applied: 1, leftOut: 3 });
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
  // With the refused rows they come as a file to correct and import again.
  const csv = await at.admin.get(`/imports/${id}/refused.csv`, { 'accept-language': 'en' });
  expect(csv.text.split('\r\n').slice(1, 4)).toEqual([
    'MOVED-1,1 kW,2,Somebody changed this device since the plan.',
    'MOVED-2,2 kW,3,The device was installed since the plan.',
    'MOVED-3,3 kW,4,Somebody else added this device since the plan.',
  ]);
});

test('an ETag from before an import was undone does not match what is written after it', async () => {
  const id = await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'ETAG-1'));
  const etag = async () => String((await at.admin.get(`/custom_devices/${id}`)).headers['etag']);
  const write = (power: string, seen: string) =>
    at.admin.patch(`/custom_devices/${id}`, { parameters: { power } }, { 'if-match': seen });
  const planned = await steps.plan([['ETAG-1', '7 kW']]);
  await steps.apply(planned.id);
  const stale = await etag();
  expect((await at.admin.post(`/imports/${planned.id}/undo`)).status).toBe(202);
  await portal.settle();
  expect((await write('8 kW', stale)).status).toBe(412);
  expect((await write('8 kW', await etag())).status).toBe(200);
  const late = await write('9 kW', stale);
  expect([late.status, late.body.type]).toEqual([412, 'changed-meanwhile']);
  expect((await at.admin.get(`/custom_devices/${id}`)).body.parameters.power).toBe('8 kW');
});

test('rows of a type that was deleted since the plan are left out as gone', async () => {
  const type = await portal.db.system((tx) => buildTemplate(tx, 2));
  const { id } = await steps.plan([['GONE-1', '1 kW']], at.admin, { template: type.id });
  const deleted = await at.admin.delete(`/device_templates/${type.id}`, { 'if-match': '*' });
  expect(deleted.status, deleted.text).toBe(204);
  expect(await steps.apply(id)).toMatchObject({ state: 'applied', applied: 0, leftOut: 1 });
  const rows = (await at.admin.get(`/imports/${id}/rows?leftOut=true`)).body;
  expect(rows).toMatchObject([{ row: 2, leftOut: 'device-gone' }]);
  const csv = await at.admin.get(`/imports/${id}/refused.csv`, { 'accept-language': 'en' });
  expect(csv.text.split('\r\n')[1]).toBe('GONE-1,1 kW,2,The device or its type was deleted since the plan.');
});

test('an import is not undone while one of its devices is installed, and says which', async () => {
  const { id } = await steps.plan([
    ['USED-1', ''],
    ['USED-2', ''],
  ]);
  await steps.apply(id);
  expect((await at.send(at.installer, 'USED-1')).status).toBe(201);
  const before = await everyTable(portal);
  const answer = await at.admin.post(`/imports/${id}/undo`, undefined, { 'accept-language': 'en' });
  expect([answer.status, answer.body.type, answer.body.detail]).toEqual([
    409,
    'import-in-use',
    'The import cannot be undone: 1 of its devices are installed by now (USED-1). Nothing was changed.',
  ]);
  expect(await everyTable(portal)).toEqual(before);
  expect((await at.admin.get(`/imports/${id}`)).body.state).toBe('applied');
});

test('a device of an import that a recall names, or that the office marked, stays when the import is undone, and is listed', async () => {
  const { id } = await steps.plan([
    ['STAYS-1', ''],
    ['STAYS-2', ''],
    ['STAYS-3', ''],
  ]);
  await steps.apply(id);
  const recall = await begunRecall(at.admin, { serials: ['STAYS-1'] }, { installers: 0 });
  const [marked] = (await device('STAYS-2')).body;
  const [free] = (await device('STAYS-3')).body;
  const address = `/custom_devices/${marked.id}`;
  const saved = await at.admin.patch(address, { startedOutside: true }, { 'if-match': '*' });
  expect(saved.status, saved.text).toBe(200);
  expect((await at.admin.post(`/imports/${id}/undo`)).status).toBe(202);
  await portal.settle();
  expect((await at.admin.get(`/imports/${id}`)).body).toMatchObject({ state: 'undone', leftOut: 2 });
  const rows = (await at.admin.get(`/imports/${id}/rows?leftOut=true`)).body;
  expect(rows).toMatchObject([
    { serial: 'STAYS-1', leftOut: 'device-used' },
    { serial: 'STAYS-2', leftOut: 'device-used' },
  ]);
  expect((await at.admin.get(`/recalls/${recall}`)).body.devices).toBe(1);
  expect((await at.admin.get(address)).body).toMatchObject({ startedOutside: true });
  expect((await at.admin.get(`/custom_devices/${free.id}`)).status).toBe(404);
});

test('devices of an import that another import changed go once both were undone, but those that the office marked since', async () => {
  const marked = async (serial: string) => {
    const [{ id }] = (await device(serial)).body;
    const saved = await at.admin.patch(
      `/custom_devices/${id}`,
      { startedOutside: true },
      { 'if-match': '*' },
    );
    expect(saved.status, saved.text).toBe(200);
  };
  const serials = ['TWO-1', 'TWO-2', 'TWO-3'];
  const first = await steps.plan(serials.map((serial) => [serial, '']));
  await steps.apply(first.id);
  for (const power of ['8 kW', '9 kW']) {
    const { id, counts } = await steps.plan(serials.map((serial) => [serial, power]));
    expect(counts).toMatchObject({ changed: 3 });
    await steps.apply(id);
    if (power === '8 kW') await marked('TWO-2');
    expect(await undo(id)).toMatchObject({ state: 'undone', leftOut: 0 });
  }
  await marked('TWO-3');
  expect(await undo(first.id)).toMatchObject({ state: 'undone', leftOut: 2 });
  const left = (await at.admin.get(`/imports/${first.id}/rows?leftOut=true`)).body;
  expect(left).toMatchObject([
    { serial: 'TWO-2', leftOut: 'device-used' },
    { serial: 'TWO-3', leftOut: 'device-used' },
  ]);
  expect((await device('TWO-1')).status).toBe(404);
});

test('after an import was undone nobody overwrites an edit by what they saw before it', async () => {
  await portal.db.system((tx) =>
    buildDevice(tx, 2, at.template, 'EDITED-1', { ...EARLIER, in_database: false }),
  );
  const { id } = await steps.plan([['EDITED-1', '']]);
  await steps.apply(id);
  const [{ id: deviceId }] = (await device('EDITED-1')).body;
  const address = `/custom_devices/${deviceId}`;
  const edit = (day: string, etag: string) => at.admin.patch(address, { madeOn: day }, { 'if-match': etag });
  const tagNow = async () => String((await at.admin.get(address)).headers['etag']);
  const imported = await tagNow();
  expect((await edit('2026-03-02', imported)).status).toBe(200);
  const edited = await tagNow();
  expect((await at.admin.post(`/imports/${id}/undo`)).status).toBe(202);
  await portal.settle();
  expect((await at.admin.get(address)).body).toMatchObject({ inDatabase: false, madeOn: '2026-03-02' });
  for (const seen of [imported, edited]) expect((await edit('2026-03-03', seen)).status).toBe(412);
  expect((await edit('2026-03-04', await tagNow())).status).toBe(200);
  for (const seen of [imported, edited]) expect((await edit('2026-03-05', seen)).status).toBe(412);
});

test('a device that the office took out of the database after an import stays out when the import is undone', async () => {
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'OUT-1'));
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'OUT-2', { in_database: false }));
  const { id } = await steps.plan([
    ['OUT-1', '7 kW'],
    ['OUT-2', '7 kW'],
  ]);
  await steps.apply(id);
  const devices = [(await device('OUT-1')).body[0].id, (await device('OUT-2')).body[0].id];
  const removed = await at.admin.post('/custom_devices/database', { act: 'remove', devices });
  expect(new Set(removed.body.changed)).toEqual(new Set(devices));
  expect((await at.admin.post(`/imports/${id}/undo`)).status).toBe(202);
  await portal.settle();
  expect((await at.admin.get(`/imports/${id}`)).body).toMatchObject({ state: 'undone', leftOut: 0 });
  for (const serial of ['OUT-1', 'OUT-2']) {
    const [left] = (await device(serial)).body;
    expect([left.inDatabase, left.parameters.power ?? '']).toEqual([false, '']);
  }
});

test('a device that a later import or the office wants in the database stays there when the import that took it in is undone', async () => {
  for (const serial of ['HELD-1', 'HELD-2'])
    await portal.db.system((tx) => buildDevice(tx, 2, at.template, serial, { in_database: false }));
  const held = async () => {
    const [[one], [other]] = [(await device('HELD-1')).body, (await device('HELD-2')).body];
    return [one.inDatabase, other.inDatabase, one.parameters.power ?? ''];
  };
  const first = await steps.plan([
    ['HELD-1', ''],
    ['HELD-2', ''],
  ]);
  await steps.apply(first.id);
  const second = await steps.plan([['HELD-1', '8 kW']]);
  await steps.apply(second.id);
  const devices = [(await device('HELD-2')).body[0].id];
  for (const act of ['remove', 'add']) await at.admin.post('/custom_devices/database', { act, devices });
  expect(await undo(first.id)).toMatchObject({ state: 'undone', leftOut: 0 });
  expect(await held()).toEqual([true, true, '8 kW']);
  expect(await undo(second.id)).toMatchObject({ state: 'undone', leftOut: 0 });
  expect(await held()).toEqual([false, true, '']);
});

/** Whether each device is in the database and its power; 404 for one that is not there. */
const listed = () =>
  Promise.all(
    ['LISTED-1', 'LISTED-2', 'LISTED-3', 'LISTED-4'].map(async (serial) => {
      const { status, body } = await device(serial);
      return status === 200 ? [body[0].inDatabase, body[0].parameters.power ?? ''] : status;
    }),
  );

test('undoing an import takes back what it made and wrote, whatever a later one lists, and the file of that one brings it back', async () => {
  for (const serial of ['LISTED-1', 'LISTED-2'])
    await portal.db.system((tx) => buildDevice(tx, 2, at.template, serial, { in_database: false }));
  await portal.db.system((tx) => buildDevice(tx, 2, at.template, 'LISTED-4'));
  const before = await everyTable(portal);
  // The power of the last device is wrong, which the later file does not say.
  const rows = [
    ['LISTED-1', ''],
    ['LISTED-2', '7 kW'],
    ['LISTED-3', '7 kW'],
  ];
  const first = await steps.plan([...rows, ['LISTED-4', '70 kW']]);
  await steps.apply(first.id);
  const stock = [...rows, ['LISTED-4', ''], ['LISTED-5', '7 kW']];
  const second = await steps.plan(stock);
  expect(second.counts).toMatchObject({ new: 1, same: 4 });
  await steps.apply(second.id);
  expect(await undo(first.id)).toMatchObject({ state: 'undone', leftOut: 0 });
  // What the later one lists is wanted in the database all the same.
  expect(await listed()).toEqual([[true, ''], [true, ''], 404, [true, '']]);
  const third = await steps.plan(stock);
  expect(third.counts).toMatchObject({ new: 1, changed: 1, same: 3 });
  await steps.apply(third.id);
  expect(await listed()).toEqual([
    [true, ''],
    [true, '7 kW'],
    [true, '7 kW'],
    [true, ''],
  ]);
  // Devices that the first one only took into the database go out of it with the last import that lists them.
  for (const { id } of [second, third]) expect(await undo(id)).toMatchObject({ state: 'undone', leftOut: 0 });
  expect(await everyTable(portal)).toEqual(before);
});

test('an import of a stock list that changed nothing can be undone once a device was passed on to it', async () => {
  for (const serial of ['STOCK-1', 'STOCK-2'])
    await portal.db.system((tx) => buildDevice(tx, 2, at.template, serial, { in_database: false }));
  const rows = [
    ['STOCK-1', ''],
    ['STOCK-2', ''],
  ];
  const first = await steps.plan(rows);
  await steps.apply(first.id);
  const stock = await steps.plan(rows);
  expect(stock.counts).toMatchObject({ new: 0, changed: 0, same: 2 });
  // The office's page offers to undo what has rows that were applied.
  expect(await steps.apply(stock.id)).toMatchObject({ state: 'applied', applied: 0 });
  await undo(first.id);
  expect((await device('STOCK-1')).body[0].inDatabase).toBe(true);
  expect(await steps.one(stock.id)).toMatchObject({ state: 'applied', applied: 2 });
  expect(await undo(stock.id)).toMatchObject({ state: 'undone', applied: 0, leftOut: 0 });
  expect((await device('STOCK-1')).body[0].inDatabase).toBe(false);
});

test('undoing an import looks its devices up among those of later files, and does not read all that these list', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => [`NIGHTLY-${n}`, '']);
  for (const [serial = ''] of rows)
    await portal.db.system((tx) => buildDevice(tx, 2, at.template, serial, { in_database: false }));
  const { id } = await steps.plan(rows);
  await steps.apply(id);
  const { kysely } = portal.db;
  await sql`with m as (insert into imports (organisation_id, kind, state, file_name, header, applied_at)
      select 2, 'devices', 'applied', 'stock.csv', '[]', now() + interval '1 year' from generate_series(1, 90) returning id)
    insert into import_rows (import_id, organisation_id, row, outcome, serial, template_id, version_id, device_id)
    select m.id, 2, r.row, 'same', r.serial, r.template_id, r.version_id, r.device_id
    from m cross join import_rows r where r.import_id = ${id}`.execute(kysely);
  await sql`analyze imports, import_rows, custom_devices`.execute(kysely);
  const scope = { organisationId: 2, actor: { id: 0, role: 'admin', organisationId: 2 } } as const;
  const scans = await portal.db.systemWithin(2, async (tx) => {
    const before = await timesRead(tx, 'import_rows_by_device');
    expect(await takeBackDevices(tx, scope, { id, from: 1, to: 6 })).toBe(0);
    return (await timesRead(tx, 'import_rows_by_device')) - before;
  });
  expect(scans).toBeGreaterThan(0);
  expect((await device('NIGHTLY-0')).body[0].inDatabase).toBe(true);
});

test('two imports of the same devices at once make each device once', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`BOTH-${at}`, '1 kW']);
  const first = await steps.plan(rows);
  const second = await steps.plan(rows);
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
  const { id } = await steps.plan([['TWICE-1', '']]);
  expect((await at.admin.post(`/imports/${id}/apply`, { plan: 2 })).status).toBe(412);
  await steps.apply(id);
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

test('a plan gives a number with the unit of its parameter', async () => {
  const serial = { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true };
  const power = { name: 'power', type: 'number', label: 'Moc', unit: 'kW' };
  const type = await portal.db.system((tx) =>
    buildTemplate(tx, 2, { version: { parameters_schema: JSON.stringify([serial, power]) } }),
  );
  const { id } = await steps.plan([['UNIT-1', '11,5']], at.admin, { template: type.id });
  const [planned]: ImportRow[] = (await at.admin.get(`/imports/${id}/rows`)).body;
  expect(planned?.changes.find(({ field }) => field === 'power')).toEqual({
    field: 'power',
    before: '',
    after: '11.5',
    type: 'number',
    unit: 'kW',
  });
});

test('a plan gives the options of a list with what they are called in each language', async () => {
  const colour = {
    name: 'colour',
    type: 'list',
    label: 'Kolor',
    options: ['bialy', 'szary'],
    optionLabels: { bialy: { pl: 'Biały mat', de: 'Mattweiß' } },
  };
  const serial = { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true };
  const type = await portal.db.system((tx) =>
    buildTemplate(tx, 2, { version: { parameters_schema: JSON.stringify([serial, colour]) } }),
  );
  const rows = [
    ['LIST-1', 'bialy'],
    ['LIST-2', 'szary'],
  ];
  const { id } = await steps.plan(rows, at.admin, { template: type.id, mapping: ['@serial', 'colour'] });
  const planned: ImportRow[] = (await at.admin.get(`/imports/${id}/rows`)).body;
  expect(planned.map(({ changes }) => changes.find(({ field }) => field === 'colour'))).toEqual([
    {
      field: 'colour',
      before: '',
      after: 'bialy',
      type: 'string',
      optionLabels: { bialy: { pl: 'Biały mat', de: 'Mattweiß' } },
    },
    { field: 'colour', before: '', after: 'szary', type: 'string' },
  ]);
});
