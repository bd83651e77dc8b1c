// `npm run test:failover`: the primary of three PostgreSQL is killed again and again while phones send and offices
// accept (docs/operations.md). `--kills 10`: how often.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostOffice } from '../../server/test/test-post-office.ts';
import { type DatabaseCluster, type Death, startDatabaseCluster } from './database-cluster.ts';
import { type Ledger, startWork } from './people-at-work.ts';
import { startPortal } from './portal.ts';
import { createDatabase, furnish } from './portal-world.ts';
import { newPort, pause, Programs, until } from './programs.ts';
import { printComparison } from './printed.ts';
import { compare, untilQuiet } from './comparison.ts';

/** The portal has to acknowledge a write again within this time, by itself. */
const BACK_WITHIN_S = 30;
const HEALTHY_MS = 180_000;

type Kill = {
  readonly primary: string;
  readonly death: Death;
  /** Seconds until the first write that was begun after the kill was acknowledged. */
  readonly backAfter: number;
  /** Seconds until an open page was told of an installation again. */
  readonly heardAfter: number;
};

async function killOnce(cluster: DatabaseCluster, ledger: Ledger, death: Death): Promise<Kill> {
  let primary: Awaited<ReturnType<DatabaseCluster['healthy']>>;
  await until(
    'three PostgreSQL with a standby that follows',
    async () => {
      primary = await cluster.healthy();
      return primary !== undefined;
    },
    { mostMs: HEALTHY_MS },
  );
  if (!primary) throw new Error('There is no primary');
  // Not always at the same moment of the load.
  await pause(1_500 + Math.random() * 2_500);
  await cluster.kill(primary, death);
  const killed = performance.now();
  const since = (at: number): number => (at - killed) / 1_000;
  await until('a write is acknowledged again', () => ledger.writes.some(({ begun }) => begun > killed), {
    mostMs: HEALTHY_MS,
    everyMs: 50,
  });
  const first = ledger.writes.find(({ begun }) => begun > killed);
  const backAfter = since(first?.ended ?? Number.NaN);
  const confirmed = (): number[] => [...ledger.heard.values()].filter((at) => at > (first?.ended ?? 0));
  await until('an open page is told again', () => confirmed().length > 0, {
    mostMs: HEALTHY_MS,
    everyMs: 50,
  });
  const confirmedAfter = since(Math.min(...confirmed()));
  await pause(2_000);
  cluster.revive(primary, death);
  return { primary, death, backAfter, heardAfter: confirmedAfter };
}

async function run(kills: number): Promise<boolean> {
  const programs = new Programs('failover');
  const office = await openPostOffice();
  let isRight = false;
  try {
    console.log('Starting etcd, Patroni, PostgreSQL, HAProxy and PgBouncer …');
    const cluster = await startDatabaseCluster(programs);
    await createDatabase(cluster.direct('postgres').replace(/portal$/, 'postgres'));
    const world = await furnish(cluster.direct('portal'));
    const port = await newPort();
    const dataDir = join(programs.folder, 'portal');
    mkdirSync(dataDir);
    const portal = await startPortal(programs, {
      name: 'portal-1',
      port,
      settings: {
        DATABASE_URL: cluster.pooled('portal'),
        DATABASE_REQUESTS_URL: cluster.pooled('portal_web'),
        DATABASE_SIGN_IN_URL: cluster.pooled('portal_door'),
        DATABASE_DIRECT_URL: cluster.direct('portal'),
        DATA_DIR: dataDir,
        SMTP_URL: office.url,
      },
    });
    const people = startWork({ origin: `http://127.0.0.1:${port}`, world, phones: 5, offices: 2 });
    const table: Kill[] = [];
    for (let number = 1; number <= kills; number += 1) {
      const kill = await killOnce(cluster, people.ledger, number % 2 === 0 ? 'postgres' : 'machine');
      table.push(kill);
      console.log(
        `kill ${number}: ${kill.primary}, ${kill.death}; a write again after ${kill.backAfter.toFixed(1)} s, an open page after ${kill.heardAfter.toFixed(1)} s`,
      );
    }
    await until('the cluster is whole', async () => (await cluster.healthy()) !== undefined, {
      mostMs: HEALTHY_MS,
    });
    await people.finish();
    const reader = cluster.direct('portal_backup');
    await untilQuiet(reader).catch((error: unknown) => people.ledger.refused.push(String(error)));
    const comparison = await compare({
      database: reader,
      filesFolder: join(dataDir, 'files'),
      ledger: people.ledger,
      office,
    });
    printComparison(people.ledger, comparison);
    const late = table.filter(({ backAfter, heardAfter }) => Math.max(backAfter, heardAfter) > BACK_WITHIN_S);
    const failed = [...people.ledger.statuses.keys()].filter((name) => name.endsWith(' 500'));
    if (!portal.isAlive()) comparison.wrong.push('The portal ended');
    for (const name of failed)
      comparison.wrong.push(`${name}: a failure of the server instead of "come again"`);
    for (const { primary } of late)
      comparison.wrong.push(`After the kill of ${primary} it took more than ${BACK_WITHIN_S} s`);
    isRight = comparison.wrong.length === 0;
    const slowest = Math.max(...table.map(({ backAfter }) => backAfter));
    console.log(
      `\n${kills} kills, the slowest back after ${slowest.toFixed(1)} s; ${comparison.wrong.length} wrong${isRight ? '' : `:\n${comparison.wrong.join('\n')}`}`,
    );
  } catch (error) {
    console.error(error);
  } finally {
    office.close();
    await programs.close({ keeps: !isRight });
  }
  return isRight;
}

const { values } = parseArgs({ options: { kills: { type: 'string', default: '5' } } });
process.exit((await run(Number(values.kills))) ? 0 : 1);
