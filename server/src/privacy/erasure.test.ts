import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastMail } from '../auth/account.sample.ts';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, TEST_PASSWORD } from '../../test/test-builders.ts';
import { applyRetention } from './retention-commands.ts';
import { CANARY, everyFile, everyRow, CANARY_WORDS } from './traces.sample.ts';
import { begunRecall } from '../recalls/begun-recall.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

async function traces(song: RegExp): Promise<string[]> {
  const rows = (await everyRow(portal)).filter((line) => song.test(line)).map((line) => line.slice(0, 300));
  return [...rows, ...everyFile(portal).flatMap(({ path, text }) => (song.test(text) ? [path] : []))];
}

/** Columns of a customer's records that hold no words of the customer, with what they hold. */
const IMPERSONAL: Readonly<Record<string, readonly string[]>> = {
  installations: [
    'status',
    'customer_language',
    'installer_name',
    'installer_company',
    'installer_tax_id',
    'installer_email',
    'installer_phone',
  ],
  inspections: ['status', 'executed_by_name'],
  // Of the device: parameters, changes, the serial number that replaced its own, and whether that is approved.
  services: [
    'status',
    'serviceman_name',
    'changed_parameters',
    'changes',
    'replacement_serial',
    'replacement_state',
  ],
};

/** Writes a canary into every column of text of the records, as whatever builds on them may one day. */
async function singEverywhere(installationId: number): Promise<string[]> {
  const sung: string[] = [];
  await portal.db.system(async (tx) => {
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name in ('installations', 'inspections', 'services')
        and data_type in ('text', 'jsonb', 'character varying', 'bytea', 'ARRAY')`.execute(tx);
    for (const { table, column, type } of rows) {
      if (IMPERSONAL[table]?.includes(column) || column === 'customer_email') continue;
      const json = column === 'survey' ? { hydraulics: { pressure: 'kanarek' } } : [{ name: 'kanarek.jpg' }];
      const value = type === 'jsonb' ? JSON.stringify(json) : `kanarek w ${column}`;
      const key = table === 'installations' ? 'id' : 'installation_id';
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
        where ${sql.ref(key)} = ${installationId}`.execute(tx);
      sung.push(`${table}.${column}`);
    }
  });
  return sung;
}

/** A recall of one device, and how its installer answers it with a note. */
async function recalled(serial: string) {
  const recall = `/recalls/${await begunRecall(at.admin, { serials: [serial] })}`;
  const [{ id: device }] = (await at.admin.get(`${recall}/devices`)).body;
  const answer = async (note: string) => {
    const answered = await at.installer.post('/recall_answers', {
      clientId: crypto.randomUUID(),
      recall,
      customDevice: `/custom_devices/${device}`,
      answer: 'cannot',
      note,
      answeredAt: '2026-06-15T08:00:00.000Z',
    });
    expect(answered.status, answered.text).toBe(201);
  };
  const notes = () =>
    portal.db.system((tx) =>
      tx.selectFrom('recall_answers').select('note').where('device_id', '=', device).orderBy('id').execute(),
    );
  return { device, answer, notes: async () => (await notes()).map(({ note }) => note) };
}

async function erased(customerEmail: string) {
  const { status, body, text } = await at.admin.post('/customers/erase', { email: customerEmail });
  expect([status, body], text).toEqual([200, { installations: 1 }]);
}

describe('the erasure of a customer', () => {
  test('leaves no trace in any column of any table, in any file or in the job queue; the warranty stays', async () => {
    const id = await at.commission(at.installer, 'CANARY-1', CANARY);
    await portal.settle();
    await at.admin.post(`/installations/${id}/reject`, { reason: 'Pan Kanarek nie podpisał' });
    await portal.settle();
    await at.admin.post(`/installations/${id}/restore`);
    await at.installer.patch(
      `/installations/${id}`,
      { customerCity: 'Kanarkowo' },
      { 'if-match': '*', 'idempotency-key': crypto.randomUUID() },
    );
    await portal.settle();
    expect((await at.admin.post(`/installations/${id}/accept`)).status).toBe(200);
    await at.installer.post(`/installations/${id}/receivers`, {
      email: 'installer2@org2.test',
      notify: true,
    });
    await portal.settle();
    const before = (await at.admin.get(`/installations/${id}`)).body;
    await portal.db.system(async (tx) => {
      await sql`insert into services (organisation_id, installation_id, device_id, service_start_date, deadline)
        values (2, ${id}, ${before.customDevice.id}, '2026-06-12', '2026-06-30')`.execute(tx);
      await sql`insert into upload_slots (id, organisation_id, user_id, path, filename, type, client_id, expires_at)
        values (${crypto.randomUUID()}, 2, ${at.people.installer}, ${'uploads/2026-06/' + crypto.randomUUID()},
          'kanarek.jpg', 'image/jpeg', ${before.clientId}, now())`.execute(tx);
      await sql`update events set details = details || '{"note": "kanarek"}' where installation_id = ${id}`.execute(
        tx,
      );
    });
    const sung = await singEverywhere(id);
    expect(sung).toEqual(expect.arrayContaining(['installations.survey', 'services.fault_description']));
    const found = await traces(CANARY_WORDS);
    expect(found.some((line) => line.startsWith('mails:'))).toBe(true);
    expect(everyFile(portal).some(({ text }) => CANARY_WORDS.test(text))).toBe(true);

    const erased = await at.admin.post('/customers/erase', { email: 'kanarek@customer.test' });
    expect(erased.body, erased.text).toEqual({ installations: 1 });
    await portal.settle();
    expect(await traces(CANARY_WORDS)).toEqual([]);
    expect((await at.admin.get(`/installations/${id}`)).body).toMatchObject({
      status: before.status,
      warranty: { number: before.warranty.number, start: before.warranty.start },
    });
    const log = await at.admin.get(`/event_logs?installation.id=${id}&itemsPerPage=100`);
    expect(log.body.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining([
        'installation.rejected',
        'installation.accepted',
        'installation.customer_erased',
      ]),
    );
  });

  test('takes the note of a recall of the device that they had before it was replaced', async () => {
    const customerEmail = 'wymieniona@customer.test';
    const installation = await at.commission(at.installer, 'NOTE-1', { customerEmail });
    const { device, answer, notes } = await recalled('NOTE-1');
    await answer('Pani Wymieniona nie otwiera');
    await portal.db.system(async (tx) => {
      const replacing = await buildDevice(tx, 2, at.template, 'NOTE-2', { installation_id: installation });
      await tx
        .updateTable('custom_devices')
        .set({ installation_id: null })
        .where('id', '=', device)
        .execute();
      await tx
        .updateTable('installations')
        .set({ device_id: replacing })
        .where('id', '=', installation)
        .execute();
    });
    await erased(customerEmail);
    expect(await notes()).toEqual(['']);
  });

  test('leaves the note of a recall at the next customer of the device', async () => {
    const customerEmail = 'poprzednia@customer.test';
    const first = await at.commission(at.installer, 'NOTE-3', { customerEmail });
    expect((await at.admin.post(`/installations/${first}/reject`, { reason: 'Nieczytelne' })).status).toBe(
      200,
    );
    const { answer, notes } = await recalled('NOTE-3');
    await answer('Pani Poprzednia nie otwiera');
    await at.commission(at.installer, 'NOTE-3', { customerEmail: 'nastepna@customer.test' });
    await answer('Pani Następna nie otwiera');
    await erased(customerEmail);
    expect(await notes()).toEqual(['', 'Pani Następna nie otwiera']);
  });

  test('takes the note of a recall that a server of the release before took in without the installation', async () => {
    const customerEmail = 'przejsciowa@customer.test';
    await at.commission(at.installer, 'NOTE-4', { customerEmail });
    const { device, answer, notes } = await recalled('NOTE-4');
    await answer('Pani Przejściowa nie otwiera');
    await portal.db.system((tx) =>
      tx
        .updateTable('recall_answers')
        .set({ installation_id: null })
        .where('device_id', '=', device)
        .execute(),
    );
    await erased(customerEmail);
    expect(await notes()).toEqual(['']);
  });
});

describe('the deletion of an installation', () => {
  test('takes the note of a recall that names the customer; what was answered of the device stays', async () => {
    const installation = await at.commission(at.installer, 'NOTE-5');
    const { device, answer, notes } = await recalled('NOTE-5');
    await answer('Pan Usunięty nie otwiera');
    expect((await at.admin.delete(`/installations/${installation}`)).status).toBe(204);
    expect(await notes()).toEqual(['']);
    const { body } = await at.admin.get(`/custom_devices/${device}/timeline`);
    expect(body.entries).toContainEqual(expect.objectContaining({ kind: 'recall', answer: 'cannot' }));
  });
});

describe('the deletion of a user', () => {
  test('leaves their name in the log, and no address, number or session anywhere', async () => {
    const email = 'kanarek-konto@org2.test';
    const { credentials } = await portal.deps.identity.enrol(email, TEST_PASSWORD);
    const { id } = await portal.db.system((tx) =>
      tx
        .insertInto('users')
        .values({
          organisation_id: 2,
          email,
          name: 'Adam Odchodzi',
          company: 'Kanarek Instalacje',
          phone: '+48777123987',
          tax_id: '5260250274',
          certificate_number: 'KANAREK-12',
          ...credentials,
          verified_at: '2026-01-01T00:00:00.000Z',
          available_template_ids: [at.template.id],
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const user = await portal.as(email);
    await portal.nobody.post('/login', { email, password: TEST_PASSWORD }, { 'user-agent': 'Kanarek/1.0' });
    await at.commission(user, 'CANARY-2', {
      installer: {
        name: 'Adam Odchodzi',
        company: 'Kanarek Instalacje',
        taxId: '5260250274',
        email,
        phone: '+48777123987',
      },
    });
    // The address that the account had first gets mails of its own, and so does one that nobody confirmed.
    const moves = { email: 'kanarek-nowy@org2.test', currentPassword: TEST_PASSWORD };
    await user.post('/user/email', moves);
    const { token } = await lastMail(portal, moves.email);
    expect((await portal.nobody.post('/verify-email', { token })).status).toBe(200);
    await user.post('/user/email', { ...moves, email: 'kanarek-pomylka@org2.test' });
    await portal.settle();
    portal.clock.now = new Date(portal.clock.now.getTime() + 4 * 86_400_000);
    await applyRetention(portal.deps, portal.clock.now);
    at.admin = await portal.as('admin@org2.test');
    await portal.nobody.post('/reset-password', { email: moves.email });
    await at.admin.post('/mailings', {
      subject: 'Nowości',
      text: 'Zapraszamy.',
      to: { users: [`/users/${id}`] },
    });
    await portal.settle();
    expect((await traces(CANARY_WORDS)).length).toBeGreaterThan(4);
    expect((await at.admin.delete(`/users/${id}`)).status).toBe(204);
    await portal.settle();
    expect(await traces(CANARY_WORDS)).toEqual([]);
    const log = await at.admin.get('/event_logs?search=Odchodzi&itemsPerPage=100');
    expect(log.body.length).toBeGreaterThan(2);
  });
});
