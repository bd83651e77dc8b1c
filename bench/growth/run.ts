import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchAs, type PortalClient, signIn } from '../http/portal-client.ts';
import { createDatabase, databaseOn, withDurablePostgres } from '../own-postgres.ts';
import { type Measured, residentMegabytes, startProcess, stopProcess } from '../portal-process.ts';
import { fillMakers } from './fill.ts';
import { lookUp } from './known.ts';
import { type Known, LAST_PAGE, PER_PAGE, type Question } from './question.ts';
import { QUESTIONS } from './questions.ts';

const SIZES = [10_000, 100_000];
const FIRST_PORT = 4_411;
const WARM_UPS = 3;
/** With forty the second slowest call was the p95, and any pause of the machine decided. */
const CALLS = 200;
/** A call that takes seconds is asked less often. */
const MAX_MS_EACH = 4_000;

/** A portal whose maker has `size` installations. */
type Portal = {
  readonly size: number;
  readonly known: Known;
  readonly process: Measured;
  readonly dataDir: string;
  readonly clients: Readonly<Record<Question['as'], PortalClient>>;
};

/**
 * `npm run bench -- growth 10000 100000 1000000 [words]`: portals whose makers have so many installations, side by side on one
 * PostgreSQL with durable commits; each filter, search, order and page that the screens offer is asked of all of them in turn, so
 * that whatever else this machine does falls on all alike. Prints the times, and what the largest takes beside the smallest.
 * With words, only the questions whose name has one of them. With TEST_DATABASE_URL the databases stay on that server, and are
 * not filled again.
 */
export async function runGrowthBench(args: readonly string[]): Promise<void> {
  const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  const wanted = args.filter((arg) => !/^\d+$/.test(arg));
  const questions = QUESTIONS.filter(
    ({ list, name }) => wanted.length === 0 || wanted.some((word) => `${list} ${name}`.includes(word)),
  );
  await withDurablePostgres(async (server) => {
    const portals: Portal[] = [];
    try {
      for (const size of sizes.length > 0 ? sizes : SIZES) {
        portals.push(await openPortal(server, size, FIRST_PORT + portals.length));
      }
      await warmUp(portals, questions);
      await ask(portals, questions);
      for (const portal of portals) {
        console.log(
          `Resident with ${portal.size}: ${(await residentMegabytes(portal.process)).toFixed(0)} MB`,
        );
      }
    } finally {
      for (const portal of portals) {
        await stopProcess(portal.process);
        await rm(portal.dataDir, { recursive: true, force: true });
      }
    }
  });
}

async function openPortal(server: string, size: number, port: number): Promise<Portal> {
  const database = `growth_${size}`;
  const isNew = await createDatabase(server, database);
  const databaseUrl = databaseOn(server, database);
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'true',
  };
  const start = () => startProcess(['server/src/main.ts'], env, `${url}/readyz`);
  let process = await start();
  if (isNew) {
    // The first start makes the demo data; prepared plans of before would be those of an empty database.
    await stopProcess(process);
    const began = performance.now();
    await fillMakers(databaseUrl, size);
    console.log(`Filled ${size} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    process = await start();
  }
  const as = (name: string) => signIn(url, `${name}@demo.test`, 'Demo-1234');
  const clients = {
    admin: await as('admin'),
    installer: await as('installer'),
    installer2: await as('installer2'),
    asp: await as('asp'),
    production: await as('production'),
  };
  const known = await lookUp(databaseUrl, size);
  return { size, known, process, dataDir, clients };
}

type Times = { p50: number; p95: number };

/** A portal that serves an office has compiled its code: without this the first questions pay for all others. */
async function warmUp(portals: readonly Portal[], questions: readonly Question[]): Promise<void> {
  for (let n = 0; n < WARM_UPS; n += 1) {
    for (const question of questions) for (const portal of portals) await call(portal, question, n);
  }
}

async function ask(portals: readonly Portal[], questions: readonly Question[]): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  for (const question of questions) {
    const times = await timesOf(portals, question);
    const [smallest, largest] = [times[0], times.at(-1)];
    const ratio = (largest?.p95 ?? 0) / (smallest?.p95 ?? 1);
    const row: Record<string, unknown> = { list: question.list, asked: question.name };
    for (const [at, portal] of portals.entries()) {
      row[`${portal.size} p50`] = round(times[at]?.p50);
      row[`${portal.size} p95`] = round(times[at]?.p95);
    }
    row['ratio p50'] = round((largest?.p50 ?? 0) / (smallest?.p50 ?? 1));
    row['ratio p95'] = round(ratio);
    row['to reach'] = question.target;
    row['reached'] = ratio <= question.target ? 'yes' : 'NO';
    rows.push(row);
  }
  console.table(rows);
  const over = rows.filter((row) => row['reached'] === 'NO');
  console.log(`${rows.length - over.length} of ${rows.length} reach their ratio.`);
}

const round = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;

/** The times of one question for each portal, in milliseconds; the portals are asked in turn. */
async function timesOf(portals: readonly Portal[], question: Question): Promise<Times[]> {
  const taken: number[][] = portals.map(() => []);
  const lastPages = await Promise.all(portals.map((portal) => lastPageOf(portal, question)));
  const spent = portals.map(() => 0);
  for (let n = 0; n < WARM_UPS + CALLS; n += 1) {
    for (const [at, portal] of portals.entries()) {
      if ((spent[at] ?? 0) > MAX_MS_EACH) continue;
      const ms = await call(portal, question, n, lastPages[at]);
      spent[at] = (spent[at] ?? 0) + ms;
      if (n >= WARM_UPS || (spent[at] ?? 0) > MAX_MS_EACH) taken[at]?.push(ms);
    }
  }
  return taken.map((all) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50: at(0.5), p95: at(0.95) };
  });
}

/** The number of the last page that a question asks for; 1 for any other question. */
async function lastPageOf({ clients, known }: Portal, { as, path }: Question): Promise<number> {
  const asked = path(known, 0);
  if (!asked.includes(LAST_PAGE)) return 1;
  const client = clients[as];
  const answer = await fetchAs(client, `${client.url}/api${asked.replace(LAST_PAGE, 'page=1')}`, {
    headers: { accept: 'application/ld+json' },
  });
  const total = z.object({ 'hydra:totalItems': z.int() }).parse(await answer.json())['hydra:totalItems'];
  return Math.ceil(total / PER_PAGE);
}

async function call(
  { clients, known }: Portal,
  { as, path }: Question,
  n: number,
  lastPage = 1,
): Promise<number> {
  const client = clients[as];
  const address = `${client.url}/api${path(known, n).replace(LAST_PAGE, `page=${lastPage}`)}`;
  const began = performance.now();
  const answer = await fetchAs(client, address);
  const text = await answer.text();
  const ms = performance.now() - began;
  // Nothing found is 404 in the look-up of devices.
  const isAnswer = answer.status === 200 || (answer.status === 404 && address.includes('/custom_devices'));
  if (!isAnswer) throw new Error(`GET ${address}: ${answer.status} ${text}`);
  return ms;
}
