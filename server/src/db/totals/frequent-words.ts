import { sql } from 'kysely';
import { isLockTimeout } from '../errors/overtaken.ts';
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
 * Chooses the words that thousands of an organisation's installations have, by a sample, and counts those that are new: the work of a night.
 * @param least how many installations make a word frequent; one that is counted already stays until it has fewer than half of it
 */
export async function refreshFrequentWords(
  db: Pick<Database, 'system' | 'systemWithin'>,
  least: number = FREQUENT,
): Promise<void> {
  const chosen = await db.system((tx) => chooseWords(tx, least));
  await db
    .system((tx) => registerWords(tx, chosen))
    .catch((error: unknown) => {
      // Somebody writes for longer than the others can wait: the words stay as they are until the next night.
      if (!isLockTimeout(error)) throw error;
    });
  const uncounted = await db.system((tx) =>
    tx
      .selectFrom('frequent_words')
      .select(['organisation_id', 'word'])
      .where('counted_at', 'is', null)
      .execute(),
  );
  for (const [organisationId, words] of Map.groupBy(uncounted, (row) => row.organisation_id)) {
    for (let from = 0; from < words.length; from += COUNTED_AT_ONCE) {
      const some = words.slice(from, from + COUNTED_AT_ONCE);
      await db.systemWithin(organisationId, async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(COUNT_LIMIT)}`.execute(tx);
        for (const word of some) await countWord(tx, word);
      });
    }
  }
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

/**
 * New words are added while nobody writes an installation: whoever does so afterwards sees them, so that from then on every change of
 * their totals is written down.
 */
async function registerWords(tx: Tx, chosen: readonly Chosen[]): Promise<void> {
  const words = sql`(select c.organisation_id, c.word
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) c (organisation_id int, word text))`;
  await sql`
    with dropped as (delete from frequent_words where (organisation_id, word) not in ${words} returning organisation_id, word)
    delete from row_counts c using dropped d
      where c.organisation_id = d.organisation_id and c.counted = 'installations with ' || d.word`.execute(
    tx,
  );
  const { rows } = await sql`${words} except select organisation_id, word from frequent_words`.execute(tx);
  if (rows.length === 0) return;
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx);
  await sql`lock table installations in share mode`.execute(tx);
  await sql`insert into frequent_words (organisation_id, word) ${words} on conflict do nothing`.execute(tx);
}

/**
 * Counts the rows of a word in one statement, so that what it counts and what had been written down of it by then belong together.
 * Without the index of searches, which a restored backup may lack, nothing is counted.
 */
async function countWord(tx: Tx, { organisation_id: organisationId, word }: Chosen): Promise<void> {
  const kind = `installations with ${word}`;
  await sql`
    with counted as (
      update frequent_words set counted_at = now()
      where organisation_id = ${organisationId} and word = ${word} and search_is_possible() returning word)
    insert into row_counts (organisation_id, counted, about, rows)
    select ${organisationId}::int, ${kind}, c.about, sum(c.rows) from counted, (
      select jsonb_build_object('status', r.status, 'withdrawn', r.withdrawn_at is not null) as about, 1 as rows
        from ${everyRowWith('installations', word, 'status withdrawn_at')}
      union all
      select about, -rows from row_counts where organisation_id = ${organisationId} and counted = ${kind}
    ) c group by c.about having sum(c.rows) <> 0`.execute(tx);
}
