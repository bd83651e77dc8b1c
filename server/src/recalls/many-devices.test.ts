import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyInstallation } from '../../test/installation-copies.ts';
import { rowsRead } from '../../test/rows-read.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate, buildUser } from '../../test/test-builders.ts';
import type { Tx } from '../db/open.ts';
import { type ListQuery, NO_LIST } from '../platform/http/list-query.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { portalIn } from '../platform/scope-of.ts';
import { remindOfRecall } from './commands.ts';
import { devicesOfRecall } from './devices-store.ts';
import { mailRecall } from './mail-commands.ts';
import { recipientsOf } from './recipients-store.ts';
import { recallById } from './store.ts';

const PEOPLE = 20;
/** Devices of each of them in the recall. */
const EACH = 10;
const RECALLED = PEOPLE * EACH;
/** Installed devices of the maker, each with a serial number and an installation of its own. */
const MADE = 10 * RECALLED;

const nameOf = (n: number) => String.fromCodePoint(97 + n).repeat(5);

const scope = portalIn(2);
const owners: number[] = [];
let portal: TestApp;
let recallId: number;

/** A recall of the first devices, of which their installers were told. */
async function buildRecall(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into recalls (organisation_id, title, text, selection)
    values (2, '{"pl": "Zawory"}', '{"pl": "Sprawdź zawór."}', '{}') returning id`.execute(tx);
  const { id } = rows[0]!;
  await sql`insert into recall_devices (recall_id, device_id, organisation_id)
    select ${id}::int, 10000 + n, 2 from generate_series(0, ${RECALLED - 1}::int) n`.execute(tx);
  await sql`insert into recall_recipients (recall_id, user_id, organisation_id, told_at)
    select ${id}::int, u, 2, now() from unnest(${owners}::int[]) u`.execute(tx);
  return id;
}

beforeAll(async () => {
  portal = await buildTestApp();
  recallId = await portal.db.system(async (tx) => {
    const template = await buildTemplate(tx, 2);
    for (let n = 0; n < PEOPLE; n++)
      owners.push(await buildUser(tx, 2, { email: `many-${n}@org2.test`, name: nameOf(n) }));
    const deviceId = await buildDevice(tx, 2, template, 'MODEL');
    const model = await buildInstallation(
      tx,
      2,
      { ownerId: owners[0]!, deviceId, template },
      { search: 'jan kowalski' },
    );
    await sql`insert into custom_devices (id, organisation_id, template_id, version_id, serial)
      select 10000 + n, 2, ${template.id}, ${template.versionId}, 'MANY-' || (10000 + n) from generate_series(0, ${MADE - 1}::int) n`.execute(
      tx,
    );
    await copyInstallation(
      tx,
      model,
      sql`generate_series(0, ${MADE - 1}::int) n`,
      sql`jsonb_build_object('id', 10000 + n, 'client_id', gen_random_uuid(), 'device_id', 10000 + n,
        'owner_id', (${owners}::int[])[1 + n % ${PEOPLE}::int])`,
    );
    return buildRecall(tx);
  });
  for (const table of ['custom_devices', 'installations', 'recall_devices', 'recall_recipients'])
    await sql`analyze ${sql.table(table)}`.execute(portal.db.kysely);
});
afterAll(() => portal.close());

/** What `work` gives, and how many rows of these tables it reads. */
async function reading<T>(tables: readonly string[], work: (tx: Tx) => Promise<T>) {
  return portal.db.within(scope, async (tx) => {
    const read = async () => {
      let sum = 0;
      for (const table of tables) sum += await rowsRead(tx, table);
      return sum;
    };
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
  const { read } = await reading(['recall_devices', 'installations'], (tx) =>
    mailRecall({ ...portal.deps, mailer }, tx, scope, { recallId, round: 0, after: 0 }),
  );
  expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: PEOPLE }, (_, n) => `many-${n}@org2.test`));
  for (const [n, { text }] of mails.entries())
    expect(text.match(/MANY-\d+/g)).toEqual(
      Array.from({ length: EACH }, (_, k) => `MANY-${10000 + n + k * PEOPLE}`),
    );
  expect(read).toBeLessThan(3 * RECALLED);
});

const asked = (more: Partial<ListQuery> = {}): ListQuery => ({
  ...NO_LIST,
  itemsPerPage: 25,
  ...more,
});
const serialsFrom = (first: number, step = 1) =>
  Array.from({ length: 25 }, (_, n) => `MANY-${10000 + first + n * step}`);

test.each([
  ['all', {}, RECALLED, serialsFrom(0)],
  ['the second page', { page: 2 }, RECALLED, serialsFrom(25)],
  ['those without an answer', { equal: { answer: ['none'] } }, RECALLED, serialsFrom(0)],
  ['those that run somewhere', { exists: { installation: true } }, RECALLED, serialsFrom(0)],
  ['those with a word in their number', { search: 'many-101' }, 100, serialsFrom(100)],
  ['those of a customer', { search: 'kowalski' }, RECALLED, serialsFrom(0)],
  ['those of an installer', { search: nameOf(7) }, EACH, serialsFrom(7, PEOPLE).slice(0, EACH)],
])('the list of its devices reads each once, and no others: %s', async (_, more, total, serials) => {
  const { result, read } = await reading(['custom_devices', 'installations'], (tx) =>
    devicesOfRecall(tx, scope, recallId, asked(more)),
  );
  expect([result.totalItems, result.items.map(({ serial }) => serial)]).toEqual([total, serials]);
  expect(read).toBeLessThan(3 * RECALLED);
});

test.each([[{}], [{ waiting: true }]])(
  'the list of the people that were told reads its devices once: %o',
  async (exists) => {
    const { result, read } = await reading(['recall_devices', 'installations'], (tx) =>
      recipientsOf(tx, scope, recallId, asked({ exists })),
    );
    expect(result.totalItems).toBe(PEOPLE);
    expect(new Set(result.items.map(({ devices, answered }) => `${devices} ${answered}`))).toEqual(
      new Set([`${EACH} 0`]),
    );
    expect(read).toBeLessThan(3 * RECALLED);
  },
);

test('a recall is counted in one pass over its devices, and without reading others', async () => {
  const tables = ['recall_devices', 'installations', 'custom_devices'];
  const { result, read } = await reading(tables, (tx) => recallById(tx, scope, recallId));
  expect(result).toMatchObject({ devices: RECALLED, installed: RECALLED, told: PEOPLE, waiting: PEOPLE });
  expect(read).toBeLessThan(3 * RECALLED);
});

test('a reminder of a recall that has just begun, of which PostgreSQL knows nothing, reads its people and devices once', async () => {
  const recall = await portal.db.within(scope, buildRecall);
  const tables = ['recall_devices', 'recall_recipients', 'installations'];
  const { result, read } = await reading(tables, (tx) => remindOfRecall(tx, scope, recall, portal.clock.now));
  expect(result).toBe(PEOPLE);
  expect(read).toBeLessThan(4 * RECALLED);
});
