import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_ENGINE } from '../../../test/test-database.ts';
import { copyInstallation } from '../../../test/installation-copies.ts';
import { timesRead } from '../../../test/rows-read.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate } from '../../../test/test-builders.ts';
import { listInstallations } from '../../installations/list-store.ts';
import type { Scope, Tx } from '../database.ts';
import { refreshFrequentWords } from './frequent-words.ts';
import { foldStoredCounts } from './stored-counts.ts';

let portal: TestApp;
/** How many installations of a word make it frequent here. */
const LEAST = 40;

const refresh = (stopping = new AbortController().signal) => refreshFrequentWords(portal.db, stopping, LEAST);

const scopeOf = (organisationId: 1 | 2): Scope => ({
  organisationId,
  actor: { id: portal.people[`org${organisationId}`].admin, role: 'admin', organisationId },
});

let nextId = 1_000;

/** One installation of each text, the newest first. */
async function add(tx: Tx, organisation: 1 | 2, texts: readonly string[], status = 'pending'): Promise<void> {
  await copyInstallation(
    tx,
    sql<number>`(select min(id) from installations where organisation_id = ${organisation})`,
    sql`unnest(${texts}::text[]) with ordinality t (words, n)`,
    sql`jsonb_build_object('id', ${nextId}::int + t.n, 'client_id', gen_random_uuid(), 'active', false, 'status', ${status}::text,
      'installation_date', date '2026-01-01' - t.n::int, 'search', t.words)`,
  );
  nextId += texts.length;
}

const many = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n));

beforeAll(async () => {
  portal = await buildTestApp();
  await portal.db.system(async (tx) => {
    for (const organisation of [1, 2] as const) {
      const template = await buildTemplate(tx, organisation);
      const deviceId = await buildDevice(tx, organisation, template, `WORD-${organisation}`);
      const ownerId = portal.people[`org${organisation}`].installer;
      await buildInstallation(tx, organisation, { ownerId, deviceId, template }, {});
    }
    // Polna stands in Polnawska too, and one letter of each text is another.
    await add(
      tx,
      2,
      many(60, (n) => `jan kowal${n} ul. polna ${n} krakow`),
    );
    await add(
      tx,
      2,
      many(30, (n) => `ewa nowak${n} ul. polnawska ${n} krakow`),
      'accepted',
    );
    await add(
      tx,
      2,
      many(50, (n) => `jan zielony${n} ul. dawna ${n}`),
      'accepted',
    );
    await add(
      tx,
      1,
      many(45, (n) => `jan kowal${n} krakow`),
    );
  });
  await refresh();
});
afterAll(() => portal.close());

const asked = (search: string, more: Partial<Parameters<typeof listInstallations>[3]> = {}) => ({
  page: 1,
  itemsPerPage: 12,
  order: [],
  equal: {},
  ranges: [],
  search,
  ...more,
});

const list = (tx: Tx, search: string, more: Parameters<typeof asked>[1] = {}, organisation: 1 | 2 = 2) =>
  listInstallations(tx, scopeOf(organisation), { of: 'visible' }, asked(search, more));

const totalOf = (search: string, status?: string, organisation: 1 | 2 = 2, equal = {}) =>
  portal.db.within(scopeOf(organisation), async (tx) => {
    const filters = { ...equal, ...(status !== undefined && { status: [status] }) };
    return (await list(tx, search, { equal: filters }, organisation)).totalItems;
  });

/** The words whose totals are stored, of organisation 2. */
async function storedWords(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from frequent_words
    where organisation_id = 2 and counted_at is not null order by word`.execute(portal.db.kysely);
  return rows.map(({ word }) => word);
}

/** How often the connection has read the index of searches. */
const searches = (tx: Tx) => timesRead(tx, 'installations_by_runs');

test('the words that many installations of a maker have are chosen, each maker its own', async () => {
  expect(await storedWords()).toEqual(['dawna', 'jan', 'kowal', 'krakow', 'polna', 'zielony']);
  const { rows } = await sql<{
    word: string;
  }>`select word from frequent_words where organisation_id = 1 order by word`.execute(portal.db.kysely);
  expect(rows.map(({ word }) => word)).toEqual(['jan', 'kowal', 'krakow']);
});

describe('a search for such a word', () => {
  test('has the total of every installation in whose text it occurs, also within another word', async () => {
    expect([await totalOf('polna'), await totalOf('Kraków'), await totalOf('krakow', undefined, 1)]).toEqual([
      90, 90, 45,
    ]);
    expect([await totalOf('krakow', 'pending'), await totalOf('krakow', 'accepted')]).toEqual([60, 30]);
    expect(await totalOf('krakow', 'no_warranty')).toBe(0);
  });

  test('gives its pages in the order of the list without the index of searches', async () => {
    await portal.db.within(scopeOf(2), async (tx) => {
      const before = await searches(tx);
      const first = await list(tx, 'polna');
      const second = await list(tx, 'polna', { page: 2 });
      const next = await list(tx, 'polna', { cursor: first.nextCursor });
      expect(await searches(tx)).toBe(before);
      const whole = await list(tx, 'polna', { itemsPerPage: 100 });
      const ids = (page: typeof first) => page.items.map(({ id }) => id);
      expect(whole.items).toHaveLength(90);
      expect([...ids(first), ...ids(second)]).toEqual(ids(whole).slice(0, 24));
      expect(ids(next)).toEqual(ids(second));
      expect((await list(tx, 'polna', { itemsPerPage: 0 })).totalItems).toBe(90);
      expect((await list(tx, 'polna', { page: 9 })).items).toEqual([]);
    });
  });

  test.each(['customerName', 'createdAt', 'waitingSince', 'status'])(
    'by %s gives the same as one that the index answers',
    async (key) => {
      await portal.db.within(scopeOf(2), async (tx) => {
        for (const direction of ['asc', 'desc'] as const) {
          const order = [[key, direction]] as const;
          const stored = await list(tx, 'krakow', { order });
          const found = await list(tx, 'krakow krako', { order });
          expect(stored).toEqual(found);
        }
      });
    },
  );
});

const totals = () =>
  Promise.all([
    totalOf('polna'),
    totalOf('polna', 'pending'),
    totalOf('zielony'),
    totalOf('dawna', 'accepted'),
  ]);

test('the totals follow what is added, decided on, renamed, withdrawn and deleted, before and after they are added up', async () => {
  const before = await totals();
  await portal.db.system(async (tx) => {
    await add(tx, 2, ['anna dawna polna', 'anna dawna polna zielony']);
    await sql`update installations set status = 'accepted' where organisation_id = 2 and search = 'anna dawna polna'`.execute(
      tx,
    );
    await sql`update installations set search = 'anna nowa' where organisation_id = 2 and search = 'anna dawna polna zielony'`.execute(
      tx,
    );
    await sql`delete from installations where organisation_id = 2 and search = 'jan kowal7 ul. polna 7 krakow'`.execute(
      tx,
    );
    await sql`update installations set withdrawn_at = now() where organisation_id = 2 and search like 'jan kowal8 %'`.execute(
      tx,
    );
  });
  expect(await totalOf('polna', undefined, 2, { withdrawn: [true] })).toBe(1);
  const expected = [before[0], before[1] - 1, before[2], before[3] + 1] as const;
  expect(await totals()).toEqual(expected);
  await portal.db.system(foldStoredCounts);
  expect(await totals()).toEqual(expected);
  await refresh();
  expect(await totals()).toEqual(expected);
  await sql`select recount_rows()`.execute(portal.db.kysely);
  expect(await totals()).toEqual(expected);
  // What changes before the words are counted again is counted once.
  await portal.db.system((tx) => add(tx, 2, ['anna polna']));
  await refresh();
  expect(await totals()).toEqual([expected[0] + 1, expected[1] + 1, expected[2], expected[3]]);
});

test.runIf(TEST_ENGINE === 'postgres')(
  'an installation that is being written while words are chosen is counted, and the job does not wait for it',
  async () => {
    const before = await totalOf('krakow');
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const writing = portal.db.system(async (tx) => {
      await add(
        tx,
        2,
        many(45, (n) => `olga morska${n} krakow`),
      );
      written.resolve();
      await goOn.promise;
    });
    await written.promise;
    await portal.db.system((tx) =>
      add(
        tx,
        2,
        many(45, (n) => `olga morska${n} gdansk`),
      ),
    );
    await expect(refresh()).rejects.toThrow(/lock timeout/);
    expect(await storedWords()).not.toContain('gdansk');
    goOn.resolve();
    await writing;
    await refresh();
    expect(await storedWords()).toEqual(expect.arrayContaining(['gdansk', 'morska', 'olga']));
    expect([await totalOf('olga'), await totalOf('gdansk'), await totalOf('krakow')]).toEqual([
      90,
      45,
      before + 45,
    ]);
  },
);

test('a word that becomes rare is dropped, and its installations are still found', async () => {
  await portal.db.system((tx) =>
    add(
      tx,
      2,
      many(45, (n) => `piotr${n} gdynia`),
    ),
  );
  await refresh();
  expect(await storedWords()).toContain('gdynia');
  await portal.db.system((tx) =>
    sql`delete from installations where organisation_id = 2 and search like '%gdynia%' and search not like '%piotr1%'`.execute(
      tx,
    ),
  );
  await refresh();
  expect(await storedWords()).not.toContain('gdynia');
  expect(await totalOf('gdynia')).toBe(11);
  const { rows } = await sql`select from row_counts where counted = 'installations with gdynia'`.execute(
    portal.db.kysely,
  );
  expect(rows).toEqual([]);
});

test('a total that went wrong is right again after a night', async () => {
  const before = await totalOf('polna');
  await sql`update row_counts set rows = rows + 7 where counted = 'installations with polna' and organisation_id = 2`.execute(
    portal.db.kysely,
  );
  expect(await totalOf('polna')).not.toBe(before);
  await refresh();
  expect(await totalOf('polna')).toBe(before);
});

test.runIf(TEST_ENGINE === 'postgres')(
  'a word that another server counts at the same moment is counted once',
  async () => {
    await portal.db.system((tx) =>
      add(
        tx,
        2,
        Array.from({ length: 45 }, (_, n) => `${n} sopot`),
      ),
    );
    const counting: Promise<void>[] = [];
    await portal.db.kysely.transaction().execute(async (tx) => {
      // What the other server writes.
      await sql`insert into frequent_words (organisation_id, word) values (2, 'sopot')`.execute(
        portal.db.kysely,
      );
      await sql`update frequent_words set counted_at = now() where word = 'sopot'`.execute(tx);
      await sql`insert into row_counts (organisation_id, counted, about, rows)
        values (2, 'installations with sopot', '{"status": "pending", "withdrawn": false}', 45)`.execute(tx);
      counting.push(refresh());
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 20_000 }).toBe(1);
    });
    await Promise.all(counting);
    expect(await totalOf('sopot')).toBe(45);
  },
);

test('the counting ends when the server stops', async () => {
  await expect(refresh(AbortSignal.abort())).rejects.toThrow();
});

test('the installations of a word are found where another server has dropped it meanwhile', async () => {
  const before = await totalOf('jan');
  await sql`delete from frequent_words where word = 'jan'`.execute(portal.db.kysely);
  expect(await totalOf('jan')).toBe(before);
});

test('an installer who searches for such a word reads the total of their own installations', async () => {
  const own = await portal.db.within(scopeOf(2), async (tx) => {
    const { installer } = portal.people.org2;
    const scope = {
      organisationId: 2,
      actor: { id: installer, role: 'installer', organisationId: 2 },
    } as const;
    await sql`update installations set owner_id = ${portal.people.org2.admin} where organisation_id = 2 and search not like '%polna 3%'`.execute(
      tx,
    );
    return listInstallations(tx, scope, { of: 'visible' }, asked('polna'));
  });
  expect(own.totalItems).toBeLessThan(30);
});

test.each([
  ['waitingSince', {}, 1],
  ['waitingSince', { status: ['pending'], withdrawn: [false] }, 0],
  ['customerName', {}, 0],
] as const)('by %s with %j the index of searches is read %i times', async (key, equal, times) => {
  await portal.db.within(scopeOf(2), async (tx) => {
    const before = (await searches(tx)) ?? 0;
    await list(tx, 'krakow', { order: [[key, 'asc']], equal });
    expect(((await searches(tx)) ?? 0) - before).toBe(times);
  });
});

test('installations that lie far back in the list are found by the index', async () => {
  await portal.db.system((tx) =>
    add(
      tx,
      2,
      many(10_100, (n) => `nowy ${n}`),
    ),
  );
  await sql`update installations set installation_date = case when search like 'nowy%' then date '2026-01-01' else date '2020-01-01' end
    where organisation_id = 2`.execute(portal.db.kysely);
  await portal.db.within(scopeOf(2), async (tx) => {
    const before = (await searches(tx)) ?? 0;
    const first = await list(tx, 'zielony');
    expect([first.items.length, first.totalItems]).toEqual([12, 50]);
    expect(((await searches(tx)) ?? 0) - before).toBe(1);
  });
});

test('requests read the words of their own maker, and can change none', async () => {
  await portal.db.within(scopeOf(1), async (tx) => {
    expect((await sql`select from frequent_words where organisation_id <> 1`.execute(tx)).rows).toEqual([]);
  });
  for (const statement of [
    "insert into frequent_words values (1, 'anna')",
    'update frequent_words set counted_at = null',
    'delete from frequent_words',
  ]) {
    await expect(portal.db.within(scopeOf(1), (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  }
});
