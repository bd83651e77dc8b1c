import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning, manifestOf, picture } from '../installations/commission.sample.ts';
import { buildTestApp, type Answered, type TestApp } from '../../test/test-app.ts';
import { buildDevice } from '../../test/test-builders.ts';

const PARAMETERS = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'pressure', type: 'number', label: 'Ciśnienie próby', unit: 'bar' },
  { name: 'power', type: 'string', label: 'Moc' },
];
const IS_R290 = { any: [{ all: [{ field: 'form.refrigerant', operator: 'in', values: ['R290'] }] }] };
const FORM = {
  steps: [
    { id: 'stage-2', title: 'Parametry', fields: [] },
    {
      id: 'stage-3',
      title: 'Hydraulika',
      fields: [
        {
          name: 'refrigerant',
          type: 'list',
          label: 'Czynnik',
          required: true,
          options: [
            { value: 'R32', label: 'R32' },
            { value: 'R290', label: 'R290' },
          ],
        },
        { name: 'photo', type: 'image', label: 'Zdjęcie lutów', required: false },
      ],
    },
    {
      id: 'stage-4',
      title: 'Izolacja i szczelność',
      fields: [
        {
          name: 'pressure',
          type: 'number',
          label: 'Ciśnienie próby',
          unit: 'bar',
          required: true,
          min: 20,
          max: 45,
        },
        {
          name: 'propane',
          type: 'text',
          label: 'Test propanu',
          required: true,
          showWhen: IS_R290,
        },
        { name: 'detector', type: 'image', label: 'Zdjęcie detektora', required: false, showWhen: IS_R290 },
      ],
    },
  ],
};

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let worker: number;
let version: string;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal, {
    version: { production_form: JSON.stringify(FORM), parameters_schema: JSON.stringify(PARAMETERS) },
  });
  const made = await at.admin.post('/production_workers', { name: 'Ewa Lis', pin: '4711' });
  worker = (made.body as { id: number }).id;
  version = `/device_template_versions/${at.template.versionId}`;
});
afterAll(() => portal.close());

let count = 0;
async function entered(): Promise<number> {
  const body = { serial: `HALL-${(count += 1)}`, deviceTemplate: `/device_templates/${at.template.id}` };
  const answer = await at.production.post('/production_devices', body);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: number }).id;
}

const acting = (device: number, act: object): Promise<Answered> =>
  at.production.post('/production_records', {
    clientId: randomUUID(),
    customDevice: `/custom_devices/${device}`,
    worker,
    finishedAt: '2026-06-15T09:30:00Z',
    ...act,
  });
const finishing = (device: number, stage: number, more: object = {}): Promise<Answered> =>
  acting(device, { act: 'finish', stage, version, startedAt: '2026-06-15T09:00:00Z', ...more });
const read = async (device: number) => (await at.production.get(`/production_devices/${device}`)).body;

const R32 = { survey: { data: { 'stage-3': { refrigerant: 'R32' } } } };
const TIGHT = { survey: { data: { 'stage-4': { pressure: 31.7 } } } };

async function finishedUpTo(device: number, last: number): Promise<void> {
  const answers: Record<number, object> = { 3: R32, 4: TIGHT };
  for (let stage = 2; stage <= last; stage += 1) {
    const answer = await finishing(device, stage, answers[stage]);
    expect(answer.status, answer.text).toBe(201);
  }
}

describe('a device in production', () => {
  test('begins with a scan of its new serial number, at stage 2, once', async () => {
    const id = await entered();
    expect(await read(id)).toMatchObject({
      step: 2,
      done: [],
      hold: null,
      deviceExtension: { createdAt: '2026-06-15T10:00:00.000Z', sent: null },
      parameters: { serial: `HALL-${count}` },
    });
    const again = await at.production.post('/production_devices', {
      serial: ` hall-${count}`,
      deviceTemplate: `/device_templates/${at.template.id}`,
    });
    expect(again.body).toMatchObject({ id });
  });

  test('that was added as finished never enters the queue', async () => {
    const serial = 'DONE-1';
    const id = await portal.db.system((tx) => buildDevice(tx, 2, at.template, serial));
    const body = { serial, deviceTemplate: `/device_templates/${at.template.id}` };
    expect(await at.production.post('/production_devices', body)).toMatchObject({
      status: 409,
      body: { type: expect.stringContaining('not-in-production') as string },
    });
    expect((await finishing(id, 2)).status).toBe(409);
    expect((await at.production.get(`/production_devices?serial=${serial}`)).body).toMatchObject([]);
  });

  test('has the day of its first final check as its production date, which the office and recalls find it by', async () => {
    const id = await entered();
    const madeOn = async () => (await at.admin.get(`/custom_devices/${id}`)).body.madeOn;
    await finishedUpTo(id, 6);
    expect(await madeOn()).toBe(null);
    // Half an hour past midnight by the clock of the hall.
    await finishing(id, 7, { startedAt: '2026-06-14T22:00:00Z', finishedAt: '2026-06-14T22:30:00Z' });
    expect(await madeOn()).toBe('2026-06-15');
    const selection = { made: { from: '2026-06-15', to: '2026-06-15' }, serials: [`HALL-${count}`] };
    expect((await at.admin.post('/recalls/preview', { selection })).body).toMatchObject({
      counts: { devices: 1 },
    });
  });

  test('that the hall makes anew keeps its production date, also the one that the office gave it', async () => {
    const id = await entered();
    await finishedUpTo(id, 6);
    await finishing(id, 7, { startedAt: '2026-06-10T08:00:00Z', finishedAt: '2026-06-10T09:00:00Z' });
    expect((await acting(id, { act: 'rework', stage: 7, reason: 'Głośna praca' })).status).toBe(201);
    expect((await finishing(id, 7, { finishedAt: '2026-06-15T09:45:00Z' })).status).toBe(201);
    expect((await at.admin.get(`/custom_devices/${id}`)).body.madeOn).toBe('2026-06-10');

    const other = await entered();
    const { headers } = await at.admin.get(`/custom_devices/${other}`);
    const given = await at.admin.patch(
      `/custom_devices/${other}`,
      { madeOn: '2026-06-01' },
      { 'if-match': String(headers['etag']) },
    );
    expect(given.status, given.text).toBe(200);
    await finishedUpTo(other, 7);
    expect((await at.admin.get(`/custom_devices/${other}`)).body.madeOn).toBe('2026-06-01');
  });

  test('that was made before its day was noted gets it with the upgrade, one in the making gets none', async () => {
    const [made, begun] = [await entered(), await entered()];
    await finishedUpTo(made, 7);
    await finishedUpTo(begun, 6);
    await portal.db.system((tx) =>
      tx.updateTable('custom_devices').set({ made_on: null }).where('id', '=', made).execute(),
    );
    const migration = new URL('../db/migrations/092-made-in-the-hall.sql', import.meta.url);
    await sql.raw(await readFile(migration, 'utf8')).execute(portal.db.kysely);
    expect((await at.admin.get(`/custom_devices/${made}`)).body.madeOn).toBe('2026-06-15');
    expect((await at.admin.get(`/custom_devices/${begun}`)).body.madeOn).toBe(null);
  });

  test('goes through its stages in order, by a named worker, and is shipped and closed at the end', async () => {
    const id = await entered();
    expect((await finishing(id, 3, R32)).status).toBe(409);
    await finishedUpTo(id, 7);
    expect(await read(id)).toMatchObject({ step: 8, lastWorker: 'Ewa Lis', done: [2, 3, 4, 5, 6, 7] });
    expect((await finishing(id, 8)).status).toBe(201);
    expect(await read(id)).toMatchObject({ step: 9, deviceExtension: { sent: '2026-06-15T09:30:00.000Z' } });
    const scanned = { scanned: { serial: `hall-${count}`, by: 'scanner' } };
    expect((await finishing(id, 9, scanned)).status).toBe(201);
    const closed = await read(id);
    expect(closed).toMatchObject({ step: null });
    expect((closed as { records: object[] }).records.at(0)).toMatchObject({
      act: 'finish',
      stage: 9,
      worker: 'Ewa Lis',
      scannedBy: 'scanner',
      startedAt: '2026-06-15T09:00:00.000Z',
      counted: true,
    });
    expect((await at.admin.get(`/custom_devices/${id}`)).body).toMatchObject({
      step: null,
      deviceExtension: { sent: '2026-06-15T09:30:00.000Z' },
    });
  });

  test('is done now, and not in the future, where the clock of the station is ahead', async () => {
    const id = await entered();
    await finishedUpTo(id, 7);
    const ahead = { startedAt: '2098-12-31T00:00:00Z', finishedAt: '2099-01-01T00:00:00Z' };
    expect((await finishing(id, 8, ahead)).status).toBe(201);
    expect(await read(id)).toMatchObject({ deviceExtension: { sent: '2026-06-15T10:00:00.000Z' } });
    const other = await entered();
    const held = { act: 'hold', reason: 'Brak części', finishedAt: ahead.finishedAt };
    expect((await acting(other, held)).status).toBe(201);
    expect(await read(other)).toMatchObject({ hold: { since: '2026-06-15T10:00:00.000Z' } });
    const released = { act: 'release', finishedAt: ahead.finishedAt };
    expect((await acting(other, released)).body).toMatchObject({ counted: true });
  });

  test('was begun no later than it was finished, whatever the clock of the station was set to meanwhile', async () => {
    const id = await entered();
    const back = { startedAt: '2026-06-15T09:59:00Z', finishedAt: '2026-06-15T09:00:00Z' };
    expect((await finishing(id, 2, back)).body).toMatchObject({
      startedAt: '2026-06-15T09:00:00.000Z',
      finishedAt: '2026-06-15T09:00:00.000Z',
    });
  });

  test('keeps its label check open while the label is another device’s', async () => {
    const id = await entered();
    await finishedUpTo(id, 7);
    expect(await finishing(id, 9, { scanned: { serial: 'HALL-999', by: 'camera' } })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'scanned.serial', code: 'other-serial' }] },
    });
    expect(await finishing(id, 9)).toMatchObject({
      body: { violations: [{ propertyPath: 'scanned', code: 'required' }] },
    });
  });

  test('takes what was measured into its parameters, as measured in production', async () => {
    const id = await entered();
    await finishedUpTo(id, 4);
    expect((await read(id)) as object).toMatchObject({ parameters: { pressure: '31.7' } });
    const history = await at.admin.get(`/custom_devices/${id}/parameters`);
    expect(history.body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'pressure', value: '31.7', source: 'production' }),
      ]),
    );
  });

  test('is asked what its form asks, with conditions on the stages before', async () => {
    const id = await entered();
    await finishing(id, 2);
    expect(await finishing(id, 3)).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'survey.stage-3.refrigerant', code: 'required' }] },
    });
    await finishing(id, 3, { survey: { data: { 'stage-3': { refrigerant: 'R290' } } } });
    expect(await finishing(id, 4, TIGHT)).toMatchObject({
      body: { violations: [{ propertyPath: 'survey.stage-4.propane', code: 'required' }] },
    });
    expect(
      await finishing(id, 4, { survey: { data: { 'stage-4': { pressure: 90, propane: 'OK' } } } }),
    ).toMatchObject({
      body: { violations: [{ propertyPath: 'survey.stage-4.pressure', code: 'max' }] },
    });
  });

  test('waits while it is on hold, with the reason, and goes on when it is released', async () => {
    const id = await entered();
    expect((await acting(id, { act: 'hold', reason: 'Brak sprężarki' })).status).toBe(201);
    expect(await read(id)).toMatchObject({
      hold: { reason: 'Brak sprężarki', worker: 'Ewa Lis', since: '2026-06-15T09:30:00.000Z' },
    });
    expect((await finishing(id, 2)).status).toBe(409);
    expect((await at.production.get('/production_devices?state=held')).body).toMatchObject([{ id }]);
    await acting(id, { act: 'release' });
    expect((await finishing(id, 2)).status).toBe(201);
  });

  test('goes back by rework with a reason, keeps its history, and is marked until it has passed the stage again', async () => {
    const id = await entered();
    await finishedUpTo(id, 4);
    expect((await acting(id, { act: 'rework', stage: 3, reason: 'Nieszczelny lut' })).status).toBe(201);
    expect(await read(id)).toMatchObject({ step: 3, rework: true, done: [2] });
    await finishing(id, 3, R32);
    await finishing(id, 4, TIGHT);
    const after = (await read(id)) as { records: { act: string; stage: number }[] };
    expect(after).toMatchObject({ step: 5, rework: false });
    expect(after.records.map(({ act, stage }) => `${act} ${stage}`)).toEqual([
      'finish 4',
      'finish 3',
      'rework 3',
      'finish 4',
      'finish 3',
      'finish 2',
    ]);
  });

  test('that two stations finish at once keeps both records, and counts the first', async () => {
    const id = await entered();
    const [one, other] = await Promise.all([finishing(id, 2), finishing(id, 2)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    const { records } = (await read(id)) as { records: { counted: boolean }[] };
    expect(records.map(({ counted }) => counted)).toEqual([false, true]);
  });

  test('takes the same record once, however often it is sent, and refuses another one under its client id', async () => {
    const id = await entered();
    const clientId = randomUUID();
    const first = await acting(id, { clientId, act: 'hold', reason: 'Brak sprężarki' });
    const second = await acting(id, { clientId, act: 'hold', reason: 'Brak sprężarki' });
    expect(second.body).toEqual(first.body);
    expect((await acting(id, { clientId, act: 'hold', reason: 'Coś innego' })).status).toBe(409);
    expect((await at.send(at.installer, 'LENT-BY-THE-HALL', { clientId })).body.type).toBe('client-id-taken');
  });

  test('that somebody worked on cannot be deleted by the office, with its history', async () => {
    const id = await entered();
    await finishedUpTo(id, 2);
    const deleted = await at.admin.delete(`/custom_devices/${id}`, { 'if-match': '*' });
    expect([deleted.status, deleted.body.type]).toEqual([409, 'device-in-use']);
    expect((await read(id)) as object).toMatchObject({ done: [2] });
  });

  test('is closed by its own printed label alone: another one, a typed number and no scan are refused', async () => {
    const id = await entered();
    await finishedUpTo(id, 7);
    const serial = `HALL-${count}`;
    const check = (scanned: object | null, more: object = {}) => finishing(id, 9, { scanned, ...more });
    for (const [scanned, place] of [
      [null, 'scanned'],
      [{ serial: 'HALL-OTHER', by: 'scanner' }, 'scanned.serial'],
      [{ serial, by: 'typed' }, 'scanned'],
    ] as const) {
      const refused = await check(scanned);
      expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, place]);
    }
    expect((await read(id)) as object).toMatchObject({ done: [2, 3, 4, 5, 6, 7] });
    expect((await check({ serial, by: 'camera' }, { labelPicture: 'gone.jpg' })).status).toBe(422);

    const photo = await picture('label.png', 'labelPicture', 40);
    const clientId = randomUUID();
    const passed = await check(
      { serial, by: 'camera' },
      { clientId, labelPicture: 'label.png', files: manifestOf([photo]) },
    );
    expect(passed.status, passed.text).toBe(201);
    await at.upload(at.production, clientId, [photo]);
    expect(await read(id)).toMatchObject({
      step: 8,
      records: [
        {
          stage: 9,
          scannedSerial: serial,
          scannedBy: 'camera',
          labelPicture: 'label.png',
          files: [{ name: 'label.png', arrived: true }],
        },
        ...Array.from({ length: 6 }, () => ({ labelPicture: null })),
      ],
    });
  });

  test('is left alone once it runs at a customer’s', async () => {
    const id = await entered();
    await finishedUpTo(id, 2);
    await at.send(at.installer, `HALL-${count}`);
    expect((await finishing(id, 3, R32)).body).toMatchObject({
      type: expect.stringContaining('device-installed') as string,
    });
  });

  test('waits for nobody in the hall once it runs at a customer’s, not even one that was on hold', async () => {
    const id = await entered();
    await finishedUpTo(id, 2);
    const held = await acting(id, { act: 'hold', reason: 'Brak części' });
    expect(held.status, held.text).toBe(201);
    const shown = async (state: string) =>
      ((await at.production.get(`/production_devices?serial=hall-${count}${state}`)).body as unknown[])
        .length;
    const waiting = async () =>
      ((await at.production.get('/production_board')).body as Board).stages.map(
        (one) => [one.count, one.held] as const,
      );
    const before = await waiting();
    expect([await shown('&state=open'), await shown('&state=held'), await shown('')]).toEqual([1, 1, 1]);
    await at.send(at.installer, `HALL-${count}`);
    expect(await read(id)).toMatchObject({ installed: true, hold: null });
    expect([await shown('&state=open'), await shown('&state=held'), await shown('')]).toEqual([0, 0, 1]);
    const [atTwo, atThree] = before;
    expect((await waiting()).slice(0, 2)).toEqual([
      atTwo,
      [(atThree?.[0] ?? 0) - 1, (atThree?.[1] ?? 0) - 1],
    ]);
  });

  test('waits for nobody in the hall once the office has noted that it was started without the app', async () => {
    const id = await entered();
    await finishedUpTo(id, 2);
    const serial = `hall-${count}`;
    const seen = async () => ({
      open: (await at.production.get(`/production_devices?serial=${serial}&state=open`)).body as unknown[],
      atStage3: ((await at.production.get('/production_board')).body as Board).stages[1]?.count ?? 0,
    });
    const before = await seen();
    const mark = (startedOutside: boolean) =>
      at.admin.patch(`/custom_devices/${id}`, { startedOutside }, { 'if-match': '*' });
    expect((await mark(true)).status).toBe(200);
    expect(await seen()).toEqual({ open: [], atStage3: before.atStage3 - 1 });
    expect(await read(id)).toMatchObject({ installed: true });
    expect((await finishing(id, 3, R32)).body).toMatchObject({
      type: expect.stringContaining('device-installed') as string,
    });

    expect((await mark(false)).status).toBe(200);
    expect((await seen()).open).toMatchObject([{ id, installed: false }]);
    expect((await finishing(id, 3, R32)).status).toBe(201);
  });

  test('is found by the exact number on its label, and hidden from other makers', async () => {
    const id = await entered();
    expect((await at.production.get(`/production_devices?serial=hall-${count}`)).body).toMatchObject([
      { id },
    ]);
    const stranger = await portal.as('production@org1.test');
    expect((await stranger.get(`/production_devices/${id}`)).status).toBe(404);
    expect((await stranger.get('/production_devices')).body).toEqual([]);
  });

  test('shows its photos once they have arrived', async () => {
    const id = await entered();
    await finishing(id, 2);
    const photo = await picture('gauge.png', 'survey.stage-3.photo', 12);
    const clientId = randomUUID();
    const answer = await finishing(id, 3, {
      clientId,
      survey: { data: { 'stage-3': { refrigerant: 'R32', photo: 'gauge.png' } } },
      files: manifestOf([photo]),
    });
    expect(answer.status, answer.text).toBe(201);
    await at.upload(at.production, clientId, [photo]);
    expect(await read(id)).toMatchObject({
      records: [{ files: [{ name: 'gauge.png', arrived: true }] }, {}],
    });
  });

  test('takes in the photo of a question that its station asked and the server does not, and no other file', async () => {
    const id = await entered();
    await finishedUpTo(id, 3);
    const photo = await picture('detector.png', 'survey.stage-4.detector', 13);
    const clientId = randomUUID();
    const sent = { clientId, files: manifestOf([photo]) };
    expect(await finishing(id, 4, { ...TIGHT, ...sent })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'files.0.name', code: 'not-referred-to' }] },
    });
    const answers = { pressure: 31.7, propane: 'szczelne', detector: 'detector.png' };
    const answer = await finishing(id, 4, { ...sent, survey: { data: { 'stage-4': answers } } });
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: { counted: true, survey: { data: { 'stage-4': { pressure: 31.7 } } } },
    });
    await at.upload(at.production, clientId, [photo]);
    expect(await read(id)).toMatchObject({
      step: 5,
      records: [{ files: [{ name: 'detector.png', arrived: true }] }, {}, {}],
    });
  });
});

const scanned = (serial: string) => ({ scanned: { serial, by: 'scanner' } });
const renamed = async (device: number, serial: string) => {
  const answer = await at.admin.patch(`/custom_devices/${device}`, { serial }, { 'if-match': '*' });
  expect(answer.status, answer.text).toBe(200);
};

/** A device that is made, its label checked. */
async function checked(): Promise<number> {
  const id = await entered();
  await finishedUpTo(id, 7);
  expect((await finishing(id, 9, scanned(`HALL-${count}`))).status).toBe(201);
  return id;
}

describe('the label check of a device whose serial number the office changes', () => {
  test('is open again, though the device stays shipped, and takes the new number alone', async () => {
    const id = await checked();
    const before = `HALL-${count}`;
    expect((await finishing(id, 8)).status).toBe(201);
    expect(await read(id)).toMatchObject({ step: null });
    await renamed(id, 'RENAMED-1');
    expect(await read(id)).toMatchObject({
      serial: 'RENAMED-1',
      step: 9,
      done: [2, 3, 4, 5, 6, 7, 8],
      rework: true,
      deviceExtension: { sent: '2026-06-15T09:30:00.000Z' },
    });
    expect((await finishing(id, 9, scanned(before))).status).toBe(422);
    expect((await finishing(id, 9, scanned('RENAMED-1'))).body).toMatchObject({ counted: true });
    expect(await read(id)).toMatchObject({ step: null, rework: false });
  });

  test('is open again before the device is shipped', async () => {
    const id = await checked();
    await renamed(id, 'RENAMED-2');
    expect(await read(id)).toMatchObject({ step: 8, done: [2, 3, 4, 5, 6, 7], rework: false });
  });

  test('stays done where the number is only written in other letters, which scan the same', async () => {
    const id = await checked();
    await renamed(id, `hall-${count}`);
    expect(await read(id)).toMatchObject({ step: 8, done: [2, 3, 4, 5, 6, 7, 9] });
  });

  test('is not the next one where the device is still being made', async () => {
    const id = await entered();
    await finishedUpTo(id, 3);
    await renamed(id, 'RENAMED-3');
    expect(await read(id)).toMatchObject({ step: 4, done: [2, 3] });
  });
});

type Board = {
  readonly stages: readonly {
    readonly stage: number;
    readonly count: number;
    readonly held: number;
    readonly oldest: readonly { readonly step: number }[];
  }[];
};

test('the board counts what waits at each stage, the longest first', async () => {
  const board = (await at.production.get('/production_board')).body as Board;
  expect(board.stages.map(({ stage }) => stage)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { stage, count: waiting, oldest } of board.stages) {
    expect(oldest.every(({ step }) => step === stage)).toBe(true);
    expect(oldest).toHaveLength(Math.min(waiting, 5));
  }
});
