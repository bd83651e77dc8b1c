import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildTemplate } from '../../test/test-builders.ts';
import { commissioning } from './commission.sample.ts';

describe('whoever edits an installation', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  const edit = (who: typeof at.admin, id: number, patch: object) =>
    who.patch(`/installations/${id}`, patch, { 'if-match': '*' });

  const read = async (id: number) => {
    const { headers, body } = await at.admin.get(`/installations/${id}`);
    const events = await at.admin.get(`/installations/${id}/events?itemsPerPage=50`);
    return { etag: headers['etag'], updatedAt: body.updatedAt, events: events.body.length };
  };

  it('leaves no trace when nothing changes: version, history and the issued card stay', async () => {
    const id = await at.commission(at.installer, 'SAME-1', { photos: [] });
    await test.settle();
    const before = await read(id);
    const { body } = await at.admin.get(`/installations/${id}`);
    const cards = () =>
      test.db.system((tx) => tx.selectFrom('cards').select('id').where('installation_id', '=', id).execute());
    const issued = await cards();
    expect(issued).toHaveLength(1);
    test.clock.now = new Date(test.clock.now.getTime() + 1000);
    for (const patch of [
      {},
      { status: 'pending' },
      { customerName: body.customerName, companyName: null, notes: {}, photos: null },
      { survey: { data: body.survey.data }, parameters: body.customDevice.parameters },
    ]) {
      expect((await edit(at.installer, id, patch)).status).toBe(200);
    }
    expect(await read(id)).toEqual(before);
    expect(await cards()).toEqual(issued);
    expect((await edit(at.installer, id, { customerCity: 'Gdynia' })).status).toBe(200);
    const after = await read(id);
    expect([after.events, after.etag === before.etag]).toEqual([before.events + 1, false]);
  });

  it('takes notes and photos away with null, but an installer never the maker’s own note', async () => {
    const id = await at.commission(at.installer, 'NULL-1', { photos: [{ name: 'customer.png' }] });
    const cleared = await edit(at.installer, id, { notes: null, photos: null });
    expect([cleared.status, cleared.body.photos]).toEqual([200, []]);
    const shown = await at.admin.get(`/installations/${id}`);
    expect(shown.body.notes).toEqual({ installer: null, customer: null, admin: 'for the maker' });
    const byAdmin = await edit(at.admin, id, { notes: null });
    expect(byAdmin.body.notes).toEqual({ installer: null, customer: null, admin: null });
  });

  it('blanks a parameter with null, and the history keeps what it was', async () => {
    const id = await at.commission(at.installer, 'BLANK-1');
    const blanked = await edit(at.installer, id, { parameters: { power: null } });
    expect(blanked.body.customDevice.parameters.power).toBe('');
    const history = await at.installer.get(`/custom_devices/${blanked.body.customDevice.id}/parameters`);
    expect(history.body.slice(0, 2)).toMatchObject([
      { field: 'power', value: '' },
      { field: 'power', value: '12 kW' },
    ]);
  });

  it('may mend a name on a rejected one whose device went to somebody else, and leaves them the device', async () => {
    const id = await at.commission(at.installer, 'LOST-1');
    await at.admin.post(`/installations/${id}/reject`, { reason: 'nie' });
    const theirs = await at.send(at.installer2, 'LOST-1');
    expect(theirs.status).toBe(201);
    const deviceOf = async () =>
      (await at.admin.get(`/custom_devices/${theirs.body.customDevice.id}`)).body.installation;
    const corrected = await edit(at.installer, id, {
      customerName: 'Maria Nowak',
      installationDate: '2026-06-09',
    });
    expect([corrected.status, corrected.body.customerName, corrected.body.status]).toEqual([
      200,
      'Maria Nowak',
      'rejected',
    ]);
    expect(await deviceOf()).toMatchObject({ id: theirs.body.id, status: 'pending' });
    const values = await edit(at.installer, id, { parameters: { power: '99 kW' } });
    expect([values.status, values.body.type]).toEqual([409, 'already-installed']);
    const elsewhere = await edit(at.installer, id, { parameters: { serial: 'FOUND-1' } });
    expect(elsewhere.body.customDevice).toMatchObject({
      serial: 'FOUND-1',
      installation: { id, status: 'rejected' },
    });
    expect(await deviceOf()).toMatchObject({ id: theirs.body.id, status: 'pending' });
    expect((await edit(at.installer, id, { status: 'pending' })).body.status).toBe('pending');
  });

  it('is taken in by what the phone knew; a later edit is asked only about what it touches', async () => {
    const field = { name: 'network', label: 'Sieć', type: 'text', required: true };
    const template = await test.db.system((tx) =>
      buildTemplate(tx, 2, {
        users: [at.people.installer],
        version: {
          parameters_schema: JSON.stringify([
            { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
            { name: 'modul_wifi', type: 'yes_no', label: 'Moduł WiFi' },
          ]),
          installation_form: JSON.stringify({
            steps: [
              {
                id: 'wifi',
                title: 'WiFi',
                fields: [
                  {
                    ...field,
                    showWhen: {
                      any: [{ all: [{ field: 'device.modul_wifi', operator: 'in', values: ['yes'] }] }],
                    },
                  },
                ],
              },
            ],
          }),
        },
      }),
    );
    await test.db.system(async (tx) => {
      const device_id = await buildDevice(tx, 2, template, 'WIFI-1');
      const known = { organisation_id: 2, device_id, source: 'factory', user_name: null } as const;
      await tx
        .insertInto('device_parameters')
        .values([
          { ...known, field: 'modul_wifi', value: 'yes' },
          { ...known, field: 'of_another_version', value: 'x' },
        ])
        .execute();
    });
    const customDevice = {
      deviceTemplate: `/device_templates/${template.id}`,
      version: `/device_template_versions/${template.versionId}`,
      parameters: { serial: 'WIFI-1' },
    };
    const offline = await at.send(at.installer, '', { customDevice, survey: { data: {} } });
    expect([offline.status, offline.body.survey.data]).toEqual([201, {}]);
    const renamed = await edit(at.installer, offline.body.id, { customerName: 'Maria Nowak' });
    expect([renamed.status, renamed.body.customerName]).toEqual([200, 'Maria Nowak']);
    const survey = { data: { wifi: { network: 'home' } } };
    const answered = await edit(at.installer, offline.body.id, { survey });
    expect([answered.status, answered.body.survey]).toEqual([200, survey]);
  });
});
