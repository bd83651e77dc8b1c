import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { CARDS_OF_ACCEPTED } from '../inspections/inspecting.sample.ts';
import { servicing } from './servicing.sample.ts';

let test: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;

beforeAll(async () => {
  test = await buildTestApp();
  at = await servicing(test);
});
afterAll(() => test.close());

const decide = (service: { url: string }, decision: string, who = at.admin) =>
  who.post(`${service.url}/replacement`, { decision });

describe('a device that is replaced', () => {
  it('hands installation, warranty and plan to the new one, for the time that is left; each names the other', async () => {
    const old = await at.begun(at.installer, 'OLD-1');
    const before = await at.installer.get(`/installations/${old.installationId}`);
    await test.settle({ without: CARDS_OF_ACCEPTED });
    test.clock.now = new Date('2026-09-01T10:00:00.000Z');
    const done = await at.change(at.installer, old.url, {
      status: 'done',
      repairDescription: 'Wymieniono urządzenie',
      replacementSerial: 'NEW-1',
      changedParameters: { power: '16 kW' },
    });
    expect(done.body).toMatchObject({
      status: 'done',
      customDevice: { serial: 'OLD-1', installation: { id: old.installationId } },
      replacedBy: null,
      replacement: { serial: 'NEW-1', state: 'pending', may: [] },
    });
    const waiting = await at.installer.get(`/installations/${old.installationId}`);
    expect(waiting.body.customDevice).toMatchObject({ id: old.deviceId, serial: 'OLD-1' });
    const approved = await decide(old, 'approve');
    expect(approved.body).toMatchObject({
      customDevice: { serial: 'OLD-1', installation: null, warranty: null, label: 'reinstalling' },
      replacedBy: { serial: 'NEW-1' },
      replacement: { state: 'approved', may: ['take_back'] },
      underWarranty: true,
    });
    const newId = approved.body.replacedBy.id;
    const installation = await at.installer.get(`/installations/${old.installationId}`);
    expect(installation.body).toMatchObject({
      customDevice: {
        id: newId,
        serial: 'NEW-1',
        parameters: { serial: 'NEW-1', power: '16 kW' },
        replaces: { id: old.deviceId, serial: 'OLD-1' },
        label: 'warranty_issued',
      },
      warranty: before.body.warranty,
    });
    const inspection = await at.installer.get(`/inspections/${old.inspectionId}`);
    expect(inspection.body).toMatchObject({ status: 'pending', customDevice: { id: newId } });
    expect((await at.installer.get('/installations?search=new-1')).body).toHaveLength(1);
    const confirmed = await test.nobody.get(`/warranties/${before.body.warranty.code}`);
    expect(confirmed.body).toMatchObject({
      serial: 'NEW-1',
      state: 'valid',
      end: before.body.warranty.end,
      replaced: [{ serial: 'OLD-1', on: '2026-09-01' }],
    });
    const events = await at.installer.get(`/installations/${old.installationId}/events`);
    expect(events.body.filter((event: { type: string }) => event.type === 'device.replaced')).toMatchObject([
      { details: { from: 'OLD-1', to: 'NEW-1' } },
    ]);
  });

  it('stands again where it stood once the approval is taken back, and can be refused or approved anew', async () => {
    const old = await at.begun(at.installer, 'BACK-1');
    const before = await at.installer.get(`/installations/${old.installationId}`);
    await at.change(at.installer, old.url, {
      status: 'done',
      repairDescription: 'Wymieniono urządzenie',
      replacementSerial: 'BACK-2',
    });
    expect((await decide(old, 'take_back')).body.replacement).toMatchObject({ state: 'pending' });
    expect((await decide(old, 'approve')).status).toBe(200);
    // Whoever lost the answer, or was the second to press, has what they wanted.
    const approved = await decide(old, 'approve', at.asp);
    expect([approved.status, approved.body.replacedBy?.serial]).toEqual([200, 'BACK-2']);
    const refused = await decide(old, 'refuse');
    expect(refused.body).toMatchObject({
      status: 409,
      detail: 'W obecnym stanie nie można wykonać tej czynności. Odśwież dane.',
    });
    const back = await decide(old, 'take_back');
    expect(back.body).toMatchObject({ replacedBy: null, replacement: { state: 'pending' } });
    const after = await at.installer.get(`/installations/${old.installationId}`);
    expect(after.body).toMatchObject({
      customDevice: { id: old.deviceId, serial: 'BACK-1', replaces: null, replacedBy: null },
      warranty: before.body.warranty,
    });
    const inspection = await at.installer.get(`/inspections/${old.inspectionId}`);
    expect(inspection.body.customDevice.id).toBe(old.deviceId);
    expect((await decide(old, 'refuse')).body.replacement).toMatchObject({ state: 'refused' });
    expect((await decide(old, 'take_back')).body.replacement).toMatchObject({ state: 'pending' });
    expect((await decide(old, 'approve')).body.replacedBy).toMatchObject({ serial: 'BACK-2' });
  });

  it('is decided by those who verify: not by its installer, and not by another maker', async () => {
    const old = await at.begun(at.installer, 'WHO-1');
    await at.change(at.installer, old.url, {
      status: 'done',
      repairDescription: 'Wymieniono urządzenie',
      replacementSerial: 'WHO-2',
    });
    expect((await decide(old, 'approve', at.installer)).status).toBe(403);
    expect((await decide(old, 'approve', at.strangeAdmin)).status).toBe(404);
    expect((await at.admin.get(old.url)).body.replacement.may).toEqual(['approve', 'refuse']);
  });

  it('is in the work list of whoever approves it, on the device and on the installation, until somebody has', async () => {
    const old = await at.begun(at.installer, 'FIND-1');
    await at.change(at.installer, old.url, {
      status: 'done',
      repairDescription: 'Wymieniono urządzenie',
      replacementSerial: 'FIND-2',
    });
    const toDo = async (who: typeof at.asp, query = 'toDo=true') =>
      (await who.get(`/organisations/2/services?${query}&search=FIND`)).body.map(
        (row: { id: number; status: string; replacement: string }) => [row.id, row.status, row.replacement],
      );
    const inbox = async (who: typeof at.asp, level = '3') =>
      (await who.get('/desk?search=FIND&clock[]=replacement', { 'reader-level': level })).body;
    const count = async (who: typeof at.asp) => (await who.get('/notifications')).body.replacements;
    const waits = async (url: string) => {
      const { body } = await at.installer.get(url);
      return (body.customDevice ?? body.device).waitingReplacement;
    };
    const places = [`/installations/${old.installationId}`, `/custom_devices/${old.deviceId}/timeline`];

    const before = { asp: await count(at.asp), installer: await count(at.installer) };
    expect(before).toEqual({ asp: expect.toSatisfy((number: number) => number >= 1), installer: 0 });
    for (const who of [at.asp, at.admin]) {
      expect(await toDo(who)).toEqual([[old.id, 'done', 'pending']]);
      expect(await toDo(who, 'replacement[]=pending')).toEqual([[old.id, 'done', 'pending']]);
      expect(await toDo(who, 'toDo=false')).toEqual([]);
      expect(await inbox(who)).toMatchObject([
        { waitsFor: 'asp', record: old.url, due: null, about: 'FIND-2', customDevice: { serial: 'FIND-1' } },
      ]);
      // An app that does not know the word is not given it: it would fail the whole list.
      expect(await inbox(who, '2')).toEqual([]);
    }
    for (const place of places) expect(await waits(place)).toEqual({ service: old.id, serial: 'FIND-2' });

    await decide(old, 'refuse', at.asp);
    expect(await count(at.asp)).toBe(before.asp - 1);
    expect(await toDo(at.asp)).toEqual([]);
    expect(await toDo(at.asp, 'toDo=false')).toEqual([[old.id, 'done', 'refused']]);
    expect(await inbox(at.asp)).toEqual([]);
    for (const place of places) expect(await waits(place)).toBeNull();
  });

  it('shows both devices one history, each from its side', async () => {
    const old = await at.begun(at.installer, 'SIDE-1');
    const done = await at.change(at.installer, old.url, {
      status: 'done',
      repairDescription: 'Wymieniono urządzenie',
      replacementSerial: 'SIDE-2',
    });
    expect(done.status).toBe(200);
    const approved = await decide(old, 'approve');
    const kinds = async (id: number) => {
      const timeline = await at.installer.get(`/custom_devices/${id}/timeline`);
      return timeline.body.entries.map((entry: { kind: string; role?: string; status?: string }) =>
        [entry.kind, entry.role ?? entry.status].filter(Boolean).join(' '),
      );
    };
    expect((await kinds(old.deviceId)).sort()).toEqual([
      'installation accepted',
      'replacement replaced_by',
      'service done',
      'warranty',
    ]);
    expect((await kinds(approved.body.replacedBy.id)).sort()).toEqual([
      'inspection pending',
      'installation accepted',
      'replacement replaces',
      'warranty',
    ]);
    expect((await at.installer2.get(`/custom_devices/${old.deviceId}/timeline`)).status).toBe(404);
    expect((await at.admin.get(`/custom_devices/${old.deviceId}/timeline`)).status).toBe(200);
  });

  it("by itself, or by one that stands at somebody else's, is refused, and the service stays open", async () => {
    const old = await at.begun(at.installer, 'KEEP-1');
    await at.accepted(at.installer2, 'KEEP-2');
    const attempt = (replacementSerial: string) =>
      at.change(at.installer, old.url, { status: 'done', repairDescription: 'x', replacementSerial });
    const same = await attempt(' keep-1 ');
    expect(same.body.violations).toMatchObject([{ propertyPath: 'replacementSerial', code: 'same-serial' }]);
    const taken = await attempt('KEEP-2');
    expect([taken.status, taken.body.type]).toEqual([409, 'already-installed']);
    expect((await at.installer.get(old.url)).body).toMatchObject({
      status: 'pending',
      replacementSerial: null,
    });
    await at.device('KEEP-3');
    expect((await attempt('KEEP-3')).body.replacement).toMatchObject({ serial: 'KEEP-3', state: 'pending' });
  });

  it('before the installation is refused, as the office is refused it', async () => {
    const old = await at.begun(at.installer, 'EARLY-1');
    const done = (finishedAt: string) =>
      at.change(at.installer, old.url, {
        status: 'done',
        repairDescription: 'Wymieniono urządzenie',
        replacementSerial: 'EARLY-2',
        startedAt: finishedAt,
        finishedAt,
      });
    const early = await done('2026-06-09T12:00:00Z');
    expect(early.body.violations).toMatchObject([
      { propertyPath: 'finishedAt', code: 'before-installation' },
    ]);
    expect((await done('2026-06-09T22:30:00Z')).body.replacement).toMatchObject({ state: 'pending' });
  });
});

describe('the page of a device', () => {
  it('has everything that happened, newest first, values over time, and its documents', async () => {
    test.clock.now = new Date('2026-06-15T10:00:00.000Z');
    const it1 = await at.begun(at.installer, 'PAGE-1');
    await at.change(at.installer, it1.url, {
      status: 'done',
      repairDescription: 'Wymieniono sprężarkę',
      changedParameters: { power: '16 kW' },
    });
    test.clock.now = new Date('2027-06-16T10:00:00.000Z');
    await at.inspect(at.installer, it1.inspectionId, '2027-06-16T09:00:00.000Z');
    const { body } = await at.installer.get(`/custom_devices/${it1.deviceId}/timeline`);
    expect(body.entries.map((entry: { kind: string; at: string }) => [entry.kind, entry.at])).toEqual([
      ['inspection', '2028-05-11'],
      ['inspection', '2027-06-16T09:00:00.000Z'],
      ['warranty', '2026-06-15T10:00:00.000Z'],
      ['service', '2026-06-15T10:00:00.000Z'],
      ['parameter', '2026-06-15T10:00:00.000Z'],
      ['installation', '2026-06-10'],
    ]);
    // By these an app works out what its unsent changes make of an entry.
    const { deadline } = (await at.installer.get(it1.url)).body;
    expect([body.entries[0].planned, body.entries[3].deadline]).toEqual([true, deadline]);
    expect(body.entries[4]).toMatchObject({
      field: 'power',
      before: '12 kW',
      value: '16 kW',
      source: 'service',
    });
    const power = body.parameters.find((parameter: { field: string }) => parameter.field === 'power');
    expect(power.values.map((value: { value: string }) => value.value)).toEqual(['12 kW', '16 kW']);
    expect(body.documents.map((document: { name: string }) => document.name)).toEqual([
      'installation',
      'warranty',
    ]);
    expect(body.device.warranty).toMatchObject({ state: 'valid' });
  });
});
