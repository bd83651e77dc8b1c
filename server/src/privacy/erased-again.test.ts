import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { INSPECTION_FORM } from '../inspections/inspecting.sample.ts';
import { servicing } from '../services/servicing.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { applyRetention } from './retention-commands.ts';
import { everyFile, everyRow } from './traces.sample.ts';

const WORDS = /kanarek/i;
const FORM = {
  steps: INSPECTION_FORM.steps.map((step) => ({
    ...step,
    fields: [...step.fields, { name: 'remarks', label: 'Uwagi', type: 'text', required: false }],
  })),
};
let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal, FORM);
  await at.admin.patch('/organisations/2/retention', { customerDays: 100 }, { 'if-match': '*' });
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const onDay = (days: number) => new Date(portal.clock.now.getTime() + days * 86_400_000);

/** An installation in its warranty whose customer was erased on request. */
async function erased(serial: string) {
  const customerEmail = `${serial}@customer.test`;
  const installed = await at.accepted(at.installer, serial, { customerEmail });
  await portal.settle();
  const { body, text } = await at.admin.post('/customers/erase', { email: customerEmail });
  expect(body, text).toEqual({ installations: 1 });
  await portal.settle();
  return installed;
}

/** How often the log says of an installation that its customer was erased. */
async function erasures(installationId: number): Promise<number> {
  const { body } = await at.admin.get(`/event_logs?installation.id=${installationId}&itemsPerPage=100`);
  return body.filter(({ type }: { type: string }) => type === 'installation.customer_erased').length;
}

test('what an inspection and a service bring after the erasure of a customer is forgotten in its time as well', async () => {
  const { installationId, deviceId, inspectionId } = await erased('LATER-1');
  portal.clock.now = new Date('2027-06-01T10:00:00.000Z');
  const url = `/inspections/${inspectionId}`;
  const note = 'Pan Kanarek nie ma czasu';
  const visit = await at.change(at.installer, url, at.carriedOut('2027-06-01T09:00:00.000Z', { note }));
  expect(visit.status, visit.text).toBe(200);
  await at.upload(at.installer, visit.body.clientId, at.pictures);
  const begun = await at.begin(at.installer, deviceId, { faultDescription: 'Kanarek mówi: hałas' });
  expect(begun.status, begun.text).toBe(201);
  await portal.settle();
  const remaining = async () => (await everyRow(portal)).filter((line) => WORDS.test(line)).length;
  const files = everyFile(portal).length;

  await applyRetention(portal.deps, onDay(120));
  expect(await remaining(), 'while the service is open').toBeGreaterThan(1);
  const done = { status: 'done', repairDescription: 'Kanarek zadowolony' };
  expect((await at.change(at.installer, `/services/${begun.body.id}`, done)).status).toBe(200);
  await portal.settle();
  await applyRetention(portal.deps, onDay(90));
  expect(await remaining(), 'before its time').toBeGreaterThan(1);

  await applyRetention(portal.deps, onDay(120));
  await portal.settle();
  expect((await everyRow(portal)).filter((line) => WORDS.test(line))).toEqual([]);
  expect(everyFile(portal).length).toBeLessThan(files);
  const after = (await at.admin.get(url)).body;
  expect(after).toMatchObject({ status: 'done', survey: { data: { hydraulics: { pressure: 1.8 } } } });
  expect((await at.admin.get(`/installations/${installationId}`)).body.warranty.number).toBeTruthy();
  expect(await erasures(installationId)).toBe(2);
  await applyRetention(portal.deps, onDay(400));
  expect(await erasures(installationId)).toBe(2);
});

test('the reason of a rejection after the erasure of a customer is forgotten in its time as well', async () => {
  const customerEmail = 'later-2@customer.test';
  const id = await at.commission(at.installer, 'LATER-2', { customerEmail });
  expect((await at.admin.post('/customers/erase', { email: customerEmail })).body).toEqual({
    installations: 1,
  });
  const rejected = await at.admin.post(`/installations/${id}/reject`, { reason: 'Pan Kanarek odmówił' });
  expect(rejected.status, rejected.text).toBe(200);
  await portal.settle();
  expect((await everyRow(portal)).filter((line) => WORDS.test(line)).length).toBeGreaterThan(0);
  await applyRetention(portal.deps, onDay(120));
  expect((await everyRow(portal)).filter((line) => WORDS.test(line))).toEqual([]);
  expect(await erasures(id)).toBe(2);
});

test('a text answer that an installer writes after the erasure of a customer is forgotten in its time as well', async () => {
  const { installationId, inspectionId } = await erased('LATER-3');
  const survey = { data: { hydraulics: { pressure: 1.8, remarks: 'Pan Kanarek ma psa' } } };
  const url = `/inspections/${inspectionId}`;
  const prepared = await at.change(at.installer, url, { survey });
  expect(prepared.status, prepared.text).toBe(200);
  await portal.settle();
  expect((await everyRow(portal)).some((line) => WORDS.test(line))).toBe(true);
  await applyRetention(portal.deps, onDay(90));
  expect((await at.admin.get(url)).body.survey).toEqual(survey);

  await applyRetention(portal.deps, onDay(120));
  expect((await everyRow(portal)).filter((line) => WORDS.test(line))).toEqual([]);
  expect((await at.admin.get(url)).body.survey).toEqual({ data: { hydraulics: { pressure: 1.8 } } });
  await applyRetention(portal.deps, onDay(400));
  expect(await erasures(installationId)).toBe(2);
});

test.each(['installation', 'inspection', 'service'] as const)(
  'the mail with the card of the %s that is written while its customer is erased names them no more',
  async (kind) => {
    const serial = `MEANWHILE-${kind}`;
    const customerEmail = `${serial.toLowerCase()}@customer.test`;
    const { installationId, deviceId, inspectionId } = await at.accepted(at.installer, serial, {
      customerEmail,
      customerName: 'Kanarek Meanwhile',
    });
    if (kind === 'inspection') {
      portal.clock.now = new Date('2027-06-01T10:00:00.000Z');
      const visit = at.carriedOut('2027-06-01T09:00:00.000Z');
      const done = await at.change(at.installer, `/inspections/${inspectionId}`, visit);
      await at.upload(at.installer, done.body.clientId, at.pictures);
    }
    const service = kind === 'service' ? await at.begin(at.installer, deviceId) : undefined;
    if (service) {
      const done = { status: 'done', repairDescription: 'Naprawiono' };
      await at.change(at.installer, `/services/${service.body.id}`, done);
    }
    await portal.settle();
    const record = { installation: installationId, inspection: inspectionId, service: service?.body.id }[
      kind
    ];
    const data = { [kind]: `/${kind}s/${record}` };
    const asked = await at.installer.post('/send-email', { action: `${kind}_card`, data });
    expect(asked.status, asked.text).toBe(202);
    // The card was printed before; it is read between the record and its mail.
    const { storage } = portal.deps;
    const read = storage.read.bind(storage);
    vi.spyOn(storage, 'read').mockImplementationOnce(async (path) => {
      const bytes = await read(path);
      const { text, status } = await at.admin.post('/customers/erase', { email: customerEmail });
      expect(status, text).toBe(200);
      return bytes;
    });
    await portal.settle();
    const traces = (await everyRow(portal)).filter(
      (line) => /Kanarek Meanwhile/.test(line) || line.includes(customerEmail),
    );
    expect(traces).toEqual([]);
  },
);
