import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../database.ts';
import type { Tables } from '../../schema.ts';

/** The tables that demo data fill, in the order in which their rows refer to one another. */
const SEEDED = [
  'organisations',
  'users',
  'registration_keys',
  'device_templates',
  'template_versions',
  'warranty_templates',
  'custom_devices',
  'device_parameters',
  'installations',
  'installation_receivers',
  'warranties',
  'warranty_counters',
  'inspections',
  'services',
  'production_workers',
  'production_states',
  'production_records',
  'record_files',
  'files',
  'support_materials',
  'events',
] as const;
type Seeded = (typeof SEEDED)[number];

/**
 * A row with its JSON columns as values; columns with a database default may be left out, in all rows of a table alike.
 */
export type RowOf<Table extends Seeded> = {
  [Column in keyof Insertable<Tables[Table]>]: Column extends keyof Selectable<Tables[Table]>
    ? Selectable<Tables[Table]>[Column]
    : never;
};
export type Rows = { readonly [Table in Seeded]: RowOf<Table>[] };

export function noRows(): Rows {
  return {
    organisations: [],
    users: [],
    registration_keys: [],
    device_templates: [],
    template_versions: [],
    warranty_templates: [],
    custom_devices: [],
    device_parameters: [],
    installations: [],
    installation_receivers: [],
    warranties: [],
    warranty_counters: [],
    inspections: [],
    services: [],
    production_workers: [],
    production_states: [],
    production_records: [],
    record_files: [],
    files: [],
    support_materials: [],
    events: [],
  };
}

/** Rows per statement; a few megabytes of JSON at most. */
const BATCH = 2_000;

/**
 * Writes the rows as JSON documents, thousands per statement: as parameters of `values`, the same rows took four times
 * as long on PGlite.
 */
export async function writeRows(tx: Tx, rows: Rows): Promise<void> {
  for (const table of SEEDED) {
    const all: readonly object[] = rows[table];
    const columns = sql.join(Object.keys(all[0] ?? {}).map((column) => sql.ref(column)));
    for (let from = 0; from < all.length; from += BATCH) {
      const document = JSON.stringify(all.slice(from, from + BATCH));
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${document}::json)`.execute(
        tx,
      );
    }
  }
}

/** Advances the id sequences past the rows that were written with fixed ids. Only the tables' owner may do this. */
export async function advanceIds(tx: Tx, rows: Rows): Promise<void> {
  await sql`set local role none`.execute(tx);
  for (const table of SEEDED) {
    const last = rows[table].reduce((highest, row) => Math.max(highest, ('id' in row && row.id) || 0), 0);
    // A table without a sequence gives null, for which `setval` does nothing.
    if (last > 0) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last}::int)`.execute(tx);
  }
}
