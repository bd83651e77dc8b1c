import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Tx } from '../database.ts';
import { listPage } from '../lists/list-page.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());
afterEach(() => vi.useRealTimers());

/** A page of ten numbers out of `numbers`, those for which `where` is true. */
const pageOf = (
  tx: Tx,
  page: number,
  numbers: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  holdsTotal = false,
) =>
  listPage<{ id: number }>(tx, { page, itemsPerPage: 10, order: [] }, 'g', {
    from: sql`(select n as id from ${numbers} n) g`,
    where: [where],
    keys: { id: { column: sql`g.id`, type: 'int' } },
    defaultOrder: [['id', 'asc']],
    columns: sql<{ id: number }>`g.id`,
    holdsTotal,
  });

/** How many rows were looked at: each takes a number of this sequence. */
const looked = async (tx: Tx) =>
  (await sql<{ last: number }>`select last_value::int - 1 as last from looked`.execute(tx)).rows[0]?.last;

const here = (organisationId: 1 | 2) => ({
  organisationId,
  actor: { id: portal.people[`org${organisationId}`].admin, role: 'admin', organisationId } as const,
});

test('a list that finds nothing looks at every row once', async () => {
  await portal.db.within(here(2), async (tx) => {
    await sql`create temp sequence looked`.execute(tx);
    await sql`select nextval('looked')`.execute(tx);
    const page = await pageOf(tx, 1, sql`generate_series(1, 30)`, sql`nextval('looked') < 0`);
    expect(page).toMatchObject({ items: [], totalItems: 0 });
    expect(await looked(tx)).toBe(30);
    await sql`drop sequence looked`.execute(tx);
  });
});

test('a long list is counted on its first page, and for ten seconds not on the pages after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await portal.db.within(here(2), async (tx) => {
    await sql`create temp sequence looked`.execute(tx);
    await sql`select nextval('looked')`.execute(tx);
    const open = (page: number) =>
      pageOf(tx, page, sql`generate_series(1, 1500)`, sql`nextval('looked') > 0`);
    const steps: unknown[] = [];
    for (const [page, wait] of [
      [1, 0],
      [2, 9_999],
      [1, 0],
      [3, 10_001],
      [400, 0],
    ] as const) {
      const before = (await looked(tx)) ?? 0;
      vi.advanceTimersByTime(wait);
      const { totalItems } = await open(page);
      steps.push([page, totalItems, ((await looked(tx)) ?? 0) - before]);
    }
    expect(steps).toEqual([
      [1, 1500, 3000],
      [2, 1500, 1500],
      [1, 1500, 3000],
      [3, 1500, 3000],
      // Counted exactly so far in; and each of these numbers, which no index names, is looked at for the page itself.
      [400, 1500, 3000],
    ]);
    await sql`drop sequence looked`.execute(tx);
  });
});

test('the last page of the service desk is counted once in ten seconds, also where its first page was not asked', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await portal.db.within(here(2), async (tx) => {
    await sql`create temp sequence looked`.execute(tx);
    await sql`select nextval('looked')`.execute(tx);
    const steps: unknown[] = [];
    for (const wait of [0, 9_999, 2]) {
      const before = (await looked(tx)) ?? 0;
      vi.advanceTimersByTime(wait);
      const last = await pageOf(tx, 151, sql`generate_series(1, 1507)`, sql`nextval('looked') > 0`, true);
      steps.push([last.items.length, last.totalItems, ((await looked(tx)) ?? 0) - before]);
    }
    // For the page, which no index helps to find, each number is looked at twice; once more where they are counted.
    expect(steps).toEqual([
      [7, 1507, 4521],
      [7, 1507, 3014],
      [7, 1507, 4521],
    ]);
    await sql`drop sequence looked`.execute(tx);
  });
});

test('the total of a short list is exact on every page', async () => {
  const totals = await portal.db.within(here(2), async (tx) => {
    const open = (page: number, many: number) =>
      pageOf(tx, page, sql`generate_series(1, current_setting('app.many')::int)`, sql`${many} > 0`);
    const found: number[] = [];
    for (const [page, many] of [
      [1, 999],
      [2, 998],
      [99, 997],
    ] as const) {
      await sql`select set_config('app.many', ${String(many)}, true)`.execute(tx);
      found.push((await open(page, 1)).totalItems);
    }
    return found;
  });
  expect(totals).toEqual([999, 998, 997]);
});

test('an organisation is never told the total of another one', async () => {
  const totals: number[] = [];
  for (const [page, organisation] of [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ] as const) {
    const { totalItems } = await portal.db.within(here(organisation), (tx) =>
      pageOf(
        tx,
        page,
        sql`generate_series(1, 2000 * current_setting('app.organisation_id')::int)`,
        sql`true`,
      ),
    );
    totals.push(totalItems);
  }
  expect(totals).toEqual([2000, 4000, 2000, 4000]);
});

test('a page far into a long list has the same rows from either end, the last one what is left, and each leads on to the next', async () => {
  await portal.db.within(here(2), async (tx) => {
    const open = (page: number, direction: 'asc' | 'desc') =>
      listPage<{ id: number }>(tx, { page, itemsPerPage: 10, order: [['tens', direction]] }, 'g', {
        from: sql`(select n as id, n / 10 as tens from generate_series(1, 2505) n) g`,
        where: [sql<SqlBool>`true`],
        keys: { id: { column: sql`g.id`, type: 'int' }, tens: { column: sql`g.tens`, type: 'int' } },
        defaultOrder: [['id', 'asc']],
        columns: sql<{ id: number }>`g.id`,
      });
    const edges: unknown[] = [];
    for (const [page, direction] of [
      [102, 'asc'],
      [200, 'asc'],
      [250, 'asc'],
      [251, 'asc'],
      [252, 'asc'],
      [102, 'desc'],
      [251, 'desc'],
    ] as const) {
      const { items, totalItems, nextCursor } = await open(page, direction);
      edges.push([items.length, items[0]?.id, items.at(-1)?.id, totalItems, nextCursor !== undefined]);
    }
    expect(edges).toEqual([
      [10, 1011, 1020, 2505, true],
      [10, 1991, 2000, 2505, true],
      [10, 2491, 2500, 2505, true],
      [5, 2501, 2505, 2505, false],
      [0, undefined, undefined, 2505, false],
      [10, 1495, 1486, 2505, true],
      [5, 5, 1, 2505, false],
    ]);
  });
});
