import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';
import { z } from 'zod';
import type { Database, Engine } from '../../db/database.ts';
import { DueJobs, type Work } from './due-jobs.ts';
import { JOBS_SCHEMA } from './job-deaths.ts';
import type { Jobs } from './jobs.ts';
import { onOutbox } from './outbox.ts';
import { relayOutbox } from './relay.ts';

const DEAD = 'dead';
/** A job without a heartbeat for this long is given to another process; `DueJobs` sends them. */
const LIVING = { heartbeatSeconds: 10 } as const;
const SUPERVISE = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const;
/** Polling interval, for events that this process does not see: due retries, and outbox rows of another process. */
const LOOK_EVERY_MS = 5_000;
/** About four days in all, a long weekend with a broken SMTP server; then the job goes to the dead letter queue. */
const RETRIES = { retryLimit: 110, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 } as const;
/**
 * So long a long job counts as running; pg-boss would have another process begin it as well after 15 minutes. One whose process died
 * is given away long before, by its missing heartbeats.
 */
const LONG = { expireInSeconds: 8 * 60 * 60 } as const;

const TIMESTAMPS = { 1114: (text: string) => new Date(text), 1184: (text: string) => new Date(text) };

/** pg-boss uses its own connections: it expects dates where our pool returns text. */
function engineOptions(engine: Engine): ConstructorOptions {
  if (engine.kind === 'postgres')
    return { connectionString: engine.url, max: 2, application_name: 'installer-portal jobs' };
  const { pglite } = engine;
  const adapted = fromPglite({
    query: (text: string, values?: unknown[]) => pglite.query(text, values, { parsers: TIMESTAMPS }),
    exec: (text: string) => pglite.exec(text, { parsers: TIMESTAMPS }),
  });
  return { db: adapted, backend: 'pglite' };
}

const countRows = z.tuple([z.object({ count: z.int() })]);

/** Derives the job's id from the id of the outbox row: a row that is handed over twice is one job. */
function jobId(outboxId: number): string {
  const hex = hash('sha256', `outbox ${outboxId}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Creates the queues that are missing, and gives those of an earlier version the settings of this one. They are read at once, since each call
 * is a trip to the database that almost every start would make for nothing.
 */
async function prepareQueues(boss: PgBoss, works: ReadonlyMap<string, Work>): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!known.has(DEAD)) await boss.createQueue(DEAD);
  for (const [topic, { isLong }] of works) {
    const settings = { ...RETRIES, ...(isLong && LONG) };
    const queue = known.get(topic);
    if (!queue) await boss.createQueue(topic, { ...settings, deadLetter: DEAD });
    else if (Object.entries(settings).some(([name, value]) => queue[name as keyof typeof settings] !== value))
      await boss.updateQueue(topic, settings);
  }
}

/** What stands between `start` and `stop`. */
type Running = { readonly boss: PgBoss; readonly due: DueJobs };

/**
 * Jobs by pg-boss: outbox rows are handed over after each commit, then due jobs are run, topic by topic. `quiet`
 * disables timers and schedules for tests, which call `settle`.
 */
export class BossJobs implements Jobs {
  private readonly db: Database;
  private readonly log: FastifyBaseLogger;
  private readonly quiet: boolean;
  private readonly works = new Map<string, Work>();
  private readonly schedules = new Map<string, string>();
  private running: Running | undefined;
  private timer: NodeJS.Timeout | undefined;
  private forget: (() => void) | undefined;
  private pumping: Promise<void> | undefined;
  private again = false;

  constructor(options: { db: Database; log: FastifyBaseLogger; quiet?: boolean }) {
    this.db = options.db;
    this.log = options.log;
    this.quiet = options.quiet ?? false;
  }

  readonly on: Jobs['on'] = (
    topic,
    payload,
    handle,
    { atOnce = 1, isAlwaysRetried = false, isLong = false } = {},
  ) => {
    this.works.set(topic, { payload, handle, atOnce, isAlwaysRetried, isLong });
  };

  readonly every: Jobs['every'] = (topic, cron, handle, { isLong = false } = {}) => {
    const run: Work['handle'] = (_payload, job) => handle(job);
    // What the clock begins processes no uploaded content.
    this.works.set(topic, { payload: null, handle: run, atOnce: 1, isAlwaysRetried: true, isLong });
    this.schedules.set(topic, cron);
  };

  async start(): Promise<void> {
    const { log, quiet, works } = this;
    const boss = new PgBoss({
      ...engineOptions(this.db.engine),
      schema: JOBS_SCHEMA,
      ...SUPERVISE,
      supervise: !quiet,
      schedule: !quiet,
    });
    boss.on('error', (error) => log.error({ err: error }, 'The job queue reports an error'));
    await boss.start();
    await prepareQueues(boss, works);
    const onLongEnd = quiet ? () => undefined : this.pumpQuietly;
    this.running = { boss, due: new DueJobs({ boss, works, log, onLongEnd }) };
    if (quiet) return;
    for (const [topic, cron] of this.schedules) await boss.schedule(topic, cron, null, LIVING);
    this.forget = onOutbox(this.pumpQuietly);
    this.timer = setInterval(this.pumpQuietly, LOOK_EVERY_MS);
    this.timer.unref();
    this.pumpQuietly();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.forget?.();
    const { running } = this;
    running?.due.stop();
    await this.pumping?.catch(() => undefined);
    await running?.due.untilLongEnd();
    this.running = undefined;
    await running?.boss.stop({ graceful: false, close: this.db.engine.kind === 'postgres' });
  }

  async settle(): Promise<void> {
    do {
      await this.running?.due.untilLongEnd();
      await this.pump();
    } while (this.running?.due.hasLong);
  }

  async countDead(): Promise<number> {
    if (!this.running) return 0;
    const { rows } = await this.running.boss
      .getDb()
      .executeSql(`select count(*)::int as count from ${JOBS_SCHEMA}.job where name = $1`, [DEAD]);
    return countRows.parse(rows)[0].count;
  }

  private async drain({ boss, due }: Running): Promise<void> {
    for (;;) {
      const handed = await relayOutbox(this.db, async (rows) => {
        for (const [topic, ofTopic] of Map.groupBy(rows, (row) => row.topic)) {
          if (!this.works.has(topic)) {
            this.log.error({ topic }, 'Nobody works on this topic yet: its jobs wait');
            await boss.createQueue(topic, { ...RETRIES, deadLetter: DEAD });
          }
          // A job that was already inserted is left unchanged.
          await boss.insert(
            topic,
            ofTopic.map((row) => ({ id: jobId(row.id), data: row.payload, ...LIVING })),
          );
        }
      });
      if (handed + (await due.run()) === 0) return;
    }
  }

  /** Runs one drain at a time; a request during a drain causes one more round. */
  private pump(): Promise<void> {
    const { running } = this;
    if (!running) return Promise.resolve();
    if (this.pumping) {
      this.again = true;
      return this.pumping;
    }
    this.pumping = (async () => {
      do {
        this.again = false;
        await this.drain(running);
      } while (this.again);
    })().finally(() => {
      this.pumping = undefined;
    });
    return this.pumping;
  }

  private readonly pumpQuietly = (): void => {
    this.pump().catch((error: unknown) =>
      this.log.error({ err: error }, 'The outbox could not be worked off'),
    );
  };
}
