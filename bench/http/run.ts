import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDurablePostgres } from '../own-postgres.ts';
import { residentMegabytes, startProcess, stopProcess } from '../portal-process.ts';
import { measure, measurePortal, type Measured } from './load.ts';
import { addInstallations } from './many-installations.ts';
import { type PortalClient, signIn } from './portal-client.ts';

const PORT = 4391;
const BARE_PORT = 4392;
const COUNT = 100_000;

/**
 * `npm run bench -- http URL` measures list, read and create against a running server. Without an address it fills a
 * PostgreSQL of its own, with durable commits, with 100,000 installations, starts a server on it, and compares its list with a bare Fastify
 * with `pg` that runs the same query.
 */
export async function runHttpBench([url]: readonly string[]): Promise<void> {
  if (url !== undefined) {
    print(await measurePortal(await signedIn(url, 'admin'), await signedIn(url, 'installer')));
    return;
  }
  await withDurablePostgres(compareWithBare);
}

/** The demo accounts, or those of BENCH_ADMIN, BENCH_INSTALLER and BENCH_PASSWORD. */
function signedIn(url: string, who: 'admin' | 'installer'): Promise<PortalClient> {
  const email = process.env[`BENCH_${who.toUpperCase()}`] ?? `${who}@demo.test`;
  return signIn(url.replace(/\/$/, ''), email, process.env.BENCH_PASSWORD ?? 'Demo-1234');
}

async function compareWithBare(database: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const url = `http://127.0.0.1:${PORT}`;
  const env = {
    PORT: String(PORT),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    DEMO: 'true',
  };
  const portal = await startProcess(['server/src/main.ts'], env, `${url}/readyz`);
  const bare = await startProcess(
    ['bench/http/bare-server.ts', String(BARE_PORT), database],
    {},
    `http://127.0.0.1:${BARE_PORT}/list`,
  );
  try {
    console.log(`Resident when idle on PostgreSQL: ${(await residentMegabytes(portal)).toFixed(0)} MB`);
    await addInstallations(database, COUNT);
    const admin = await signedIn(url, 'admin');
    const bareList = { url: `http://127.0.0.1:${BARE_PORT}/list` };
    await measure('warm-up', bareList);
    const stick = await measure('bare list, same query', bareList);
    const ours = await measurePortal(admin, await signedIn(url, 'installer'));
    print([stick, ...ours]);
    const list = ours.find((one) => one.call === 'list');
    console.log(
      `List, ours to bare: ${((list?.perSecond ?? 0) / stick.perSecond).toFixed(2)} (goal: at least 0.50)`,
    );
  } finally {
    await Promise.all([stopProcess(portal), stopProcess(bare)]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(rows: readonly Measured[]): void {
  console.table(
    rows.map((row) => ({
      call: row.call,
      'per second': Math.round(row.perSecond),
      'p50 ms': row.p50,
      'p97.5 ms': row.p97,
      errors: row.errors,
    })),
  );
}
