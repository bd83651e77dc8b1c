import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation } from '../../test/test-builders.ts';
import type { ParsedBody } from '../../test/test-body.ts';
import { commissioning } from '../installations/commission.sample.ts';

const TEXTS = {
  title: { pl: 'Sprężarki z maja', de: 'Verdichter vom Mai' },
  text: { pl: 'Sprawdź zawór.\n\nPotem odpowiedz.', de: 'Prüfen Sie das Ventil.' },
};

const serialsOf = (devices: readonly ParsedBody[]) => devices.map(({ serial }) => serial);

describe('a recall', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
    const { people, template } = at;
    await test.db.system(async (tx) => {
      await tx.updateTable('users').set({ language: 'de' }).where('id', '=', people.installer2).execute();
      const device = async (
        serial: string,
        compressor: string,
        made: string,
        owner?: number,
        on?: string,
      ) => {
        const id = await buildDevice(tx, 2, template, serial, { made_on: made });
        ids[serial] = id;
        await tx
          .insertInto('device_parameters')
          .values({
            organisation_id: 2,
            device_id: id,
            field: 'compressor',
            value: compressor,
            source: 'factory',
            user_name: null,
          })
          .execute();
        if (owner !== undefined) {
          await buildInstallation(
            tx,
            2,
            { ownerId: owner, deviceId: id, template },
            { installation_date: on ?? '2026-06-01', customer_name: `Klient ${serial}` },
          );
        }
      };
      await device('HP-0098', 'CMP7901', '2026-05-02', people.installer, '2026-06-01');
      await device('HP-0099', 'CMP7902', '2026-05-03', people.installer, '2026-06-20');
      await device('HP-0100', 'CMP7903', '2026-05-04', people.installer2, '2026-06-02');
      await device('HP-0101', 'CMP7904', '2026-05-05');
      await device('HP-0102', 'FAN1', '2026-06-01', people.installer2);
    });
  });
  afterAll(() => test.close());

  const preview = async (selection: object, page = 1) =>
    (await at.admin.post('/recalls/preview', { selection, page })).body;
  const begin = (selection: object, expected: object, key: string = crypto.randomUUID()) =>
    at.admin.post('/recalls', { selection, ...TEXTS, expected }, { 'idempotency-key': key });
  const answer = (who: Caller, recall: number, serial: string, more: object) =>
    who.post('/recall_answers', {
      clientId: crypto.randomUUID(),
      recall: `/recalls/${recall}`,
      customDevice: `/custom_devices/${ids[serial]}`,
      answeredAt: '2026-06-15T08:00:00.000Z',
      ...more,
    });

  it.each([
    [
      { component: { match: 'prefix', field: 'compressor', value: 'CMP79' } },
      ['HP-0098', 'HP-0099', 'HP-0100', 'HP-0101'],
    ],
    [{ component: { match: 'range', from: 'CMP7902', to: 'CMP7903' } }, ['HP-0099', 'HP-0100']],
    [{ serials: [' hp-0098', 'HP-0101', 'NONE-1'] }, ['HP-0098', 'HP-0101']],
    [{ serialRange: { from: 'HP-0099', to: 'HP-0101' } }, ['HP-0099', 'HP-0100', 'HP-0101']],
    [{ made: { from: '2026-05-03', to: '2026-05-04' } }, ['HP-0099', 'HP-0100']],
    [{ commissioned: { from: '2026-06-02' } }, ['HP-0099', 'HP-0100']],
    [{ made: { to: '2026-05-31' }, commissioned: { to: '2026-06-01' } }, ['HP-0098']],
  ])('finds its devices by %o', async (selection, serials) => {
    expect(serialsOf((await preview(selection)).devices)).toEqual(serials);
  });

  it('shows the count and the list before anything is sent: where they run, for whom, and who installed them', async () => {
    const found = await preview({ component: { match: 'prefix', value: 'cmp79' } });
    expect(found.counts).toEqual({ devices: 4, installed: 3, installers: 2 });
    expect(found.devices[0]).toMatchObject({
      serial: 'HP-0098',
      madeOn: '2026-05-02',
      installation: { customer: 'Klient HP-0098', city: 'Kraków', installationDate: '2026-06-01' },
      installer: { id: at.people.installer, name: 'installer of 2' },
      answer: null,
    });
    expect(found.devices[3]).toMatchObject({ serial: 'HP-0101', installation: null, installer: null });
    expect((await preview({ serials: ['HP-0098', 'X-1', ' x-1', 'X-2', 'X-1'] })).unknown).toEqual({
      count: 2,
      serials: ['X-1', 'X-2'],
    });
    expect((await at.admin.get('/recalls')).body).toEqual([]);
    await test.settle();
    expect(await test.mails()).toEqual([]);
  });

  it.each([
    ['nothing', {}, 'selection'],
    ['a type alone', { template: 1 }, 'selection'],
    ['a range of two kinds', { serialRange: { from: 'A-1', to: 'B-2' } }, 'selection.serialRange.to'],
    [
      'days that end before they begin',
      { made: { from: '2026-05-02', to: '2026-05-01' } },
      'selection.made.to',
    ],
    [
      '5,001 serial numbers',
      { serials: Array.from({ length: 5_001 }, (_, n) => `S-${n}`) },
      'selection.serials',
    ],
  ])('is refused with %s, and says where', async (_what, selection, place) => {
    const refused = await at.admin.post('/recalls/preview', { selection });
    expect([refused.status, refused.body.violations[0].propertyPath]).toEqual([400, place]);
  });

  it('is refused when the devices are no longer those that were counted, and tells nobody', async () => {
    const refused = await begin({ serials: ['HP-0098'] }, { devices: 2, installers: 1 });
    expect([refused.status, refused.body.type]).toEqual([409, expect.stringContaining('recall-changed')]);
    expect((await begin({ serials: ['NONE'] }, { devices: 0, installers: 0 })).status).toBe(400);
    await test.settle();
    expect(await test.mails()).toEqual([]);
    expect((await at.installer.get('/user/notices')).body).toEqual([]);
  });

  it('is refused with more than 20,000 devices', async () => {
    await test.db.system((tx) =>
      sql`insert into custom_devices (organisation_id, template_id, version_id, serial)
        select 2, ${at.template.id}, ${at.template.versionId}, 'MANY-' || (100000 + n) from generate_series(1, 20001) n`.execute(
        tx,
      ),
    );
    const selection = { serialRange: { from: 'MANY-100001', to: 'MANY-120001' } };
    expect((await preview(selection)).counts.devices).toBe(20_001);
    const refused = await begin(selection, { devices: 20_001, installers: 0 });
    expect([refused.status, refused.body.violations[0]]).toMatchObject([
      400,
      { propertyPath: 'selection', code: 'too-big' },
    ]);
  });

  it('goes from the office to the installers, back with their answers, and ends', async () => {
    const key = crypto.randomUUID();
    const selection = { component: { match: 'prefix', value: 'CMP79' } };
    const begun = await begin(selection, { devices: 4, installers: 2 }, key);
    expect(begun.status, begun.text).toBe(201);
    const { id } = begun.body;
    expect((await begin(selection, { devices: 4, installers: 2 }, key)).body.id).toBe(id);
    expect(begun.body).toMatchObject({
      state: 'open',
      devices: 4,
      installed: 3,
      told: 2,
      read: 0,
      waiting: 2,
    });

    await test.settle();
    const mails = await test.mails();
    expect(Object.fromEntries(mails.map(({ recipient, subject }) => [recipient, subject]))).toEqual({
      'installer@org2.test': 'Sprężarki z maja',
      'installer2@org2.test': 'Verdichter vom Mai',
    });
    expect(mails).toHaveLength(2);
    const mail = mails.find(({ recipient }) => recipient === 'installer@org2.test')!;
    expect(mail.text).toContain('Sprawdź zawór.');
    expect(mail.text).toContain('HP-0098');
    expect(mail.text).toContain('HP-0099');
    expect(mail.text).not.toContain('HP-0100');
    expect(mail.text).toContain(`http://portal.test/recalls#recall-${id}`);
    expect((await at.installer.get('/user/notices')).body[0]).toMatchObject({
      kind: 'recall',
      about: { type: 'recall', id },
      params: { title: 'Sprężarki z maja' },
    });
    expect((await at.installer2.get('/user/notices')).body[0].params).toEqual({
      title: 'Verdichter vom Mai',
    });
    expect((await at.installer.get('/user/notices/unread')).body).toEqual({ unread: 1, recalled: 2 });

    const [own] = (await at.installer.get('/user/recalls')).body;
    expect([own.id, own.readAt, serialsOf(own.devices)]).toEqual([id, null, ['HP-0098', 'HP-0099']]);
    expect((await at.installer.post(`/user/recalls/${id}/read`)).status).toBe(204);

    expect((await answer(at.installer, id, 'HP-0098', { answer: 'cannot' })).body.violations).toMatchObject([
      { propertyPath: 'note', code: 'required' },
    ]);
    expect(
      (await answer(at.installer, id, 'HP-0098', { answer: 'done', note: 'Zawór wymieniony' })).status,
    ).toBe(201);
    expect((await answer(at.installer, id, 'HP-0100', { answer: 'done' })).status).toBe(404);
    expect((await answer(at.installer, id, 'HP-0102', { answer: 'done' })).status).toBe(404);
    expect((await answer(at.strangeAdmin, id, 'HP-0098', { answer: 'done' })).status).toBe(404);

    const read = (await at.admin.get(`/recalls/${id}`)).body;
    expect(read).toMatchObject({ answers: { done: 1, fine: 0, cannot: 0 }, told: 2, read: 1, waiting: 2 });
    const answered = (await at.admin.get(`/recalls/${id}/devices?answer[]=done`)).body;
    expect(answered).toMatchObject([
      { serial: 'HP-0098', answer: { answer: 'done', note: 'Zawór wymieniony', by: 'installer of 2' } },
    ]);
    expect(
      serialsOf((await at.admin.get(`/recalls/${id}/devices?answer[]=none&exists[installation]=false`)).body),
    ).toEqual(['HP-0101']);
    expect(serialsOf((await at.admin.get(`/recalls/${id}/devices?search=installer2`)).body)).toEqual([
      'HP-0100',
    ]);
    const unread = (await at.admin.get(`/recalls/${id}/recipients?exists[read]=false`)).body;
    expect(unread).toMatchObject([{ name: 'installer2 of 2', devices: 1, answered: 0, reminders: 0 }]);

    expect((await answer(at.installer, id, 'HP-0099', { answer: 'fine' })).status).toBe(201);
    expect((await at.admin.post(`/recalls/${id}/reminders`)).body).toEqual({ reminded: 1 });
    await test.settle();
    const again = (await test.mails()).slice(2);
    expect(again.map(({ recipient }) => recipient)).toEqual(['installer2@org2.test']);
    expect(again[0]!.text).toContain('Erinnerung');

    const seen = { 'if-match': String((await at.admin.get(`/recalls/${id}`)).headers['etag']) };
    const closed = await at.admin.patch(`/recalls/${id}`, { state: 'closed' }, seen);
    expect(closed.body).toMatchObject({ state: 'closed', revision: 2 });
    expect((await at.admin.patch(`/recalls/${id}`, { state: 'open' }, seen)).status).toBe(412);
    expect((await at.admin.post(`/recalls/${id}/reminders`)).status).toBe(409);
    expect((await at.installer2.get('/user/notices/unread')).body.recalled).toBe(0);
    // What was done in a cellar before it was closed is not lost.
    expect((await answer(at.installer2, id, 'HP-0100', { answer: 'cannot', note: '=1+1' })).status).toBe(201);

    const csv = await at.admin.get(`/recalls/${id}.csv`, { 'accept-language': 'pl' });
    const lines = csv.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe(
      'Numer seryjny;Typ urządzenia;Wyprodukowano;Uruchomiono;Klient;Miejscowość;Instalator;Firma instalatora;Odpowiedź;Uwagi;Odpowiedziano;Odpowiedział(a)',
    );
    expect(lines).toHaveLength(5);
    expect(lines[3]).toContain(`;nie da się wykonać;"'=1+1";2026-06-15;installer2 of 2`);
  });

  it('stands in the history of each of its devices', async () => {
    const { entries } = (await at.installer.get(`/custom_devices/${ids['HP-0098']}/timeline`)).body;
    expect(entries.find(({ kind }: ParsedBody) => kind === 'recall')).toMatchObject({
      title: TEXTS.title,
      state: 'closed',
      answer: 'done',
      note: 'Zawór wymieniony',
      by: 'installer of 2',
    });
  });

  it('takes an answer once however often it is sent, and lets the one that was made later count', async () => {
    const { id } = (await begin({ serials: ['HP-0098', 'HP-0101'] }, { devices: 2, installers: 1 })).body;
    const clientId = crypto.randomUUID();
    const late = {
      clientId,
      answer: 'cannot',
      note: 'Nikogo nie ma',
      answeredAt: '2026-06-10T08:00:00.000Z',
    };
    expect(
      (await answer(at.admin, id, 'HP-0098', { answer: 'done', answeredAt: '2026-06-12T08:00:00.000Z' }))
        .status,
    ).toBe(201);
    const sent = [
      await answer(at.installer, id, 'HP-0098', late),
      await answer(at.installer, id, 'HP-0098', late),
    ];
    expect(sent.map(({ status, body }) => [status, body.id])).toEqual([
      [201, sent[0]!.body.id],
      [201, sent[0]!.body.id],
    ]);
    expect((await answer(at.installer, id, 'HP-0098', { ...late, note: 'Inna' })).status).toBe(409);
    const [device] = (await at.admin.get(`/recalls/${id}/devices?search=HP-0098`)).body;
    expect(device.answer).toMatchObject({ answer: 'done', by: 'admin of 2' });
    const withdrawn = await at.installer.put(`/withdrawals/${clientId}`, { withdrawn: true, round: 1 });
    expect(withdrawn.body).toMatchObject({ outcome: 'stands', record: sent[0]!.body.id });
  });

  it('answers whoever lost the answer again after the sharing has ended, and takes nothing new from them', async () => {
    const installation = await at.commission(at.installer, 'HP-SHARED');
    const receivers = `/installations/${installation}/receivers`;
    await at.installer.post(receivers, { user: `/users/${at.people.installer2}` });
    const { id } = (await begin({ serials: ['HP-SHARED'] }, { devices: 1, installers: 1 })).body;
    const [{ id: device }] = (await at.admin.get(`/recalls/${id}/devices`)).body;
    const body = {
      clientId: crypto.randomUUID(),
      recall: `/recalls/${id}`,
      customDevice: `/custom_devices/${device}`,
      answer: 'cannot',
      note: 'Nikogo nie ma',
      answeredAt: '2026-06-15T08:00:00.000Z',
    };
    const key = crypto.randomUUID();
    const send = (more: object = {}, as: string = crypto.randomUUID()) =>
      at.installer2.post('/recall_answers', { ...body, ...more }, { 'idempotency-key': as });
    const first = await send({}, key);
    expect(first.status, first.text).toBe(201);
    await at.installer.delete(`${receivers}/${at.people.installer2}`);
    for (const again of [await send({}, key), await send()])
      expect([again.status, again.body.id, again.headers['idempotent-replayed']]).toEqual([
        201,
        first.body.id,
        'true',
      ]);
    expect((await send({ note: 'Inna' })).body.type).toBe('changed-content');
    const another = await send({ clientId: crypto.randomUUID() });
    expect([another.status, another.body.violations[0].code]).toEqual([404, 'not-recalled']);
  });

  it('reaches whoever commissions a device of the stock later', async () => {
    const { id } = (await begin({ serials: ['HP-0101'] }, { devices: 1, installers: 0 })).body;
    const sees = async () =>
      (await at.installer2.get('/user/recalls')).body.some((own: ParsedBody) => own.id === id);
    expect(await sees()).toBe(false);
    await at.commission(at.installer2, 'HP-0101');
    expect(await sees()).toBe(true);
    expect((await at.admin.get(`/recalls/${id}`)).body).toMatchObject({ installed: 1, told: 0, waiting: 1 });
    await test.settle();
    const before = (await test.mails()).length;
    const remind = async () => {
      expect((await at.admin.post(`/recalls/${id}/reminders`)).body).toEqual({ reminded: 1 });
      await test.settle();
      const { body } = await at.admin.get(`/recalls/${id}/recipients`);
      return { body, mail: (await test.mails()).slice(before).at(-1) };
    };
    // The first that they hear of it is no reminder; the second is.
    const first = await remind();
    expect(first.body).toMatchObject([{ name: 'installer2 of 2', reminders: 0, remindedAt: null }]);
    expect(first.mail).toMatchObject({ recipient: 'installer2@org2.test', subject: 'Verdichter vom Mai' });
    expect(first.mail?.text).not.toContain('Erinnerung');
    const second = await remind();
    expect(second.body).toMatchObject([{ name: 'installer2 of 2', reminders: 1 }]);
    expect(second.mail?.text).toContain('Erinnerung');
  });

  it('keeps a device of it from being deleted', async () => {
    const id = await at.device('HP-KEPT');
    await begin({ serials: ['HP-KEPT'] }, { devices: 1, installers: 0 });
    const refused = await at.admin.delete(`/custom_devices/${id}`, { 'if-match': '*' });
    expect([refused.status, refused.body.type, refused.body.detail]).toEqual([
      409,
      'device-in-use',
      expect.stringContaining('akcje serwisowe 1.'),
    ]);
  });

  it('is the office’s alone, of its own organisation', async () => {
    const { id } = (await begin({ serials: ['HP-0102'] }, { devices: 1, installers: 1 })).body;
    for (const who of [at.installer, at.asp, at.production]) {
      expect((await who.get('/recalls')).status).toBe(403);
      expect((await who.post('/recalls/preview', { selection: { serials: ['HP-0102'] } })).status).toBe(403);
    }
    expect((await at.strangeAdmin.get('/recalls')).body).toEqual([]);
    for (const path of ['', '/devices', '/recipients', '.csv'])
      expect((await at.strangeAdmin.get(`/recalls/${id}${path}`)).status).toBe(404);
    const seen = await at.strangeAdmin.post('/recalls/preview', { selection: { serials: ['HP-0102'] } });
    expect(seen.body.counts.devices).toBe(0);
  });
});
