import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { servicing } from '../services/servicing.sample.ts';
import { begunRecall } from '../recalls/begun-recall.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildUser } from '../../test/test-builders.ts';
import { publish, publishInspectionOrService, publishInstallation, publishRecallAnswer } from './commands.ts';
import { openLiveHub } from './live.ts';

/** Of its own for each device: a second try, or another test on the same database, must not find it installed. */
const serialNumber = (): string => `LIVE-${randomUUID().slice(0, 8)}`;

describe('the live stream', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let origin: string;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test.close());

  /** Collects what a stream says; `until` waits for a word, `ended` for its end. */
  async function watch(email: string, query = '') {
    const token = await test.tokenOf(email);
    const answer = await fetch(`${origin}/api/live${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    let text = '';
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const ended = (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        text += value;
      }
    })();
    return {
      token,
      type: answer.headers.get('content-type'),
      ended,
      said: () => text,
      until: (word: string) => expect.poll(() => text, { timeout: 5_000 }).toContain(word),
      stop: () => reader.cancel(),
    };
  }

  it('tells owner, service partner and admins of an installation, and no stranger', async () => {
    const watched = await Promise.all(
      ['installer', 'asp', 'admin', 'installer2'].map((name) => watch(`${name}@org2.test`)),
    );
    const foreign = await watch('admin@org1.test');
    expect(watched[0]!.type).toBe('text/event-stream');
    const { body } = await at.send(at.installer, serialNumber());
    const word = JSON.stringify({ type: 'installation', id: body.id });
    for (const stream of watched.slice(0, 3)) await stream.until(word);
    expect(watched[3]!.said()).not.toContain('data:');
    expect(foreign.said()).not.toContain('data:');
    await Promise.all([...watched, foreign].map((stream) => stream.stop()));
  });

  it('tells whoever imported an installation without an installer nothing of it, nor their service partner', async () => {
    const installation = await test.db.system(async (tx) => {
      const ownerId = await buildUser(tx, 2, { email: 'keeper@org2.test', asp_id: at.people.asp });
      const deviceId = await buildDevice(tx, 2, at.template, serialNumber());
      const of = { ownerId, deviceId, template: at.template };
      const from = {
        imported_at: '2026-01-01T00:00:00.000Z',
        installer_email: '',
        status: 'accepted',
      } as const;
      const id = await buildInstallation(tx, 2, of, from);
      const window = { soonest_date: '2026-05-01', due_date: '2027-06-30' };
      const about = { organisation_id: 2, installation_id: id, device_id: deviceId };
      const inspection = await tx
        .insertInto('inspections')
        .values({ ...about, ...window })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, inspection: inspection.id };
    });
    const others = await Promise.all(['keeper', 'asp'].map((name) => watch(`${name}@org2.test`)));
    const office = await watch('admin@org2.test');
    await Promise.all([...others, office].map((stream) => stream.until('retry')));
    const scope = { organisationId: 2 };
    await test.db.system((tx) => publishInstallation(tx, scope, installation.id));
    await test.db.system((tx) =>
      publishInspectionOrService(tx, scope, 'inspection', installation.inspection),
    );
    await test.db.system((tx) => publishRecallAnswer(tx, scope, installation.id));
    for (const type of ['installation', 'inspection', 'notice']) await office.until(type);
    for (const stream of others) expect(stream.said()).not.toContain('data:');
    await Promise.all([...others, office].map((stream) => stream.stop()));
  });

  it('begins with what changed while the page read its data, once, and for whom it concerns', async () => {
    const before = await watch('admin@org2.test');
    const { body } = await at.send(at.installer, serialNumber());
    const word = JSON.stringify({ type: 'installation', id: body.id });
    await before.until(word);
    const late = await watch('installer@org2.test', '?readFor=60000');
    await late.until(word);
    expect(late.said().split(word)).toHaveLength(2);
    const stranger = await watch('installer2@org2.test', '?readFor=60000');
    const without = await watch('installer@org2.test');
    await Promise.all([stranger, without].map((stream) => stream.until('retry')));
    expect(stranger.said()).not.toContain(word);
    expect(without.said()).not.toContain(word);
    await Promise.all([before, late, stranger, without].map((stream) => stream.stop()));
  });

  it('tells a superadmin of the organisation that they look into, and no longer of the one that they left', async () => {
    const looking = await watch('superadmin@org1.test', '?organisation=2');
    const home = await watch('superadmin@org1.test');
    const { body } = await at.send(at.installer, serialNumber());
    const word = JSON.stringify({ type: 'installation', id: body.id });
    await looking.until(word);
    expect(home.said()).not.toContain('data:');
    const late = await watch('superadmin@org1.test', '?organisation=2&readFor=60000');
    await late.until(word);
    const back = await watch('superadmin@org1.test', '?organisation=1&readFor=60000');
    await back.until('retry');
    expect(back.said()).not.toContain('data:');
    await Promise.all([looking, home, late, back].map((stream) => stream.stop()));
  });

  it('tells a superadmin of their own notices, which are read in their own organisation, wherever they look', async () => {
    const notice = {
      organisationId: 1,
      type: 'notice',
      id: 7,
      users: [test.people.org1.superadmin],
    } as const;
    const looking = await watch('superadmin@org1.test', '?organisation=2');
    const other = await watch('superadmin@org2.test', '?organisation=1');
    await test.db.system((tx) => publish(tx, notice));
    await looking.until(JSON.stringify({ type: 'notice', id: 7 }));
    expect(other.said()).not.toContain('notice');
    await Promise.all([looking, other].map((stream) => stream.stop()));
  });

  it.each(['admin', 'asp', 'installer', 'production'])(
    'is refused to the %s who names another organisation, and opens with their own',
    async (role) => {
      const strange = await test.as(`${role}@org1.test`);
      expect((await strange.get('/live?organisation=2&readFor=60000')).status).toBe(404);
      const own = await watch(`${role}@org1.test`, '?organisation=1&readFor=60000');
      await own.until('retry');
      expect(own.said()).not.toContain('data:');
      await own.stop();
    },
  );

  it('is refused for an organisation that there is not', async () => {
    const superadmin = await test.as('superadmin@org1.test');
    expect((await superadmin.get('/live?organisation=9')).status).toBe(404);
  });

  it('tells the service partner whom an installer leaves, and the one whom they join, to read their lists again', async () => {
    const partner = { email: 'asp2@org2.test', roles: ['ROLE_ASP'] };
    const joined = await test.db.system((tx) => buildUser(tx, 2, partner));
    const { installer, asp } = at.people;
    const watched = await Promise.all(['asp@org2.test', partner.email].map((email) => watch(email)));
    const stranger = await watch('installer2@org2.test');
    expect((await at.admin.patch(`/users/${installer}`, { company: 'Ciepło' })).status).toBe(200);
    expect((await at.admin.patch(`/users/${installer}`, { asp: `/users/${joined}` })).status).toBe(200);
    for (const stream of watched) {
      await stream.until('{"type":"installation","id":null}');
      expect(stream.said().match(/data:/g)).toHaveLength(1);
    }
    expect(stranger.said()).not.toContain('data:');
    await at.admin.patch(`/users/${installer}`, { asp: `/users/${asp}` });
    await Promise.all([...watched, stranger].map((stream) => stream.stop()));
  });

  it('tells whoever is no service partner any more that the installations of others are gone from their lists', async () => {
    const partner = { email: 'asp3@org2.test', roles: ['ROLE_ASP'] };
    const former = await test.db.system((tx) => buildUser(tx, 2, partner));
    const { installer2 } = at.people;
    expect((await at.admin.patch(`/users/${installer2}`, { asp: `/users/${former}` })).status).toBe(200);
    const stream = await watch(partner.email);
    expect((await at.admin.patch(`/users/${former}`, { roles: ['ROLE_USER'] })).status).toBe(200);
    await stream.until('{"type":"installation","id":null}');
    await stream.stop();
  });

  it('tells service partner, receiver and office once that an installer was deleted with their installations, and no stranger', async () => {
    await test.db.system(async (tx) => {
      for (const email of ['receiver@org2.test', 'owner@org2.test', 'outsider@org2.test'])
        await buildUser(tx, 2, { email });
      const of = async (email: string) =>
        (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
      const gone = await buildUser(tx, 2, { email: 'gone@org2.test', asp_id: at.people.asp });
      for (const ownerId of [gone, gone, await of('owner@org2.test')]) {
        const deviceId = await buildDevice(tx, 2, at.template, serialNumber());
        const installation = await buildInstallation(tx, 2, { ownerId, deviceId, template: at.template });
        if (ownerId === gone) {
          const receiver = { installation_id: installation, user_id: await of('receiver@org2.test') };
          await tx
            .insertInto('installation_receivers')
            .values({ organisation_id: 2, ...receiver })
            .execute();
          continue;
        }
        await tx
          .insertInto('services')
          .values({
            organisation_id: 2,
            installation_id: installation,
            device_id: deviceId,
            serviceman_id: gone,
            service_start_date: '2027-04-25',
            deadline: '2027-12-31',
          })
          .execute();
      }
    });
    const gone = (await at.admin.get('/users?search=gone@org2.test')).body[0].id as number;
    const watched = await Promise.all(
      ['asp', 'receiver', 'owner', 'admin'].map((name) => watch(`${name}@org2.test`)),
    );
    const stranger = await watch('outsider@org2.test');
    const answer = await at.admin.delete(`/users/${gone}`, { 'if-match': '*' });
    expect(answer.status, answer.text).toBe(204);
    for (const stream of watched) {
      await stream.until('{"type":"installation","id":null}');
      expect(stream.said().match(/data:/g)).toHaveLength(1);
    }
    expect(stranger.said()).not.toContain('data:');
    await Promise.all([...watched, stranger].map((stream) => stream.stop()));
  });

  it('tells the office, a superadmin who looks into it and the installer of the device of an answer in a recall, and no stranger', async () => {
    const serial = serialNumber();
    await at.commission(at.installer, serial);
    const recall = await begunRecall(at.admin, { serials: [serial] });
    await test.settle();
    const [device] = (await at.admin.get(`/recalls/${recall}/devices`)).body;
    const watched = await Promise.all(
      ['admin@org2.test', 'installer@org2.test'].map((email) => watch(email)),
    );
    watched.push(await watch('superadmin@org1.test', '?organisation=2'));
    const others = await Promise.all(
      ['installer2@org2.test', 'admin@org1.test', 'superadmin@org1.test'].map((email) => watch(email)),
    );
    const answer = await at.installer.post('/recall_answers', {
      clientId: randomUUID(),
      recall: `/recalls/${recall}`,
      customDevice: `/custom_devices/${device.id}`,
      answer: 'done',
      answeredAt: test.clock.now.toISOString(),
    });
    expect(answer.status, answer.text).toBe(201);
    for (const stream of watched) await stream.until('{"type":"notice","id":null}');
    for (const stream of others) expect(stream.said()).not.toContain('data:');
    await Promise.all([...watched, ...others].map((stream) => stream.stop()));
  });

  it('says nothing of what was rolled back', async () => {
    const installed = serialNumber();
    await at.send(at.installer, installed);
    const admin = await watch('admin@org2.test');
    const refused = await at.send(at.installer, installed);
    expect(refused.status).toBe(409);
    const { body } = await at.send(at.installer, serialNumber());
    await admin.until(`"id":${body.id}`);
    expect(admin.said().match(/data:/g)).toHaveLength(1);
    await admin.stop();
  });

  it('ends within seconds of signing out', async () => {
    const stream = await watch('installer@org2.test');
    await stream.until('retry');
    const out = await fetch(`${origin}/api/token/invalidate`, {
      headers: { authorization: `Bearer ${stream.token}`, origin: 'http://portal.test' },
    });
    expect(out.status).toBe(204);
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error('still open')), 8_000).unref());
    await Promise.race([stream.ended, late]);
  });

  it('ends the oldest when a session has six or a person has twenty-four, and lets it come back after five minutes', async () => {
    const hub = await openLiveHub(test.db);
    const { id, name, organisation_id } = await test.db.system((tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'name', 'organisation_id'])
        .where('email', '=', 'installer@org2.test')
        .executeTakeFirstOrThrow(),
    );
    const actor = { id, name, role: 'installer' as const, organisationId: organisation_id };
    const opened: { text: string; ended: boolean }[] = [];
    const open = (session: string, who = actor) => {
      const page = { text: '', ended: false };
      const stream = hub.open(who, session);
      stream.on('data', (chunk: Buffer) => (page.text += chunk.toString()));
      stream.on('end', () => (page.ended = true));
      opened.push(page);
    };
    const ended = () => opened.flatMap((page, at) => (page.ended ? [at] : []));

    for (let page = 0; page < 6; page++) open('first');
    open('other', { ...actor, id: id + 1_000_000 });
    await new Promise(setImmediate);
    expect(ended()).toEqual([]);
    open('first');
    await expect.poll(ended).toEqual([0]);
    expect(opened[0]?.text).toBe('retry: 3000\n\nretry: 300000\n\n');
    // Six of the first session are open; with eighteen more of three others the person has twenty-four.
    for (const session of ['second', 'third', 'fourth']) for (let page = 0; page < 6; page++) open(session);
    await new Promise(setImmediate);
    expect(ended()).toEqual([0]);
    open('fifth');
    await expect.poll(ended).toEqual([0, 1]);
    await hub.close();
  });

  it('that is opened while the sessions of others are looked at stays open', async () => {
    for (const name of ['installer', 'asp']) await test.tokenOf(`${name}@org2.test`);
    const [first, second] = await test.db.signIn((tx) =>
      tx.selectFrom('sessions').select('id').where('ended_at', 'is', null).limit(2).execute(),
    );
    let asked = 0;
    let answered = 0;
    const answers: (() => void)[] = [];
    const hub = await openLiveHub({
      listen: (...given) => test.db.listen(...given),
      signIn: async (work) => {
        asked += 1;
        await new Promise<void>((resolve) => answers.push(resolve));
        const result = await test.db.signIn(work);
        answered += 1;
        return result;
      },
    });
    const actor = { id: 1, name: 'Anna', role: 'installer' as const, organisationId: 2 };
    hub.open(actor, first!.id).resume();
    await expect.poll(() => asked, { timeout: 5_000 }).toBe(1);
    const late = hub.open(actor, second!.id).resume();
    let ended = false;
    late.on('end', () => (ended = true));
    answers[0]?.();
    await expect.poll(() => answered).toBe(1);
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    for (const answer of answers) answer();
    await hub.close();
  });

  it('is heard by a second process on the same database', async () => {
    const other = await openLiveHub(test.db);
    const session = await test.db.system((tx) =>
      tx.selectFrom('sessions').select('id').where('ended_at', 'is', null).executeTakeFirstOrThrow(),
    );
    const actor = { id: test.people.org2.admin, role: 'admin', organisationId: 2 } as const;
    const stream = other.open(actor, session.id);
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const { body } = await at.send(at.installer, serialNumber());
    await expect.poll(() => text).toContain(`"id":${body.id}`);
    await other.close();
  });
});

const wordOf = (type: 'installation' | 'service', id: number): string => JSON.stringify({ type, id });

describe('a device that is replaced', () => {
  it('is told to the open screens of its installation, and of the service whose replacement was approved or taken back', async () => {
    const test = await buildTestApp();
    const at = await servicing(test);
    const service = await at.begun(at.installer, 'LIVE-OLD');
    const office = await at.accepted(at.installer, 'LIVE-OFFICE-OLD');
    await at.change(at.installer, service.url, {
      status: 'done',
      repairDescription: 'Wymieniono urządzenie',
      replacementSerial: 'LIVE-NEW',
    });
    await test.settle();
    const hub = await openLiveHub(test.db);
    const session = await test.db.system((tx) =>
      tx.selectFrom('sessions').select('id').where('ended_at', 'is', null).executeTakeFirstOrThrow(),
    );
    const actor = { id: test.people.org2.installer, role: 'installer', organisationId: 2 } as const;
    let text = '';
    hub.open(actor, session.id).on('data', (chunk: Buffer) => (text += chunk.toString()));
    const both = [wordOf('service', service.id), wordOf('installation', service.installationId)];

    for (const decision of ['approve', 'take_back']) {
      text = '';
      expect((await at.admin.post(`${service.url}/replacement`, { decision })).status).toBe(200);
      for (const word of both) await expect.poll(() => text).toContain(word);
    }
    text = '';
    const replaced = await at.admin.post(`/custom_devices/${office.deviceId}/replacement`, {
      serial: 'LIVE-OFFICE-NEW',
      replacedOn: test.clock.now.toISOString().slice(0, 10),
    });
    expect(replaced.status).toBe(200);
    await expect.poll(() => text).toContain(wordOf('installation', office.installationId));
    expect(text).not.toContain('"service"');
    await hub.close();
    await test.close();
  });
});

describe('the counters', () => {
  it('count what waits for whom', async () => {
    const test = await buildTestApp();
    const at = await commissioning(test);
    const id = await at.commission(at.installer, 'COUNT-1');
    await at.commission(at.installer2, 'COUNT-2');
    const of = async (who: typeof at.admin) => (await who.get('/notifications')).body;
    expect(await of(at.admin)).toMatchObject({ toVerify: 2, installationsThisMonth: 0 });
    expect(await of(at.asp)).toMatchObject({ toVerify: 1 });
    expect(await of(at.installer)).toMatchObject({
      toVerify: 0,
      installationsThisMonth: 1,
      incomingInspections: 0,
    });
    expect((await of(at.asp)).verifySince).toBe((await at.admin.get(`/installations/${id}`)).body.createdAt);
    expect(await of(at.installer)).toMatchObject({ verifySince: null, rejected: 0, overdueVisits: 0 });
    await at.admin.post(`/installations/${id}/reject`, { reason: 'Brak zdjęcia' });
    expect(await of(at.installer)).toMatchObject({ rejected: 1 });
    expect(await of(at.installer2)).toMatchObject({ rejected: 0 });
    await at.admin.post(`/installations/${id}/restore`);
    await at.admin.post(`/installations/${id}/accept`);
    test.clock.now = new Date('2027-04-20T10:00:00.000Z');
    const later = await test.as('installer@org2.test');
    expect(await of(later)).toMatchObject({ incomingInspections: 1, installationsThisMonth: 0 });
    const listed = await later.get('/inspections?status[]=pending&soonestDate[before]=2027-05-20');
    expect(listed.body).toMatchObject([
      { customDevice: { serial: 'COUNT-1' }, customer: { city: 'Kraków' } },
    ]);
    const [planned] = listed.body;
    await later.patch(
      `/inspections/${planned.id}`,
      { status: 'scheduled', executionDate: '2027-04-25' },
      { 'if-match': '*' },
    );
    expect(await of(later)).toMatchObject({ overdueVisits: 0 });
    test.clock.now = new Date('2027-04-26T10:00:00.000Z');
    const after = await test.as('installer@org2.test');
    expect(await of(after)).toMatchObject({ overdueVisits: 1, overdueServices: 0 });
    const stranger = await test.as('installer2@org2.test');
    expect(await of(stranger)).toMatchObject({ overdueVisits: 0 });
    // Each is counted for the page that lists it.
    await test.db.system((tx) =>
      tx
        .insertInto('services')
        .values({
          organisation_id: 2,
          installation_id: id,
          device_id: planned.customDevice.id,
          serviceman_id: at.people.installer2,
          status: 'scheduled',
          service_start_date: '2027-04-25',
          deadline: '2027-12-31',
        })
        .execute(),
    );
    expect(await of(stranger)).toMatchObject({ overdueVisits: 0, overdueServices: 1 });
    expect(await of(after)).toMatchObject({ overdueVisits: 1, overdueServices: 0 });
    expect((await stranger.get('/inspections')).body).toEqual([]);
    await test.close();
  });
});
