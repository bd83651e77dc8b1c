import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/db/open.ts';
import { devicesCsv, inspectionsCsv } from '../../server/src/exports/commands.ts';
import { fillWithVisits } from '../many-visits.ts';
import { withPostgres } from '../own-postgres.ts';

const ROWS = 1_000_000;
const EVERYTHING = { equal: {}, ranges: [], exists: {}, search: undefined };

/** `npm run bench -- export [ROWS]`: a million inspections and a tenth as many devices as CSV, on a PostgreSQL of its own. */
export async function runExportBench([rows = String(ROWS)]: string[]): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
    const db = await openDatabase({ databaseUrl, dataDir }, () => undefined);
    try {
      const inspections = Number(rows);
      const devices = Math.ceil(inspections / 10);
      const people = await fillWithVisits(db, { installers: 500, devices, inspections, pending: 1 });
      const actor = { id: people.org2.admin, role: 'admin', organisationId: 2 } as const;
      const asked = { scope: { organisationId: 2, actor }, language: 'pl', now: new Date() } as const;
      const filter = { ...EVERYTHING, parameters: {}, serialOnly: false };
      console.table([
        await measured('inspections', inspectionsCsv({ db }, asked, EVERYTHING)),
        await measured('devices', devicesCsv({ db }, asked, filter)),
      ]);
    } finally {
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

/** Reads an export to its end; memory is the process's own, after 20,000 rows and at its highest. */
async function measured(list: string, lines: AsyncGenerator<string>) {
  const began = performance.now();
  let firstByte = 0;
  let count = -1;
  let bytes = 0;
  let early = 0;
  let highest = 0;
  for await (const text of lines) {
    if (firstByte === 0) firstByte = performance.now() - began;
    count += text.split('\r\n').length - 1;
    bytes += Buffer.byteLength(text);
    const memory = process.memoryUsage().rss;
    if (count <= 20_000) early = memory;
    highest = Math.max(highest, memory);
  }
  const seconds = (performance.now() - began) / 1_000;
  return {
    list,
    rows: count,
    'first byte ms': Math.round(firstByte),
    'rows/s': Math.round(count / seconds),
    'MB written': Math.round(bytes / 1e6),
    'MB memory after 20,000 rows': Math.round(early / 1e6),
    'MB memory at its highest': Math.round(highest / 1e6),
    'highest/after 20,000': Number((highest / early).toFixed(2)),
  };
}
