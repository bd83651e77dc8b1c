import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS_OF_ACCEPTED } from '../inspections/inspecting.sample.ts';
import { deviceOf, manifestOf, picture } from '../installations/commission.sample.ts';
import { lockClientId } from '../db/client-ids.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { IS_LONG } from '../../test/test-column.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { buildNextVersion } from '../../test/test-next-version.ts';
import { servicing } from './servicing.sample.ts';

const types = (events: { type: string; details: object }[]) =>
  events.map(({ type, details }) => [type, 'status' in details ? details.status : null]);

describe('a service', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  it('is begun today, or scheduled for a later day, with the clocks of the warranty terms', async () => {
    const { body, deviceId } = await at.begun(at.installer, 'BEGIN-1');
    expect(body).toMatchObject({
      status: 'pending',
      serviceman: 'installer of 2',
      reportedAt: '2026-06-15T10:00:00.000Z',
      responseDue: '2026-06-17T10:00:00.000Z',
      deadline: '2026-07-03',
      startedAt: '2026-06-15T10:00:00.000Z',
      underWarranty: true,
      timing: null,
      customer: { name: 'Jan Kowalski', city: 'Kraków' },
      may: ['schedule', 'require_parts', 'finish', 'reject', 'edit'],
    });
    const later = await at.begin(at.asp, deviceId, { serviceStartDate: '2026-06-20', status: 'scheduled' });
    expect(later.body).toMatchObject({ status: 'scheduled', startedAt: null, serviceman: 'asp of 2' });
    const url = `/services/${later.body.id}`;
    const moved = await at.change(at.asp, url, { status: 'scheduled', serviceStartDate: '2026-06-22' });
    expect(moved.body).toMatchObject({ status: 'scheduled', serviceStartDate: '2026-06-22' });
    const dayless = await at.change(at.asp, url, { status: 'scheduled' });
    expect([dayless.status, dayless.body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'serviceStartDate', code: 'required' }],
    ]);
    const started = await at.change(at.asp, url, { status: 'pending' });
    expect(started.body).toMatchObject({ status: 'pending', startedAt: '2026-06-15T10:00:00.000Z' });
    const done = await at.change(at.asp, url, { status: 'done', repairDescription: 'Odpowietrzono' });
    expect(done.body).toMatchObject({ status: 'done', repairDescription: 'Odpowietrzono' });
  });

  it('pauses for parts, which the service partner sends, and is finished by the installer who was told', async () => {
    const { url, id } = await at.begun(at.installer, 'PARTS-1');
    const silent = await at.change(at.installer, url, { status: 'require_spare_parts' });
    expect(silent.body.violations).toMatchObject([{ propertyPath: 'requiredSpareParts', code: 'required' }]);
    const paused = await at.change(at.installer, url, {
      status: 'require_spare_parts',
      requiredSpareParts: 'Czujnik FS-12',
    });
    expect(paused.body).toMatchObject({
      status: 'require_spare_parts',
      deadline: '2026-07-23',
      partsRequiredAt: '2026-06-15T10:00:00.000Z',
      may: ['reject', 'edit'],
    });
    const own = await at.change(at.installer, url, { status: 'spare_parts_sent', sentSpareParts: 'x' });
    expect([own.status, own.body.type]).toEqual([403, 'not-allowed']);
    const seen = await at.asp.get(url);
    expect(seen.body.may).toEqual(['send_parts', 'reject', 'edit']);
    const withoutText = await at.change(at.asp, url, { status: 'spare_parts_sent', sentSpareParts: '  ' });
    expect([withoutText.status, withoutText.body.violations[0].propertyPath]).toEqual([
      422,
      'sentSpareParts',
    ]);
    const sent = await at.change(at.asp, url, {
      status: 'spare_parts_sent',
      sentSpareParts: 'Czujnik FS-12, 1 szt.',
      trackingNumber: '0060012457841',
    });
    expect(sent.body).toMatchObject({ status: 'spare_parts_sent', partReturnDue: '2026-07-15' });
    const counters = await at.installer.get('/notifications');
    expect(counters.body.pendingServices).toBe(1);
    const waiting = await at.installer.get(
      `/services?status=spare_parts_sent&customDevice.id=${sent.body.customDevice.id}`,
    );
    expect(waiting.body).toMatchObject([{ id }]);
    const done = await at.change(at.installer, url, {
      status: 'done',
      repairDescription: 'Wymieniono czujnik',
    });
    expect(done.body).toMatchObject({
      status: 'done',
      timing: 'in_time',
      partReturnDue: '2026-07-03',
      may: [],
    });
    expect((await at.installer.get('/notifications')).body.pendingServices).toBe(0);
    await test.settle({ without: CARDS_OF_ACCEPTED });
    const mails = (await test.mails()).filter(
      (mail) => mail.subject.includes('PARTS-1') && !mail.subject.includes('nstal'),
    );
    expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([
      ['asp@org2.test', 'Potrzebne części: PARTS-1, Jan Kowalski'],
      ['installer@org2.test', 'Części wysłane: PARTS-1, Jan Kowalski'],
    ]);
    // To whoever also works in the field the page of the service is open.
    expect(mails[0]?.text).toContain(`http://portal.test/services/${id}`);
    expect(mails[0]?.text).toContain('Czujnik FS-12');
    expect(mails[1]?.text).toContain('0060012457841');
    const events = await at.installer.get(`${url}/events`);
    expect(types(events.body).reverse()).toEqual([
      ['service.created', 'pending'],
      ['service.updated', 'require_spare_parts'],
      ['service.updated', 'spare_parts_sent'],
      ['service.updated', 'done'],
      ['service.notified', null],
      ['service.notified', null],
    ]);
  });

  it('loses a signature when what was signed is changed, and keeps it when only the day or the parts are', async () => {
    const { url } = await at.begun(at.installer, 'SIGNED-1');
    const files = manifestOf([
      await picture('podpis.png', 'signature', 10),
      await picture('serwis.png', 'servicemanSignature', 20),
    ]);
    const signatures = { signature: 'podpis.png', servicemanSignature: 'serwis.png' };
    const signed = await at.change(at.installer, url, {
      repairDescription: 'Wymieniono czujnik',
      ...signatures,
      files,
    });
    expect(signed.body).toMatchObject(signatures);
    const same = await at.change(at.installer, url, {
      repairDescription: 'Wymieniono czujnik',
      serviceStartDate: '2026-06-14',
    });
    expect(same.body).toMatchObject(signatures);
    const parts = await at.change(at.asp, url, { trackingNumber: '0060012457841' });
    expect(parts.body).toMatchObject(signatures);
    const other = await at.change(at.installer, url, { repairDescription: 'Wymieniono sprężarkę' });
    expect(other.body).toMatchObject({ signature: null, servicemanSignature: null });
  });

  it('of an installer without a service partner asks the admins for parts', async () => {
    const { url, id } = await at.begun(at.installer2, 'ADMINS-1');
    await at.change(at.installer2, url, { status: 'require_spare_parts', requiredSpareParts: 'Wentylator' });
    await test.settle({ without: CARDS_OF_ACCEPTED });
    const asked = (await test.mails()).filter((mail) => mail.subject.includes('Potrzebne części: ADMINS-1'));
    expect(asked.map((mail) => mail.recipient)).toEqual(['admin@org2.test']);
    // The page of a single service is closed to the office.
    expect(asked[0]!.text).toContain(`http://portal.test/admin/services?service=${id}`);
    expect((await at.asp.get(url)).status).toBe(404);
    const sent = await at.change(at.admin, url, { status: 'spare_parts_sent', sentSpareParts: 'Wentylator' });
    expect(sent.status).toBe(200);
    const back = await at.change(at.admin, url, { partsReturnedOn: '2026-06-15' });
    expect(back.body).toMatchObject({ partsReturnedOn: '2026-06-15', may: ['reject', 'edit'] });
  });

  it.runIf(IS_LONG)(
    'has its parts returned though the device has been installed anew with a form that lacks a parameter it changed',
    async () => {
      const { url, installationId } = await at.begun(at.installer2, 'RETURN-1');
      const repaired = { repairDescription: 'Wymieniono wentylator', changedParameters: { power: '16 kW' } };
      await at.change(at.installer2, url, {
        status: 'require_spare_parts',
        requiredSpareParts: 'Wentylator',
      });
      await at.change(at.admin, url, { status: 'spare_parts_sent', sentSpareParts: 'Wentylator' });
      expect((await at.change(at.installer2, url, { ...repaired, status: 'done' })).status).toBe(200);
      const open = await at.begin(at.installer2, (await at.admin.get(url)).body.customDevice.id, {
        changedParameters: repaired.changedParameters,
      });
      await at.admin.post(`/installations/${installationId}/restore`);
      await at.admin.post(`/installations/${installationId}/reject`, { reason: 'Inny klient' });
      const versionId = await test.db.system((tx) => buildNextVersion(tx, at.template));
      const customDevice = deviceOf({ ...at.template, versionId }, { serial: 'RETURN-1' });
      expect((await at.send(at.installer, 'RETURN-1', { customDevice })).status).toBe(201);
      const back = await at.change(at.admin, url, { partsReturnedOn: '2026-06-15' });
      expect([back.status, back.body.partsReturnedOn], back.text).toEqual([200, '2026-06-15']);
      // A repair that has yet to end cannot change what the device does not have.
      const ended = await at.change(at.installer2, `/services/${open.body.id}`, {
        status: 'done',
        repairDescription: 'Wymieniono wentylator',
      });
      expect(ended.body.violations).toMatchObject([
        { propertyPath: 'changedParameters.power', code: 'unknown-key' },
      ]);
    },
  );

  it.runIf(IS_LONG)('of a maker whose whole office is a superadmin asks them for parts', async () => {
    const { url } = await at.begun(at.installer2, 'ALONE-1');
    const give = (from: string, to: string) =>
      sql`update users set roles = array_replace(roles, ${from}, ${to}) where email = 'admin@org2.test'`.execute(
        test.db.kysely,
      );
    await give('ROLE_ADMIN', 'ROLE_SUPERADMIN');
    await at.change(at.installer2, url, { status: 'require_spare_parts', requiredSpareParts: 'Wentylator' });
    await test.settle({ without: CARDS_OF_ACCEPTED });
    await give('ROLE_SUPERADMIN', 'ROLE_ADMIN');
    const asked = (await test.mails()).filter((mail) => mail.subject.includes('Potrzebne części: ALONE-1'));
    expect(asked.map((mail) => mail.recipient)).toContain('admin@org2.test');
  });

  it('finished changes the device, and its card says what was before', async () => {
    const { url, deviceId } = await at.begun(at.installer, 'PARAM-1');
    const serial = await at.change(at.installer, url, { changedParameters: { serial: 'PARAM-2' } });
    expect(serial.body.violations).toMatchObject([
      { propertyPath: 'changedParameters.serial', code: 'serial-by-replacement' },
    ]);
    const unknown = await at.change(at.installer, url, { changedParameters: { colour: 'red' } });
    expect(unknown.body.violations).toMatchObject([{ code: 'unknown-key' }]);
    const noted = await at.change(at.installer, url, { changedParameters: { power: '16 kW' } });
    expect(noted.body).toMatchObject({ changes: [], customDevice: { parameters: { power: '12 kW' } } });
    const done = await at.change(at.installer, url, {
      status: 'done',
      repairDescription: 'Wymieniono sprężarkę',
      serviceman: 'Piotr Serwisant',
      finishedAt: '2026-06-15T10:05:00.000Z',
    });
    expect(done.body).toMatchObject({
      serviceman: 'Piotr Serwisant',
      finishedAt: '2026-06-15T10:05:00.000Z',
      changes: [{ field: 'power', before: '12 kW', after: '16 kW' }],
      customDevice: { parameters: { power: '16 kW' } },
    });
    const history = await at.installer.get(`/custom_devices/${deviceId}/parameters`);
    expect(history.body[0]).toMatchObject({
      field: 'power',
      value: '16 kW',
      source: 'service',
      user: 'installer of 2',
    });
  });

  it('without what was repaired, or a reason, is neither done nor rejected', async () => {
    const { url } = await at.begun(at.installer, 'EMPTY-1');
    for (const [status, field] of [
      ['done', 'repairDescription'],
      ['rejected', 'rejectionReason'],
    ] as const) {
      const answer = await at.change(at.installer, url, { status, [field]: ' ' });
      expect([answer.status, answer.body.violations[0].propertyPath]).toEqual([422, field]);
    }
    expect((await at.installer.get(url)).body.status).toBe('pending');
  });

  it('an old request that arrives after a rejection is 409 and says who rejected it, when; nothing of it is lost', async () => {
    const { url } = await at.begun(at.installer, 'LATE-1');
    const etag = String((await at.installer.get(url)).headers.etag);
    const rejected = await at.change(at.asp, url, {
      status: 'rejected',
      rejectionReason: 'Wina instalacji klienta',
    });
    expect(rejected.body).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Wina instalacji klienta',
      timing: null,
    });
    // The log has the database's clock.
    const logged = { created_at: '2026-06-15T09:30:00.000Z' };
    await test.db.system((tx) =>
      tx.updateTable('events').set(logged).where('service_id', '=', rejected.body.id).execute(),
    );
    const body = { status: 'done', repairDescription: 'Wymieniono pompę' };
    const key = randomUUID();
    const late = () =>
      at.installer.patch(url, body, { 'if-match': etag, 'idempotency-key': key, 'accept-language': 'en' });
    const first = await late();
    expect(first.status).toBe(409);
    expect(first.body.detail).toBe(
      'Meanwhile the service has been rejected (asp of 2, Jun 15, 2026, 11:30 AM). What you entered stays on the device.',
    );
    expect(first.body.meanwhile).toMatchObject({ status: 'rejected', who: 'asp of 2' });
    expect((await late()).status).toBe(409);
    expect((await at.change(at.installer, url, { faultDescription: 'anders' }, { etag })).status).toBe(409);
    await test.settle({ without: CARDS_OF_ACCEPTED });
    const rejectionMails = (await test.mails()).filter((mail) =>
      mail.subject.startsWith('Serwis odrzucony: LATE-1'),
    );
    expect(rejectionMails.map((mail) => mail.recipient)).toEqual(['installer@org2.test']);
    expect(rejectionMails[0]?.text).toContain('Wina instalacji klienta');
  });

  it('of two people who press two buttons at once one wins, the other hears of it', async () => {
    const { url } = await at.begun(at.installer, 'BOTH-1');
    const etag = String((await at.installer.get(url)).headers.etag);
    const answers = await Promise.all([
      at.change(at.installer, url, { status: 'done', repairDescription: 'Naprawiono' }, { etag }),
      at.change(at.asp, url, { status: 'rejected', rejectionReason: 'Nieuzasadnione' }, { etag }),
    ]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
  });

  it('changed in another field meanwhile is 412 with the version to compare; without If-Match it is 428', async () => {
    const { url } = await at.begun(at.installer, 'MERGE-1');
    const etag = String((await at.installer.get(url)).headers.etag);
    const other = await at.change(at.asp, url, { faultDescription: 'Błąd E15' });
    const mine = await at.change(
      at.installer,
      url,
      { status: 'done', repairDescription: 'Naprawiono' },
      { etag },
    );
    expect([mine.status, mine.headers.etag]).toEqual([412, other.headers.etag]);
    expect(
      (await at.installer.patch(url, { outOfUse: true }, { 'idempotency-key': randomUUID() })).status,
    ).toBe(428);
  });

  it('lends its client id, under which its photos are declared, to no installation', async () => {
    const { body } = await at.begun(at.installer, 'LENT-1');
    for (const who of [at.installer, at.installer2]) {
      const answer = await at.send(who, 'LENT-2', { clientId: body.clientId });
      expect([answer.status, answer.body.type]).toEqual([409, 'client-id-taken']);
    }
  });

  it.runIf(TEST_ENGINE === 'postgres')(
    'lends its client id to no installation that waited for the service to be made',
    async () => {
      const { id } = await at.begun(at.installer, 'LENT-3');
      const clientId = randomUUID();
      const installer = { id: test.people.org2.installer, role: 'installer', organisationId: 2 } as const;
      const waiting = async () =>
        (
          await sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
            where a.datname = current_database() and not l.granted`.execute(test.db.kysely)
        ).rows.length;
      const sent = await test.db.kysely
        .transaction()
        .execute(async (tx) => {
          await lockClientId(tx, { organisationId: 2, actor: installer }, clientId);
          const sending = at.send(at.installer, 'LENT-4', { clientId });
          await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
          await tx.updateTable('services').set({ client_id: clientId }).where('id', '=', id).execute();
          return [sending] as const;
        })
        .then(([sending]) => sending);
      expect([sent.status, sent.body.type]).toEqual([409, 'client-id-taken']);
    },
  );

  it("sent twice, with one key or with two, is one; another person's client id is refused", async () => {
    const { deviceId } = await at.accepted(at.installer, 'TWICE-1');
    const clientId = randomUUID();
    const key = randomUUID();
    const answers = [
      await at.begin(at.installer, deviceId, { clientId }, key),
      await at.begin(at.installer, deviceId, { clientId }, key),
      await at.begin(at.installer, deviceId, { clientId }),
    ];
    expect(answers.map((answer) => [answer.status, answer.headers['idempotent-replayed']])).toEqual([
      [201, undefined],
      [201, 'true'],
      [201, 'true'],
    ]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await at.begin(at.asp, deviceId, { clientId })).body.type).toBe('client-id-taken');
    const both = await at.begin(at.installer, deviceId, { installationClientId: randomUUID() });
    expect(both.body.violations[0].code).toBe('one-of-two');
  });

  it('made, paused and finished offline on an unsent installation arrives in its order', async () => {
    const installation = await at.send(at.installer, 'CHAIN-1');
    const photo = await picture('usterka.png', 'issuePhotos.0', 70);
    const made = await at.begin(at.installer, null, {
      installationClientId: installation.body.clientId,
      status: 'require_spare_parts',
      requiredSpareParts: 'Uszczelka',
      issuePhotos: [{ name: 'usterka.png', caption: 'wyciek' }],
      files: manifestOf([photo]),
    });
    expect(made.body).toMatchObject({
      status: 'require_spare_parts',
      customDevice: { id: installation.body.customDevice.id },
      issuePhotos: [{ name: 'usterka.png', caption: 'wyciek' }],
      complete: false,
      underWarranty: false,
    });
    await at.upload(at.installer, made.body.clientId, [photo]);
    const read = await at.installer.get(`/services/${made.body.id}`);
    expect(read.body).toMatchObject({ complete: true, files: [{ name: 'usterka.png', arrived: true }] });
    // A file that arrives changes no version: what the queue has yet to send still fits.
    expect(read.headers.etag).toBe(made.headers.etag);
    const gone = await at.begin(at.installer, null, { installationClientId: randomUUID() });
    expect(gone.body.type).toBe('parent-missing');
  });

  it('done in one go is one request', async () => {
    const { deviceId } = await at.accepted(at.installer, 'ONEGO-1');
    const done = await at.begin(at.installer, deviceId, {
      status: 'done',
      repairDescription: 'Odpowietrzono',
    });
    expect(done.body).toMatchObject({
      status: 'done',
      repairDescription: 'Odpowietrzono',
      timing: 'in_time',
    });
    const bare = await at.begin(at.installer, deviceId, { status: 'done' });
    expect(bare.body.violations).toMatchObject([{ propertyPath: 'repairDescription' }]);
  });

  it("of a stranger's installation is refused, and a stranger's service does not exist", async () => {
    const { deviceId, url, id, installationId } = await at.begun(at.installer, 'WALL-1');
    const refused = await at.begin(at.installer2, deviceId);
    expect([refused.status, refused.body.type]).toEqual([404, 'not-found']);
    expect((await at.begin(at.stranger, deviceId)).status).toBe(404);
    const free = await at.device('FREE-1');
    // Numbers can be counted through: nothing is told of a device before its label was looked up.
    expect((await at.begin(at.installer, free)).body.type).toBe('not-found');
    const label = `deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=FREE-1`;
    expect((await at.installer.get(`/custom_devices?${label}`)).body).toHaveLength(1);
    expect((await at.begin(at.installer, free)).body.type).toBe('not-your-installation');
    for (const stranger of [at.installer2, at.stranger, at.strangeAdmin]) {
      expect((await stranger.get(url)).status).toBe(404);
      expect((await stranger.get(`${url}/events`)).status).toBe(404);
      expect((await stranger.get(`${url}/card.pdf`)).status).toBe(404);
      expect((await stranger.get(`/service_previews?id[]=${id}`)).body).toEqual([]);
    }
    await at.installer.post(`/installations/${installationId}/receivers`, {
      user: `/users/${at.people.installer2}`,
      notify: false,
    });
    expect((await at.begin(at.installer2, deviceId)).status).toBe(201);
    const previews = await at.installer2.get(`/service_previews?id[]=${id}`);
    expect(previews.body).toMatchObject([{ service: { id }, history: [{ type: 'service.created' }] }]);
  });

  it('has its card by mail, once it is done, and as it was issued', async () => {
    const { url } = await at.begun(at.installer, 'CARD-1');
    const request = { action: 'service_card', data: { service: url } };
    const preview = await at.installer.inject({ method: 'GET', url: `/api${url}/card.pdf` });
    expect(preview.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await at.installer.post('/send-email', request)).status).toBe(409);
    await at.change(at.installer, url, { status: 'done', repairDescription: 'Naprawiono' });
    expect((await at.installer.post('/send-email', request)).status).toBe(202);
    await test.settle({ without: CARDS_OF_ACCEPTED });
    const mails = (await test.mails()).filter((mail) =>
      /Service.*CARD-1|serwisowa CARD-1/.test(mail.subject),
    );
    expect(mails.map((mail) => [mail.recipient, mail.attachments[0]?.filename])).toEqual([
      ['jan@customer.test', 'servicekarte-CARD-1.pdf'],
      ['installer@org2.test', 'karta-serwisowa-CARD-1.pdf'],
    ]);
    const pdf = () => at.admin.inject({ method: 'GET', url: `/api${url}/card.pdf` });
    expect((await pdf()).rawPayload.equals((await pdf()).rawPayload)).toBe(true);
  });
});
