import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/db/migrate.ts';
import { openPglite } from '../../server/src/db/open-pglite.ts';
import { localIdentity } from '../../server/src/platform/identity-local.ts';
import { readSecrets } from '../../server/src/platform/secrets.ts';
import { buildTemplate, buildUser } from '../../server/src/platform/test-builders.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { FaultProxy } from './fault-proxy.ts';
import { examine, type LaneReport, type Verdicts } from './oracle.ts';
import type { Template, Wanted } from './requests.ts';

const ORGANISATION = 2;
export const PASSWORD = 'Demo-1234';

/** An installer made for one lane. */
export type Account = { readonly id: number; readonly email: string };

/** The real server on a folder of its own, with the fault proxy before it and as many installers as are asked for. */
export class Rig {
  readonly proxy: FaultProxy;
  readonly server: PortalServer;
  readonly template: Template;
  private readonly accounts: Account[];
  private readonly known = new Set<string>();

  private constructor(proxy: FaultProxy, server: PortalServer, template: Template, accounts: Account[]) {
    this.proxy = proxy;
    this.server = server;
    this.template = template;
    this.accounts = accounts;
  }

  static async open(accountCount: number, env: Record<string, string> = {}): Promise<Rig> {
    const proxy = await FaultProxy.open();
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-faults-'));
    const { folder, template, accounts } = await furnished(Math.max(accountCount, SHARED_ACCOUNTS));
    await cp(folder, dataDir, { recursive: true });
    const server = await PortalServer.open({
      DATA_DIR: dataDir,
      PUBLIC_URL: proxy.url,
      ORGANISATION_ID: String(ORGANISATION),
      DEMO: 'false',
      // A server is started many times: what Node made of its files once need not be made again.
      NODE_COMPILE_CACHE: join(tmpdir(), 'portal-faults-compiled'),
      ...env,
    });
    proxy.target = server.port;
    return new Rig(proxy, server, template, [...accounts]);
  }

  /** An installer nobody has worked as yet. */
  account(): Account {
    const account = this.accounts.pop();
    if (!account) throw new Error('The rig was opened for fewer installers');
    return account;
  }

  /** Requests that are about to be handed to a queue: whatever else is found later, nobody wanted. */
  expect(wanted: readonly Wanted[]): void {
    for (const { clientId } of wanted) this.known.add(clientId);
  }

  /**
   * Stops the server once its own jobs are done, and judges each lane by what lies in the folder. Nothing of what the
   * browser says about itself is heard.
   */
  async judge(lanes: readonly LaneReport[]): Promise<Map<string, Verdicts>> {
    let fewest = Number.POSITIVE_INFINITY;
    for (let stood = 0, wait = SETTLE_MS; ; wait = JOB_WAIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      await this.server.stop();
      const { verdicts, jobsWaiting } = await examine(this.server.dataDir, lanes, this.known);
      stood = jobsWaiting < fewest ? 0 : stood + 1;
      fewest = Math.min(fewest, jobsWaiting);
      if (jobsWaiting === 0 || stood === MOST_ROUNDS) return verdicts;
      await this.server.start();
    }
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await this.server.close();
    await rm(this.server.dataDir, { recursive: true, force: true });
  }
}

/** The last cards are printed and posted after the last answer. */
const SETTLE_MS = 2_000;
/** So often the jobs may be found no fewer than before; while they grow fewer they are waited for, however slow the machine. */
const MOST_ROUNDS = 6;
/** pg-boss looks every five seconds; a job that failed once is due after ten. */
const JOB_WAIT_MS = 6_000;

/** Folders to begin with, which `Rig.open` copies. */
export const FURNISHED_FOLDER = join(tmpdir(), `portal-faults-furnished-${process.pid}`);
/** No group of CI needs more installers than these; a database of its own for each would take eight seconds. */
const SHARED_ACCOUNTS = 100;

type Furnished = {
  readonly folder: string;
  readonly template: Template;
  readonly accounts: readonly Account[];
};
const made = new Map<number, Promise<Furnished>>();

function furnished(count: number): Promise<Furnished> {
  const before = made.get(count);
  if (before) return before;
  const making = furnish(join(FURNISHED_FOLDER, String(count)), count);
  made.set(count, making);
  return making;
}

async function furnish(folder: string, count: number): Promise<Furnished> {
  const db = await openPglite(join(folder, 'database'));
  try {
    await migrate(db);
    const secrets = await readSecrets({ dataDir: folder, sessionSecret: undefined });
    const identity = localIdentity({ publicUrl: 'http://localhost' }, db, secrets, () => new Date());
    const { credentials } = await identity.enrol('everybody@test', PASSWORD);
    return await db.system(async (tx) => {
      await tx
        .insertInto('organisations')
        .values({ id: ORGANISATION, name: 'Maker', phone: '+48123456789' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const accounts: Account[] = [];
      for (let at = 0; at < count; at += 1) {
        const email = `installer-${at}@faults.test`;
        const id = await buildUser(tx, ORGANISATION, {
          email,
          name: `Installer ${at}`,
          ...credentials,
        });
        accounts.push({ id, email });
      }
      const template = await buildTemplate(tx, ORGANISATION, { users: accounts.map(({ id }) => id) });
      return { folder, template, accounts };
    });
  } finally {
    await db.close();
  }
}
