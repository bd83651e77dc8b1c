import { sql, type SqlBool } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Tx } from '../database.ts';
import { listPage } from './list-page.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());
afterEach(() => vi.useRealTimers());

const here = (organisationId: 1 | 2) => ({
  organisationId,
  actor: { id: portal.people[`org${organisationId}`].admin, role: 'admin', organisationId } as const,
});

/** The first and the last row of a page of the numbers from `first` to 4,000, ten on each, and the total. */
async function edgesOf(tx: Tx, page: number, first: number): Promise<unknown[]> {
  await sql`select set_config('app.first', ${String(first)}, true)`.execute(tx);
  const { items, totalItems } = await listPage<{ id: number }>(
    tx,
    { page, itemsPerPage: 10, order: [] },
    'g',
    {
      from: sql`(select n as id from generate_series(current_setting('app.first')::int, 4000) n) g`,
      where: [sql<SqlBool>`true`],
      keys: { id: { column: sql`g.id`, type: 'int' } },
      defaultOrder: [['id', 'asc']],
      columns: sql<{ id: number }>`g.id`,
    },
  );
  return [items[0]?.id, items.at(-1)?.id, totalItems];
}

test('who turns pages in the middle of a long list sees each row once, though rows before them go meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await portal.db.within(here(2), async (tx) => {
    expect(await edgesOf(tx, 150, 1)).toEqual([1491, 1500, 4000]);
    // Three are deleted.
    expect(await edgesOf(tx, 151, 4)).toEqual([1501, 1510, 3997]);
    expect(await edgesOf(tx, 152, 4)).toEqual([1511, 1520, 3997]);
    // Two pages on, and back to one that follows a page that was read.
    expect(await edgesOf(tx, 154, 4)).toEqual([1531, 1540, 3997]);
    expect(await edgesOf(tx, 151, 4)).toEqual([1501, 1510, 3997]);
    // Before all that is known, and nearer to the end than to it.
    expect(await edgesOf(tx, 149, 4)).toEqual([1484, 1493, 3997]);
    expect(await edgesOf(tx, 390, 4)).toEqual([3894, 3903, 3997]);
    // However long they are turned: what is believed is never older than ten seconds.
    for (const [page, first] of [
      [151, 1501],
      [152, 1514],
      [153, 1524],
    ] as const) {
      vi.advanceTimersByTime(6_000);
      expect((await edgesOf(tx, page, 4))[0]).toBe(first);
    }
  });
});

test('pages of one organisation are never found by the places of another', async () => {
  await portal.db.within(here(1), (tx) => edgesOf(tx, 150, 1));
  await portal.db.within(here(2), async (tx) => {
    expect(await edgesOf(tx, 151, 4)).toEqual([1504, 1513, 3997]);
  });
});

test('a list whose rows are told apart by another column than an id is paged to its end, with its own rows alone', async () => {
  const rows = await portal.db.within(here(2), (tx) =>
    listPage<{ row: number; part: number }>(tx, { page: 27, itemsPerPage: 50, order: [] }, 'r', {
      from: sql`(select n as row, p as part from generate_series(1, 1320) n, generate_series(1, 2) p) r`,
      where: [sql<SqlBool>`r.part = 2`],
      keys: { id: { column: sql`r.row`, type: 'int' } },
      defaultOrder: [['id', 'asc']],
      columns: sql<{ row: number; part: number }>`r.row, r.part`,
    }),
  );
  expect(rows.items).toEqual(Array.from({ length: 20 }, (_, at) => ({ row: 1301 + at, part: 2 })));
  expect(rows.totalItems).toBe(1320);
});
