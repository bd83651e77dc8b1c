import { sql } from 'kysely';
import { tryEach } from '../../platform/jobs/try-each.ts';
import type { Database, Tx } from '../database.ts';
import { everyRowWith } from '../search/found-by-search.ts';
import { ShortMemory } from './short-memory.ts';

/**
 * From so many installations on, reading a page in the order of its list until twelve have the word costs less than visiting each row that
 * has it (decision 098).
 */
const FREQUENT = 2_000;
/** Each changed installation is compared with all of them, which takes half a millisecond. */
const MAX_WORDS = 1_000;
/** 100 MB of the table, some 50,000 installations, say which words are frequent. */
const SAMPLED_PAGES = 12_500;
const COUNTED_AT_ONCE = 25;
const LOCK_WAIT_MS = 500;
/** A word that every row of a million has takes seconds. */
const COUNT_LIMIT = '5min';
/** A server learns within this time which words another one has counted. */
const HOLDS_MS = 10 * 60_000;

/** The counted words of each organisation. */
const counted = new ShortMemory<ReadonlySet<string>>(HOLDS_MS, 100);

/** Whether the totals of this word are stored, as far as this process knows: the word may have been dropped since. */
export async function isFrequent(tx: Tx, organisationId: number, word: string): Promise<boolean> {
  const key = String(organisationId);
  const known = counted.get(key);
  if (known) return known.has(word);
  const rows = await tx
    .selectFrom('frequent_words')
    .select('word')
    .where('organisation_id', '=', organisationId)
    .where('counted_at', 'is not', null)
    .execute();
  const words = new Set(rows.map((row) => row.word));
  counted.set(key, words);
  return words.has(word);
}

/**
 * Chooses the words that thousands of an organisation's installations have, by a sample, and counts all of them, so that no total stays
 * wrong for longer than a day: the work of a night.
 * @param stopping ends the work after some words; it is repeatable
 * @param least how many installations make a word frequent; one that is counted already stays until it has fewer than half of it
 * @throws where somebody writes installations for longer than others may wait for new words, and for words that cannot be counted
 */
export async function refreshFrequentWords(
  db: Pick<Database, 'system' | 'systemWithin'>,
  stopping: AbortSignal,
  least: number = FREQUENT,
): Promise<void> {
  const chosen = await db.system((tx) => chooseWords(tx, least));
  await db.system((tx) => dropOthers(tx, chosen));
  await db.system((tx) => register(tx, chosen));
  const words = await db.system((tx) =>
    tx
      .selectFrom('frequent_words')
      .select(['organisation_id', 'word', sql<string | null>`counted_at::text`.as('counted')])
      .execute(),
  );
  const batches = [...Map.groupBy(words, (word) => word.organisation_id)].flatMap(([organisationId, all]) =>
    Array.from({ length: Math.ceil(all.length / COUNTED_AT_ONCE) }, (_, n) => ({
      organisationId,
      words: all.slice(n * COUNTED_AT_ONCE, (n + 1) * COUNTED_AT_ONCE),
    })),
  );
  await tryEach(batches, (batch) => {
    stopping.throwIfAborted();
    return db.systemWithin(batch.organisationId, async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(COUNT_LIMIT)}`.execute(tx);
      for (const word of batch.words) await countWord(tx, word);
    });
  });
  counted.clear();
}

type Chosen = { readonly organisation_id: number; readonly word: string };

async function chooseWords(tx: Tx, least: number): Promise<readonly Chosen[]> {
  const { rows: size } = await sql<{ pages: number }>`
    select (pg_relation_size('installations') / current_setting('block_size')::int)::int as pages`.execute(
    tx,
  );
  const share = Math.min(1, SAMPLED_PAGES / Math.max(1, size[0]?.pages ?? 1));
  const { rows } = await sql<Chosen>`
    with sampled as (
      select i.organisation_id, w.word, count(*) / ${share}::float as rows
      from installations i tablesample system (${share * 100}),
        lateral (select distinct word from regexp_split_to_table(i.search, '[^a-z]+') word where length(word) >= 3) w
      group by 1, 2 having count(*) >= ${(least * share) / 2}::float),
    ranked as (
      select s.*, row_number() over (partition by s.organisation_id order by s.rows desc, s.word) as place
      from sampled s left join frequent_words k on k.organisation_id = s.organisation_id and k.word = s.word
      where s.rows >= ${least} or k.word is not null)
    select organisation_id, word from ranked where place <= ${MAX_WORDS}`.execute(tx);
  return rows;
}

/** The chosen words as rows. */
const rowsOf = (chosen: readonly Chosen[]) => sql`(select c.organisation_id, c.word
  from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) c (organisation_id int, word text))`;

async function dropOthers(tx: Tx, chosen: readonly Chosen[]): Promise<void> {
  await sql`
    with dropped as (
      delete from frequent_words where (organisation_id, word) not in ${rowsOf(chosen)} returning organisation_id, word)
    delete from row_counts c using dropped d
      where c.organisation_id = d.organisation_id and c.counted = 'installations with ' || d.word`.execute(
    tx,
  );
}

/**
 * New words are added while nobody writes an installation: whoever does so afterwards sees them, so that from then on every change of
 * their totals is written down.
 */
async function register(tx: Tx, chosen: readonly Chosen[]): Promise<void> {
  const { rows } =
    await sql`${rowsOf(chosen)} except select organisation_id, word from frequent_words`.execute(tx);
  if (rows.length === 0) return;
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx);
  await sql`lock table installations in share mode`.execute(tx);
  await sql`insert into frequent_words (organisation_id, word) ${rowsOf(chosen)} on conflict do nothing`.execute(
    tx,
  );
}

/**
 * Counts the rows of a word in one statement, so that what it counts and what had been written down of it by then belong together; not
 * where another job has counted it meanwhile. Without the index of searches, which a restored backup may lack, nothing is counted.
 */
async function countWord(
  tx: Tx,
  { organisation_id: organisationId, word, counted: before }: Chosen & { readonly counted: string | null },
): Promise<void> {
  const kind = `installations with ${word}`;
  await sql`
    with counted as (
      update frequent_words set counted_at = now()
      where organisation_id = ${organisationId} and word = ${word} and counted_at is not distinct from ${before}::timestamptz
        and search_is_possible()
      returning word)
    insert into row_counts (organisation_id, counted, about, rows)
    select ${organisationId}::int, ${kind}, c.about, sum(c.rows) from counted, (
      select jsonb_build_object('status', r.status, 'withdrawn', r.withdrawn_at is not null) as about, 1 as rows
        from ${everyRowWith('installations', word, 'status withdrawn_at')}
      union all
      select about, -rows from row_counts where organisation_id = ${organisationId} and counted = ${kind}
    ) c group by c.about having sum(c.rows) <> 0`.execute(tx);
}
