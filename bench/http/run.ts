import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase, databaseOn, withDurablePostgres } from '../own-postgres.ts';
import { type Measured as Process, residentMegabytes, startProcess, stopProcess } from '../portal-process.ts';
import { directusLoads } from './directus/loads.ts';
import { startDirectus } from './directus/process.ts';
import { bareLoads, type CallName, CALLS, type Load, measure, type Measured, portalLoads } from './load.ts';
import { addInstallations } from './many-installations.ts';
import { type PortalClient, signIn } from './portal-client.ts';

const PORT = 4391;
const BARE_PORT = 4392;
const COUNT = 100_000;
/** A quiet server has given its memory back by then. */
const SETTLE_MS = 12_000;
/** Where Directus is installed: it stays for the next run. */
const DIRECTUS_FOLDER = join(tmpdir(), 'portal-bench-directus');

/** How many of a bare server's calls the portal answers at least. */
const BARE_GOALS: Record<CallName, number> = {
  'list of 10 %': 0.7,
  'list of 80 %': 0.7,
  read: 0.35,
  create: 0.25,
};

/** How many times as many calls as Directus. */
const DIRECTUS_GOALS: Record<CallName, number> = {
  'list of 10 %': 3,
  'list of 80 %': 2,
  read: 5,
  create: 2,
};
/** How many times its median the slowest call in a hundred may take. */
const CREATE_P99_GOAL = 4;

/**
 * `npm run bench -- http URL` measures lists, read and create against a running server. Without an address it fills a
 * PostgreSQL of its own, with durable commits, with 100,000 installations, starts a server on it, and compares each call with a bare
 * Fastify with `pg` that does the same work in the database: ratios in one run.
 *
 *   --directus install   compares with Directus too, on a copy of the same database; it is installed from the registry in a folder
 *                        of its own beside other temporary files, once
 *   --directus URL       with one that runs already, on tables and rows of a portal (DIRECTUS_EMAIL, DIRECTUS_PASSWORD)
 */
export async function runHttpBench(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { directus: { type: 'string' } },
  });
  const [url] = positionals;
  if (url !== undefined) {
    const loads = await portalLoads(await signedIn(url, 'admin'), await signedIn(url, 'installer'));
    const rows = [];
    for (const call of CALLS) rows.push(await measure(call, loads[call]));
    print(rows);
    return;
  }
  await withDurablePostgres((server) => compare(server, values.directus));
}

/** The demo accounts, or those of BENCH_ADMIN, BENCH_INSTALLER and BENCH_PASSWORD. */
function signedIn(url: string, who: 'admin' | 'installer'): Promise<PortalClient> {
  const email = process.env[`BENCH_${who.toUpperCase()}`] ?? `${who}@demo.test`;
  return signIn(url.replace(/\/$/, ''), email, process.env.BENCH_PASSWORD ?? 'Demo-1234');
}

async function compare(server: string, directus: string | undefined): Promise<void> {
  const name = `http_${Date.now()}`;
  await createDatabase(server, name);
  const database = databaseOn(server, name);
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const url = `http://127.0.0.1:${PORT}`;
  const bareUrl = `http://127.0.0.1:${BARE_PORT}`;
  const env = {
    PORT: String(PORT),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    DEMO: 'true',
  };
  const startPortal = () => startProcess(['server/src/main.ts'], env, `${url}/readyz`);
  const running: Process[] = [];
  try {
    // The first start makes the demo data, and ends, since a database in use cannot be copied.
    await stopProcess(await startPortal());
    await addInstallations(database, COUNT);
    let directusUrl = directus;
    if (directus === 'install') {
      await createDatabase(server, `${name}_directus`, name);
      const started = await startDirectus(DIRECTUS_FOLDER, databaseOn(server, `${name}_directus`));
      running.push(started.process);
      directusUrl = started.url;
    }
    const portal = await startPortal();
    running.push(portal);
    running.push(
      await startProcess(
        ['bench/http/bare-server.ts', String(BARE_PORT), database],
        {},
        `${bareUrl}/list/pending`,
      ),
    );
    await setTimeout(SETTLE_MS);
    console.log(`Resident when idle on PostgreSQL: ${(await residentMegabytes(portal)).toFixed(0)} MB`);
    const ours = await portalLoads(await signedIn(url, 'admin'), await signedIn(url, 'installer'));
    await compareCalls(ours, [
      { name: 'bare', loads: bareLoads(bareUrl, ours), goals: BARE_GOALS },
      ...(directusUrl === undefined
        ? []
        : [{ name: 'Directus', loads: await directusLoads(directusUrl, ours), goals: DIRECTUS_GOALS }]),
    ]);
    const atOnce = await residentMegabytes(portal);
    await setTimeout(SETTLE_MS);
    console.log(
      `Resident after it: ${atOnce.toFixed(0)} MB at once, ${(await residentMegabytes(portal)).toFixed(0)} MB when it is quiet`,
    );
  } finally {
    await Promise.all(running.map(stopProcess));
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Peer = {
  readonly name: string;
  readonly loads: Record<CallName, Load>;
  readonly goals: Record<CallName, number>;
};

/** Measures each call of the portal and of its peers one after the other, and prints how they compare. */
async function compareCalls(ours: Record<CallName, Load>, peers: readonly Peer[]): Promise<void> {
  for (const call of CALLS) {
    for (const { loads } of peers) await measure('warm-up', loads[call]);
    await measure('warm-up', ours[call]);
  }
  const ratios = [];
  for (const call of CALLS) {
    const theirs: Measured[] = [];
    for (const { name, loads } of peers) theirs.push(await measure(`${call}, ${name}`, loads[call]));
    const portal = await measure(call, ours[call]);
    print([...theirs, portal]);
    ratios.push({
      call,
      ...Object.fromEntries(
        peers.flatMap(({ name, goals }, at) => [
          [`ours to ${name}`, (portal.perSecond / (theirs[at]?.perSecond ?? 0)).toFixed(2)],
          [`at least, ${name}`, goals[call]],
        ]),
      ),
      'p99 to p50': (portal.p99 / portal.p50).toFixed(1),
      'at most': call === 'create' ? CREATE_P99_GOAL : '',
    });
  }
  console.table(ratios);
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
