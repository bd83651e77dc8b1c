import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMail } from '../auth/account.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import {
  buildDevice,
  buildInstallation,
  buildTemplate,
  buildUser,
  type BuiltTemplate,
} from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { statusWhileReferenced } from '../../test/test-locks.ts';

let portal: TestApp;
let admin: Caller;
let superadmin: Caller;
let template: BuiltTemplate;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
  superadmin = await portal.as('superadmin@org2.test');
  template = await portal.db.system((tx) => buildTemplate(tx, 2));
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
  admin = await portal.as('admin@org2.test');
  superadmin = await portal.as('superadmin@org2.test');
});

const user = (more: Parameters<typeof buildUser>[2], organisation = 2) =>
  portal.db.system((tx) => buildUser(tx, organisation, more));
const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);

describe('the list of users', () => {
  test.each([
    ['Želimír Ďurčo', 'zelimir durco'],
    ['Želmíra Ďurčová', 'Želmíra'],
    // As a Mac types it: letter and accent apart.
    ['Ángel Nuñez'.normalize('NFD'), 'Ángel'],
    ['Сергій Кравченко', 'Сергій'],
    ['ŠIMON ŁUCZAK', 'šimon łuczak'],
    ['Jan Weiß', 'weiss'],
  ])('finds %s by %s', async (name, search) => {
    const id = await user({ name });
    const { body } = await admin.get(`/users?search=${encodeURIComponent(search)}`);
    expect(names({ body })).toContain(name);
    expect((await admin.patch(`/users/${id}`, { name: 'Somebody else' })).status).toBe(200);
    expect(names(await admin.get(`/users?search=${encodeURIComponent(search)}`))).not.toContain(name);
    const log = await admin.get(`/event_logs?search=${encodeURIComponent(search)}`);
    expect(log.body).toMatchObject([{ type: 'user.edited', account: { id, name } }]);
  });

  test('is searched, filtered and ordered, and knows nobody of another maker', async () => {
    await user({ name: 'Żaneta Łoś', company: 'Zażółć sp. z o.o.', email: 'zaneta@loud.test' });
    await user({ name: 'Unsure', verified_at: null, available_template_ids: [template.id] });
    expect(names(await admin.get('/users?search=zazolc'))).toEqual(['Żaneta Łoś']);
    expect(names(await admin.get('/users?search=ŁOŚ%20loud.test'))).toEqual(['Żaneta Łoś']);
    expect(names(await admin.get('/users?search=%25'))).toEqual([]);
    expect(names(await admin.get('/users?verified[]=false'))).toEqual(['Unsure']);
    expect(names(await admin.get(`/users?availableTemplates.id[]=${template.id}`))).toEqual(['Unsure']);
    expect(names(await admin.get('/users?role[]=asp&role[]=production'))).toEqual([
      'asp of 2',
      'production of 2',
    ]);
    expect(names(await admin.get(`/users?asp.id[]=${portal.people.org2.asp}`))).toEqual(['installer of 2']);
    const backwards = await admin.get('/users?order[email]=desc&itemsPerPage=2');
    expect(names(backwards)).toEqual(['Żaneta Łoś', 'superadmin of 2']);
    const all = await admin.get('/users?itemsPerPage=100');
    expect(all.body.every((one: { organisation: { id: number } }) => one.organisation.id === 2)).toBe(true);
    expect((await admin.get('/users?order[password]=asc')).status).toBe(400);
    const elsewhere = await superadmin.get('/users?itemsPerPage=100', { 'portal-organisation': '1' });
    expect(names(elsewhere)).toContain('installer of 1');
    expect(names(elsewhere)).not.toContain('installer of 2');
  });

  test('is closed to whoever is no admin', async () => {
    for (const role of ['installer', 'asp', 'production']) {
      const caller = await portal.as(`${role}@org2.test`);
      for (const url of ['/users', '/users.csv', `/users/${portal.people.org2.installer}`]) {
        expect([role, url, (await caller.get(url)).status]).toEqual([role, url, 403]);
      }
      const { status } = await caller.patch(`/users/${portal.people.org2.installer}`, { name: 'x' });
      expect(status).toBe(403);
      expect((await caller.delete(`/users/${portal.people.org2.installer}`)).status).toBe(403);
    }
    expect((await portal.nobody.get('/users.csv')).status).toBe(401);
  });

  test('is exported whole as CSV, in the language of the reader, with every formula neutralised', async () => {
    for (let i = 0; i < 205; i += 1) {
      await user({ name: i === 0 ? '=HYPERLINK("http://x";"y")' : `Many ${i}`, company: 'A; "B"\nC' });
    }
    const german = await admin.get('/users.csv?search=many', { 'accept-language': 'de' });
    expect(german.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(german.headers['content-disposition']).toContain('users.csv');
    expect(german.text.startsWith('\uFEFFNr.;Name;Firma;')).toBe(true);
    const rows = parseCsv(german.text.slice(1), ';');
    expect(rows).toHaveLength(205);
    expect(rows[1]?.[2]).toBe('A; "B"\nC');
    expect(rows[1]?.[4]).toBe('+48601602603');
    const english = parseCsv((await admin.get('/users.csv', { 'accept-language': 'en' })).text.slice(1), ',');
    expect(english[0]?.[1]).toBe('Name');
    const cells = english.flat();
    expect(cells).toContain('\'=HYPERLINK("http://x";"y")');
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^\+\d+$/.test(cell))).toEqual([]);
    expect(cells).not.toContain('installer of 1');
  });

  test('is exported as its filters find it, those of the day of registration too', async () => {
    await user({ name: 'Long since', registered_at: '2019-05-04T10:00:00.000Z' });
    await user({ name: 'A day later', registered_at: '2019-05-05T10:00:00.000Z' });
    const query = 'registrationDate[before]=2019-05-04&verified=true&order[name]=asc';
    expect(names(await admin.get(`/users?${query}`))).toEqual(['Long since']);
    const exported = await admin.get(`/users.csv?${query}`);
    expect([exported.status, parseCsv(exported.text.slice(1), ';').map((row) => row[1])]).toEqual([
      200,
      ['Imię i nazwisko', 'Long since'],
    ]);
  });
});

describe('a user', () => {
  test('is edited by an admin: data, partner and templates, with the version that was seen', async () => {
    const id = await user({ name: 'To edit', email: 'edit@org2.test' });
    const { headers } = await admin.get(`/users/${id}`);
    const seen = { 'if-match': String(headers['etag']) };
    const changes = {
      name: 'Edited',
      taxId: '526-025-02-74',
      asp: `/users/${portal.people.org2.asp}`,
      availableTemplates: [`/device_templates/${template.id}`],
    };
    const edited = await admin.patch(`/users/${id}`, changes, seen);
    expect(edited.body).toMatchObject({
      name: 'Edited',
      taxId: '5260250274',
      asp: { id: portal.people.org2.asp },
      availableTemplates: [`/device_templates/${template.id}`],
    });
    expect((await admin.patch(`/users/${id}`, { name: 'Late' }, seen)).status).toBe(412);
    for (const [field, value] of Object.entries({
      id: 1,
      email: 'x@y.test',
      organisation: 1,
      verified: true,
      password: 'Inne9Hasełko',
      registrationDate: '2020-01-01',
    })) {
      expect([field, (await admin.patch(`/users/${id}`, { [field]: value })).status]).toEqual([field, 400]);
    }
    const foreign = await admin.patch(`/users/${id}`, { availableTemplates: ['/device_templates/9999'] });
    expect(foreign.body.violations).toMatchObject([{ code: 'unknown-reference' }]);
  });

  test('leaves an installer company, tax number and telephone, which cards and mails show', async () => {
    const id = await user({
      email: 'whole@x.test',
      company: 'Ciepło',
      tax_id: '5260250274',
      phone: '+48601602603',
    });
    const nothing = { company: null, taxId: null, phone: null };
    const refused = await admin.patch(`/users/${id}`, nothing);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        violations: ['company', 'taxId', 'phone'].map((propertyPath) => ({ propertyPath, code: 'required' })),
      },
    });
    expect((await admin.get(`/users/${id}`)).body).toMatchObject({
      company: 'Ciepło',
      phone: '+48601602603',
    });
    const indoors = await admin.patch(`/users/${id}`, { ...nothing, roles: ['ROLE_PRODUCTION'] });
    expect(indoors).toMatchObject({ status: 200, body: { company: null } });
  });

  test('who gets another role is signed out at once, and acts in the new one after signing in', async () => {
    const id = await user({ name: 'Climber', email: 'climber@org2.test' });
    const before = await portal.as('climber@org2.test');
    expect((await before.get('/user')).status).toBe(200);
    const same = await admin.patch(`/users/${id}`, { roles: ['ROLE_USER'] });
    expect(same.status).toBe(200);
    expect((await before.get('/user')).status).toBe(200);
    const raised = await admin.patch(`/users/${id}`, { roles: ['ROLE_ASP'] });
    expect(raised.body.roles).toEqual(['ROLE_ASP', 'ROLE_USER']);
    expect((await before.get('/user')).status).toBe(401);
    const installer = await user({ email: 'linked@org2.test', asp_id: id });
    await admin.patch(`/users/${id}`, { roles: [] });
    expect((await admin.get(`/users/${installer}`)).body.asp).toBeNull();
  });

  test('is made superadmin by a superadmin alone, who is out of an admin’s reach; nobody changes their own role', async () => {
    const { org2 } = portal.people;
    const id = await user({ name: 'Candidate' });
    expect((await admin.patch(`/users/${id}`, { roles: ['ROLE_SUPERADMIN'] })).status).toBe(403);
    expect((await admin.patch(`/users/${org2.superadmin}`, { name: 'x' })).status).toBe(403);
    expect((await admin.delete(`/users/${org2.superadmin}`)).status).toBe(403);
    expect((await admin.delete(`/users/${org2.superadmin}/sessions`)).status).toBe(403);
    expect((await admin.patch(`/users/${org2.admin}`, { roles: [] })).body.type).toBe('not-yourself');
    expect((await admin.delete(`/users/${org2.admin}`)).body.type).toBe('not-yourself');
    expect((await superadmin.patch(`/users/${id}`, { roles: ['ROLE_SUPERADMIN'] })).status).toBe(200);
    expect((await superadmin.patch(`/users/${org2.superadmin}`, { roles: [] })).body.type).toBe(
      'not-yourself',
    );
  });

  test('of another maker does not exist', async () => {
    const id = portal.people.org1.installer;
    expect((await admin.get(`/users/${id}`)).status).toBe(404);
    expect((await admin.patch(`/users/${id}`, { name: 'x' })).status).toBe(404);
    expect((await admin.get(`/users/${id}/cascade`)).status).toBe(404);
    expect((await admin.delete(`/users/${id}`)).status).toBe(404);
    expect((await admin.delete(`/users/${id}/sessions`)).status).toBe(404);
    for (const act of ['verify', 'resend-verification']) {
      expect((await admin.post(`/users/${id}/${act}`)).status).toBe(404);
    }
    expect((await superadmin.get(`/users/${id}`, { 'portal-organisation': '1' })).status).toBe(200);
  });

  test('who gets no mail is sent the link again, or verified by an admin', async () => {
    const id = await user({ email: 'unsure@org2.test', verified_at: null, language: 'en' });
    expect((await admin.post(`/users/${id}/resend-verification`)).status).toBe(202);
    expect((await lastMail(portal, 'unsure@org2.test')).subject).toBe('Confirm your e-mail address');
    const verified = await admin.post(`/users/${id}/verify`);
    expect(verified.body.verified).toBe(true);
    expect((await admin.post(`/users/${id}/verify`)).status).toBe(200);
    expect((await admin.post(`/users/${id}/resend-verification`)).body.type).toBe('impossible-transition');
  });

  test('is signed out everywhere by an admin', async () => {
    const id = await user({ email: 'stolen@org2.test' });
    const session = await portal.as('stolen@org2.test');
    expect((await session.get('/user')).status).toBe(200);
    expect((await admin.delete(`/users/${id}/sessions`)).status).toBe(204);
    expect((await session.get('/user')).status).toBe(401);
  });
});

describe('deleting a user', () => {
  test('counts first, then takes installations, inspections and services; devices and the log stay', async () => {
    const id = await user({ name: 'Goes Away', email: 'goes@org2.test' });
    const session = await portal.as('goes@org2.test');
    const path = portal.deps.storage.newPath('photos');
    await portal.deps.storage.write(path, Buffer.from('photo'), 'image/jpeg');
    const made = await portal.db.system(async (tx) => {
      const deviceId = await buildDevice(tx, 2, template, 'GONE-1');
      const clientId = crypto.randomUUID();
      const installationId = await buildInstallation(
        tx,
        2,
        { ownerId: id, deviceId, template },
        { client_id: clientId },
      );
      const other = await buildDevice(tx, 2, template, 'KEPT-1');
      const untouched = await buildInstallation(tx, 2, {
        ownerId: portal.people.org2.installer2,
        deviceId: other,
        template,
      });
      await tx
        .insertInto('record_files')
        .values({
          organisation_id: 2,
          client_id: clientId,
          name: 'a.jpg',
          field: 'f',
          type: 'image/jpeg',
          size: 5,
          sha256: 'a'.repeat(64),
          path,
        })
        .execute();
      await tx
        .insertInto('inspections')
        .values({
          organisation_id: 2,
          installation_id: installationId,
          device_id: deviceId,
          soonest_date: '2027-05-01',
          due_date: '2027-07-01',
        })
        .execute();
      for (const [device, installation, serviceman] of [
        [deviceId, installationId, portal.people.org2.installer2],
        [other, untouched, id],
        [other, untouched, portal.people.org2.installer2],
      ] as const) {
        await tx
          .insertInto('services')
          .values({
            organisation_id: 2,
            installation_id: installation,
            device_id: device,
            serviceman_id: serviceman,
            service_start_date: '2026-06-01',
            deadline: '2026-06-20',
          })
          .execute();
      }
      await tx
        .insertInto('events')
        .values({
          organisation_id: 2,
          type: 'installation.created',
          user_id: id,
          user_name: 'Goes Away',
          installation_id: installationId,
        })
        .execute();
      return { deviceId, installationId, kept: untouched };
    });

    const { body: cascade } = await admin.get(`/users/${id}/cascade`);
    expect(cascade).toEqual({ installations: 1, inspections: 1, services: 2 });
    const stale = await admin.delete(`/users/${id}?installations=0&inspections=1&services=2`);
    expect(stale.body).toMatchObject({ status: 412, type: 'changed-meanwhile' });
    expect((await session.get('/user')).status).toBe(200);
    const gone = await admin.delete(`/users/${id}?installations=1&inspections=1&services=2`);
    expect(gone.status, gone.text).toBe(204);
    expect((await session.get('/user')).status).toBe(401);
    expect((await admin.get(`/users/${id}`)).status).toBe(404);
    expect((await admin.get(`/installations/${made.installationId}`)).status).toBe(404);
    expect((await admin.get(`/installations/${made.kept}`)).status).toBe(200);
    expect((await admin.get(`/custom_devices/${made.deviceId}`)).status).toBe(200);
    // What is left hangs on the installation of somebody else, and was not done by who is gone.
    const left = await portal.db.system(async (tx) => ({
      inspections: await tx.selectFrom('inspections').select('installation_id').execute(),
      services: await tx.selectFrom('services').select(['installation_id', 'serviceman_id']).execute(),
    }));
    expect(left).toEqual({
      inspections: [],
      services: [{ installation_id: made.kept, serviceman_id: portal.people.org2.installer2 }],
    });
    await portal.settle();
    expect(await portal.deps.storage.describe(path)).toBeNull();
    const log = await portal.db.system((tx) =>
      tx
        .selectFrom('events')
        .select(['type', 'user_id', 'user_name'])
        .where((eb) =>
          eb.or([eb('installation_id', '=', made.installationId), eb('user_name', '=', 'Goes Away')]),
        )
        .orderBy('id')
        .execute(),
    );
    expect(log[0]).toEqual({ type: 'installation.created', user_id: null, user_name: 'Goes Away' });
    expect(log.map(({ type }) => type).sort()).toEqual([
      'inspection.deleted',
      'installation.created',
      'installation.deleted',
      'service.deleted',
    ]);
    expect(log.at(-1)?.user_name).toBe('admin of 2');
  });

  test('who is a service partner unlinks their installers, which the log tells and an open form of theirs notices', async () => {
    const id = await user({ name: 'Partner', roles: ['ROLE_ASP'] });
    const linked = await user({ name: 'Linked', asp_id: id });
    const seen = String((await admin.get(`/users/${linked}`)).headers['etag']);
    expect((await admin.delete(`/users/${id}`)).status).toBe(204);
    expect((await admin.get(`/users/${linked}`)).body.asp).toBeNull();
    const late = await admin.patch(`/users/${linked}`, { name: 'Late' }, { 'if-match': seen });
    expect(late.status).toBe(412);
    const log = await portal.db.system((tx) =>
      tx
        .selectFrom('events')
        .select(['type', 'user_name', 'details'])
        .where('account_id', '=', linked)
        .execute(),
    );
    expect(log).toEqual([{ type: 'user.edited', user_name: 'admin of 2', details: { fields: 'asp' } }]);
  });

  test('of whom nothing is left takes no confirmation, and their key stays used', async () => {
    const id = await user({ name: 'Empty' });
    await portal.db.system((tx) =>
      tx
        .insertInto('registration_keys')
        .values({ organisation_id: 2, key: 'USED-UP', used_by: id, used_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    );
    expect((await admin.delete(`/users/${id}`)).status).toBe(204);
    expect((await portal.nobody.post('/register/key', { key: 'USED-UP' })).status).toBe(422);
  });
});

/** An installation from before the portal whose installer nobody knows, kept by the account that imported it. */
const imported = (owner: number, serial: string, organisation = 2, type = template) =>
  portal.db.system(async (tx) => {
    const deviceId = await buildDevice(tx, organisation, type, serial);
    const of = { ownerId: owner, deviceId, template: type };
    const more = { imported_at: '2026-06-14T10:00:00.000Z', installer_email: '', installer_name: '' };
    return buildInstallation(tx, organisation, of, more);
  });

describe('what an admin imported without an installer', () => {
  test('stays within the reach of its office when a superadmin of another maker deletes that admin', async () => {
    const type = await portal.db.system((tx) => buildTemplate(tx, 1));
    const id = await user({ name: 'Importer', roles: ['ROLE_ADMIN'] }, 1);
    const installation = await imported(id, 'ABROAD-1', 1, type);
    const gone = await superadmin.delete(`/users/${id}`, { 'portal-organisation': '1' });
    expect(gone.status, gone.text).toBe(204);
    const office = await portal.as('admin@org1.test');
    expect(await office.get(`/installations/${installation}`)).toMatchObject({
      status: 200,
      body: { installer: { id: portal.people.org1.admin, name: '' } },
    });
  });

  test('keeps its last admin from being deleted by a superadmin of another maker', async () => {
    await newMaker(3);
    const type = await portal.db.system((tx) => buildTemplate(tx, 3));
    const id = await user({ name: 'Alone', roles: ['ROLE_ADMIN'] }, 3);
    await user({ name: 'Unsure', roles: ['ROLE_ADMIN'], verified_at: null }, 3);
    await imported(id, 'ALONE-1', 3, type);
    const there = { 'portal-organisation': '3', 'accept-language': 'en' };
    expect(await superadmin.delete(`/users/${id}`, there)).toMatchObject({
      status: 409,
      body: {
        type: 'last-admin',
        detail: 'There is no other admin who could keep the installations imported without an installer.',
      },
    });
    expect((await superadmin.get(`/users/${id}`, there)).status).toBe(200);
    await user({ name: 'Second', roles: ['ROLE_SUPERADMIN'] }, 3);
    expect((await superadmin.delete(`/users/${id}`, there)).status).toBe(204);
  });
});

test.runIf(TEST_ENGINE === 'postgres')(
  'an account is changed by its installer and by an admin while the installer hands an installation in',
  async () => {
    const id = await user({ name: 'At work', email: 'work@org2.test' });
    const installer = await portal.as('work@org2.test');
    const [own, managed] = [
      () => installer.patch('/user', { name: 'Busy' }),
      () => admin.patch(`/users/${id}`, { name: 'Still busy' }, { 'if-match': '*' }),
    ];
    expect(await statusWhileReferenced(portal, 'users', id, own)).toBe(200);
    expect(await statusWhileReferenced(portal, 'users', id, managed)).toBe(200);
  },
);

describe('an account that gets another role', () => {
  test('leaves what it imported without an installer to the office', async () => {
    const id = await user({ name: 'Steps down', email: 'down@org2.test', roles: ['ROLE_ADMIN'] });
    const installation = `/installations/${await imported(id, 'DOWN-1')}`;
    const lowered = await admin.patch(`/users/${id}`, { roles: ['ROLE_ASP'] });
    expect(lowered.status, lowered.text).toBe(200);
    const partner = await portal.as('down@org2.test');
    expect([(await partner.get('/installations')).body, (await partner.get(installation)).status]).toEqual([
      [],
      404,
    ]);
    expect((await admin.get(installation)).body.installer.id).toBe(portal.people.org2.admin);
  });

  test('stays with what it has imported while it belongs to the office', async () => {
    const id = await user({ name: 'Rises', roles: ['ROLE_ADMIN'] });
    const installation = await imported(id, 'UP-1');
    expect((await superadmin.patch(`/users/${id}`, { roles: ['ROLE_SUPERADMIN'] })).status).toBe(200);
    expect((await admin.get(`/installations/${installation}`)).body.installer.id).toBe(id);
  });

  test('is no installer of its service partner any more, who sees nothing that it imports', async () => {
    const { asp } = portal.people.org2;
    const id = await user({ name: 'Linked', asp_id: asp });
    const raised = await admin.patch(`/users/${id}`, { roles: ['ROLE_ADMIN'], asp: `/users/${asp}` });
    expect(raised).toMatchObject({ status: 200, body: { asp: null } });
    const installation = await imported(id, 'LINKED-1');
    const partner = await portal.as('asp@org2.test');
    expect((await partner.get(`/installations/${installation}`)).status).toBe(404);
  });

  test('in a release before migration 080 hides customers from former admins and their partners after it, and installers keep theirs', async () => {
    const { admin: keeper, asp } = portal.people.org2;
    const former = await user({ name: 'Former', email: 'former@org2.test', roles: [] });
    const linked = await user({ name: 'Linked before', roles: ['ROLE_ADMIN'], asp_id: asp });
    const installer = await user({ name: 'Still linked', asp_id: asp });
    const [left, kept] = [await imported(former, 'FORMER-1'), await imported(linked, 'FORMER-2')];
    const own = await portal.db.system(async (tx) => {
      const deviceId = await buildDevice(tx, 2, template, 'FORMER-3');
      const of = { ownerId: former, deviceId, template };
      return buildInstallation(tx, 2, of, { imported_at: '2026-06-14T10:00:00.000Z' });
    });
    const alone = await user({ name: 'Nobody left', email: 'alone@org4.test', roles: [] }, await newMaker(4));
    const type = await portal.db.system((tx) => buildTemplate(tx, 4));
    const stays = await imported(alone, 'FORMER-4', 4, type);

    const name = '../db/migrations/080-customers-of-former-admins.sql';
    await sql.raw(await readFile(new URL(name, import.meta.url), 'utf8')).execute(portal.db.kysely);
    const reader = await portal.as('former@org2.test');
    expect((await reader.get(pageOf(left))).status).toBe(404);
    expect((await reader.get(pageOf(own))).body.installer.id).toBe(former);
    expect((await admin.get(pageOf(left))).body.installer.id).toBe(keeper);
    expect((await admin.get(pageOf(kept))).body.installer.id).toBe(linked);
    const partner = await portal.as('asp@org2.test');
    expect((await partner.get(pageOf(kept))).status).toBe(404);
    expect((await admin.get(`/users/${linked}`)).body.asp).toBe(null);
    expect((await admin.get(`/users/${installer}`)).body.asp).toMatchObject({ id: asp });
    expect((await (await portal.as('alone@org4.test')).get(pageOf(stays))).status).toBe(404);
  });
});

const pageOf = (id: number) => `/installations/${id}`;

async function newMaker(id: number): Promise<number> {
  await portal.db.system((tx) =>
    tx
      .insertInto('organisations')
      .values({ id, name: `Maker ${id}`, phone: '+48123456789' })
      .execute(),
  );
  return id;
}

/** A parser of CSV as RFC 4180 has it; the first row is the heading. */
function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'gy');
  for (const [, quoted, plain, end] of text.matchAll(pattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
