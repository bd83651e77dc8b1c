import { sql } from 'kysely';
import type { Tx } from '../src/db/database.ts';
import type { TestApp } from './test-app.ts';

/** Tables that count attempts, which refused calls change too, and the list of migrations. */
const LEFT_OUT = ['rate_limits', 'schema_migrations'];

/** The kept totals by what they add up to: triggers add a row for each change. Those of events change with the table of events. */
const TOTALS = sql`(select organisation_id, counted, about, sum(rows) from row_counts where counted <> 'events'
  group by 1, 2, 3 having sum(rows) <> 0)`;

/**
 * Number of rows and a sum over all of their content, by table: two of them differ when any stored value differs.
 * One statement for all tables, and sums that need no order, since tests ask this before and after hundreds of calls.
 */
export async function digestsOf(tx: Tx): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(tx);
  const digests = tables
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(
      ({ name }) => sql`select ${name}::text as name,
        count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
        from ${name === 'row_counts' ? TOTALS : sql.table(name)} t`,
    );
  const { rows } = await sql<{
    name: string;
    digest: string;
  }>`${sql.join(digests, sql` union all `)}`.execute(tx);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

export const tableDigests = (test: TestApp): Promise<Record<string, string>> => test.db.system(digestsOf);
