import { sql } from 'kysely';
import type { Identity } from '../../platform/identity/identity.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { Database, Tx } from '../database.ts';
import { addDevice } from './records/add-devices.ts';
import { addInspections } from './records/add-inspections.ts';
import { addInstallation } from './records/add-installations.ts';
import { addLibrary } from './add-library.ts';
import { addProduction } from './records/add-production.ts';
import { addPeople } from './people/add-people.ts';
import { addService } from './records/add-services.ts';
import { addTemplates } from './add-templates.ts';
import { addWarranties } from './records/add-warranties.ts';
import { createCalendar } from './records/calendar.ts';
import { MAKERS } from './people/makers.ts';
import { manyPlans } from './records/many-plans.ts';
import { NAMED_PLANS } from './records/named-plans.ts';
import { createRandom } from './random.ts';
import { advanceIds, noRows, type Rows, writeRows } from './records/rows.ts';
import { storePictures } from './records/stored-pictures.ts';
import type { SeedInstallation, World } from './world.ts';

export type SeedDeps = {
  readonly storage: Pick<Storage, 'newPath' | 'write'>;
  readonly identity: Pick<Identity, 'enrol'>;
  readonly clock: () => Date;
};

/** A fixed seed: the demo is the same each time except for its dates. */
const SEED = 20_020_522;
/** The id of the advisory lock (any fixed number): two servers that start together fill the database once. */
const LOCK = 7_302_115;

/**
 * Fills an empty database with the demo data (three makers, devices in every state, installations,
 * inspections and services in every status), dated relative to today. A database with any account or organisation is
 * left unchanged. Resolves to whether it was filled.
 */
export async function seedDemo(db: Database, deps: SeedDeps): Promise<boolean> {
  if (!(await db.system(isEmpty))) return false;
  const rows = await demoRows(deps);
  return db.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (!(await isEmpty(tx))) return false;
    await writeRows(tx, rows);
    await sql`update custom_devices d set installation_id = i.id from installations i where i.device_id = d.id and i.active`.execute(
      tx,
    );
    await advanceIds(tx, rows);
    return true;
  });
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select 1 from organisations) and not exists (select 1 from users) as empty`.execute(
    tx,
  );
  return rows[0]?.empty === true;
}

/** Creates every row in memory; pictures are stored on the way. */
async function demoRows({ storage, identity, clock }: SeedDeps): Promise<Rows> {
  const random = createRandom(SEED);
  const calendar = createCalendar(clock());
  const rows = noRows();
  const organisationIds = MAKERS.map(({ id }) => id);
  const pictures = await storePictures(storage, organisationIds, random);
  const people = await addPeople(rows, random, calendar, identity.enrol);
  addTemplates(rows, calendar, (organisationId) => pictures.scheme(organisationId).path);
  addLibrary(rows, calendar, pictures.scheme);
  const world: World = { rows, random, calendar, people, picture: pictures.choose };
  addDevicesWithStories(world);
  addProduction({ ...world, random: createRandom(SEED) });
  await pictures.written();
  // The event log is read by id, newest first.
  rows.events.sort((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? -1 : 1));
  return rows;
}

/** Devices in the order in which they were made, then their installations in the order in which they were sent. */
function addDevicesWithStories(world: World): void {
  const plans = [...NAMED_PLANS, ...manyPlans(world.random, world.calendar.today)];
  const devices = plans
    .sort((a, b) => b.madeDaysAgo - a.madeDaysAgo)
    .map((plan) => ({ plan, device: addDevice(world, plan) }));
  const installed = new Map<string, SeedInstallation>();
  const stories = devices
    .flatMap(({ plan, device }) => (plan.installation ? [{ device, plan: plan.installation }] : []))
    // On the same day, the main device comes before the one added to it.
    .sort(
      (a, b) =>
        b.plan.daysAgo - a.plan.daysAgo ||
        Number(a.plan.parentInstallation !== undefined) - Number(b.plan.parentInstallation !== undefined),
    )
    .map(({ device, plan }) => {
      const installation = addInstallation(world, device, plan, installed.get(plan.parentInstallation ?? ''));
      if (device.organisationId === 2) installed.set(device.serial, installation);
      return { installation, plan };
    });
  const accepted = stories.filter(({ plan }) => plan.status === 'accepted');
  const planOf = new Map(accepted.map(({ installation, plan }) => [installation.id, plan]));
  for (const warranty of addWarranties(
    world,
    accepted.map(({ installation }) => installation),
  )) {
    const plan = planOf.get(warranty.installation.id);
    addInspections(world, warranty, plan?.upkeep ?? 'kept');
    for (const status of plan?.services ?? []) addService(world, warranty.installation, status);
  }
}
