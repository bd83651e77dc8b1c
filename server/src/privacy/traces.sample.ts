import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../../test/test-app.ts';

/** A customer whose data can be found wherever they were copied to. */
export const CANARY = {
  customerName: 'Kanarek Żółty',
  companyName: 'Kanarek Firma',
  customerAddress: 'ul. Kanarkowa 7',
  customerAddressContinued: 'lokal Kanarek',
  customerPhone: '+48777123987',
  customerEmail: 'Kanarek@customer.test',
  notes: { installer: 'kanarek 1', customer: 'kanarek 2', admin: 'kanarek 3' },
  survey: { data: { hydraulics: { pressure: 'kanarek answer' } } },
};

/** The words by which such a customer is recognised. */
export const CANARY_WORDS = /kanarek|kanarkow|777123987/i;

/** Every row of every table of every schema, including the job queue, as lines that begin with the table's name. */
export async function everyRow({ db }: TestApp): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    db.kysely,
  );
  const lines: string[] = [];
  await db.system(async (tx) => {
    // The database owner can read the job queue, the role of the system every tenant.
    for (const { schema, name } of tables) {
      await sql
        .raw(
          schema === 'public' && name !== 'schema_migrations' ? 'set local role portal_system' : 'reset role',
        )
        .execute(tx);
      const { rows } = await sql<{
        text: string;
      }>`select t::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(tx);
      lines.push(...rows.map(({ text }) => `${name}: ${text}`));
    }
  });
  return lines;
}

/** Every file of the storage as text; a PDF as its words. */
export function everyFile({ deps }: TestApp): { path: string; text: string }[] {
  const folder = join(deps.config.dataDir, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const isPdf = bytes.subarray(0, 5).toString() === '%PDF-';
      return {
        path,
        text: isPdf ? execFileSync('pdftotext', [path, '-']).toString() : bytes.toString('latin1'),
      };
    });
}
