import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Scope, Tx } from '../database.ts';

/** The tables whose rows are counted by triggers (migrations 067, 115, 119 and 121), and by what. */
type Counted = {
  readonly installations: 'status' | 'withdrawn' | 'version' | 'active';
  readonly custom_devices:
    | 'template'
    | 'version'
    | 'sent'
    | 'step'
    | 'free'
    | 'outside'
    | 'known'
    | 'entered';
  /** Those that are pending by the month of their first day as well, `2026-12`. */
  readonly inspections: 'status' | 'month';
  readonly services: 'status';
  readonly events: 'type';
  readonly reminders: never;
  /** Those in which a frequent word occurs. */
  readonly [word: `installations with ${string}`]: 'status' | 'withdrawn';
};

/** Which values of a property count: these, those of a query, or those before a text. */
type Values = readonly (string | number | boolean)[] | RawBuilder<number[]> | { readonly before: string };

/** The values of each property that count; a property that is left out does not matter. */
type Wanted<Table extends keyof Counted> = Partial<Readonly<Record<Counted[Table], Values>>>;

/**
 * How many rows of a table the organisation has, exactly, without counting them: a list of 800,000 takes as long as one of 800. Whoever
 * asks must be allowed to see all of them.
 */
export function storedCount<Table extends keyof Counted>(
  scope: Scope,
  table: Table,
  wanted: Wanted<Table>,
): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(c.rows), 0)::int from row_counts c where ${isAbout(scope, table, wanted)})`;
}

/** The same for each value of a property, as a table with `value`, a text, and `rows`; values without rows are left out. */
export function storedCountsBy<Table extends keyof Counted>(
  scope: Scope,
  table: Table,
  property: Counted[Table],
  wanted: Wanted<Table>,
): RawBuilder<{ value: string; rows: number }> {
  return sql`(select c.about ->> ${sql.lit(property)} as value, sum(c.rows)::int as rows from row_counts c
    where ${isAbout(scope, table, wanted)} group by 1)`;
}

function isAbout(
  scope: Scope,
  table: keyof Counted,
  wanted: Readonly<Record<string, Values | undefined>>,
): RawBuilder<SqlBool> {
  const values = Object.entries(wanted).flatMap(([property, values]) =>
    values === undefined ? [] : isOneOfThem(sql`c.about ->> ${sql.lit(property)}`, values),
  );
  return sql.join(
    [sql`c.organisation_id = ${scope.organisationId}`, sql`c.counted = ${table}`, ...values],
    sql` and `,
  );
}

function isOneOfThem(value: RawBuilder<unknown>, values: Values): RawBuilder<SqlBool> {
  if ('before' in values) return sql<SqlBool>`${value} < ${values.before}`;
  return 'toOperationNode' in values
    ? sql<SqlBool>`(${value})::int = any(${values})`
    : sql<SqlBool>`${value} = any(array[${sql.join(values.map(String))}]::text[])`;
}

/**
 * How many installations of the organisation have this word, by status; null where that is not stored, or no longer
 * (`frequent-words.ts`). Whoever asks must be allowed to see all of them.
 */
export function storedCountWith(
  scope: Scope,
  word: string,
  wanted: Wanted<`installations with ${string}`>,
): RawBuilder<number | null> {
  return sql`(case when exists (select from frequent_words w
      where w.organisation_id = ${scope.organisationId} and w.word = ${word} and w.counted_at is not null)
    then ${storedCount(scope, `installations with ${word}`, wanted)} end)`;
}

/** Adds up what the triggers have written: one row for each kind of row remains. Needs a transaction of the system. */
export async function foldStoredCounts(tx: Tx): Promise<void> {
  await sql`
    with changed as (select organisation_id, counted, about from row_counts group by 1, 2, 3 having count(*) > 1),
    folded as (delete from row_counts c using changed k
      where c.organisation_id = k.organisation_id and c.counted = k.counted and c.about = k.about
      returning c.organisation_id, c.counted, c.about, c.rows)
    insert into row_counts (organisation_id, counted, about, rows)
    select organisation_id, counted, about, sum(rows) from folded group by 1, 2, 3 having sum(rows) <> 0`.execute(
    tx,
  );
}
