import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from './commission.sample.ts';

describe('whoever verifies an installation', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  it('issues a warranty by accepting, plans the first inspection, and accepting twice is the same warranty', async () => {
    const id = await at.commission(at.installer, 'ACC-1');
    const accepted = await at.admin.post(`/installations/${id}/accept`);
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({
      status: 'accepted',
      warranty: { start: '2026-06-10', basicEnd: '2028-09-10', end: '2031-06-10', extended: true },
      may: ['restore', 'edit', 'share', 'delete'],
    });
    expect(accepted.body.warranty.number).toMatch(/^W\/2\/2026\/\d+$/);
    expect(accepted.body.warranty.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{16}$/);
    const again = await at.admin.post(`/installations/${id}/accept`);
    expect(again.body.warranty).toEqual(accepted.body.warranty);
    const inspections = await at.admin.get(`/inspections?installation.id=${id}`);
    expect(inspections.body).toMatchObject([
      { status: 'pending', soonestDate: '2027-05-11', dueDate: '2027-07-10', timing: null },
    ]);
  });

  it('counts the warranty at the latest six months from the sale where the terms say so', async () => {
    const people = test.people.org1;
    const { buildTemplate } = await import('../../test/test-builders.ts');
    const template = await test.db.system((tx) => buildTemplate(tx, 1, { users: [people.installer] }));
    const sent = await at.send(at.stranger, 'SALE-1', {
      soldOn: '2025-06-01',
      customDevice: {
        deviceTemplate: `/device_templates/${template.id}`,
        version: `/device_template_versions/${template.versionId}`,
        parameters: { serial: 'SALE-1' },
      },
    });
    expect(sent.status).toBe(201);
    await test.db.system((tx) =>
      tx.updateTable('installations').set({ complete: true }).where('id', '=', sent.body.id).execute(),
    );
    const accepted = await at.strangeAdmin.post(`/installations/${sent.body.id}/accept`);
    expect(accepted.body.warranty).toMatchObject({ number: 'W/1/2026/1', start: '2025-12-01' });
  });

  it('may not move the day that an issued warranty counts from, but may mend a name', async () => {
    const id = await at.commission(at.installer, 'MOVE-1');
    const accepted = await at.admin.post(`/installations/${id}/accept`);
    const edit = (patch: object) => at.admin.patch(`/installations/${id}`, patch, { 'if-match': '*' });
    expect((await edit({ installationDate: '2026-05-01' })).status).toBe(409);
    const corrected = await edit({ customerName: 'Jan Kowalski-Nowak' });
    expect(corrected.status).toBe(200);
    expect(corrected.body.warranty).toEqual(accepted.body.warranty);
  });

  it('may be a superadmin at work in another organisation', async () => {
    const sent = await at.send(at.installer, 'SUPER-1');
    const superadmin = await test.as('superadmin@org1.test');
    const answer = await superadmin.patch(
      `/installations/${sent.body.id}`,
      { customerName: 'Zmieniona', parameters: { power: '15 kW' } },
      { 'if-match': '*', 'portal-organisation': '2' },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.customDevice.parameters.power).toBe('15 kW');
    const history = await at.admin.get(`/custom_devices/${sent.body.customDevice.id}/parameters`);
    expect(history.body[0]).toMatchObject({ field: 'power', value: '15 kW', user: 'superadmin of 1' });
    const events = await at.admin.get(`/installations/${sent.body.id}/events`);
    expect(events.body[0]).toMatchObject({ type: 'installation.updated', user: 'superadmin of 1' });
  });

  it('is never shown a film or a document in the place of a signature', async () => {
    const sent = await at.send(at.installer, 'FILM-1', {
      files: [
        { name: 'a.pdf', field: 'signature', type: 'application/pdf', size: 13, sha256: 'a'.repeat(64) },
      ],
    });
    expect(sent.status).toBe(400);
    expect(JSON.stringify(sent.body.violations)).toContain('files');
  });

  it('is refused while a declared photo is missing', async () => {
    const sent = await at.send(at.installer, 'MISS-1');
    const answer = await at.admin.post(`/installations/${sent.body.id}/accept`);
    expect([answer.status, answer.body.type]).toEqual([422, 'files-missing']);
  });

  it('gives numbers without gaps, also when many are accepted at once and some fail', async () => {
    const whole: number[] = [];
    for (let index = 0; index < 6; index += 1)
      whole.push(await at.commission(at.installer, `GAPLESS-${index}`));
    const broken: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const id = await at.commission(at.installer, `BROKEN-${index}`);
      broken.push(id);
      // The inspection cannot be planned after the number was taken: the whole acceptance rolls back.
      await test.db.system((tx) =>
        tx
          .updateTable('installations')
          .set({ installation_date: '9999-12-30' })
          .where('id', '=', id)
          .execute(),
      );
    }
    const answers = await Promise.all(
      [...whole, ...broken].map((id) => at.admin.post(`/installations/${id}/accept`)),
    );
    expect(answers.slice(0, 6).every((answer) => answer.status === 200)).toBe(true);
    expect(answers.slice(6).some((answer) => answer.status === 200)).toBe(false);
    const rows = await test.db.system((tx) =>
      tx
        .selectFrom('warranties')
        .select('sequence')
        .where('organisation_id', '=', 2)
        .orderBy('sequence')
        .execute(),
    );
    expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1));
  });

  it('rejects with a reason, which the installer reads, corrects and sends again', async () => {
    const id = await at.commission(at.installer, 'REJ-1');
    expect((await at.admin.post(`/installations/${id}/reject`, { reason: '  ' })).status).toBe(400);
    const rejected = await at.asp.post(`/installations/${id}/reject`, { reason: 'Nieczytelne zdjęcie' });
    expect(rejected.body).toMatchObject({ status: 'rejected', rejectionReason: 'Nieczytelne zdjęcie' });
    const seen = await at.installer.get(`/installations/${id}`);
    expect(seen.body).toMatchObject({ rejectionReason: 'Nieczytelne zdjęcie', may: ['correct', 'share'] });
    const headers = { 'if-match': String(seen.headers['etag']), 'idempotency-key': randomUUID() };
    const sent = await at.installer.patch(
      `/installations/${id}`,
      {
        status: 'pending',
        customerName: 'Jan Nowak',
        companyName: null,
        installer: { phone: '+48600700800' },
      },
      headers,
    );
    expect(sent.body).toMatchObject({
      status: 'pending',
      rejectionReason: null,
      customerName: 'Jan Nowak',
      installer: { name: 'Adam Nowak', phone: '+48600700800' },
    });
    await test.settle();
    const rejectionMails = (await test.mails()).filter((mail) => mail.subject.includes('REJ-1'));
    expect(rejectionMails.map((mail) => [mail.recipient, mail.subject])).toEqual([
      ['installer@org2.test', 'Instalacja REJ-1 odrzucona'],
    ]);
    expect(rejectionMails[0]?.text).toContain('Nieczytelne zdjęcie');
  });

  it.each([
    ['pl', 'Do poprawy: Telefon (to numer firmy), Ciśnienie, Zdjęcie dodatkowe'],
    ['de', 'Zu korrigieren: Telefon (to numer firmy), Ciśnienie, Weiteres Foto'],
  ])(
    'rejects by marks alone, which the installer reads in their own language: %s',
    async (language, reason) => {
      const serial = `MARKS-${language}`;
      const id = await at.commission(at.installer, serial);
      await at.installer.patch('/user', { language });
      const marks = [
        { field: 'customerPhone', note: 'to numer firmy' },
        { field: 'survey.hydraulics.pressure', note: '' },
        { field: 'photos.first', note: '' },
        { field: 'photos.second', note: '' },
      ];
      const blank = await at.asp.post(`/installations/${id}/reject`, { reason: ' ', marks: [] });
      expect(blank.body.violations).toMatchObject([{ propertyPath: 'reason', code: 'required' }]);
      const rejected = await at.asp.post(`/installations/${id}/reject`, { marks });
      expect(rejected.body).toMatchObject({ status: 'rejected', rejectionReason: reason });
      await test.settle();
      await at.installer.patch('/user', { language: 'pl' });
      const [mail] = (await test.mails()).filter(({ subject }) => subject.includes(serial));
      expect(mail?.text).toContain(reason);
    },
  );

  it('withdraws the warranty by restoring, and a second acceptance is a new one', async () => {
    const id = await at.commission(at.installer, 'RES-1');
    const first = await at.admin.post(`/installations/${id}/accept`);
    const restored = await at.admin.post(`/installations/${id}/restore`);
    expect(restored.body).toMatchObject({ status: 'pending', warranty: null, inspections: [] });
    const confirmed = await test.nobody.get(`/warranties/${first.body.warranty.code}`);
    expect(confirmed.body.state).toBe('withdrawn');
    const second = await at.admin.post(`/installations/${id}/accept`);
    expect(second.body.warranty.number).not.toBe(first.body.warranty.number);
    expect(second.body.inspections).toHaveLength(1);
  });

  it('cannot accept what was rejected, and is told what it is now', async () => {
    const id = await at.commission(at.installer, 'IMP-1');
    expect((await at.admin.post(`/installations/${id}/no-warranty`)).body.status).toBe('no_warranty');
    const answer = await at.admin.post(`/installations/${id}/accept`);
    expect([answer.status, answer.body.type]).toEqual([409, 'impossible-transition']);
    expect(answer.body.meanwhile).toMatchObject({ status: 'no_warranty', who: 'admin of 2' });
    expect(answer.body.violations).toBeUndefined();
    expect((await at.admin.get(`/inspections?installation.id=${id}`)).body).toEqual([]);
  });

  it('decides on the version that was looked at alone, where the call says which it was', async () => {
    const id = await at.commission(at.installer, 'SEEN-1');
    const seen = async () => ({
      'if-match': String((await at.admin.get(`/installations/${id}`)).headers['etag']),
    });
    const stale = await seen();
    const correction = { status: 'pending', installationDate: '2026-06-01' };
    expect((await at.installer.patch(`/installations/${id}`, correction, stale)).status).toBe(200);
    for (const [verdict, body] of [
      ['accept', undefined],
      ['no-warranty', undefined],
      ['reject', { reason: 'Brak zdjęcia' }],
    ] as const) {
      const refused = await at.admin.post(`/installations/${id}/${verdict}`, body, stale);
      expect([verdict, refused.status, refused.body.type]).toEqual([verdict, 412, 'changed-meanwhile']);
    }
    expect((await at.admin.get(`/installations/${id}`)).body).toMatchObject({
      status: 'pending',
      warranty: null,
    });

    // An answer that was lost on its way is given once more, though the decision has changed the version.
    const sent = { ...(await seen()), 'idempotency-key': randomUUID() };
    const accepted = await at.admin.post(`/installations/${id}/accept`, undefined, sent);
    expect(accepted.body).toMatchObject({ status: 'accepted', warranty: { start: '2026-06-01' } });
    const again = await at.admin.post(`/installations/${id}/accept`, undefined, sent);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.body).toEqual(accepted.body);
    expect((await at.admin.post(`/installations/${id}/restore`, undefined, stale)).status).toBe(412);
    expect((await at.admin.post(`/installations/${id}/restore`)).status).toBe(200);
  });

  it('is told who decided before, rather than that something was changed', async () => {
    const id = await at.commission(at.installer, 'SEEN-2');
    const { headers } = await at.admin.get(`/installations/${id}`);
    const seen = { 'if-match': String(headers['etag']) };
    await at.asp.post(`/installations/${id}/reject`, { reason: 'Brak zdjęcia' }, seen);
    const late = await at.admin.post(`/installations/${id}/accept`, undefined, seen);
    expect([late.status, late.body.meanwhile?.who]).toEqual([409, 'asp of 2']);
  });

  it('accepts the version that was looked at though its photos arrived after that', async () => {
    const sent = await at.send(at.installer, 'SEEN-3');
    const { headers } = await at.admin.get(`/installations/${sent.body.id}`);
    await at.upload(at.installer, sent.body.clientId);
    const seen = { 'if-match': String(headers['etag']) };
    const accepted = await at.admin.post(`/installations/${sent.body.id}/accept`, undefined, seen);
    expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted']);
  });

  it('is told when it was decided, not when the office last corrected the record', async () => {
    const id = await at.commission(at.installer, 'WHEN-1');
    await at.admin.post(`/installations/${id}/accept`);
    const corrected = { customerName: 'Jan Kowalski-Nowak' };
    expect((await at.admin.patch(`/installations/${id}`, corrected, { 'if-match': '*' })).status).toBe(200);
    const refused = await at.admin.post(`/installations/${id}/reject`, { reason: 'Brak zdjęcia' });
    const history = await at.admin.get(`/installations/${id}/events`);
    const accepted = history.body.find(({ type }: { type: string }) => type === 'installation.accepted');
    expect(refused.body.meanwhile).toEqual({
      status: 'accepted',
      who: 'admin of 2',
      at: accepted.createdAt,
    });
  });

  it('that came before a correction from a second phone is told to its installer: accepted, by whom, under which number', async () => {
    const id = await at.commission(at.installer, 'LATE-1');
    await at.admin.post(`/installations/${id}/reject`, { reason: 'Brak zdjęcia' });
    const { headers } = await at.installer.get(`/installations/${id}`);
    const correction = { status: 'pending', customerCity: 'Łódź' };
    const asSeen = { 'if-match': String(headers['etag']), 'accept-language': 'pl' };
    expect((await at.installer.patch(`/installations/${id}`, correction, asSeen)).status).toBe(200);
    const { warranty } = (await at.admin.post(`/installations/${id}/accept`)).body;
    // The second phone has compared with what is there now, and sends again.
    const second = await at.installer.patch(`/installations/${id}`, correction, {
      ...asSeen,
      'if-match': '*',
    });
    expect(second).toMatchObject({ status: 409, body: { type: 'impossible-transition' } });
    expect(second.body.detail).toContain(
      `Instalację w międzyczasie zaakceptowano i wystawiono gwarancję ${warranty.number} (admin of 2`,
    );
    expect(second.text).not.toContain('Nieprawidłowa wartość');
  });

  it('is an admin, or the service partner of the installer, and nobody else', async () => {
    const linked = await at.commission(at.installer, 'WHO-1');
    const unlinked = await at.commission(at.installer2, 'WHO-2');
    const status = async (who: typeof at.asp, id: number) =>
      (await who.post(`/installations/${id}/accept`)).status;
    expect(await status(at.installer, linked)).toBe(403);
    expect(await status(at.production, linked)).toBe(403);
    expect(await status(at.strangeAdmin, linked)).toBe(404);
    expect(await status(test.nobody, linked)).toBe(401);
    expect(await status(at.asp, unlinked)).toBe(404);
    expect(await status(at.asp, linked)).toBe(200);
    expect(await status(at.admin, unlinked)).toBe(200);
    const restored = await at.asp.post(`/installations/${linked}/restore`);
    expect([restored.status, restored.body.status]).toEqual([200, 'pending']);
  });

  it('leaves a history that names who did what', async () => {
    const id = await at.commission(at.installer, 'LOG-1');
    await at.admin.post(`/installations/${id}/accept`);
    const events = await at.installer.get(`/installations/${id}/events?itemsPerPage=50`);
    expect(events.body.map((event: { type: string; user: string }) => [event.type, event.user])).toEqual([
      ['installation.accepted', 'admin of 2'],
      ['inspection.created', 'admin of 2'],
      ['installation.created', 'installer of 2'],
    ]);
    expect((await at.stranger.get(`/installations/${id}/events`)).status).toBe(404);
  });

  it('lets a rejected device be installed by another, after which the first cannot be sent again', async () => {
    const id = await at.commission(at.installer, 'AGAIN-1');
    await at.admin.post(`/installations/${id}/reject`, { reason: 'nie' });
    expect((await at.send(at.installer2, 'AGAIN-1')).status).toBe(201);
    const { headers } = await at.installer.get(`/installations/${id}`);
    const answer = await at.installer.patch(
      `/installations/${id}`,
      { status: 'pending' },
      { 'if-match': String(headers['etag']) },
    );
    expect([answer.status, answer.body.type]).toEqual([409, 'already-installed']);
    const restored = await at.admin.post(`/installations/${id}/restore`);
    expect([restored.status, restored.body.type]).toEqual([409, 'already-installed']);
  });

  it('counts and lists a rejected one for correction only while its device has no other installation', async () => {
    const id = await at.commission(at.installer, 'URGENT-1');
    const correctable = async () => {
      const [counted, listed, seen] = [
        await at.installer.get('/notifications'),
        await at.installer.get(`/users/${at.people.installer}/installations?correctable=true`),
        await at.installer.get(`/installations/${id}`),
      ];
      const ids: number[] = listed.body.map((one: { id: number }) => one.id);
      expect(counted.body.rejected).toBe(ids.length);
      expect(seen.body.may.includes('correct')).toBe(ids.includes(id));
      return ids.includes(id);
    };
    await at.admin.post(`/installations/${id}/reject`, { reason: 'nie' });
    expect(await correctable()).toBe(true);
    const other = await at.commission(at.installer2, 'URGENT-1');
    expect(await correctable()).toBe(false);
    await at.admin.post(`/installations/${other}/reject`, { reason: 'nie' });
    expect(await correctable()).toBe(true);
    await at.admin.post(`/installations/${other}/restore`);
    expect(await correctable()).toBe(false);
    // Sent before, by an app that was offline: refused as before, unless it is about another device.
    const send = async (change: object) =>
      at.installer.patch(`/installations/${id}`, { status: 'pending', ...change }, { 'if-match': '*' });
    const refused = await send({});
    expect([refused.status, refused.body.type]).toEqual([409, 'already-installed']);
    expect((await send({ parameters: { serial: 'URGENT-2' } })).status).toBe(200);
  });
});
