import { Client } from 'pg';

/** What stands in the database of the installations that the phones of the bench sent. */
export type StoredCounts = {
  readonly clientIds: ReadonlySet<string>;
  /** Rows beyond one for each client id, of installations, log lines and files. */
  readonly doubled: number;
  readonly filesArrived: number;
  readonly filesMissing: number;
};

/** Reads it beside the portal, as the owner of the database. */
export async function readStoredCounts(databaseUrl: string): Promise<StoredCounts> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ client_id: string; many: number; created: number }>(
      `select i.client_id, count(*)::int as many,
              (select count(*)::int from events e where e.organisation_id = i.organisation_id
                and e.installation_id = min(i.id) and e.type = 'installation.created') as created
         from installations i join custom_devices d on d.id = i.device_id
        where d.serial like 'SCALE-%' group by i.organisation_id, i.client_id`,
    );
    const { rows: files } = await client.query<{ arrived: number; missing: number; doubled: number }>(
      `select count(f.arrived_at)::int as arrived, count(*) filter (where f.arrived_at is null)::int as missing,
              (count(*) - count(distinct (f.client_id, f.name)))::int as doubled
         from record_files f join installations i on i.client_id = f.client_id and i.organisation_id = f.organisation_id
         join custom_devices d on d.id = i.device_id where d.serial like 'SCALE-%'`,
    );
    const [file] = files;
    return {
      clientIds: new Set(rows.map((row) => row.client_id)),
      doubled: rows.filter(({ many, created }) => many !== 1 || created !== 1).length + (file?.doubled ?? 0),
      filesArrived: file?.arrived ?? 0,
      filesMissing: file?.missing ?? 0,
    };
  } finally {
    await client.end();
  }
}
