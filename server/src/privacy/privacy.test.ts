import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildUser } from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { statusWhileReferenced } from '../../test/test-locks.ts';
import { applyRetention } from './retention-commands.ts';
import { CANARY, everyRow, CANARY_WORDS } from './traces.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

/** Unpacks by the system's own tool, as the person who gets it would. */
async function unpacked(by: Caller, method: 'GET' | 'POST', url: string, body?: object) {
  const answer = await by.inject({
    method,
    url: `/api${url}`,
    ...(body ? { payload: body, headers: { 'content-type': 'application/json' } } : {}),
  });
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  const folder = mkdtempSync(join(tmpdir(), 'portal-zip-'));
  try {
    writeFileSync(join(folder, 'all.zip'), answer.rawPayload);
    const script = `import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
z.extract('data.json', sys.argv[2])
print(json.dumps([[i.filename, i.file_size] for i in z.infolist()]))`;
    const listed = execFileSync('python3', ['-c', script, join(folder, 'all.zip'), folder]).toString();
    const text = readFileSync(join(folder, 'data.json'), 'utf8');
    return { text, data: JSON.parse(text), files: JSON.parse(listed) as [string, number][] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A mail to the office, about an installation or about nothing that the portal records. */
const about = (key: string, installation: number | null, recipient = 'office@org2.test') => ({
  organisation_id: 2,
  message_id: `<${key}@portal.test>`,
  recipient,
  subject: key,
  text: 'Pompa pracuje.',
  installation_id: installation,
});

describe('a customer', () => {
  test('is exported and erased: no trace of them is left, and the warranty still is', async () => {
    const id = await at.commission(at.installer, 'ERASE-1', CANARY);
    const untouched = await at.commission(at.installer, 'ERASE-2');
    await at.admin.post(`/installations/${id}/accept`);
    await portal.settle();
    expect((await everyRow(portal)).some((line) => CANARY_WORDS.test(line))).toBe(true);
    const found = { email: 'kanarek@CUSTOMER.test' };
    expect((await at.admin.post('/customers/find', found)).body).toEqual({
      names: [CANARY.customerName],
      installations: 1,
      pictures: 2,
      cards: 2,
      mails: 2,
      warranties: 1,
      importLines: 0,
    });

    const copy = await unpacked(at.admin, 'POST', '/customers/export', found);
    expect(copy.data.installations).toMatchObject([{ customer_name: CANARY.customerName }]);
    expect(copy.text).not.toContain('kanarek 3');
    expect(copy.data.mails.length).toBeGreaterThan(0);
    const names = copy.files.map(([name]) => name.split('/')[0]);
    expect(new Set(names)).toEqual(new Set(['data.json', 'photos', 'cards']));
    expect(copy.files.every(([, size]) => size > 0)).toBe(true);

    const before = (await at.admin.get(`/installations/${id}`)).body;
    const paths = await portal.db.system((tx) =>
      sql<{
        path: string;
      }>`select path from record_files where path is not null and client_id = ${before.clientId}
        union select path from cards where installation_id = ${id}`.execute(tx),
    );
    expect(paths.rows.length).toBeGreaterThan(2);
    const erased = await at.admin.post('/customers/erase', found);
    expect(erased.body, erased.text).toEqual({ installations: 1 });
    await portal.settle();
    expect((await everyRow(portal)).filter((line) => CANARY_WORDS.test(line))).toEqual([]);
    for (const { path } of paths.rows) expect(await portal.deps.storage.describe(path)).toBeNull();
    const after = await at.admin.get(`/installations/${id}`);
    expect(after.status, after.text).toBe(200);
    expect(after.body).toMatchObject({
      status: 'accepted',
      customerName: '—',
      customDevice: { id: before.customDevice.id },
      warranty: { number: before.warranty.number, start: before.warranty.start },
    });
    const log = (await at.admin.get(`/installations/${id}/events`)).body as { type: string }[];
    expect(log[0]?.type).toBe('installation.customer_erased');
    for (const card of ['installation', 'warranty']) {
      const printed = await at.admin.get(`/installations/${id}/cards/${card}.pdf`);
      expect(printed.status, card).toBeLessThan(500);
    }
    expect((await at.admin.get(`/installations/${untouched}`)).body.customerName).toBe('Jan Kowalski');
    expect((await at.admin.post('/customers/erase', found)).body).toEqual({ installations: 0 });
  });

  test('takes no mails of others along, though every mail ends with the maker’s address, which is theirs', async () => {
    const address = 'ul. Wspólna 7, 30-001 Kraków';
    await portal.db.system((tx) =>
      tx.updateTable('organisations').set({ address }).where('id', '=', 2).execute(),
    );
    const carded = async (serial: string, changes: object) => {
      const id = await at.commission(at.installer, serial, changes);
      const data = { installation: `/installations/${id}` };
      await at.installer.post('/send-email', { action: 'installation_card', data });
      await portal.settle();
    };
    await carded('SAME-1', { customerEmail: 'one@customer.test', customerAddress: address });
    await carded('SAME-2', { customerEmail: 'other@customer.test' });
    await at.admin.post('/customers/erase', { email: 'one@customer.test' });
    const readers = (await portal.mails()).map(({ recipient }) => recipient);
    expect(readers).toContain('other@customer.test');
    expect(readers).not.toContain('one@customer.test');
  });

  test('is counted and given the mails about their own installations, not what came to the same address about others', async () => {
    const email = 'shared@org2.test';
    const id = await at.commission(at.installer, 'SHARED-1', { customerEmail: email });
    const other = await at.commission(at.installer, 'SHARED-2', { customerEmail: 'another@customer.test' });
    await portal.settle();
    const count = async () => (await at.admin.post('/customers/find', { email })).body.mails;
    const before = await count();
    await portal.db.system((tx) =>
      tx
        .insertInto('mails')
        .values([
          about('their own', id, 'Shared@org2.test'),
          about('their own to the office', id),
          about('in general', null, email),
          about('of another', other, email),
        ])
        .execute(),
    );
    expect(await count()).toBe(before + 3);
    const { data } = await unpacked(at.admin, 'POST', '/customers/export', { email });
    const subjects = new Set(data.mails.map(({ subject }: { subject: string }) => subject));
    expect(subjects).toContain('their own');
    expect(subjects).toContain('in general');
    expect(subjects).not.toContain('of another');
    expect(subjects).not.toContain('their own to the office');
    const byPhone = await unpacked(at.admin, 'POST', '/customers/export', { phone: '+48601602604' });
    expect(byPhone.text).toContain('their own');
    expect((await at.admin.post('/customers/erase', { email })).body).toEqual({ installations: 1 });
    const left = (await portal.mails()).map(({ subject }) => subject);
    expect(left).toContain('of another');
    expect(left).not.toContain('in general');
  });

  test('is not given what came to the account of the installer whose address was typed in as theirs', async () => {
    const email = 'installer@org2.test';
    const id = await at.commission(at.installer, 'TYPED-1', { customerEmail: email });
    await portal.db.system((tx) =>
      tx
        .insertInto('mails')
        .values([about('of their installation', id, email), about('of the account', null, email)])
        .execute(),
    );
    const { text } = await unpacked(at.admin, 'POST', '/customers/export', { email });
    expect(text).toContain('of their installation');
    expect(text).not.toContain('of the account');
  });

  test('takes no mails about others along whose text has one of their words, but those of nobody’s records', async () => {
    const id = await at.commission(at.installer, 'WORD-1', {
      customerEmail: 'word@customer.test',
      companyName: 'Pompa',
    });
    const other = await at.commission(at.installer, 'WORD-2', { customerEmail: 'stays-2@customer.test' });
    await portal.db.system((tx) =>
      tx
        .insertInto('mails')
        .values([about('own', id), about('other', other), about('nobody', null)])
        .execute(),
    );
    expect((await at.admin.post('/customers/erase', { email: 'word@customer.test' })).body).toEqual({
      installations: 1,
    });
    const left = (await portal.mails()).map(({ subject }) => subject);
    expect(['own', 'other', 'nobody'].filter((key) => left.includes(key))).toEqual(['other']);
  });

  test('without an e-mail is mailed nothing, and is found and erased by phone, or by name and address', async () => {
    const whole = { customerEmail: '', customerName: 'Zofia Bezmejla', customerAddress: 'ul. Cicha 9' };
    const one = await at.commission(at.installer, 'NOMAIL-1', { ...whole, customerPhone: '+48700800901' });
    const data = { installation: `/installations/${one}` };
    await at.installer.post('/send-email', { action: 'installation_card', data });
    await at.commission(at.installer, 'NOMAIL-2', { ...whole, customerPhone: '+48700800902' });
    await portal.settle();
    const sent = await portal.db.system((tx) =>
      tx.selectFrom('mails').select('recipient').where('installation_id', '=', one).execute(),
    );
    expect(sent).toEqual([{ recipient: 'installer@org2.test' }]);
    const find = async (body: object) => (await at.admin.post('/customers/find', body)).body.installations;
    expect(await find({ phone: '700 800 901' })).toBe(1);
    expect(await find({ name: 'zofia bezmejla', address: 'UL. CICHA 9' })).toBe(2);
    expect(await find({ name: 'Zofia  Bezmejla', address: 'Cicha 9' })).toBe(2);
    expect(await find({ name: 'Zofia Bezmejla', address: 'ul.Cicha  9' })).toBe(2);
    expect(await find({ name: 'Bezmejla Zofia', address: 'Cicha 9' })).toBe(2);
    expect(await find({ name: 'Zofia Bezmejla', address: 'os. Cicha 9' })).toBe(0);
    expect((await at.admin.post('/customers/find', { name: 'Zofia Bezmejla' })).status).toBe(400);
    expect((await at.admin.post('/customers/find', { phone: '700800901', email: 'a@b.pl' })).status).toBe(
      400,
    );
    const erased = await at.admin.post('/customers/erase', { phone: '700800901' });
    expect(erased.body).toEqual({ installations: 1 });
    const left = (await at.admin.get(`/installations/${one}`)).body;
    expect(left).toMatchObject({ customerName: '—', signed: null });
    expect(await find({ name: 'Zofia Bezmejla', address: 'ul. Cicha 9' })).toBe(1);
  });

  test('is an admin’s to export and erase, within their own organisation', async () => {
    const id = await at.commission(at.installer, 'ERASE-3', { customerEmail: 'stays@customer.test' });
    const found = { email: 'stays@customer.test' };
    for (const act of ['find', 'export', 'erase']) {
      expect((await at.installer.post(`/customers/${act}`, found)).status).toBe(403);
      expect((await portal.nobody.post(`/customers/${act}`, found)).status).toBe(401);
    }
    expect((await at.strangeAdmin.post('/customers/erase', found)).body).toEqual({ installations: 0 });
    const copy = await unpacked(at.strangeAdmin, 'POST', '/customers/export', found);
    expect(copy.data.installations).toEqual([]);
    expect((await at.admin.get(`/installations/${id}`)).body.customerEmail).toBe('stays@customer.test');
  });
});

describe('a user', () => {
  test('exports all about themselves, without passwords and without the maker’s own notes', async () => {
    const id = await at.commission(at.installer, 'MINE-1');
    const me = portal.people.org2.installer;
    expect((await at.admin.patch(`/users/${me}`, { certificateNumber: 'F-GAZ 7' })).status).toBe(200);
    const { data, text, files } = await unpacked(at.installer, 'GET', '/user/export');
    expect(data.account).toMatchObject([{ email: 'installer@org2.test', organisation_id: 2 }]);
    expect(data.installations.map((row: { id: number }) => row.id)).toContain(id);
    expect(data.actions.length).toBeGreaterThan(0);
    // What was done with their account is theirs to read; who did it is somebody else's data.
    expect(data.actionsAboutThem).toMatchObject([{ type: 'user.edited', account_id: me }]);
    expect(JSON.stringify(data.actionsAboutThem)).not.toContain('admin of 2');
    expect(data.sessions.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/argon2|password_hash|for the maker/);
    expect(files.some(([name]) => name.startsWith(`photos/${id}/`))).toBe(true);
    const other = await unpacked(await portal.as('installer2@org2.test'), 'GET', '/user/export');
    expect(other.data.installations).toEqual([]);
    expect(other.text).not.toContain('installer@org2.test');
  });

  test('exports the inspections that they carried out at others’ installations, apart from those at their own', async () => {
    const [own, others] = [at.installer, await portal.as('installer2@org2.test')];
    const ids: number[] = [];
    for (const [who, serial] of [
      [own, 'VISIT-1'],
      [others, 'VISIT-2'],
    ] as const) {
      const id = await at.commission(who, serial);
      const { body } = await at.admin.post(`/installations/${id}/accept`);
      ids.push(Number(String(body.inspections[0]).split('/').at(-1)));
    }
    await portal.db.system((tx) =>
      tx
        .updateTable('inspections')
        .set({ status: 'done', executed_by: portal.people.org2.installer })
        .where('id', 'in', ids)
        .execute(),
    );
    const mine = (await unpacked(own, 'GET', '/user/export')).data;
    expect(mine.inspectionsElsewhere.map(({ id }: { id: number }) => id)).toEqual([ids[1]]);
    expect(mine.inspections.map(({ id }: { id: number }) => id)).toContain(ids[0]);
    const theirs = (await unpacked(others, 'GET', '/user/export')).data;
    expect(theirs.inspectionsElsewhere).toEqual([]);
  });

  test('exports no customers of installations that they only imported, and the inspections they made there as made elsewhere', async () => {
    const me = portal.people.org2.admin;
    const imported = (serial: string, more: object) =>
      portal.db.system(async (tx) => {
        const deviceId = await buildDevice(tx, 2, at.template, serial);
        const of = { ownerId: me, deviceId, template: at.template };
        return buildInstallation(tx, 2, of, { imported_at: '2026-06-14T10:00:00.000Z', ...more });
      });
    const importedOnly = await imported('KEPT-1', { installer_email: '', customer_name: 'Only Imported' });
    const made = await imported('KEPT-2', { installer_email: 'admin@org2.test' });
    const inspection = await portal.db.system((tx) =>
      tx
        .insertInto('inspections')
        .values({
          organisation_id: 2,
          client_id: 'b1f7c0de-0000-4000-8000-000000000001',
          installation_id: importedOnly,
          device_id: sql<number>`(select device_id from installations where id = ${importedOnly})`,
          soonest_date: '2026-06-15',
          due_date: '2026-06-15',
          status: 'done',
          executed_by: me,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const { data, text } = await unpacked(at.admin, 'GET', '/user/export');
    expect(data.installations.map(({ id }: { id: number }) => id)).toEqual([made]);
    expect(data.inspectionsElsewhere.map(({ id }: { id: number }) => id)).toContain(inspection.id);
    expect(text).not.toContain('Only Imported');
  });

  test('exports their data ten times an hour at most, since each copy reads every photo of theirs', async () => {
    const caller = await portal.as('production@org2.test');
    const outcomes: number[] = [];
    for (let time = 0; time < 11; time += 1) outcomes.push((await caller.get('/user/export')).status);
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 429]);
    expect((await (await portal.as('asp@org2.test')).get('/user/export')).status).toBe(200);
  });

  test('is exported by an admin of their own maker alone', async () => {
    const id = portal.people.org2.installer;
    expect((await unpacked(at.admin, 'GET', `/users/${id}/export`)).data.account).toHaveLength(1);
    expect((await at.strangeAdmin.get(`/users/${id}/export`)).status).toBe(404);
    expect((await at.installer.get(`/users/${id}/export`)).status).toBe(403);
  });
});

/** What of the old things is still there. */
async function state() {
  const lines = (await everyRow(portal)).filter((line) => !line.startsWith('mails: '));
  return {
    mail: (await everyRow(portal)).some((line) => /^mails: .*old@customer\.test/.test(line)),
    unverified: lines.some((line) => line.includes('never@org2.test')),
    customer: lines.some((line) => line.includes('old@customer.test')),
  };
}

const ANY = { 'if-match': '*' };

describe('what is kept', () => {
  test('is a setting of each organisation, read and changed by its admins', async () => {
    const url = '/organisations/2/retention';
    expect((await at.admin.get(url)).body).toEqual({
      mailDays: 365,
      unverifiedDays: null,
      customerDays: null,
    });
    const changed = await at.admin.patch(url, { unverifiedDays: 30, customerDays: 3650 }, ANY);
    expect(changed.body).toEqual({ mailDays: 365, unverifiedDays: 30, customerDays: 3650 });
    expect((await at.admin.patch(url, { mailDays: 0 }, ANY)).status).toBe(400);
    expect((await at.admin.patch(url, { mailDays: '30' }, ANY)).status).toBe(400);
    expect((await at.installer.get(url)).status).toBe(403);
    expect((await at.strangeAdmin.patch(url, { mailDays: 1 }, ANY)).status).toBe(404);
  });

  test('is changed by nobody who has not seen what another admin has changed since', async () => {
    const url = '/organisations/2/retention';
    const seen = { 'if-match': String((await at.admin.get(url)).headers['etag']) };
    const forEver = await at.admin.patch(url, { customerDays: null }, seen);
    expect(forEver.status, forEver.text).toBe(200);
    const late = await at.admin.patch(url, { mailDays: 200 }, seen);
    expect([late.status, late.body.type]).toEqual([412, 'changed-meanwhile']);
    expect((await at.admin.patch(url, { mailDays: 200 })).body.type).toBe('if-match-required');
    expect((await at.admin.get(url)).body).toMatchObject({ mailDays: 365, customerDays: null });
    const fresh = { 'if-match': String(forEver.headers['etag']) };
    expect((await at.admin.patch(url, { mailDays: 200 }, fresh)).body).toMatchObject({
      mailDays: 200,
      customerDays: null,
    });
  });

  test.runIf(TEST_ENGINE === 'postgres')('is changed while installers hand installations in', async () => {
    const url = '/organisations/2/retention';
    const status = await statusWhileReferenced(portal, 'organisations', 2, () =>
      at.admin.patch(url, { mailDays: 365 }, ANY),
    );
    expect(status).toBe(200);
  });

  test('is forgotten when its time has come, and not before', async () => {
    const days = { mailDays: 10, unverifiedDays: 30, customerDays: 100 };
    await at.admin.patch('/organisations/2/retention', days, ANY);
    const id = await at.commission(at.installer, 'OLD-1', { customerEmail: 'old@customer.test' });
    await at.admin.post(`/installations/${id}/accept`);
    await portal.settle();
    // One of them came back, in words that name its reader.
    await portal.db.system((tx) =>
      tx
        .updateTable('mails')
        .set({ state: 'bounced', last_error: '550 old@customer.test unknown' })
        .where('kind', '=', 'warranty-card.customer')
        .where('installation_id', '=', id)
        .execute(),
    );
    await portal.db.system((tx) =>
      buildUser(tx, 2, {
        email: 'never@org2.test',
        verified_at: null,
        registered_at: portal.clock.now.toISOString(),
      }),
    );
    const later = (days: number) => new Date(portal.clock.now.getTime() + days * 86_400_000);
    await applyRetention(portal.deps, later(5));
    expect(await state()).toEqual({ mail: true, unverified: true, customer: true });
    await applyRetention(portal.deps, later(40));
    expect(await state()).toEqual({ mail: false, unverified: false, customer: true });
    // The warranty runs 60 months: the customer stays known as long, and a hundred days more.
    await applyRetention(portal.deps, later(5 * 365));
    expect((await state()).customer).toBe(true);
    await applyRetention(portal.deps, later(5 * 365 + 130));
    expect((await state()).customer).toBe(false);
    expect((await (await portal.as('admin@org2.test')).get(`/installations/${id}`)).status).toBe(200);
  });
});
