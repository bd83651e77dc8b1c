import { createECDH } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPostOffice, type PostOffice } from '../../server/test/test-post-office.ts';
import { openPushService, type PushService } from '../../server/test/test-push-service.ts';
import { startThrowAwayCluster } from '../../server/test/test-postgres.ts';
import { startNginx } from './nginx.ts';
import type { Ledger } from './people-at-work.ts';
import { startPortal } from './portal.ts';
import { createDatabase, furnish, type World } from './portal-world.ts';
import { newPort, type Programs } from './programs.ts';
import { compare, untilQuiet, type Comparison } from './comparison.ts';

/** A process that was asked to end may take 15 seconds (docs/operations.md). */
const END_MS = 16_000;
/** Leads the one name of the push service to the drill's own. */
const PUSH_ROAD = pathToFileURL(join(import.meta.dirname, '../drivers/push-service-connection.ts'));

/** Portal processes on one PostgreSQL behind nginx, each of which can be ended and started anew. */
export type Fleet = {
  /** Where nginx answers. */
  readonly origin: string;
  readonly world: World;
  readonly push: PushService;
  /** Starts a process, of this checkout or of another one's server. */
  start(index: number, root?: string): Promise<void>;
  end(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Waits until cards, mails and pushes are done, and compares what is there with what was acknowledged. */
  compare(ledger: Ledger): Promise<Comparison>;
  close(): void;
};

/** Starts so many processes of the checkout `root` (this one by default), which also migrates the database. */
export async function startFleet(programs: Programs, processes: number, root?: string): Promise<Fleet> {
  const office = await openPostOffice();
  const push = await openPushService();
  const cluster = startThrowAwayCluster({ reuses: false });
  const as = (login: string): string =>
    cluster.url.replace('//portal@', `//${login}@`).replace('/postgres?', '/portal?');
  const close = (): void => {
    office.close();
    push.close();
    cluster.end();
  };
  try {
    await createDatabase(cluster.url);
    const world = await furnish(as('portal'), root);
    const dataDir = join(programs.folder, 'portal');
    mkdirSync(dataDir);
    const settings = {
      DATABASE_URL: as('portal'),
      DATABASE_REQUESTS_URL: as('portal_web'),
      DATABASE_SIGN_IN_URL: as('portal_door'),
      DATA_DIR: dataDir,
      ...effectSettings(office, push),
    };
    const ports: number[] = [];
    for (let index = 0; index < processes; index += 1) ports.push(await newPort());
    const start = async (index: number, from = root): Promise<void> => {
      const name = `portal-${index + 1}`;
      await startPortal(programs, { name, port: ports[index] ?? 0, settings, ...(from && { root: from }) });
    };
    await Promise.all(ports.map((_port, index) => start(index)));
    return {
      origin: await startNginx(programs, await newPort(), ports),
      world,
      push,
      start,
      end: (index, signal) => programs.end(`portal-${index + 1}`, signal, END_MS),
      compare: (ledger) => compareOnceQuiet(as('portal_backup'), join(dataDir, 'files'), ledger, office),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function compareOnceQuiet(
  database: string,
  filesFolder: string,
  ledger: Ledger,
  office: PostOffice,
): Promise<Comparison> {
  await untilQuiet(database).catch((error: unknown) => ledger.refused.push(String(error)));
  return compare({ database, filesFolder, ledger, office });
}

/** Where mails and pushes go. */
function effectSettings(office: PostOffice, push: PushService): Record<string, string> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    SMTP_URL: office.url,
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: secret.toString('base64url'),
    VAPID_SUBJECT: 'mailto:it@example.com',
    NODE_OPTIONS: `--import=${PUSH_ROAD.href}`,
    PUSH_SERVICE_PORT: String(push.port),
    PUSH_SERVICE_CA: push.certificate,
  };
}
