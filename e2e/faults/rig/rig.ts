import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortalServer } from '../../drivers/portal-server.ts';
import { FaultProxy } from './fault-proxy.ts';
import { examine, jobsWaiting, type PhoneReport, type Findings } from '../outcome-check.ts';
import type { Template, Wanted } from '../schedules/requests.ts';
import {
  type Account,
  type Engine,
  type Furniture,
  furnishedStore,
  openStore,
  ORGANISATION,
  removeStore,
  type Station,
  type Store,
} from './store.ts';

/** The real server on a store of its own, behind the fault proxy, with the requested number of installers. */
export class Rig {
  readonly proxy: FaultProxy;
  readonly server: PortalServer;
  readonly template: Template;
  private readonly store: Store;
  private readonly accounts: Account[];
  private readonly stations: Station[];
  private readonly known = new Set<string>();
  /** An interrupted run leaves no server behind. */
  private readonly kill = (): void => void this.server.stop('SIGKILL');

  private constructor(
    proxy: FaultProxy,
    server: PortalServer,
    store: Store,
    { template, accounts, stations }: Furniture,
  ) {
    this.proxy = proxy;
    this.server = server;
    this.store = store;
    this.template = template;
    this.accounts = [...accounts];
    this.stations = [...stations];
    process.once('exit', this.kill);
  }

  /**
   * @param accountCount number of people who can sign in
   * @param env additional settings of the server
   */
  static async open(
    accountCount: number,
    env: Readonly<Record<string, string>> = {},
    engine: Engine = 'pglite',
  ): Promise<Rig> {
    const { store, furniture } = await furnishedStore(engine, accountCount);
    const proxy = await FaultProxy.open();
    const server = await PortalServer.open({
      DATA_DIR: store.dataDir,
      ...(store.databaseUrl !== undefined && { DATABASE_URL: store.databaseUrl }),
      PUBLIC_URL: proxy.url,
      ORGANISATION_ID: String(ORGANISATION),
      DEMO: 'false',
      // A server is started many times: the compile cache saves Node from compiling its files again.
      NODE_COMPILE_CACHE: join(tmpdir(), 'portal-faults-compiled'),
      ...env,
    });
    proxy.target = server.port;
    return new Rig(proxy, server, store, furniture);
  }

  /** An installer whom no phone has used yet. */
  account(): Account {
    const account = this.accounts.pop();
    if (!account) throw new Error('The rig was opened for fewer installers');
    return account;
  }

  /** A station of the hall that no phone has stood for yet. */
  station(): Station {
    const station = this.stations.pop();
    if (!station) throw new Error('The rig was opened for fewer stations');
    return station;
  }

  /** Requests that are about to be saved in a queue: any other record found later is an error. */
  expect(wanted: readonly Wanted[]): void {
    for (const { clientId } of wanted) this.known.add(clientId);
  }

  /**
   * Stops the server once its jobs are done, and judges each phone by the contents of the store. The browser's own
   * statements do not count.
   */
  async judge(phones: readonly PhoneReport[]): Promise<Map<string, Findings>> {
    await this.untilJobsAreDone();
    await this.server.stop();
    return examine(this.store, phones, this.known);
  }

  /** As long as the number of jobs decreases they are waited for, however slow the machine is. */
  private async untilJobsAreDone(): Promise<void> {
    let fewest = Number.POSITIVE_INFINITY;
    let progress = Date.now();
    const isShared = this.store.databaseUrl !== undefined;
    await pause(isShared ? LOOK_MS : SETTLE_MS);
    while (Date.now() - progress < STANDSTILL_MS) {
      const waiting = await this.jobsWaiting();
      if (waiting === 0) return;
      if (waiting < fewest) progress = Date.now();
      fewest = Math.min(fewest, waiting);
      await pause(isShared ? LOOK_MS : JOB_WAIT_MS);
    }
  }

  /** PGlite belongs to one process: the server stops while another process reads the database. */
  private async jobsWaiting(): Promise<number> {
    const isShared = this.store.databaseUrl !== undefined;
    if (!isShared) await this.server.stop();
    const db = await openStore(this.store);
    let waiting: number;
    try {
      waiting = await jobsWaiting(db);
    } finally {
      await db.close();
    }
    if (!isShared && waiting > 0) await this.server.start();
    return waiting;
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await this.server.close();
    process.off('exit', this.kill);
    await removeStore(this.store);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The last cards are printed and mailed after the last answer. */
const SETTLE_MS = 2_000;
/** The interval between two reads of a database that the server is using. */
const LOOK_MS = 500;
/** pg-boss polls every five seconds; a job that failed once is due after ten. */
const JOB_WAIT_MS = 6_000;
/** After this time without progress, jobs count as stuck. */
const STANDSTILL_MS = 36_000;
