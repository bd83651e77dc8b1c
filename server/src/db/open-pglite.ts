import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { COLUMN_PARSERS } from './column-kinds.ts';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';
import { scopedDialect } from './scoped-dialect.ts';
import { oneForAll, transactionsOn } from './transactions.ts';

/**
 * PostgreSQL in this process. `folder` absent: in memory, for tests; `copyOf`: starts with this dump instead of an
 * empty database. It does not lock its folder and never calls fsync (docs/operations.md), so it is for trial, demo and
 * tests.
 */
export async function openPglite(folder: string | undefined, copyOf?: Blob): Promise<Database> {
  if (folder) await mkdir(folder, { recursive: true });
  const pglite = await PGlite.create({
    dataDir: folder,
    loadDataDir: copyOf,
    extensions: { pg_trgm },
    parsers: Object.fromEntries(COLUMN_PARSERS),
  });
  await pglite.exec("set timezone = 'UTC'");
  const kysely = new Kysely<Tables>({ dialect: scopedDialect(new PGliteDialect({ pglite }), 'pglite') });
  return {
    kysely,
    dialect: 'pglite',
    // PGlite has a single connection and login: here only the role of a transaction restricts it.
    ...transactionsOn(oneForAll(kysely)),
    async listen(channel, hear) {
      const stop = await pglite.listen(channel, hear);
      return () => stop();
    },
    async alive() {
      await sql`select 1`.execute(kysely);
      return true;
    },
    async close() {
      await kysely.destroy();
      // Kysely closes only what it has used; an open engine would keep the process alive.
      if (!pglite.closed) await pglite.close();
    },
    engine: { kind: 'pglite', pglite },
  };
}
