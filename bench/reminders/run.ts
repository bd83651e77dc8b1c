import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../server/src/db/open.ts';
import { openPostOffice } from '../../server/test/test-post-office.ts';
import { fillWithVisits } from '../many-visits.ts';
import { withPostgres } from '../own-postgres.ts';

const COUNT = 10_000;
/** A small heap suffices for any number of reminders; a process that kept what it has sent would run out of memory. */
const LEAN = '--max-old-space-size=96';
const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

/**
 * `npm run bench -- reminders`: 10,000 reminders (`reminders 20000`: as many) planned and sent to an SMTP server on
 * this machine, on a PostgreSQL of its own. With `lean`, by a process with little memory, which is slower; with
 * `killed`, the process is killed halfway and another one continues.
 */
export async function runRemindersBench(args: readonly string[]): Promise<void> {
  const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? COUNT);
  await withPostgres((database) => measure(database, count, args));
}

async function measure(database: string, count: number, args: readonly string[]): Promise<void> {
  const killed = args.includes('killed');
  const flags = args.includes('lean') ? [LEAN] : [];
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const db = await openDatabase({ databaseUrl: database, dataDir }, () => undefined);
  await fillWithVisits(db, { installers: 200, devices: count, inspections: count, pending: count });
  await db.close();
  let first: ChildProcess | undefined;
  const office = await openPostOffice((what) => {
    if (killed && what === 'taken' && office.received.length === count / 2) first?.kill('SIGKILL');
  });
  const env = {
    ...process.env,
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    SMTP_URL: office.url,
    DEMO: 'false',
  };
  try {
    const began = performance.now();
    const work = () =>
      spawn(process.execPath, [...flags, WORKER], { env, stdio: ['ignore', 'inherit', 'inherit'] });
    first = work();
    await ended(first);
    if (killed) {
      console.log(`Killed after ${office.received.length} mails, ${seconds(began)} s`);
      await ended(work());
    }
    const different = new Set(office.received.map(({ messageId }) => messageId)).size;
    console.table({
      'reminders sent': different,
      'handed over again with the same Message-ID': office.received.length - different,
      missing: count - different,
      'seconds in all': seconds(began),
    });
  } finally {
    office.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}
