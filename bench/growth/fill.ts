import { Client } from 'pg';
import { openPostgres } from '../../server/src/db/open-postgres.ts';
import { refreshFrequentWords } from '../../server/src/db/totals/frequent-words.ts';
import { FILLED, PICK, STEPS } from './fill-sql.ts';

/**
 * Adds installations to two makers of a database with the demo data, with devices, parameters, warranties, inspections, services and
 * log lines: `installations` to organisation 2, and a tenth as many to organisation 1, spread over ten years and all kinds of
 * names. As a superuser, set by set, with indexes built at the end.
 */
export async function fillMakers(databaseUrl: string, installations: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "set maintenance_work_mem = '512MB'; set synchronous_commit = off; set work_mem = '64MB'",
    );
    await client.query('set session_replication_role = replica');
    await client.query(PICK);
    await client.query('select setseed(0.42)');
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexname as name, i.indexdef as definition from pg_indexes i where schemaname = 'public'
         and tablename = any($1) and not exists (select from pg_constraint c where c.conname = i.indexname)`,
      [FILLED],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const [organisation, many] of [
      [2, installations],
      [1, Math.ceil(installations / 10)],
    ] as const) {
      for (const step of STEPS)
        await client.query(step.replaceAll('$1', String(many)).replaceAll('$2', String(organisation)));
    }
    for (const { definition } of indexes) await client.query(definition);
    for (const table of FILLED) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    }
    await client.query('select recount_rows()');
    // As autovacuum does after so many new rows: without it no index-only scan is possible.
    await client.query('vacuum analyze');
    await countWords(databaseUrl);
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** What a job of the portal does at night. */
async function countWords(databaseUrl: string): Promise<void> {
  const db = await openPostgres(databaseUrl, (error) => {
    throw error;
  });
  try {
    await refreshFrequentWords(db, new AbortController().signal);
  } finally {
    await db.close();
  }
}

/** Whether the database has at least as many installations of organisation 2 as `fillMakers` would add. */
export async function isFilled(databaseUrl: string, installations: number): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ many: number }>(
      'select count(*)::int as many from installations where organisation_id = 2',
    );
    return (rows[0]?.many ?? 0) >= installations;
  } finally {
    await client.end();
  }
}
