import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDurablePostgres } from '../own-postgres.ts';
import { residentMegabytes, startProcess, stopProcess } from '../portal-process.ts';
import { bareLoads, type CallName, CALLS, measure, type Measured, portalLoads } from './load.ts';
import { addInstallations } from './many-installations.ts';
import { type PortalClient, signIn } from './portal-client.ts';

const PORT = 4391;
const BARE_PORT = 4392;
const COUNT = 100_000;

/** How many of a bare server's calls the portal answers at least. */
const GOALS: Record<CallName, number> = {
  'list of 10 %': 0.7,
  'list of 80 %': 0.7,
  read: 0.35,
  create: 0.25,
};

/**
 * `npm run bench -- http URL` measures lists, read and create against a running server. Without an address it fills a
 * PostgreSQL of its own, with durable commits, with 100,000 installations, starts a server on it, and compares each call with a bare
 * Fastify with `pg` that does the same work in the database: ratios in one run.
 */
export async function runHttpBench([url]: readonly string[]): Promise<void> {
  if (url !== undefined) {
    const loads = await portalLoads(await signedIn(url, 'admin'), await signedIn(url, 'installer'));
    const rows = [];
    for (const call of CALLS) rows.push(await measure(call, loads[call]));
    print(rows);
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
    `http://127.0.0.1:${BARE_PORT}/list/pending`,
  );
  try {
    console.log(`Resident when idle on PostgreSQL: ${(await residentMegabytes(portal)).toFixed(0)} MB`);
    await addInstallations(database, COUNT);
    const portalCalls = await portalLoads(await signedIn(url, 'admin'), await signedIn(url, 'installer'));
    const bareCalls = bareLoads(`http://127.0.0.1:${BARE_PORT}`, portalCalls);
    for (const call of CALLS.slice(0, 3)) {
      await measure('warm-up', bareCalls[call]);
      await measure('warm-up', portalCalls[call]);
    }
    const ratios = [];
    for (const call of CALLS) {
      const bareCall = await measure(`${call}, bare`, bareCalls[call]);
      const ours = await measure(call, portalCalls[call]);
      print([bareCall, ours]);
      ratios.push({
        call,
        'ours to bare': (ours.perSecond / bareCall.perSecond).toFixed(2),
        'at least': GOALS[call],
        'p99 to p50': (ours.p99 / ours.p50).toFixed(1),
      });
    }
    console.table(ratios);
    console.log(`Resident after it: ${(await residentMegabytes(portal)).toFixed(0)} MB`);
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
      'p99 ms': row.p99,
      errors: row.errors,
    })),
  );
}
