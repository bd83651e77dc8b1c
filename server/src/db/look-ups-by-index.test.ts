import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyInstallation } from '../../test/installation-copies.ts';
import { rowsRead } from '../../test/rows-read.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate } from '../../test/test-builders.ts';
import { nearSerials } from '../devices/near-store.ts';
import { entriesOf } from '../devices/timeline-store.ts';
import { changeDevices } from '../devices/write-store.ts';
import { sharedSites } from '../installations/review/facts-store.ts';
import { NO_LIST } from '../platform/http/list-query.ts';
import { listProductionDevices } from '../production/queue-store.ts';
import type { Scope, Tx } from './database.ts';

/** Devices of the maker, each with an installation; of the other maker there are as many. */
const MANY = 3_000;
const NOW = new Date('2026-06-01T10:00:00Z');

let portal: TestApp;
let template: { id: number; versionId: number };
const scope = (): Scope => ({
  organisationId: 2,
  actor: { id: portal.people.org2.admin, role: 'admin', organisationId: 2 },
});

async function fill(tx: Tx, organisation: 1 | 2): Promise<typeof template> {
  const ownerId = portal.people[`org${organisation}`].installer;
  const made = await buildTemplate(tx, organisation, { users: [ownerId] });
  const deviceId = await buildDevice(tx, organisation, made, 'MODEL');
  const model = await buildInstallation(tx, organisation, { ownerId, deviceId, template: made });
  const numbers = sql`generate_series(1, ${MANY}::int) n`;
  const first = 10_000 * organisation;
  await sql`insert into custom_devices (id, organisation_id, template_id, version_id, serial, step, extension_created_at, extension_sent_at)
    select ${first}::int + n, ${organisation}::int, ${made.id}::int, ${made.versionId}::int, 'HPW-' || lpad(n::text, 6, '0'), null,
      timestamptz '2020-01-01 10:00Z' + n * interval '1 hour', '2020-03-01' from ${numbers}`.execute(tx);
  await copyInstallation(
    tx,
    model,
    numbers,
    sql`jsonb_build_object('id', ${first}::int + n, 'client_id', gen_random_uuid(), 'device_id', ${first}::int + n,
      'customer_address', 'ul. Polna ' || n, 'customer_zipcode', lpad((n % 100)::text, 2, '0') || '-345', 'customer_phone', '+48600' || lpad(n::text, 6, '0'))`,
  );
  await sql`insert into inspections (organisation_id, installation_id, device_id, soonest_date, due_date)
    select ${organisation}::int, ${first}::int + n, ${first}::int + n, '2027-01-01', '2027-02-01' from ${numbers}`.execute(
    tx,
  );
  return made;
}

beforeAll(async () => {
  portal = await buildTestApp();
  await portal.db.system(async (tx) => {
    template = await fill(tx, 2);
    await fill(tx, 1);
  });
  await sql`analyze`.execute(portal.db.kysely);
});
afterAll(() => portal.close());

const found = async (work: Promise<unknown>): Promise<void> =>
  expect(JSON.stringify(await work)).toContain('HPW-000007');

test.each<[string, string, (tx: Tx) => Promise<unknown>]>([
  [
    'what is at the same address as an installation',
    'installations',
    async (tx) => expect(await sharedSites(tx, scope(), [20_007])).toEqual([]),
  ],
  [
    'the number that an installer meant',
    'custom_devices',
    (tx) => {
      const { installer } = portal.people.org2;
      const theirs: Scope = {
        organisationId: 2,
        actor: { id: installer, role: 'installer', organisationId: 2 },
      };
      return found(nearSerials(tx, theirs, template.id, 'HPW-OOOOO7'));
    },
  ],
  ['the history of a device', 'installations', (tx) => entriesOf(tx, scope(), 20_007, NOW)],
  [
    'a change of a device',
    'custom_devices',
    async (tx) => {
      const changed = await changeDevices(tx, scope(), [{ id: 20_007, madeOn: '2026-01-02' }], {
        device: 'admin',
        values: 'admin',
        now: NOW,
      });
      expect(changed).toHaveLength(1);
    },
  ],
  [
    'a device of the hall by a part of its number',
    'custom_devices',
    (tx) => found(listProductionDevices(tx, scope(), { search: '000007' }, { ...NO_LIST, itemsPerPage: 12 })),
  ],
])('%s is found without reading all records of the maker, or of another', async (_, table, ask) => {
  await portal.db.within(scope(), async (tx) => {
    // The tables are too small for an index to be worth it otherwise.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(tx);
    const before = await rowsRead(tx, table);
    await ask(tx);
    expect((await rowsRead(tx, table)) - before).toBeLessThan(MANY / 10);
  });
});
