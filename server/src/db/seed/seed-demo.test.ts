import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { DEFAULT_DEVICE_TEMPLATE_ID, INSPECTION_REMINDER_DAYS } from '@portal/domain/constants';
import { isNip } from '@portal/domain/contact/contact-fields';
import { addDays } from '@portal/domain/dates';
import { deviceLabel, type DeviceSituation } from '@portal/domain/devices/label';
import { EVENT_TYPES } from '@portal/domain/events/record';
import { manifestSchema } from '@portal/domain/files/manifest';
import { formGaps } from '@portal/domain/form/check';
import { imageNames, visibleAnswers } from '@portal/domain/form/visible';
import { customerSchema, installerDataSchema } from '@portal/domain/installations/input';
import { INSTALLATION_STATUSES } from '@portal/domain/installations/transition';
import { INSPECTION_STATUSES } from '@portal/domain/inspections/transition';
import { SERVICE_STATUSES } from '@portal/domain/services/transition';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiskStorage } from '../../platform/files/storage-disk.ts';
import { openTestDatabase, TEST_ENGINE, type TestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../database.ts';
import { DEMO_ADDRESSES, DEMO_PASSWORD } from '../../platform/identity/demo-credentials.ts';
import { ACCOUNT, ALL_ACCOUNTS, DEMO_ACCOUNTS } from './people/accounts.ts';
import { seedDemo, type SeedDeps } from './seed-demo.ts';
import { TEMPLATES } from './forms/templates.ts';

/** At night and on a leap day, to check that nothing is dated after the start. */
const NOW = new Date('2028-02-29T00:20:00Z');
const TODAY = '2028-02-29';

const clock = (): Date => NOW;
let database: TestDatabase;
let db: Database;
let storage: DiskStorage;
let folder: string;
let deps: SeedDeps;
/** The passwords that are being hashed, and the peak that were at once. */
const hashing = { now: 0, peak: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-seed-'));
  storage = new DiskStorage({ folder, publicUrl: 'http://localhost', secret: new Uint8Array(32), clock });
  // Cheaper hashes than the server's: passwords are not tested here.
  deps = {
    storage,
    clock,
    identity: {
      enrol: async (_email, password) => {
        hashing.now += 1;
        hashing.peak = Math.max(hashing.peak, hashing.now);
        const made = await hash(password, { memoryCost: 64, timeCost: 1 });
        hashing.now -= 1;
        return { credentials: { password_hash: made, subject: null }, undo: async () => undefined };
      },
    },
  };
  database = await openTestDatabase(TEST_ENGINE);
  ({ db } = database);
  await seedDemo(db, deps);
});
afterAll(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const statuses = (rows: readonly { status: string }[]): string[] =>
  [...new Set(rows.map(({ status }) => status))].sort();
const installations = () => db.system((tx) => tx.selectFrom('installations').selectAll().execute());
const values = async (): Promise<Map<number, Record<string, string>>> => {
  const rows = await db.system((tx) =>
    tx.selectFrom('device_parameters').selectAll().orderBy('id').execute(),
  );
  const byDevice = new Map<number, Record<string, string>>();
  for (const { device_id: id, field, value } of rows)
    byDevice.set(id, { ...byDevice.get(id), [field]: value });
  return byDevice;
};
const deviceNamed = (serial: string) =>
  db.system((tx) =>
    tx
      .selectFrom('custom_devices')
      .selectAll()
      .where('organisation_id', '=', 2)
      .where('template_id', '=', DEFAULT_DEVICE_TEMPLATE_ID)
      .where('serial', '=', serial)
      .executeTakeFirstOrThrow(),
  );

describe('a first start in demo mode', () => {
  test('lets no password wait for its hash, since a busy machine refuses those that wait long', () => {
    expect(hashing.peak).toBe(1);
  });

  test('makes the announced accounts with the announced password hash', async () => {
    const users = await db.system((tx) => tx.selectFrom('users').selectAll().execute());
    for (const account of DEMO_ACCOUNTS) {
      expect(users.find(({ id }) => id === account.id)).toMatchObject({
        email: account.email,
        organisation_id: account.organisationId,
        roles: account.roles,
        asp_id: account.aspId ?? null,
      });
    }
    expect(DEMO_PASSWORD).toBe('Demo-1234');
    // By these a server that is no demo recognises the accounts.
    expect(ALL_ACCOUNTS.filter(({ email }) => !DEMO_ADDRESSES.has(email))).toEqual([]);
    expect(users.every((user) => user.tax_id === null || isNip(user.tax_id))).toBe(true);
    const organisations = await db.system((tx) => tx.selectFrom('organisations').selectAll().execute());
    expect(organisations.every((one) => isNip(one.tax_id ?? ''))).toBe(true);
  });

  test('gives the installer installations in every status, and services and inspections too', async () => {
    const all = await db.system(async (tx) => ({
      installations: await tx
        .selectFrom('installations')
        .select('status')
        .where('owner_id', '=', ACCOUNT.installer)
        .execute(),
      services: await tx
        .selectFrom('services')
        .select('status')
        .where('serviceman_id', '=', ACCOUNT.installer)
        .execute(),
      inspections: await tx
        .selectFrom('inspections')
        .innerJoin('installations', 'installations.id', 'inspections.installation_id')
        .select(['inspections.status', 'soonest_date', 'due_date'])
        .where('owner_id', '=', ACCOUNT.installer)
        .execute(),
    }));
    expect(statuses(all.installations)).toEqual([...INSTALLATION_STATUSES].sort());
    expect(statuses(all.services)).toEqual([...SERVICE_STATUSES].sort());
    expect(statuses(all.inspections)).toEqual([...INSPECTION_STATUSES].sort());
    const open = all.inspections.filter(({ status }) => status === 'pending');
    expect(open.some(({ due_date: due }) => due < TODAY)).toBe(true);
    const soon = addDays(TODAY, INSPECTION_REMINDER_DAYS);
    expect(open.some(({ soonest_date: from, due_date: due }) => due >= TODAY && from <= soon)).toBe(true);
  });

  test('names the day of every inspection that its history says was arranged or done', async () => {
    const events = await db.system((tx) =>
      tx.selectFrom('events').select('details').where('type', '=', 'inspection.updated').execute(),
    );
    expect(events.length).toBeGreaterThan(0);
    for (const { details } of events) expect(details).toMatchObject({ on: expect.any(String) });
  });

  test('fills every form as its version asks, with every picture declared', async () => {
    const parameters = await values();
    const files = await db.system((tx) => tx.selectFrom('record_files').selectAll().execute());
    const forms = new Map(
      TEMPLATES.flatMap(({ versions }) => versions).map((version) => [version.id, version]),
    );
    for (const row of await installations()) {
      const form = forms.get(row.version_id)!.installation;
      const device = parameters.get(row.device_id)!;
      expect(formGaps(form, row.survey, device)).toEqual([]);
      expect(visibleAnswers(form, row.survey, device)).toEqual(row.survey);
      const own = files.filter(({ client_id: clientId }) => clientId === row.client_id);
      expect(() =>
        manifestSchema.parse(
          own.map(({ name, field, type, size, sha256 }) => ({ name, field, type, size, sha256 })),
        ),
      ).not.toThrow();
      const wanted = [
        ...imageNames(form, row.survey, device),
        ...row.photos.map(({ name }) => name),
        row.signature,
        row.installer_signature,
      ];
      expect(own.map(({ name }) => name).sort()).toEqual(wanted.sort());
      expect(own.every(({ arrived_at: arrived }) => arrived !== null)).toBe(row.complete);
    }
  });

  test('writes customers and installers that the form would take, dated no later than today', async () => {
    for (const row of await installations()) {
      const customer = customerSchema.safeParse({
        customerName: row.customer_name,
        companyName: row.company_name,
        customerAddress: row.customer_address,
        customerAddressContinued: row.customer_address_continued,
        customerZipcode: row.customer_zipcode,
        customerCity: row.customer_city,
        customerPhone: row.customer_phone,
        customerEmail: row.customer_email,
        customerLanguage: row.customer_language,
      });
      expect(customer.error).toBeUndefined();
      const installer = installerDataSchema.safeParse({
        name: row.installer_name,
        company: row.installer_company,
        taxId: row.installer_tax_id,
        email: row.installer_email,
        phone: row.installer_phone,
      });
      expect(installer.error).toBeUndefined();
      expect(row.installation_date <= TODAY).toBe(true);
      expect(row.created_at <= NOW.toISOString()).toBe(true);
    }
  });

  test('numbers the warranties of accepted installations without a gap', async () => {
    const { warranties, counters } = await db.system(async (tx) => ({
      warranties: await tx.selectFrom('warranties').selectAll().orderBy('id').execute(),
      counters: await tx.selectFrom('warranty_counters').selectAll().execute(),
    }));
    const accepted = (await installations()).filter(({ status }) => status === 'accepted');
    expect(new Set(warranties.map((one) => one.installation_id))).toEqual(
      new Set(accepted.map(({ id }) => id)),
    );
    expect(warranties).toHaveLength(accepted.length);
    for (const { organisation_id: organisation, year, last } of counters) {
      const own = warranties.filter((one) => one.organisation_id === organisation && one.year === year);
      expect(own.map(({ sequence }) => sequence).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
        Array.from({ length: last }, (_, at) => at + 1),
      );
    }
  });

  test('stores the very bytes that the records declare', async () => {
    const files = await db.system((tx) =>
      tx
        .selectFrom('record_files')
        .select(['path', 'sha256', 'size', 'type'])
        .where('path', 'is not', null)
        .distinct()
        .execute(),
    );
    for (const { path, sha256, size, type } of files) {
      const bytes = await storage.read(path ?? '');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect([bytes.length, (await storage.describe(path ?? ''))?.type]).toEqual([size, type]);
    }
  });

  test('has a free and an installed device under the announced serial numbers, and the same number elsewhere', async () => {
    expect((await deviceNamed('HP-2026-00000001')).installation_id).toBeNull();
    const installed = await deviceNamed('HP-2026-00000002');
    const its = (await installations()).find(({ id }) => id === installed.installation_id);
    expect(its).toMatchObject({
      owner_id: ACCOUNT.installer,
      status: 'accepted',
      customer_name: 'Barbara Wilk',
    });
    const twins = await db.system((tx) =>
      tx
        .selectFrom('custom_devices')
        .select('organisation_id')
        .where('serial', '=', 'HP-2026-00000001')
        .execute(),
    );
    expect(new Set(twins.map((twin) => twin.organisation_id))).toEqual(new Set([1, 2]));
  });

  test('shows a device under every label', async () => {
    const devices = await db.system((tx) =>
      tx.selectFrom('custom_devices').selectAll().where('organisation_id', '=', 2).execute(),
    );
    const known = await installations();
    const labels = devices.map((device) => {
      const situation: DeviceSituation = {
        inDatabase: device.in_database,
        installation: known.find(({ id }) => id === device.installation_id)?.status,
        installedBefore: known.some((one) => one.device_id === device.id && !one.active),
        startedOutside: device.started_outside_app,
      };
      return deviceLabel(situation);
    });
    expect([...new Set(labels)].sort()).toEqual([
      'awaiting_verification',
      'installation_rejected',
      'installed',
      'not_in_database',
      'not_installed',
      'reinstalling',
      'started_outside_app',
      'warranty_issued',
    ]);
  });

  test('has twelve devices in production at every stage, one on hold, one in rework, two workers', async () => {
    const { devices, states, workers, records } = await db.system(async (tx) => ({
      devices: await tx
        .selectFrom('custom_devices')
        .selectAll()
        .where('organisation_id', '=', 2)
        .where('extension_created_at', 'is not', null)
        .execute(),
      states: await tx.selectFrom('production_states').selectAll().execute(),
      workers: await tx.selectFrom('production_workers').select(['name', 'pin']).orderBy('id').execute(),
      records: await tx.selectFrom('production_records').selectAll().orderBy('id').execute(),
    }));
    expect(devices).toHaveLength(12);
    expect(new Set(devices.map(({ step }) => step))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9, null]));
    expect(states.filter((one) => one.hold_since !== null)).toHaveLength(1);
    expect(states.filter((one) => one.rework_until !== null)).toHaveLength(1);
    expect(workers).toEqual([
      { name: 'Ewa Lis', pin: '4711' },
      { name: 'Jan Kowal', pin: '2580' },
    ]);
    for (const { id, extension_sent_at: sent } of devices) {
      const done = states.find((one) => one.device_id === id)?.done ?? [];
      expect(sent !== null).toBe(done.includes(8));
    }
    const forms = new Map(
      TEMPLATES.flatMap(({ versions }) => versions).map((version) => [version.id, version]),
    );
    const parameters = await values();
    for (const { device_id: id, version_id: version, stage, answers } of records) {
      if (version === null) continue;
      const form = forms.get(version)!.production;
      const own = formGaps(form, answers, {}).filter(({ stepId }) => stepId === `stage-${stage}`);
      expect(own).toEqual([]);
      for (const [field, answer] of Object.entries(answers['stage-4'] ?? {})) {
        // A ground-source heat pump has no such parameter.
        if (forms.get(version)!.parameters.some(({ name }) => name === field))
          expect(parameters.get(id)?.[field]).toBe(String(answer));
      }
    }
  });

  test('writes a log in order of time, of known events', async () => {
    const events = await db.system((tx) => tx.selectFrom('events').selectAll().orderBy('id').execute());
    const types = new Set<string>(EVENT_TYPES);
    expect(events.filter(({ type }) => !types.has(type))).toEqual([]);
    const times = events.map((event) => event.created_at);
    expect(times).toEqual([...times].sort());
  });

  test('leaves the counters of ids behind its rows, so that the next record can be made', async () => {
    const key = await db.system((tx) =>
      tx
        .insertInto('registration_keys')
        .values({ organisation_id: 2, key: 'ANOTHER' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const highest = await db.system((tx) =>
      sql<{ id: number }>`select max(id) as id from registration_keys`.execute(tx),
    );
    expect(key.id).toBe(highest.rows[0]?.id);
  });

  test('changes nothing the second time', async () => {
    const counted = () =>
      db.system(
        async (tx) =>
          (
            await sql<object>`select (select count(*) from users) as users,
        (select count(*) from installations) as installations, (select count(*) from events) as events`.execute(
              tx,
            )
          ).rows,
      );
    const before = await counted();
    expect(await seedDemo(db, deps)).toBe(false);
    expect(await counted()).toEqual(before);
  });
});
