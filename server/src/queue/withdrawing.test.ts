import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceOf, manifestOf, picture, requestBody } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildNextVersion } from '../../test/test-next-version.ts';
import { servicing } from '../services/servicing.sample.ts';

let test: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  test = await buildTestApp();
  at = await servicing(test);
});
afterAll(() => test.close());

const key = () => ({ 'idempotency-key': randomUUID() });
const say = (who: typeof at.installer, clientId: string, wish: object, headers = {}) =>
  who.put(`/withdrawals/${clientId}`, wish, headers);
const withdraw = (who: typeof at.installer, clientId: string, round = 1) =>
  say(who, clientId, { withdrawn: true, round });
const lift = (who: typeof at.installer, clientId: string, round = 1) =>
  say(who, clientId, { withdrawn: false, round });
const WITHDRAWN = { status: 200, body: { outcome: 'withdrawn', record: null, round: 1 } };

describe('An installer who gives up a request that may have been sent', () => {
  it('has it refused when it arrives later, of whatever kind it is, and however often they say so', async () => {
    const { installationId, deviceId } = await at.accepted(at.installer, 'LATE-0');
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    for (const clientId of [one, one, two, three])
      expect(await withdraw(at.installer, clientId)).toMatchObject(WITHDRAWN);
    const late = [
      await at.send(at.installer, 'LATE-1', { clientId: one }, key()),
      await at.begin(at.installer, deviceId, { clientId: two }),
      await at.installer.post(
        '/inspections',
        {
          clientId: three,
          installation: `/installations/${installationId}`,
          status: 'scheduled',
          executionDate: '2026-07-01',
        },
        key(),
      ),
    ];
    for (const answer of late) expect(answer).toMatchObject({ status: 409, body: { type: 'withdrawn' } });
    expect((await at.send(at.installer, 'LATE-1')).status).toBe(201);
  });

  it('loses nothing of anybody else, who may use the same client id', async () => {
    const clientId = randomUUID();
    await withdraw(at.installer, clientId);
    const sent = await at.send(at.installer2, 'THEIRS-1', { clientId });
    expect(sent.status).toBe(201);
    expect((await withdraw(at.installer, clientId)).status).toBe(404);
    expect((await withdraw(at.admin, clientId)).status).toBe(404);
    // Of another organisation nothing is known, and nothing happens to it.
    expect(await withdraw(at.stranger, clientId)).toMatchObject(WITHDRAWN);
    expect((await at.installer2.get(`/installations/${sent.body.id}`)).status).toBe(200);
  });

  it('takes an installation away that has come without its photos, and frees its device', async () => {
    await at.device('HALF-1');
    const clientId = randomUUID();
    const sent = await at.send(at.installer, 'HALF-1', { clientId });
    expect(await withdraw(at.installer, clientId)).toMatchObject(WITHDRAWN);
    expect((await at.installer.get(`/installations/${sent.body.id}`)).status).toBe(404);
    const events = await test.db.system((tx) =>
      tx
        .selectFrom('events')
        .select(['type', 'user_name'])
        .where('installation_id', '=', Number(sent.body.id))
        .where('type', '=', 'installation.deleted')
        .execute(),
    );
    expect(events).toEqual([{ type: 'installation.deleted', user_name: 'installer of 2' }]);
    expect((await at.send(at.installer, 'HALF-1', { clientId }, key())).body.type).toBe('withdrawn');
    expect((await at.send(at.installer2, 'HALF-1')).status).toBe(201);
  });

  it('has the device look as it did before, and a rejected installation of it back', async () => {
    const deviceId = await at.device('BEFORE-1');
    const power = { organisation_id: 2, device_id: deviceId, field: 'power', value: '8 kW' };
    await test.db.system((tx) =>
      tx
        .insertInto('device_parameters')
        .values({ ...power, source: 'factory', user_name: null })
        .execute(),
    );
    /** The device without its version, which every change increases. */
    const look = async () => {
      const { revision: _revision, ...device } = (await at.admin.get(`/custom_devices/${deviceId}`)).body;
      return device;
    };
    const before = await look();
    expect(before).toMatchObject({ label: 'not_installed', parameters: { power: '8 kW' } });
    const sent = await at.send(at.installer, 'BEFORE-1');
    await withdraw(at.installer, sent.body.clientId);
    expect(await look()).toEqual(before);

    const rejected = await at.send(at.installer, 'BEFORE-1');
    await at.admin.post(`/installations/${rejected.body.id}/reject`, { reason: 'Brak zdjęć' });
    const whenRejected = await look();
    expect(whenRejected).toMatchObject({
      label: 'installation_rejected',
      installation: { id: rejected.body.id },
    });
    test.clock.now = new Date(test.clock.now.getTime() + 1_000);
    const anew = await at.send(at.installer, 'BEFORE-1');
    expect(anew.status, anew.text).toBe(201);
    await withdraw(at.installer, anew.body.clientId);
    expect(await look()).toEqual(whenRejected);
  });

  it('of a newer form has the rejected one back with the form that it was filled in with', async () => {
    const deviceId = await at.device('FORM-1');
    const rejected = await at.send(at.installer, 'FORM-1');
    await at.admin.post(`/installations/${rejected.body.id}/reject`, { reason: 'Brak zdjęć' });
    const versionId = await test.db.system((tx) => buildNextVersion(tx, at.template));
    const customDevice = deviceOf({ ...at.template, versionId }, { serial: 'FORM-1' });
    const anew = await at.send(at.installer2, 'FORM-1', { customDevice });
    expect(anew.body.customDevice.schemaVersion).toMatchObject({ id: versionId, number: 2 });
    await withdraw(at.installer2, anew.body.clientId);
    const first = { id: at.template.versionId, number: 1 };
    const device = await at.admin.get(`/custom_devices/${deviceId}`);
    expect(device.body).toMatchObject({ installation: { id: rejected.body.id }, schemaVersion: first });
    const url = `/installations/${rejected.body.id}`;
    expect((await at.installer.get(url)).body.customDevice.schemaVersion).toMatchObject(first);
    const again = await at.installer.patch(
      url,
      { status: 'pending', survey: { data: { hydraulics: { pressure: '1,8' } } } },
      { 'if-match': '*' },
    );
    expect([again.status, again.body.status]).toEqual([200, 'pending']);
  });

  it('takes a service away that has come without its photos', async () => {
    const { deviceId } = await at.accepted(at.installer, 'HALF-2');
    const clientId = randomUUID();
    const [photo] = at.pictures;
    const begun = await at.begin(at.installer, deviceId, {
      clientId,
      issuePhotos: [{ name: 'fault.png' }],
      files: [
        { name: 'fault.png', field: 'issuePhotos', type: 'image/png', size: 9, sha256: 'a'.repeat(64) },
      ],
    });
    expect([begun.status, photo?.type]).toEqual([201, 'image/png']);
    expect(await withdraw(at.installer, clientId)).toMatchObject(WITHDRAWN);
    expect((await at.installer.get(`/services/${begun.body.id}`)).status).toBe(404);
  });

  it('has it refused under the key by which it had arrived, and taken in anew by that key once it is wanted again', async () => {
    const { deviceId } = await at.accepted(at.installer, 'SAME-KEY-0');
    const [one, two] = [randomUUID(), randomUUID()];
    const [ofOne, ofTwo] = [key(), randomUUID()];
    const files = manifestOf([await picture('fault.png', 'issuePhotos.0', 40)]);
    const fault = {
      clientId: two,
      serviceStartDate: '2026-06-10',
      issuePhotos: [{ name: 'fault.png' }],
      files,
    };
    const body = requestBody(at.template, 'SAME-KEY-1', at.signatures, { clientId: one });
    for (const [clientId, send] of [
      [one, () => at.installer.post('/installations', body, ofOne)],
      [two, () => at.begin(at.installer, deviceId, fault, ofTwo)],
    ] as const) {
      const first = await send();
      expect([first.status, (await send()).body.id]).toEqual([201, first.body.id]);
      expect(await withdraw(at.installer, clientId)).toMatchObject(WITHDRAWN);
      expect(await send()).toMatchObject({ status: 409, body: { type: 'withdrawn' } });
      expect((await lift(at.installer, clientId)).body.outcome).toBe('lifted');
      const anew = await send();
      expect([anew.status, anew.body.clientId], anew.text).toEqual([201, clientId]);
      expect(anew.body.id).not.toBe(first.body.id);
      expect((await send()).body.id).toBe(anew.body.id);
    }
  });

  it('is told that it stands where it is whole, was decided on, or has been worked on', async () => {
    const whole = await at.send(at.installer, 'WHOLE-1');
    await at.upload(at.installer, whole.body.clientId);
    const rejected = await at.send(at.installer, 'REJECTED-1');
    await at.admin.post(`/installations/${rejected.body.id}/reject`, { reason: 'Brak zdjęć' });
    const worked = await at.send(at.installer, 'WORKED-1');
    const child = await at.send(at.installer, 'WORKED-2', { partOfClientId: worked.body.clientId });
    expect(child.status).toBe(201);
    for (const { body } of [whole, rejected, worked]) {
      expect(await withdraw(at.installer, body.clientId)).toMatchObject({
        status: 200,
        body: { outcome: 'stands', record: body.id },
      });
      expect((await at.installer.get(`/installations/${body.id}`)).status).toBe(200);
    }
  });

  it('is told that it stands once it was whole or decided on, though a change has it lack a photo again', async () => {
    const clientId = randomUUID();
    const sent = await at.send(at.installer, 'WHOLE-9', { clientId });
    expect(sent.status, sent.text).toBe(201);
    await at.upload(at.installer, clientId);
    const admin = await test.as('admin@org2.test');
    await admin.post(`/installations/${sent.body.id}/reject`, { reason: 'The plate cannot be read' });
    const seen = await at.installer.get(`/installations/${sent.body.id}`);
    const late = await picture('late.png', 'photos.0', 90);
    const files = [...seen.body.files, ...manifestOf([late])].map(
      ({ name, field, type, size, sha256 }: ReturnType<typeof manifestOf>[number]) => ({
        name,
        field,
        type,
        size,
        sha256,
      }),
    );
    const changed = await at.installer.patch(
      `/installations/${sent.body.id}`,
      { status: 'pending', photos: [{ name: 'late.png', caption: null }], files },
      { ...key(), 'if-match': '*' },
    );
    expect(changed.status, changed.text).toBe(200);
    expect(await withdraw(at.installer, clientId)).toMatchObject({ body: { outcome: 'stands' } });
    expect((await at.installer.get(`/installations/${sent.body.id}`)).status).toBe(200);
  });

  it('has a correction refused for good by its key that had been refused before, though a refusal is looked at anew', async () => {
    const { id } = (await at.send(at.installer, 'PATCH-2')).body;
    const dataKey = randomUUID();
    const correct = (customerZipcode: string) =>
      at.installer.patch(
        `/installations/${id}`,
        { customerZipcode },
        { 'idempotency-key': dataKey, 'if-match': '*' },
      );
    expect((await correct('nowhere')).body.type).toBe('invalid-input');
    expect((await withdraw(at.installer, dataKey)).body.outcome).toBe('withdrawn');
    await test.db.system((tx) =>
      sql`update idempotency_keys set created_at = created_at - interval '1 hour' where key = ${dataKey}`.execute(
        tx,
      ),
    );
    expect((await correct('nowhere')).body.type).toBe('key-reused');
  });

  it('has a correction refused that was still on its way, and is told that one which has arrived stands', async () => {
    const sent = await at.send(at.installer, 'PATCH-1');
    const url = `/installations/${sent.body.id}`;
    const correct = (customerCity: string, dataKey: string) =>
      at.installer.patch(url, { customerCity }, { 'idempotency-key': dataKey, 'if-match': '*' });
    const city = async () => (await at.installer.get(url)).body.customerCity;
    const [late, early] = [randomUUID(), randomUUID()];
    for (const _ of [1, 2]) expect(await withdraw(at.installer, late)).toMatchObject(WITHDRAWN);
    expect((await correct('Zakopane', late)).status).toBe(422);
    expect(await city()).toBe('Kraków');
    expect((await correct('Nowy Targ', early)).status).toBe(200);
    expect((await withdraw(at.installer, early)).body).toEqual({ outcome: 'stands', record: null, round: 1 });
    // By the same key of somebody else nothing is known, and theirs goes on.
    expect(await withdraw(at.installer2, early)).toMatchObject(WITHDRAWN);
    expect((await correct('Nowy Targ', early)).headers['idempotent-replayed']).toBe('true');
    expect(await city()).toBe('Nowy Targ');
  });

  it('has it taken in after all once they want it sent again', async () => {
    const clientId = randomUUID();
    const sent = await at.send(at.installer, 'AGAIN-1', { clientId });
    await withdraw(at.installer, clientId);
    expect((await lift(at.installer2, clientId)).body.outcome).toBe('lifted');
    expect((await at.send(at.installer, 'AGAIN-1', { clientId }, key())).status).toBe(409);
    expect((await lift(at.installer, clientId)).body.outcome).toBe('lifted');
    const again = await at.send(at.installer, 'AGAIN-1', { clientId }, key());
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(sent.body.id);
    // Held on its way until now, it is not what they want any more.
    expect((await withdraw(at.installer, clientId)).body.outcome).toBe('lifted');
    expect((await at.installer.get(`/installations/${again.body.id}`)).status).toBe(200);
    expect((await withdraw(at.installer, clientId, 2)).body.outcome).toBe('withdrawn');
    expect((await lift(at.installer, clientId)).body).toMatchObject({ outcome: 'withdrawn', round: 2 });
  });

  it('and the request, when both come at once, leave either a record that is not there or none at all', async () => {
    for (const round of [1, 2, 3, 4]) {
      const clientId = randomUUID();
      const [sent, answer] = await Promise.all([
        at.send(at.installer, `RACE-${round}`, { clientId }, key()),
        withdraw(at.installer, clientId),
      ]);
      expect(answer.body.outcome).toBe('withdrawn');
      expect([201, 409]).toContain(sent.status);
      const left = await test.db.system((tx) =>
        tx.selectFrom('installations').select('id').where('client_id', '=', clientId).execute(),
      );
      expect(left).toEqual([]);
    }
  });

  it('does it in their own session alone', async () => {
    const wish = { withdrawn: true, round: 1 };
    const told = await say(at.installer, randomUUID(), wish, {
      'queue-user': String(at.people.installer2),
    });
    expect(told.status).toBe(401);
  });
});

describe('A request that is sent once more by its key, after what it made was deleted', () => {
  it('is told so, of whatever kind it is: not that the number is unknown, which would be tried again for ever', async () => {
    const { installationId, deviceId } = await at.accepted(at.installer, 'GONE-0');
    const body = requestBody(at.template, 'GONE-1', at.signatures);
    const installation = `/installations/${installationId}`;
    const visit = { clientId: randomUUID(), installation, status: 'scheduled', executionDate: '2026-07-01' };
    const fault = { clientId: randomUUID(), serviceStartDate: '2026-06-10' };
    const [first, second, third] = [key(), key(), randomUUID()];
    const requests = [
      () => at.installer.post('/installations', body, first),
      () => at.installer.post('/inspections', visit, second),
      () => at.begin(at.installer, deviceId, fault, third),
    ];
    const made = [];
    for (const send of requests) made.push(await send());
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const id of [made[0]?.body.id, installationId])
      expect((await at.admin.delete(`/installations/${id}`)).status).toBe(204);
    for (const send of requests)
      expect(await send()).toMatchObject({ status: 409, body: { type: 'installation-deleted' } });
  });
});
