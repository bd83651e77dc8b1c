import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type Answered, type TestApp } from '../../test/test-app.ts';

const isR290 = { any: [{ all: [{ field: 'form.refrigerant', operator: 'in', values: ['R290'] }] }] };
const FORM = {
  steps: [
    {
      id: 'stage-3',
      title: 'Hydraulika',
      fields: [{ name: 'refrigerant', type: 'text', label: 'Czynnik', required: true }],
    },
    {
      id: 'stage-4',
      title: 'Szczelność',
      fields: [
        { name: 'propane', type: 'text', label: 'Test propanu', required: true, showWhen: isR290 },
        { name: 'pressure', type: 'number', label: 'Ciśnienie', required: false },
      ],
    },
  ],
};
const PARAMETERS = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'pressure', type: 'number', label: 'Ciśnienie', unit: 'bar' },
];

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let worker: number;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal, {
    version: { production_form: JSON.stringify(FORM), parameters_schema: JSON.stringify(PARAMETERS) },
  });
  worker = ((await at.admin.post('/production_workers', { name: 'Ewa Lis' })).body as { id: number }).id;
});
afterAll(() => portal.close());

async function begun(serial: string): Promise<number> {
  const deviceTemplate = `/device_templates/${at.template.id}`;
  const answer = await at.production.post('/production_devices', { serial, deviceTemplate });
  return (answer.body as { id: number }).id;
}

/** What a station sends of a device, done at a time of 15 June 2026. */
const send = (device: number, time: string, act: object): Promise<Answered> =>
  at.production.post('/production_records', {
    clientId: randomUUID(),
    customDevice: `/custom_devices/${device}`,
    worker,
    finishedAt: `2026-06-15T${time}:00.000Z`,
    ...act,
  });
const stage = (number: number, answers: object = {}) => ({
  act: 'finish',
  stage: number,
  startedAt: '2026-06-15T06:00:00.000Z',
  version: `/device_template_versions/${at.template.versionId}`,
  survey: { data: { [`stage-${number}`]: answers } },
});
const read = async (device: number) => (await at.production.get(`/production_devices/${device}`)).body;

/** A device whose stages 2 and 3 were finished in the morning. */
async function madeUpToThree(serial: string, refrigerant = 'R32'): Promise<number> {
  const device = await begun(serial);
  await send(device, '07:00', stage(2));
  const answer = await send(device, '07:10', stage(3, { refrigerant }));
  expect(answer.status, answer.text).toBe(201);
  return device;
}

describe('a stage that a station without a network sends late', () => {
  test('does not count where the device was sent back to it since, and is to be done again', async () => {
    const device = await madeUpToThree('LATE-1');
    await send(device, '08:00', stage(4));
    await send(device, '09:00', { act: 'rework', stage: 4, reason: 'Nieszczelny lut' });
    const late = await send(device, '08:30', stage(4, { pressure: 31 }));
    expect(late).toMatchObject({ status: 201, body: { counted: false, act: 'finish', stage: 4 } });
    expect(await read(device)).toMatchObject({
      step: 4,
      done: [2, 3],
      rework: true,
      records: [
        { counted: false, survey: { data: { 'stage-4': { pressure: 31 } } } },
        { act: 'rework' },
        {},
        {},
        {},
      ],
    });
    expect((await read(device)) as object).not.toMatchObject({ parameters: { pressure: '31' } });
    expect(await send(device, '09:30', stage(4))).toMatchObject({ status: 201, body: { counted: true } });
    expect(await read(device)).toMatchObject({ step: 5 });
  });

  test('is kept where the device was sent back further, with all that was asked at that time', async () => {
    const device = await madeUpToThree('LATE-2', 'R290');
    await send(device, '09:00', { act: 'rework', stage: 3, reason: 'Nieszczelny lut' });
    const late = await send(device, '08:30', stage(4, { propane: 'szczelne' }));
    expect(late, late.text).toMatchObject({
      status: 201,
      body: { counted: false, survey: { data: { 'stage-4': { propane: 'szczelne' } } } },
    });
    expect(await send(device, '08:40', stage(5))).toMatchObject({ status: 201, body: { counted: false } });
    expect(await read(device)).toMatchObject({ step: 3, done: [2] });
  });
});

test('work that was resumed before the device was put on hold again does not end the newer hold', async () => {
  const device = await madeUpToThree('LATE-6');
  await send(device, '08:00', { act: 'hold', reason: 'Brak sprężarki' });
  await send(device, '08:20', { act: 'release' });
  await send(device, '09:00', { act: 'hold', reason: 'Wgnieciona obudowa' });
  expect(await send(device, '08:10', { act: 'release' })).toMatchObject({
    status: 201,
    body: { act: 'release', counted: false },
  });
  expect(await read(device)).toMatchObject({ hold: { reason: 'Wgnieciona obudowa' } });
  expect(await send(device, '09:10', { act: 'release' })).toMatchObject({ body: { counted: true } });
  expect(await read(device)).toMatchObject({ hold: null });
});

test('a stage that is sent hours late changes its device now, not when it was done', async () => {
  const device = await begun('LATE-7');
  const changed = async () =>
    portal.db.system((tx) =>
      tx.selectFrom('custom_devices').select('updated_at').where('id', '=', device).executeTakeFirstOrThrow(),
    );
  expect(await changed()).toEqual({ updated_at: '2026-06-15T10:00:00.000Z' });
  portal.clock.now = new Date('2026-06-15T10:05:00.000Z');
  expect(await send(device, '07:00', stage(2))).toMatchObject({ status: 201, body: { counted: true } });
  expect(await changed()).toEqual({ updated_at: '2026-06-15T10:05:00.000Z' });
});
