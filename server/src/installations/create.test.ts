import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning, picture } from './commission.sample.ts';

/** The installer's own data as a commissioning sends them. */
const INSTALLER = {
  name: 'Adam Nowak',
  company: 'Heat Ltd',
  taxId: '5260250274',
  email: 'adam@heat.test',
  phone: '+48601602603',
};

describe('an installer who commissions a device', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  it('uses the known device and keeps the factory values under their own', async () => {
    const id = await at.device('HP-1');
    await test.db.system((tx) =>
      tx
        .insertInto('device_parameters')
        .values({
          organisation_id: 2,
          device_id: id,
          field: 'power',
          value: '10 kW',
          source: 'factory',
          user_name: null,
          created_at: '2026-02-03T04:05:06.000Z',
        })
        .execute(),
    );
    const sent = await at.send(at.installer, ' hp-1 ');
    expect(sent.status).toBe(201);
    expect(sent.body.customDevice).toMatchObject({
      id,
      serial: 'HP-1',
      parameters: { power: '12 kW' },
      label: 'awaiting_verification',
      inDatabase: true,
      installed: true,
    });
    const history = await at.installer.get(`/custom_devices/${id}/parameters`);
    expect(history.body.filter((entry: { field: string }) => entry.field === 'power')).toMatchObject([
      {
        value: '12 kW',
        source: 'installation',
        user: 'installer of 2',
        createdAt: '2026-06-15T10:00:00.000Z',
      },
      { value: '10 kW', source: 'factory', user: null, createdAt: '2026-02-03T04:05:06.000Z' },
    ]);
  });

  it('brings a device with an unknown serial along, outside the database until an admin adds it', async () => {
    const sent = await at.send(at.installer, 'UNKNOWN-1');
    expect(sent.body.customDevice).toMatchObject({ serial: 'UNKNOWN-1', inDatabase: false });
    const path = `/custom_devices/${sent.body.customDevice.id}/add-to-database`;
    expect((await at.installer.post(path)).status).toBe(403);
    expect((await at.admin.post(path)).body.inDatabase).toBe(true);
    expect((await at.admin.post(path)).status).toBe(200);
  });

  it('finds their record again by its client id for ever, however often they send it', async () => {
    const clientId = randomUUID();
    const first = await at.send(at.installer, 'TWICE-1', { clientId });
    const second = await at.send(at.installer, 'TWICE-1', { clientId });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers['idempotent-replayed']).toBe('true');
    const other = randomUUID();
    const both = await Promise.all(
      [1, 2, 3].map(() => at.send(at.installer, 'TWICE-2', { clientId: other })),
    );
    expect(new Set(both.map((answer) => answer.body.id)).size).toBe(1);
    expect(both.map((answer) => answer.status)).toEqual([201, 201, 201]);
  });

  it('is refused with the client id of somebody else', async () => {
    const clientId = randomUUID();
    await at.send(at.installer, 'TAKEN-1', { clientId });
    const answer = await at.send(at.installer2, 'TAKEN-2', { clientId });
    expect([answer.status, answer.body.type]).toEqual([409, 'client-id-taken']);
  });

  it('gets the stored answer again for the same key, and a refusal for the key with another body', async () => {
    const clientId = randomUUID();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await at.send(at.installer, 'KEY-1', { clientId }, headers);
    const again = await at.send(at.installer, 'KEY-1', { clientId }, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await at.send(at.installer, 'KEY-2', { clientId }, headers);
    expect([other.status, other.body.type]).toEqual([422, 'key-reused']);
  });

  it('is told when the device is installed already', async () => {
    await at.device('DONE-1');
    await at.send(at.installer, 'DONE-1');
    const answer = await at.send(at.installer2, 'done-1');
    expect([answer.status, answer.body.type]).toEqual([409, 'already-installed']);
    expect(answer.body.detail).toContain('DONE-1');
    // As it is copied from a screen, where a narrow space groups the digits.
    const copied = await at.send(at.installer2, 'DONE\u202F-1');
    expect([copied.status, copied.body.type]).toEqual([409, 'already-installed']);
  });

  it('wins or loses when two install one device at the same moment, known or unknown', async () => {
    for (const [round, known] of [true, false, true, false].entries()) {
      const serial = `RACE-${round}`;
      if (known) await at.device(serial);
      const answers = await Promise.all([at.send(at.installer, serial), at.send(at.installer2, serial)]);
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    }
  });

  it('is told every gap of the form by its place', async () => {
    const answer = await at.send(at.installer, 'GAP-1', {
      installationDate: '2026-06-16',
      survey: { data: { hydraulics: {} } },
      photos: [{ name: 'nowhere.png' }],
      signature: 'nowhere.png',
      customDevice: {
        deviceTemplate: `/device_templates/${at.template.id}`,
        version: `/device_template_versions/${at.template.versionId}`,
        parameters: { serial: '  ', colour: 'red' },
      },
    });
    expect([answer.status, answer.body.type]).toEqual([422, 'invalid-values']);
    expect(
      answer.body.violations.map((violation: { propertyPath: string; code: string }) => [
        violation.propertyPath,
        violation.code,
      ]),
    ).toEqual([
      ['installationDate', 'future-date'],
      ['customDevice.parameters.colour', 'unknown-key'],
      ['customDevice.parameters.serial', 'required'],
      ['survey.hydraulics.pressure', 'required'],
      ['photos.0', 'not-declared'],
      ['signature', 'not-declared'],
    ]);
  });

  it.each([
    ['installationDate', { installationDate: '0202-06-11' }, 'date'],
    ['soldOn', { soldOn: '1026-06-11' }, 'date'],
    ['customerName', { customerName: ' ' }, 'required'],
    ['customerAddress', { customerAddress: '' }, 'required'],
    ['customerZipcode', { customerZipcode: '30-01' }, 'zip'],
    ['customerCity', { customerCity: '' }, 'required'],
    ['customerPhone', { customerPhone: '+4860160260' }, 'phone'],
    ['customerEmail', { customerEmail: 'jan@customer' }, 'email'],
    ['installer.name', { installer: { ...INSTALLER, name: '' } }, 'required'],
    ['installer.taxId', { installer: { ...INSTALLER, taxId: '5260250275' } }, 'nip'],
    ['installer.phone', { installer: { ...INSTALLER, phone: '+49601602603' } }, 'phone'],
    ['installer.email', { installer: { ...INSTALLER, email: 'adam.heat.test' } }, 'email'],
  ])('is refused a %s of %j: %s', async (propertyPath, changes, code) => {
    const answer = await at.send(at.installer, 'CONTACT-1', changes);
    expect(answer.body).toMatchObject({ status: 400, violations: [{ propertyPath, code }] });
  });

  it('is told that the version is gone, or that the template is not theirs', async () => {
    const gone = await at.send(at.installer, 'V-1', {
      customDevice: {
        deviceTemplate: `/device_templates/${at.template.id}`,
        version: '/device_template_versions/999999',
        parameters: { serial: 'V-1' },
      },
    });
    expect([gone.status, gone.body.type]).toEqual([410, 'version-gone']);
    const foreign = await at.send(await test.as('superadmin@org2.test'), 'V-1');
    expect(foreign.status).toBe(403);
    await test.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ available_template_ids: [] })
        .where('id', '=', at.people.installer2)
        .execute(),
    );
    const inactive = await at.send(at.installer2, 'V-1');
    expect([inactive.status, inactive.body.type]).toEqual([422, 'template-inactive']);
    await test.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ available_template_ids: [at.template.id] })
        .where('id', '=', at.people.installer2)
        .execute(),
    );
  });

  it('adds a further device only to an installation they may work on', async () => {
    const own = await at.send(at.installer, 'PART-1');
    const further = await at.send(at.installer, 'PART-2', { partOf: `/installations/${own.body.id}` });
    expect(further.body.partOf).toBe(`/installations/${own.body.id}`);
    expect(further.body.siblings).toMatchObject([{ id: own.body.id, serial: 'PART-1', status: 'pending' }]);
    const strangers = await at.send(at.installer2, 'PART-3', { partOf: `/installations/${own.body.id}` });
    expect([strangers.status, strangers.body.type]).toEqual([404, 'installation-not-found']);
  });

  const shownOn = async (id: number) => {
    const { body } = await at.installer.get(`/installations/${id}`);
    return body.siblings.map((sibling: { id: number }) => sibling.id);
  };

  describe('who adds a third device to the second one at a customer', () => {
    let all: number[];
    beforeAll(async () => {
      const first = await at.send(at.installer, 'CASCADE-1');
      const second = await at.send(at.installer, 'CASCADE-2', { partOf: `/installations/${first.body.id}` });
      const third = await at.send(at.installer, 'CASCADE-3', { partOfClientId: second.body.clientId });
      const fourth = await at.send(at.installer, 'CASCADE-4', { partOf: `/installations/${third.body.id}` });
      all = [first, second, third, fourth].map(({ body }) => body.id);
    });
    it('is shown all others on each, also from an earlier release after migration 091', async () => {
      for (const id of all) expect(await shownOn(id)).toEqual(all.filter((one) => one !== id));
      // As that release wrote them: each names the one to which it was added.
      await sql`update installations set part_of = id - 1 where id in (${sql.join(all.slice(1))})`.execute(
        test.db.kysely,
      );
      const name = '../db/migrations/091-devices-of-a-customer.sql';
      await sql.raw(await readFile(new URL(name, import.meta.url), 'utf8')).execute(test.db.kysely);
      for (const id of all) expect(await shownOn(id)).toEqual(all.filter((one) => one !== id));
    });

    it('is still shown the others once the first one is deleted', async () => {
      const [first = 0, ...others] = all;
      expect((await at.admin.delete(`/installations/${first}`)).status).toBe(204);
      for (const id of others) expect(await shownOn(id)).toEqual(others.filter((one) => one !== id));
    });
  });

  it('changes nothing by fields that are not theirs to set', async () => {
    const hostile = {
      status: 'accepted',
      id: 1,
      organisation: 1,
      roles: ['ROLE_ADMIN'],
      ownerId: 1,
      complete: true,
    };
    for (const [key, value] of Object.entries(hostile)) {
      const answer = await at.send(at.installer, `OVER-${key}`, { [key]: value });
      expect([key, answer.status]).toEqual([key, 400]);
    }
    const proto = await at.installer.post('/installations', '{"__proto__":{"admin":true}}');
    expect(proto.status).toBe(400);
  });

  it('keeps hostile text as text, and a NUL is refused rather than a failure', async () => {
    const name = `'; drop table installations; -- <script>alert(1)</script>`;
    const sent = await at.send(at.installer, `O'Brien" \\ %_`, { customerName: name });
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.customerName).toBe(name);
    expect(sent.body.customDevice).toMatchObject({
      serial: `O'Brien" \\ %_`,
      parameters: { serial: `O'Brien" \\ %_` },
    });
    const nul = await at.send(at.installer, 'NUL-1', { customerName: 'a\u0000b' });
    expect(nul.status).toBe(400);
  });

  it('is not stuck in the queue over control characters: they are removed, and a line stays one line', async () => {
    const sent = await at.send(at.installer, 'CONTROL-1', {
      customerName: 'Jan\u0007 Kowal\u001bski',
      customerAddress: 'ul. Długa 1\nm. 2',
      notes: { customer: 'first\r\n\tsecond\u009b' },
    });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      customerName: 'Jan Kowalski',
      customerAddress: 'ul. Długa 1 m. 2',
      notes: { customer: 'first\n\tsecond' },
    });
    const device = await at.send(at.installer, 'CONTROL\n-\u00072');
    const shown = (await at.admin.get(`/installations/${device.body.id}`)).body;
    expect(shown.customDevice.serial).toBe('CONTROL -2');
  });

  it('may photograph twice the same: two files, both awaited', async () => {
    const one = await picture('one.png', 'photos.0', 77);
    const files = [...at.signatures, one, { ...one, name: 'two.png', field: 'photos.1' }];
    const sent = await at.send(
      at.installer,
      'PHOTO-1',
      { photos: [{ name: 'one.png' }, { name: 'two.png' }] },
      {},
      files,
    );
    expect(sent.body.complete).toBe(false);
    const saved = await at.upload(at.installer, sent.body.clientId, files);
    expect(saved.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    const read = await at.installer.get(`/installations/${sent.body.id}`);
    expect(read.body.complete).toBe(true);
    expect(read.body.files).toHaveLength(4);
    expect(read.body.files.every((file: { url: string | null }) => file.url !== null)).toBe(true);
  });
});
