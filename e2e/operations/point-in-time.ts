// `npm run test:point-in-time`: pgBackRest backs up while people work; after an accident the portal is put back, on
// another machine, to the moment before it (docs/operations.md).
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../server/src/db/open.ts';
import { TEST_PASSWORD } from '../../server/test/test-builders.ts';
import { openPostOffice } from '../../server/test/test-post-office.ts';
import { digestsOf } from '../../server/test/table-digests.ts';
import { callerAt } from '../../server/test/test-server.ts';
import { type ArchivedPostgres, startArchivedPostgres } from './archived-postgres.ts';
import { startWork } from './people-at-work.ts';
import { startPortal } from './portal.ts';
import { createDatabase, furnish } from './portal-world.ts';
import { printComparison } from './printed.ts';
import { newPort, pause, Programs, until } from './programs.ts';
import { compare, untilQuiet } from './comparison.ts';

async function ask(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows[0] as Record<string, unknown> | undefined;
}

async function digests(url: string): Promise<Record<string, string>> {
  const db = await openDatabase({ databaseUrl: url, dataDir: '' }, () => undefined);
  try {
    return await db.system(digestsOf);
  } finally {
    await db.close();
  }
}

/** The tables that differ. */
function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys({ ...before, ...after })
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table}: ${after[table] ?? 'gone'} instead of ${before[table] ?? 'nothing'}`);
}

async function drill(programs: Programs, postgres: ArchivedPostgres): Promise<string[]> {
  const office = await openPostOffice();
  const owner = postgres.url('portal');
  const reader = postgres.url('portal_backup');
  await createDatabase(postgres.url('postgres').replace(/portal$/, 'postgres'));
  const world = await furnish(owner);
  const port = await newPort();
  const origin = `http://127.0.0.1:${port}`;
  const [dataDir, filesCopy] = [join(programs.folder, 'portal'), join(programs.folder, 'portal-restored')];
  mkdirSync(dataDir);
  const start = (name: string, folder: string) =>
    startPortal(programs, {
      name,
      port,
      settings: { DATABASE_URL: owner, DATA_DIR: folder, SMTP_URL: office.url },
    });
  const work = () => startWork({ origin, world, phones: 4, offices: 2 });
  try {
    await start('portal-1', dataDir);
    const people = work();
    await pause(8_000);
    console.log(`A full backup in the middle of it took ${postgres.backUp().toFixed(1)} s.`);
    await pause(8_000);
    await people.finish();
    await untilQuiet(reader);
    await programs.end('portal-1');
    const before = await digests(owner);
    const moment = String((await ask(owner, 'select clock_timestamp()::text as moment'))?.['moment']);

    await start('portal-2', dataDir);
    const later = work();
    await pause(6_000);
    await later.finish();
    await programs.end('portal-2');
    // Any copy of the folder that is taken later holds these files too: they are only added.
    cpSync(dataDir, filesCopy, { recursive: true });
    await ask(postgres.url('postgres'), 'truncate installations cascade');
    const last = await ask(postgres.url('postgres'), 'select pg_walfile_name(pg_switch_wal()) as segment');
    await until('the log is archived', async () => {
      const archived = await ask(
        postgres.url('postgres'),
        'select last_archived_wal as segment from pg_stat_archiver',
      );
      return String(archived?.['segment']) >= String(last?.['segment']);
    });
    postgres.lose();
    rmSync(dataDir, { recursive: true });
    console.log(
      `All installations deleted by mistake; restored to ${moment} in ${postgres.restore(moment).toFixed(1)} s.`,
    );
    await until('the restored database takes writes', async () => {
      return (await ask(owner, 'select pg_is_in_recovery() as is_behind'))?.['is_behind'] === false;
    });
    const wrong = differences(before, await digests(owner));
    const comparison = await compare({
      database: reader,
      filesFolder: join(filesCopy, 'files'),
      ledger: people.ledger,
      office,
    });
    printComparison(people.ledger, comparison);
    await start('portal-3', filesCopy);
    wrong.push(...comparison.wrong, ...(await sendAgain(origin, people.ledger.installations[0])));
    console.log(
      `${later.ledger.installations.length} installations of after that moment are gone, as asked.`,
    );
    return wrong;
  } finally {
    office.close();
  }
}

type Sent = Parameters<typeof compare>[0]['ledger']['installations'][number];

/** A phone that sends an installation again to the restored portal is given the same answer. */
async function sendAgain(origin: string, sent: Sent | undefined): Promise<string[]> {
  if (!sent) return ['Nothing was sent'];
  const call = callerAt(origin);
  const { request, acknowledged } = sent;
  const email = `phone${Number(/-(\d+)-\d+$/.exec(request.serial)?.[1]) + 1}@org2.test`;
  const { token } = (await call('POST', '/login', { body: { email, password: TEST_PASSWORD } })).body;
  const reply = await call('POST', '/installations', { token, key: request.dataKey, body: request.body });
  const isSame = reply.status === 201 && reply.body.id === acknowledged.recordIds[0];
  return isSame ? [] : [`${request.serial}, sent again: ${reply.status}`];
}

const programs = new Programs('point-in-time');
let wrong: string[];
let postgres: ArchivedPostgres | undefined;
try {
  postgres = await startArchivedPostgres(programs);
  wrong = await drill(programs, postgres);
} catch (error) {
  console.error(error);
  wrong = ['The drill did not come to its end'];
}
console.log(`\n${wrong.length} wrong${wrong.length === 0 ? '' : `:\n${wrong.join('\n')}`}`);
for (const name of ['portal-1', 'portal-2', 'portal-3']) await programs.end(name);
try {
  postgres?.stop();
} catch {
  // It had stopped.
}
await programs.close({ keeps: wrong.length > 0 });
process.exit(wrong.length === 0 ? 0 : 1);
