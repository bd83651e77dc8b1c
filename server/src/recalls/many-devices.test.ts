import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyInstallation } from '../../test/installation-copies.ts';
import { rowsRead } from '../../test/rows-read.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate, buildUser } from '../../test/test-builders.ts';
import type { Tx } from '../db/open.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { portalIn } from '../platform/scope-of.ts';
import { mailRecall } from './mail-commands.ts';

const PEOPLE = 20;
/** Devices of each of them in the recall; as many again are not in it. */
const EACH = 10;
const RECALLED = PEOPLE * EACH;

const scope = portalIn(2);
let portal: TestApp;
let recallId: number;

beforeAll(async () => {
  portal = await buildTestApp();
  recallId = await portal.db.system(async (tx) => {
    const template = await buildTemplate(tx, 2);
    const owners: number[] = [];
    for (let n = 0; n < PEOPLE; n++)
      owners.push(await buildUser(tx, 2, { email: `many-${n}@org2.test`, name: `Person ${n}` }));
    const deviceId = await buildDevice(tx, 2, template, 'MODEL');
    const model = await buildInstallation(tx, 2, { ownerId: owners[0]!, deviceId, template });
    await sql`insert into custom_devices (id, organisation_id, template_id, version_id, serial)
      select 10000 + n, 2, ${template.id}, ${template.versionId}, 'MANY-' || (10000 + n) from generate_series(0, ${2 * RECALLED - 1}::int) n`.execute(
      tx,
    );
    await copyInstallation(
      tx,
      model,
      sql`generate_series(0, ${2 * RECALLED - 1}::int) n`,
      sql`jsonb_build_object('id', 10000 + n, 'client_id', gen_random_uuid(), 'device_id', 10000 + n,
        'owner_id', (${owners}::int[])[1 + n % ${PEOPLE}::int])`,
    );
    const { rows } = await sql<{ id: number }>`insert into recalls (organisation_id, title, text, selection)
      values (2, '{"pl": "Zawory"}', '{"pl": "Sprawdź zawór."}', '{}') returning id`.execute(tx);
    const { id } = rows[0]!;
    await sql`insert into recall_devices (recall_id, device_id, organisation_id)
      select ${id}::int, 10000 + n, 2 from generate_series(0, ${RECALLED - 1}::int) n`.execute(tx);
    await sql`insert into recall_recipients (recall_id, user_id, organisation_id, told_at)
      select ${id}::int, u, 2, now() from unnest(${owners}::int[]) u`.execute(tx);
    return id;
  });
  for (const table of ['custom_devices', 'installations', 'recall_devices', 'recall_recipients'])
    await sql`analyze ${sql.table(table)}`.execute(portal.db.kysely);
});
afterAll(() => portal.close());

/** What `work` gives, and how many rows of the devices of recalls and of installations it reads. */
async function reading<T>(work: (tx: Tx) => Promise<T>) {
  return portal.db.within(scope, async (tx) => {
    const read = async () => (await rowsRead(tx, 'recall_devices')) + (await rowsRead(tx, 'installations'));
    const before = await read();
    return { result: await work(tx), read: (await read()) - before };
  });
}

test('the mails of a page read the devices of the recall once, not once for each of the people', async () => {
  const mails: Mail[] = [];
  const mailer = {
    ...portal.deps.mailer,
    postAll: async (_tx: Tx, _organisation: number | null, more: readonly Mail[]) => void mails.push(...more),
  };
  const { read } = await reading((tx) =>
    mailRecall({ ...portal.deps, mailer }, tx, scope, { recallId, round: 0, after: 0 }),
  );
  expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: PEOPLE }, (_, n) => `many-${n}@org2.test`));
  for (const [n, { text }] of mails.entries())
    expect(text.match(/MANY-\d+/g)).toEqual(
      Array.from({ length: EACH }, (_, k) => `MANY-${10000 + n + k * PEOPLE}`),
    );
  // An entry of an index and the row, of both tables, or all installations.
  expect(read).toBeLessThan(5 * RECALLED);
});
