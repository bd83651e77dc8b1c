import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPostgres } from '../own-postgres.ts';
import { residentMegabytes, startProcess, stopProcess } from '../portal-process.ts';

const PORT = 4393;
/** Long enough for deferred work after the start to finish. */
const IDLE_MS = 15_000;

/**
 * `npm run bench -- start`: how long the first start of a demo server takes (new folder, migrations, demo data), how
 * long the second, and its resident memory when idle, on either database.
 */
export async function runStartBench(): Promise<void> {
  const rows = await startTwice('PGlite', {});
  await withPostgres(async (database) => {
    rows.push(...(await startTwice('PostgreSQL', { DATABASE_URL: database })));
  });
  console.table(rows);
}

async function startTwice(database: string, settings: Record<string, string>): Promise<object[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-start-'));
  const url = `http://127.0.0.1:${PORT}`;
  const env = {
    PORT: String(PORT),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'true',
    ...settings,
  };
  const rows = [];
  for (const start of ['first', 'second']) {
    const server = await startProcess(['server/src/main.ts'], env, `${url}/readyz`);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    rows.push({
      start,
      database,
      'ready after s': (server.readyMs / 1000).toFixed(1),
      'resident MB': Math.round(await residentMegabytes(server)),
    });
    await stopProcess(server);
  }
  await rm(dataDir, { recursive: true, force: true });
  return rows;
}
