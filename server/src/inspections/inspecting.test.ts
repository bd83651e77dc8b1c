import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestOf, picture } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { visiting, CARDS_OF_ACCEPTED } from './inspecting.sample.ts';

describe('an inspection', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof visiting>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await visiting(test);
  });
  afterAll(() => test.close());

  const found = async (words: string) =>
    (await at.admin.get(`/inspections?search=${words}`)).body.map(({ id }: { id: number }) => id);

  it("shows device, customer, form and what may be done, and last year's readings beside the new ones", async () => {
    const { inspectionId, installationId } = await at.accepted(at.installer, 'READ-1');
    const first = await at.installer.get(`/inspections/${inspectionId}`);
    expect(first.body).toMatchObject({
      status: 'pending',
      soonestDate: '2027-05-11',
      dueDate: '2027-07-10',
      timing: null,
      installation: { id: installationId, status: 'accepted' },
      customDevice: { serial: 'READ-1', warranty: { state: 'valid', end: '2031-06-10' } },
      customer: { name: 'Jan Kowalski', phone: '+48601602604', address: 'ul. Długa 1', language: 'de' },
      version: `/device_template_versions/${at.template.versionId}`,
      previous: null,
      may: ['schedule', 'complete'],
    });
    test.clock.now = new Date('2027-06-01T10:00:00.000Z');
    expect((await at.inspect(at.installer, inspectionId, '2027-06-01T09:30:00.000Z')).status).toBe(200);
    const done = await at.installer.get(`/inspections/${inspectionId}`);
    expect(done.body).toMatchObject({
      status: 'done',
      executionDate: '2027-06-01',
      executedAt: '2027-06-01T09:30:00.000Z',
      executedBy: 'installer of 2',
      timing: 'in_time',
      window: 'within',
      complete: true,
      may: [],
    });
    const open = await at.installer.get(
      `/users/${at.people.installer}/inspections?status=pending&search=read-1`,
    );
    expect(open.body).toMatchObject([{ soonestDate: '2028-05-11', installer: { id: at.people.installer } }]);
    const next = await at.installer.get(`/inspections/${open.body[0].id}`);
    expect(next.body.previous).toMatchObject({
      executedAt: '2027-06-01T09:30:00.000Z',
      survey: { data: { hydraulics: { pressure: 1.8 } } },
    });
    test.clock.now = new Date('2026-06-15T10:00:00.000Z');
  });

  it('is set for a day and moved; a day outside its window is allowed and said to be', async () => {
    const { inspectionId } = await at.accepted(at.installer, 'MOVE-1');
    const url = `/inspections/${inspectionId}`;
    const set = await at.change(at.installer, url, { status: 'scheduled', executionDate: '2027-06-01' });
    expect(set.body).toMatchObject({ status: 'scheduled', executionDate: '2027-06-01', window: 'within' });
    const moved = await at.change(at.admin, url, { status: 'scheduled', executionDate: '2027-07-20' });
    expect(moved.body).toMatchObject({ executionDate: '2027-07-20', window: 'late', may: ['schedule'] });
    expect(moved.headers.etag).not.toBe(set.headers.etag);
    const events = await at.installer.get(`${url}/events`);
    expect(
      events.body.map((event: { type: string; details: object }) => [event.type, event.details]),
    ).toEqual([
      ['inspection.updated', { status: 'scheduled', on: '2027-07-20' }],
      ['inspection.updated', { status: 'scheduled', on: '2027-06-01' }],
      ['inspection.created', { soonestDate: '2027-05-11', dueDate: '2027-07-10' }],
    ]);
    const nowhere = await at.change(at.installer, url, { status: 'scheduled', executionDate: '2027-02-30' });
    expect(nowhere.status).toBe(400);
  });

  it('carried out is one line of its history: that its pictures arrived after it changes nothing that a person reads', async () => {
    const { inspectionId } = await at.accepted(at.installer, 'ONE-LINE-1');
    test.clock.now = new Date('2027-06-01T10:00:00.000Z');
    await at.inspect(at.installer, inspectionId, '2027-06-01T09:30:00.000Z');
    const url = `/inspections/${inspectionId}`;
    expect((await at.installer.get(url)).body).toMatchObject({ complete: true });
    const { body } = await at.installer.get(`${url}/events`);
    expect(body.map((event: { type: string; details: object }) => [event.type, event.details])).toEqual([
      ['inspection.updated', { status: 'done', on: '2027-06-01' }],
      ['inspection.created', { soonestDate: '2027-05-11', dueDate: '2027-07-10' }],
    ]);
    test.clock.now = new Date('2026-06-15T10:00:00.000Z');
  });

  it('carried out after its window is late, and the warranty says why it ends early', async () => {
    const { inspectionId, deviceId } = await at.accepted(at.installer, 'LATE-1');
    test.clock.now = new Date('2027-08-01T10:00:00.000Z');
    const overdue = await at.installer.get(`/inspections/${inspectionId}`);
    expect(overdue.body).toMatchObject({ timing: 'overdue' });
    const answer = await at.inspect(at.installer, inspectionId, '2027-08-01T08:00:00.000Z');
    expect(answer.body).toMatchObject({ timing: 'late', window: 'late' });
    const device = await at.installer.get(`/custom_devices/${deviceId}`);
    expect(device.body.warranty).toMatchObject({
      state: 'valid',
      extended: false,
      end: '2028-09-10',
      lostBecause: { anniversary: '2027-06-10', dueDate: '2027-07-10' },
    });
    const confirmed = await test.nobody.get(`/warranties/${device.body.warranty.code}`);
    expect(confirmed.body).toMatchObject({ end: '2028-09-10', lostBecause: { dueDate: '2027-07-10' } });
    test.clock.now = new Date('2026-06-15T10:00:00.000Z');
  });

  it('carried out before its window is early in the history of its device, and is planned again', async () => {
    const { inspectionId, deviceId } = await at.accepted(at.installer, 'TOO-SOON-1');
    await at.inspect(at.installer, inspectionId, '2026-06-15T08:00:00.000Z');
    const { body } = await at.installer.get(`/custom_devices/${deviceId}/timeline`);
    const inspections = body.entries.filter((entry: { kind: string }) => entry.kind === 'inspection');
    expect(inspections).toMatchObject([
      { status: 'pending', window: null, soonestDate: '2027-05-11' },
      { status: 'done', window: 'early', soonestDate: '2027-05-11' },
    ]);
  });

  it('with gaps is refused, each named, and nothing changes', async () => {
    const { inspectionId } = await at.accepted(at.installer, 'GAPS-1');
    const url = `/inspections/${inspectionId}`;
    const answer = await at.change(at.installer, url, {
      status: 'done',
      executedAt: '2026-06-16T10:00:00.000Z',
      survey: { data: { hydraulics: { pressure: 9, filter: 'no', photo: 'filtr.png' } } },
      signature: 'klient.png',
    });
    expect([answer.status, answer.body.type]).toEqual([422, 'invalid-values']);
    expect(
      answer.body.violations.map((one: { propertyPath: string; code: string }) => [
        one.propertyPath,
        one.code,
      ]),
    ).toEqual([
      ['executedAt', 'future-date'],
      ['survey.hydraulics.pressure', 'max'],
      ['survey.hydraulics.photo', 'not-declared'],
      ['signature', 'not-declared'],
      ['inspectorSignature', 'required'],
    ]);
    const missing = await at.change(at.installer, url, { status: 'done' });
    expect(missing.body.violations[0]).toMatchObject({ propertyPath: 'executedAt', code: 'required' });
    expect((await at.installer.get(url)).body.status).toBe('pending');
  });

  it('carried out on a day before the installation is refused, and goes through on the day itself', async () => {
    const { inspectionId, installationId } = await at.accepted(at.installer, 'BEFORE-1');
    const url = `/inspections/${inspectionId}`;
    const answer = await at.change(at.installer, url, at.carriedOut('2026-06-09T12:00:00.000Z'));
    expect([answer.status, answer.body.violations]).toMatchObject([
      422,
      [
        {
          propertyPath: 'executedAt',
          code: 'before-installation',
          message: 'Data nie może być wcześniejsza niż data instalacji.',
        },
      ],
    ]);
    expect((await at.installer.get(url)).body.status).toBe('pending');
    const unplannedInspection = {
      clientId: randomUUID(),
      installation: `/installations/${installationId}`,
      ...at.carriedOut('2026-06-09T12:00:00.000Z'),
    };
    const unplanned = await at.installer.post('/inspections', unplannedInspection, {
      'idempotency-key': randomUUID(),
    });
    expect([unplanned.status, unplanned.body.violations]).toMatchObject([
      422,
      [{ code: 'before-installation' }],
    ]);
    // Ten past midnight where the makers are.
    expect((await at.inspect(at.installer, inspectionId, '2026-06-09T22:10:00.000Z')).status).toBe(200);
  });

  it('before the installation waits for its date to be corrected, and goes through under the same key', async () => {
    const { installationId } = await at.accepted(at.installer, 'BEFORE-2');
    const key = randomUUID();
    const body = {
      clientId: randomUUID(),
      installation: `/installations/${installationId}`,
      ...at.carriedOut('2026-06-09T12:00:00.000Z'),
    };
    const send = () => at.installer.post('/inspections', body, { 'idempotency-key': key });
    expect((await send()).body.violations).toMatchObject([{ code: 'before-installation' }]);
    await test.db.system((tx) =>
      tx
        .updateTable('installations')
        .set({ installation_date: '2026-06-08' })
        .where('id', '=', installationId)
        .execute(),
    );
    expect((await send()).status).toBe(201);
  });

  it('keeps what is written down before it is carried out, and drops what the form hides', async () => {
    const { inspectionId } = await at.accepted(at.installer, 'DRAFT-1');
    const url = `/inspections/${inspectionId}`;
    await at.change(at.installer, url, {
      survey: { data: { hydraulics: { pressure: 2.1 } } },
      note: 'klucz u sąsiada',
    });
    const draft = await at.installer.get(url);
    expect(draft.body).toMatchObject({
      status: 'pending',
      note: 'klucz u sąsiada',
      survey: { data: { hydraulics: { pressure: 2.1 } } },
    });
    const photo = await picture('filtr.png', 'survey.hydraulics.photo', 60);
    const body = at.carriedOut('2026-06-15T09:00:00.000Z', {
      survey: { data: { hydraulics: { filter: 'yes', photo: 'filtr.png' } } },
      files: manifestOf([...at.pictures, photo]),
    });
    const done = await at.change(at.installer, url, body);
    expect(done.body.survey).toEqual({ data: { hydraulics: { pressure: 2.1, filter: 'yes' } } });
    expect(done.body.files.map((file: { name: string }) => file.name)).toEqual([
      'klient.png',
      'wykonawca.png',
    ]);
  });

  it('asked for twice with one key is one; without If-Match it is 428; seen in another version 412', async () => {
    const { inspectionId } = await at.accepted(at.installer, 'ONCE-1');
    const url = `/inspections/${inspectionId}`;
    const etag = String((await at.installer.get(url)).headers.etag);
    const key = randomUUID();
    const body = { status: 'scheduled', executionDate: '2027-06-01' };
    const answers = [
      await at.change(at.installer, url, body, { etag, key }),
      await at.change(at.installer, url, body, { etag, key }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[1]?.headers['idempotent-replayed']).toBe('true');
    expect((await at.installer.get(`${url}/events`)).body).toHaveLength(2);
    expect((await at.change(at.installer, url, { note: 'x' }, { etag })).status).toBe(412);
    const without = await at.installer.patch(url, { note: 'x' }, { 'idempotency-key': randomUUID() });
    expect(without.status).toBe(428);
  });

  it("that somebody else has carried out meanwhile is 409 and says who and when, in the caller's language", async () => {
    const { inspectionId } = await at.accepted(at.installer, 'RACE-1');
    const url = `/inspections/${inspectionId}`;
    const seen = String((await at.installer.get(url)).headers.etag);
    await at.inspect(at.asp, inspectionId, '2026-06-15T09:00:00.000Z');
    // The log has the database's clock.
    const logged = { created_at: '2026-06-15T09:30:00.000Z' };
    await test.db.system((tx) =>
      tx.updateTable('events').set(logged).where('inspection_id', '=', inspectionId).execute(),
    );
    const body = at.carriedOut('2026-06-14T09:00:00.000Z');
    const late = await at.installer.patch(url, body, {
      'if-match': seen,
      'idempotency-key': randomUUID(),
      'accept-language': 'pl',
    });
    expect([late.status, late.body.type]).toEqual([409, 'impossible-transition']);
    expect(late.body.detail).toBe(
      'Przegląd w międzyczasie już wykonano (asp of 2, 15 cze 2026, 11:30). Wpisane dane pozostają na urządzeniu.',
    );
    expect(late.body.meanwhile).toEqual({ status: 'done', who: 'asp of 2', at: '2026-06-15T09:30:00.000Z' });
    const moved = await at.change(at.admin, url, { status: 'scheduled', executionDate: '2026-07-01' });
    expect(moved.status).toBe(409);
  });

  it('whose plan was taken back meanwhile is 409, not an unknown address, for whoever could see it', async () => {
    const { inspectionId, installationId } = await at.accepted(at.installer, 'BACK-1');
    const url = `/inspections/${inspectionId}`;
    const etag = String((await at.installer.get(url)).headers.etag);
    await at.admin.post(`/installations/${installationId}/restore`);
    const late = await at.change(at.installer, url, at.carriedOut('2026-06-15T09:00:00.000Z'), { etag });
    expect([late.status, late.body.type]).toEqual([409, 'removed-meanwhile']);
    expect((await at.change(at.installer2, url, { note: 'x' }, { etag })).status).toBe(404);
    expect((await at.installer.get(url)).status).toBe(404);
    const log = await at.installer.get(`/installations/${installationId}/events`);
    const types = log.body.map((event: { type: string }) => event.type);
    expect(types).toContain('inspection.deleted');
  });

  it('whose plan was taken back leaves none of the photos that were saved with it, and takes in no more', async () => {
    const { inspectionId, installationId } = await at.accepted(at.installer, 'BACK-2');
    const photo = await picture('kotlownia.png', 'photos', 60);
    const saved = await at.change(at.installer, `/inspections/${inspectionId}`, {
      photos: [{ name: 'kotlownia.png' }],
      files: manifestOf([photo]),
    });
    expect(saved.status, saved.text).toBe(200);
    const { clientId } = saved.body;
    const [sent] = await at.upload(at.installer, clientId, [photo]);
    const path = String(sent?.body.path);
    expect(await test.deps.storage.describe(path)).not.toBeNull();
    await at.admin.post(`/installations/${installationId}/restore`);
    await test.settle({ without: CARDS_OF_ACCEPTED });
    const left = await test.db.system((tx) =>
      tx.selectFrom('record_files').select('name').where('client_id', '=', clientId).execute(),
    );
    expect(left).toEqual([]);
    expect(await test.deps.storage.describe(path)).toBeNull();
    const wish = { filename: 'kotlownia.png', filetype: 'image/png', clientId };
    const late = await at.installer.post('/get-s3-urls', [wish]);
    expect([late.status, late.body.type]).toEqual([409, 'installation-deleted']);
  });

  it('may be carried out by owner, receiver and their service partner alone', async () => {
    const { inspectionId, installationId } = await at.accepted(at.installer, 'MINE-1');
    const url = `/inspections/${inspectionId}`;
    for (const stranger of [at.installer2, at.stranger, at.strangeAdmin])
      expect((await stranger.get(url)).status).toBe(404);
    const etag = String((await at.installer.get(url)).headers.etag);
    expect((await at.change(at.installer2, url, { note: 'x' }, { etag })).status).toBe(404);
    await at.installer.post(`/installations/${installationId}/receivers`, {
      user: `/users/${at.people.installer2}`,
      notify: false,
    });
    expect((await at.change(at.installer2, url, { note: 'received' })).status).toBe(200);
    const listed = await at.installer2.get(`/users/${at.people.installer2}/inspections`);
    expect(listed.body).toMatchObject([{ id: inspectionId, customDevice: { serial: 'MINE-1' } }]);
    const admin = await at.change(at.admin, url, at.carriedOut('2026-06-15T09:00:00.000Z'));
    expect([admin.status, admin.body.type]).toEqual([422, 'inspection-refused']);
    // Whoever may agree a day alone does not write down readings with it.
    const day = { status: 'scheduled', executionDate: '2027-06-01' };
    const readings = { survey: { data: { hydraulics: { pressure: 2.1 } } } };
    for (const content of [readings, { note: 'office' }, { signature: 'klient.png' }]) {
      const refused = await at.change(at.admin, url, { ...day, ...content });
      expect([refused.status, refused.body.type]).toEqual([422, 'inspection-refused']);
    }
    expect((await at.change(at.admin, url, day)).body).toMatchObject({ ...day, note: 'received' });
    expect((await at.inspect(at.installer2, inspectionId, '2026-06-15T09:00:00.000Z')).status).toBe(200);

    for (const [serial, who, name] of [
      ['MINE-2', at.installer, 'installer of 2'],
      ['MINE-3', at.asp, 'asp of 2'],
    ] as const) {
      const own = await at.accepted(at.installer, serial);
      const done = await at.inspect(who, own.inspectionId, '2026-06-15T09:00:00.000Z');
      expect([done.status, done.body.executedBy]).toEqual([200, name]);
    }
    const unlinked = await at.accepted(at.installer2, 'MINE-4');
    expect((await at.asp.get(`/inspections/${unlinked.inspectionId}`)).status).toBe(404);
  });

  it('is finished by whoever carried it out, photos and card, although the sharing was taken back meanwhile', async () => {
    const { installationId, inspectionId } = await at.accepted(at.installer, 'TAKEN-1');
    const { installer2 } = at.people;
    await at.installer.post(`/installations/${installationId}/receivers`, { user: `/users/${installer2}` });
    const url = `/inspections/${inspectionId}`;
    const done = await at.change(at.installer2, url, at.carriedOut('2026-06-15T09:00:00.000Z'));
    expect(done.status, done.text).toBe(200);
    await at.installer.delete(`/installations/${installationId}/receivers/${installer2}`);
    for (const saved of await at.upload(at.installer2, done.body.clientId, at.pictures))
      expect(saved.status, saved.text).toBeLessThan(300);
    const request = { action: 'inspection_card', data: { clientId: done.body.clientId } };
    expect((await at.installer2.post('/send-email', request)).status).toBe(202);
    expect((await at.installer2.get(url)).status).toBe(404);
    expect((await at.admin.get(url)).body).toMatchObject({ complete: true });
  });

  it.each(['planned', 'unplanned'])(
    'that was %s and whose answer was lost is answered again after the sharing has ended, and nothing new is taken',
    async (kind) => {
      const { installationId, inspectionId } = await at.accepted(at.installer, `LOST-${kind.toUpperCase()}`);
      const { installer2 } = at.people;
      await at.installer.post(`/installations/${installationId}/receivers`, { user: `/users/${installer2}` });
      const url = `/inspections/${inspectionId}`;
      const clientId = randomUUID();
      const done = at.carriedOut('2026-06-15T09:00:00.000Z');
      const etag = String((await at.installer2.get(url)).headers.etag);
      const send = (key: string) =>
        kind === 'planned'
          ? at.change(at.installer2, url, done, { etag, key })
          : at.installer2.post(
              '/inspections',
              { clientId, installation: `/installations/${installationId}`, ...done },
              { 'idempotency-key': key },
            );
      const key = randomUUID();
      const first = await send(key);
      expect(first.status, first.text).toBeLessThan(300);
      await at.installer.delete(`/installations/${installationId}/receivers/${installer2}`);
      const again = await send(key);
      expect([again.status, again.headers['idempotent-replayed'], again.body.clientId]).toEqual([
        first.status,
        'true',
        first.body.clientId,
      ]);
      for (const saved of await at.upload(at.installer2, again.body.clientId, at.pictures))
        expect(saved.status, saved.text).toBeLessThan(300);
      const made = `/inspections/${first.body.id}`;
      expect((await at.admin.get(made)).body).toMatchObject({ complete: true });
      // Under another key it is a new request, of somebody to whom the installation is not shared.
      expect((await send(randomUUID())).body.type).toBe(
        kind === 'planned' ? 'not-found' : 'inspection-refused',
      );
      expect((await at.installer2.get(made)).status).toBe(404);
    },
  );

  it("on an installation that is neither one's own nor shared is refused in the words of the specification", async () => {
    const { installationId } = await at.accepted(at.installer, 'OTHERS-1');
    const body = { clientId: randomUUID(), status: 'scheduled', executionDate: '2026-07-01' };
    const english = { 'accept-language': 'en' };
    for (const installation of [`/installations/${installationId}`, '/installations/999999']) {
      const answer = await at.installer2.post('/inspections', { ...body, installation }, english);
      expect([answer.status, answer.body.type]).toEqual([422, 'inspection-refused']);
      expect(answer.body.detail).toContain(
        'Device cannot be inspected because the installation was not carried out by the user',
      );
    }
  });

  it('made on an installation that was itself unsent finds it by its client id, once for ever', async () => {
    const sent = await at.send(at.installer, 'CHAIN-1');
    const clientId = randomUUID();
    const body = {
      ...at.carriedOut('2026-06-15T08:00:00.000Z'),
      clientId,
      installationClientId: sent.body.clientId,
    };
    const first = await at.installer.post('/inspections', body, { 'idempotency-key': randomUUID() });
    expect(first.body).toMatchObject({
      clientId,
      status: 'done',
      customDevice: { serial: 'CHAIN-1' },
      complete: false,
    });
    const again = await at.installer.post('/inspections', body, { 'idempotency-key': randomUUID() });
    expect([again.status, again.body.id, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.body.id,
      'true',
    ]);
    await at.upload(at.installer, clientId, at.pictures);
    expect((await at.installer.get(`/inspections/${first.body.id}`)).body.complete).toBe(true);
    const lost = { ...body, clientId: randomUUID(), installationClientId: randomUUID() };
    expect((await at.installer.post('/inspections', lost)).body.type).toBe('parent-missing');
    const taken = { ...body, clientId: sent.body.clientId };
    expect((await at.installer.post('/inspections', taken)).body.type).toBe('client-id-taken');
    expect((await at.send(at.installer, 'CHAIN-2', { clientId })).body.type).toBe('client-id-taken');
  });

  it('that nobody planned becomes the planned one that waits for just that day', async () => {
    const { inspectionId, installationId } = await at.accepted(at.installer, 'ADOPT-1');
    const clientId = randomUUID();
    const inWindow = await at.installer.post('/inspections', {
      clientId,
      installation: `/installations/${installationId}`,
      status: 'scheduled',
      executionDate: '2027-06-01',
    });
    expect(inWindow.body).toMatchObject({ id: inspectionId, clientId, dueDate: '2027-07-10', planned: true });
    const unplanned = await at.installer.post('/inspections', {
      clientId: randomUUID(),
      installation: `/installations/${installationId}`,
      status: 'scheduled',
      executionDate: '2026-12-01',
    });
    expect(unplanned.body).toMatchObject({
      soonestDate: '2026-12-01',
      dueDate: '2026-12-01',
      planned: false,
      status: 'scheduled',
    });
    expect(unplanned.body.id).not.toBe(inspectionId);
  });

  it('arranged before the installation was verified does not take the place of the yearly one', async () => {
    const installationId = await at.commission(at.installer, 'EARLY-1');
    const arrange = async (executionDate: string) => {
      const answer = await at.installer.post('/inspections', {
        clientId: randomUUID(),
        installation: `/installations/${installationId}`,
        status: 'scheduled',
        executionDate,
      });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const inWindow = await arrange('2027-06-01');
    const far = await arrange('2031-01-01');
    await at.admin.post(`/installations/${installationId}/accept`);
    const listed = (await at.installer.get(`/inspections?installation.id=${installationId}`)).body;
    // The one for a day in the first window becomes the yearly one; the other stays what it was.
    expect(listed).toMatchObject([
      {
        id: inWindow.id,
        status: 'scheduled',
        executionDate: '2027-06-01',
        dueDate: '2027-07-10',
        planned: true,
      },
      { id: far.id, status: 'scheduled', executionDate: '2031-01-01', dueDate: '2031-01-01', planned: false },
    ]);
    const done = at.carriedOut('2027-06-01T08:00:00.000Z');
    test.clock.now = new Date('2027-06-01T10:00:00.000Z');
    expect((await at.change(at.installer, `/inspections/${inWindow.id}`, done)).status).toBe(200);
    const next = (await at.installer.get(`/inspections?installation.id=${installationId}&status[]=pending`))
      .body;
    expect(next).toMatchObject([{ soonestDate: '2028-05-11', dueDate: '2028-07-10' }]);
  });

  it('arranged for another day before the verification leaves the yearly one to be planned', async () => {
    const installationId = await at.commission(at.installer, 'EARLY-2');
    const arranged = await at.installer.post('/inspections', {
      clientId: randomUUID(),
      installation: `/installations/${installationId}`,
      status: 'scheduled',
      executionDate: '2031-01-01',
    });
    expect(arranged.status).toBe(201);
    const accepted = await at.admin.post(`/installations/${installationId}/accept`);
    expect(accepted.body.inspections).toHaveLength(2);
    const planned = (
      await at.installer.get(`/inspections?installation.id=${installationId}&status[]=pending`)
    ).body;
    expect(planned).toMatchObject([{ dueDate: '2027-07-10' }]);
  });

  it('arriving after the installation was rejected is 409 and says so', async () => {
    const installationId = await at.commission(at.installer, 'REJ-1');
    await at.admin.post(`/installations/${installationId}/reject`, { reason: 'no photo' });
    const answer = await at.installer.post(
      '/inspections',
      {
        clientId: randomUUID(),
        installation: `/installations/${installationId}`,
        status: 'scheduled',
        executionDate: '2026-07-01',
      },
      { 'accept-language': 'de' },
    );
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toMatch(/^Die Installation wurde inzwischen abgelehnt \(admin of 2, /);
  });

  it('has its card by mail to customer and installer, and as a file, the same bytes each time', async () => {
    const { inspectionId } = await at.accepted(at.installer, 'CARD-1');
    const url = `/inspections/${inspectionId}`;
    expect((await at.installer.get(`${url}/card.pdf`)).status).toBe(404);
    const key = { 'idempotency-key': randomUUID() };
    const request = { action: 'inspection_card', data: { inspection: url } };
    expect((await at.installer.post('/send-email', request)).status).toBe(409);
    const done = await at.change(at.installer, url, at.carriedOut('2026-06-15T09:00:00.000Z'));
    expect((await at.installer.post('/send-email', request)).body.type).toBe('files-missing');
    await at.upload(at.installer, done.body.clientId, at.pictures);
    for (const data of [request.data, request.data])
      expect((await at.installer.post('/send-email', { ...request, data }, key)).status).toBe(202);
    await test.settle({ without: CARDS_OF_ACCEPTED });
    const mails = (await test.mails()).filter(
      (mail) => mail.subject.includes('CARD-1') && /nspek|gląd/.test(mail.subject),
    );
    expect(mails.map((mail) => [mail.recipient, mail.subject, mail.attachments[0]?.filename])).toEqual([
      ['jan@customer.test', 'Inspektionskarte des Geräts CARD-1', 'inspektionskarte-CARD-1.pdf'],
      ['installer@org2.test', 'Karta przeglądu CARD-1, Jan Kowalski', 'karta-przegladu-CARD-1.pdf'],
    ]);
    const pdf = () => at.asp.inject({ method: 'GET', url: `/api${url}/card.pdf` });
    const [one, other] = [await pdf(), await pdf()];
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
    expect((await at.installer2.get(`${url}/card.pdf`)).status).toBe(404);
    const events = (await at.installer.get(`${url}/events`)).body as { type: string }[];
    expect(events.map((event) => event.type).filter((type) => type === 'inspection.notified')).toHaveLength(
      1,
    );
  });

  it('is there for offline work with its history, and left out for strangers', async () => {
    const { inspectionId } = await at.accepted(at.installer, 'KEPT-1');
    const query = `/inspection_previews?id[]=${inspectionId}&id[]=999999`;
    const previews = await at.installer.get(query);
    const one = await at.installer.get(`/inspections/${inspectionId}`);
    expect(previews.body).toMatchObject([
      { inspection: { id: inspectionId }, etag: one.headers.etag, history: [{ type: 'inspection.created' }] },
    ]);
    expect((await at.installer2.get(query)).body).toEqual([]);
  });

  describe('is found by the company and the telephone number of its customer', () => {
    const firm = { companyName: 'Browar Łężyce', customerPhone: '+48601999001' };

    it('planned or not, and by the right ones once they were corrected', async () => {
      const { inspectionId, installationId } = await at.accepted(at.installer, 'FIRM-1', firm);
      const installation = `/installations/${installationId}`;
      const day = { status: 'scheduled', executionDate: '2026-07-01' };
      const unplanned = await at.installer.post(
        '/inspections',
        { clientId: randomUUID(), installation, ...day },
        { 'idempotency-key': randomUUID() },
      );
      expect(unplanned.status, unplanned.text).toBe(201);
      const both = [inspectionId, unplanned.body.id];
      expect((await found('browar+lezyce')).toSorted()).toEqual(both);
      expect((await found('601-999-001')).toSorted()).toEqual(both);
      const right = { companyName: 'Młyn Wodny', customerPhone: '+48601999002' };
      expect((await at.admin.patch(installation, right, { 'if-match': '*' })).status).toBe(200);
      expect((await found('mlyn+601999002')).toSorted()).toEqual(both);
      expect(await found('browar')).toEqual([]);
    });

    it('from an earlier release after migration 090, but for a customer who was erased', async () => {
      const installed = await at.accepted(at.installer, 'FIRM-2', firm);
      const erased = await at.accepted(at.installer, 'FIRM-3', firm);
      const before = (id: number, search: string) =>
        test.db.system((tx) => tx.updateTable('inspections').set({ search }).where('id', '=', id).execute());
      await before(installed.inspectionId, 'jan kowalski ul. dluga 1 krakow firm-2');
      await before(erased.inspectionId, 'firm-3');
      await test.db.system((tx) =>
        tx
          .updateTable('installations')
          .set({ customer_name: '—', customer_email: '' })
          .where('id', '=', erased.installationId)
          .execute(),
      );
      const name = '../db/migrations/090-inspections-by-company.sql';
      await sql.raw(await readFile(new URL(name, import.meta.url), 'utf8')).execute(test.db.kysely);
      expect(await found('browar+lezyce+601999001+firm-2')).toEqual([installed.inspectionId]);
      expect(await found('browar+firm-3')).toEqual([]);
      const texts = await test.db.system((tx) =>
        tx.selectFrom('inspections').select('search').where('search', 'like', '%firm-2').execute(),
      );
      expect(texts).toEqual([
        { search: 'jan kowalski browar lezyce ul. dluga 1 krakow +48601999001 firm-2' },
      ]);
    });
  });
});
