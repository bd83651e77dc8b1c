import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParsedBody } from '../../test/test-body.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildTemplate } from '../../test/test-builders.ts';
import { commissioning } from '../installations/commission.sample.ts';

const PARAMETERS = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'power', type: 'string', label: 'Moc' },
  { name: 'refrigerant', type: 'list', label: 'Czynnik', options: ['R32', 'R290'] },
];
const named = (name: string, more: object) => ({ name, label: name, ...more });
const ANY = { 'if-match': '*' };

describe('the devices of a maker, administered in the office', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test, { version: { parameters_schema: JSON.stringify(PARAMETERS) } });
  });
  afterAll(() => test.close());

  const enter = (serial: string, more: object = {}) =>
    at.admin.post('/custom_devices', {
      deviceTemplate: `/device_templates/${at.template.id}`,
      serial,
      ...more,
    });
  const eventsOf = async (id: number): Promise<string[]> =>
    (await at.admin.get(`/event_logs?device.id=${id}&itemsPerPage=50&order[id]=asc`)).body.map(
      (event: ParsedBody) => event.type,
    );

  it('knows a device by its number, however its letters are written', async () => {
    const [composed, apart] = ['W\u00C4RME-1', 'WA\u0308RME-1'];
    const made = await enter(apart);
    expect([made.status, made.body]).toMatchObject([201, { serial: composed }]);
    expect((await enter(composed)).status).toBe(409);
    for (const typed of [composed, apart]) {
      const lookedUp = await at.installer.get(
        `/custom_devices?deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=${encodeURIComponent(typed)}`,
      );
      expect(lookedUp.body).toMatchObject([{ id: made.body.id }]);
      const searched = await at.admin.get(`/custom_devices?search=${encodeURIComponent(typed)}`);
      expect(searched.body).toMatchObject([{ id: made.body.id }]);
    }
  });

  it('enters a device, which an installer then finds free with its values', async () => {
    const made = await enter(' HP-NEW-1 ', {
      parameters: { power: ' 12 kW ', note: 'odd' },
      madeOn: '2026-03-02',
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        serial: 'HP-NEW-1',
        parameters: { serial: 'HP-NEW-1', power: '12 kW', note: 'odd' },
        madeOn: '2026-03-02',
        source: 'admin',
        importedAt: null,
        inDatabase: true,
        label: 'not_installed',
      },
    ]);
    const found = await at.installer.get(
      `/custom_devices?deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=hp-new-1`,
    );
    expect(found.body).toMatchObject([{ id: made.body.id, installed: false }]);
    expect(await eventsOf(made.body.id)).toEqual(['device.created']);
    const history = (await at.admin.get(`/custom_devices/${made.body.id}/parameters`)).body;
    expect(
      history.map(({ field, source, imported }: ParsedBody) => [field, source, imported]),
    ).toContainEqual(['power', 'admin', false]);
  });

  it('refuses a serial number that the type has already, however it is written', async () => {
    await enter('HP-TWICE');
    const again = await enter(' hp-twice ');
    expect([again.status, again.body.type]).toEqual([409, 'serial-taken']);
    expect(again.body.detail).toContain('hp-twice');
  });

  it('refuses a value that does not fit its type, by its name', async () => {
    const odd = await enter('HP-ODD', { parameters: { refrigerant: 'R999' } });
    expect([odd.status, odd.body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'parameters.refrigerant', code: 'not-an-option' }],
    ]);
    const blank = await enter('  ');
    expect([blank.status, blank.body.violations]).toEqual([
      400,
      [{ propertyPath: 'serial', code: 'serial', message: 'Podaj numer seryjny.' }],
    ]);
    const wrong = await enter('HP-DAY', { madeOn: '2026-02-30' });
    expect([wrong.status, wrong.body.violations[0].propertyPath]).toEqual([400, 'madeOn']);
  });

  it('takes a parameter named like something that every object has', async () => {
    const schema = [
      ...PARAMETERS,
      named('valueOf', { type: 'number' }),
      named('constructor', { type: 'list', options: ['A', 'B'] }),
      named('toString', { type: 'date' }),
      named('__proto__', { type: 'yes_no' }),
    ];
    const other = await test.db.system((tx) =>
      buildTemplate(tx, 2, { version: { parameters_schema: JSON.stringify(schema) } }),
    );
    const deviceTemplate = `/device_templates/${other.id}`;
    const made = await at.admin.post('/custom_devices', { deviceTemplate, serial: 'HP-OWN-1' });
    expect(made.status, made.text).toBe(201);
    const parameters = { valueOf: '12', constructor: 'B' };
    const filled = await at.admin.post('/custom_devices', { deviceTemplate, serial: 'HP-OWN-2', parameters });
    expect(filled.body.parameters).toEqual({ serial: 'HP-OWN-2', ...parameters });
  });

  it('changes values one by one and keeps who changed what, and two who do so at once are told', async () => {
    const { id } = (await enter('HP-EDIT', { parameters: { power: '9 kW' } })).body;
    const address = `/custom_devices/${id}`;
    const seen = await at.admin.get(address);
    const match = { 'if-match': String(seen.headers['etag']) };
    expect((await at.admin.patch(address, { parameters: { power: '10 kW' } })).status).toBe(428);
    const changed = await at.admin.patch(address, { parameters: { power: '10 kW', note: '' } }, match);
    expect(changed.body.parameters).toEqual({ serial: 'HP-EDIT', power: '10 kW' });
    const late = await at.admin.patch(address, { parameters: { power: '11 kW' } }, match);
    expect([late.status, late.body.type]).toEqual([412, 'changed-meanwhile']);
    const history = (await at.admin.get(`${address}/parameters`)).body;
    const power = history.filter(({ field }: ParsedBody) => field === 'power');
    expect(power.map(({ value }: ParsedBody) => value)).toEqual(['10 kW', '9 kW']);
    expect(power[0].user).toBe('admin of 2');
    expect(await eventsOf(id)).toEqual(['device.created', 'device.parameters_changed']);
    // What changes nothing leaves no revision behind.
    const etag = String(changed.headers['etag']);
    const same = await at.admin.patch(address, { parameters: { power: '10 kW' } }, { 'if-match': etag });
    expect(same.headers['etag']).toBe(etag);
  });

  it('takes a value out of a device by null, as a merge patch does, and keeps what it was', async () => {
    const { id } = (await enter('HP-NULL', { parameters: { power: '9 kW' } })).body;
    const address = `/custom_devices/${id}`;
    const nothing = await at.admin.patch(address, { parameters: { note: null } }, ANY);
    expect(nothing.body.parameters).toEqual({ serial: 'HP-NULL', power: '9 kW' });
    const removed = await at.admin.patch(address, { parameters: { power: null } }, ANY);
    expect([removed.status, removed.body.parameters.power ?? '']).toEqual([200, '']);
    const history = (await at.admin.get(`${address}/parameters`)).body;
    const power = history.filter(({ field }: ParsedBody) => field === 'power');
    expect(power.map(({ value }: ParsedBody) => value)).toEqual(['', '9 kW']);
    await at.admin.patch(address, { parameters: { serial: null } }, ANY);
    expect((await at.admin.get(address)).body.serial).toBe('HP-NULL');
  });

  it('changes a serial number until something refers to the device, and writes both into the log', async () => {
    const { id } = (await enter('HP-WRONG')).body;
    await enter('HP-OTHER');
    const address = `/custom_devices/${id}`;
    const taken = await at.admin.patch(address, { serial: 'hp-other' }, ANY);
    expect([taken.status, taken.body.type]).toEqual([409, 'serial-taken']);
    const renamed = await at.admin.patch(address, { serial: 'HP-RIGHT' }, ANY);
    expect(renamed.body).toMatchObject({ serial: 'HP-RIGHT', parameters: { serial: 'HP-RIGHT' } });
    const [, event] = (await at.admin.get(`/event_logs?device.id=${id}&order[id]=asc`)).body;
    expect([event.type, event.details]).toMatchObject([
      'device.serial_changed',
      { from: 'HP-WRONG', to: 'HP-RIGHT' },
    ]);
    await at.send(at.installer, 'HP-RIGHT');
    const fixed = await at.admin.patch(address, { serial: 'HP-AGAIN' }, ANY);
    expect([fixed.status, fixed.body.type]).toEqual([409, 'serial-fixed']);
    expect((await at.admin.patch(address, { parameters: { serial: 'HP-AGAIN' } }, ANY)).status).toBe(409);
    expect((await at.admin.patch(address, { parameters: { power: '8 kW' } }, ANY)).status).toBe(200);
  });

  it('marks a device as started outside the app, and takes the mark back', async () => {
    const { id } = (await enter('HP-OUTSIDE')).body;
    const marked = await at.admin.patch(`/custom_devices/${id}`, { startedOutside: true }, ANY);
    expect(marked.body).toMatchObject({ label: 'started_outside_app', startedOutside: true });
    const back = await at.admin.patch(`/custom_devices/${id}`, { startedOutside: false }, ANY);
    expect(back.body.label).toBe('not_installed');
    expect(await eventsOf(id)).toEqual([
      'device.created',
      'device.started_outside',
      'device.not_started_outside',
    ]);
  });

  it('takes typed-in devices into the database, all that are ticked at once, and out again', async () => {
    const typedIn = await test.db.system(async (tx) => [
      await buildDevice(tx, 2, at.template, 'TYPED-1', { in_database: false }),
      await buildDevice(tx, 2, at.template, 'TYPED-2', { in_database: false }),
    ]);
    const { id: known } = (await enter('HP-KNOWN')).body;
    const added = await at.admin.post('/custom_devices/database', {
      act: 'add',
      devices: [...typedIn, known],
    });
    expect(new Set(added.body.changed)).toEqual(new Set(typedIn));
    expect((await at.admin.get(`/custom_devices/${typedIn[0]}`)).body.label).toBe('not_installed');
    const removed = await at.admin.post('/custom_devices/database', { act: 'remove', devices: typedIn });
    expect(removed.body.changed).toHaveLength(2);
    expect((await at.admin.get(`/custom_devices/${typedIn[0]}`)).body.label).toBe('not_in_database');
    const foreign = await at.strangeAdmin.post('/custom_devices/database', { act: 'add', devices: typedIn });
    expect(foreign.body).toEqual({ changed: [] });
  });

  it('takes a number that two admins give to two devices at the same moment once, and tells the other that it is taken', async () => {
    const statuses: number[][] = [];
    for (let pair = 0; pair < 8; pair += 1) {
      const ids: number[] = [];
      for (const one of ['A', 'B']) ids.push((await enter(`HP-RACE-${pair}${one}`)).body.id);
      const answers = await Promise.all(
        ids.map((id) => at.admin.patch(`/custom_devices/${id}`, { serial: `HP-SAME-${pair}` }, ANY)),
      );
      statuses.push(answers.map(({ status }) => status).sort((a, b) => a - b));
    }
    expect(statuses).toEqual(Array.from({ length: 8 }, () => [200, 409]));
  });

  it('replaces an installed device: the installation goes on with the other, and each names the other', async () => {
    const installation = await at.commission(at.installer, 'HP-OLD');
    const { customDevice } = (await at.admin.get(`/installations/${installation}`)).body;
    const address = `/custom_devices/${customDevice.id}/replacement`;
    const tomorrow = await at.admin.post(address, { serial: 'HP-2', replacedOn: '2040-01-01' });
    expect([tomorrow.status, tomorrow.body.violations[0].code]).toEqual([422, 'future-date']);
    const early = await at.admin.post(address, { serial: 'HP-2', replacedOn: '2026-06-09' });
    expect([early.status, early.body.violations]).toEqual([
      422,
      [
        {
          propertyPath: 'replacedOn',
          code: 'before-installation',
          message: 'Data nie może być wcześniejsza niż data instalacji.',
        },
      ],
    ]);
    const same = await at.admin.post(address, { serial: 'hp-old', replacedOn: '2026-06-12' });
    expect(same.status).toBe(422);
    expect(same.body.violations).toMatchObject([{ propertyPath: 'serial', code: 'same-serial' }]);
    const other = await at.admin.post(address, { serial: 'HP-INSTEAD', replacedOn: '2026-06-12' });
    expect(other.body).toMatchObject({
      serial: 'HP-INSTEAD',
      installation: { id: installation },
      replaces: { serial: 'HP-OLD' },
    });
    const old = (await at.admin.get(`/custom_devices/${customDevice.id}`)).body;
    expect(old).toMatchObject({
      installation: null,
      label: 'reinstalling',
      replacedBy: { serial: 'HP-INSTEAD' },
    });
    const { entries } = (await at.admin.get(`/custom_devices/${customDevice.id}/timeline`)).body;
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'replacement', at: '2026-06-12', record: null, role: 'replaced_by' }),
    );
    const again = await at.admin.post(address, { serial: 'HP-3', replacedOn: '2026-06-12' });
    expect([again.status, again.body.type]).toEqual([409, 'impossible-transition']);
  });

  it('goes on naming the device that was replaced after somebody installed that number by mistake and corrected it', async () => {
    const id = await at.commission(at.installer, 'GONE-OLD');
    const { warranty, customDevice } = (await at.admin.post(`/installations/${id}/accept`)).body;
    const address = `/custom_devices/${customDevice.id}/replacement`;
    const other = await at.admin.post(address, { serial: 'GONE-NEW', replacedOn: '2026-06-12' });
    expect(other.status, other.text).toBe(200);
    const typo = await at.commission(at.installer2, 'GONE-OLD');
    const right = { parameters: { serial: 'GONE-0LD' } };
    const corrected = await at.installer2.patch(`/installations/${typo}`, right, { 'if-match': '*' });
    expect(corrected.status, corrected.text).toBe(200);
    const confirmed = await test.nobody.get(`/warranties/${warranty.code}`);
    expect(confirmed.body).toMatchObject({
      serial: 'GONE-NEW',
      replaced: [{ serial: 'GONE-OLD', on: '2026-06-12' }],
    });
  });

  it('deletes a device that nothing refers to, and says what refers to another', async () => {
    const { id } = (await enter('HP-GONE')).body;
    expect((await at.strangeAdmin.delete(`/custom_devices/${id}`, ANY)).status).toBe(404);
    expect((await at.admin.delete(`/custom_devices/${id}`, ANY)).status).toBe(204);
    expect((await at.admin.get(`/custom_devices/${id}`)).status).toBe(404);
    const sent = await at.send(at.installer, 'HP-STAYS');
    const refused = await at.admin.delete(`/custom_devices/${sent.body.customDevice.id}`, {
      ...ANY,
      'accept-language': 'en',
    });
    expect([refused.status, refused.body.type]).toEqual([409, 'device-in-use']);
    expect(refused.body.detail).toContain('installations 1');
  });
});
