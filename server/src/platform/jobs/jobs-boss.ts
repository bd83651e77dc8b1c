import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';
import { z, type ZodType } from 'zod';
import type { Database, Engine } from '../../db/database.ts';
import { deathsOf, isCause, isDeath, makeLast, writeDeaths } from './job-deaths.ts';
import type { Job, Jobs } from './jobs.ts';
import { onOutbox } from './outbox.ts';
import { relayOutbox } from './relay.ts';

const SCHEMA = 'portal_jobs';
const DEAD = 'dead';
/** Interval of a job's heartbeats; a job without one for `heartbeatSeconds` is given to another process. */
const BEAT_MS = 3_000;
const LIVING = { heartbeatSeconds: 10 } as const;
const SUPERVISE = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const;
/** Polling interval, for events that this process does not see: due retries, and outbox rows of another process. */
const LOOK_EVERY_MS = 5_000;
/** About four days in all, a long weekend with a broken SMTP server; then the job goes to the dead letter queue. */
const RETRIES = { retryLimit: 110, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 } as const;

const TIMESTAMPS = { 1114: (text: string) => new Date(text), 1184: (text: string) => new Date(text) };

type Work = {
  payload: ZodType | null;
  handle: (payload: never, job: Job) => Promise<void>;
  atOnce: number;
  isAlwaysRetried: boolean;
  isLong: boolean;
};

/** After so many rounds a topic with many jobs lets the other topics have their turn. */
const MOST_ROUNDS = 20;

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

const topicRows = z.array(z.object({ topic: z.string() }));
const countRows = z.tuple([z.object({ count: z.int() })]);

/** The topics that have a due job, in one query: fetching from each topic would take a query per topic. */
async function topicsDue(running: PgBoss, topics: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await running.getDb().executeSql(
    `select topic from unnest($1::text[]) as asked (topic) where exists (
       select from ${SCHEMA}.job j where j.name = topic
       and j.state < 'active' and not j.blocked and j.start_after <= ${SCHEMA}.job_now())`,
    [topics],
  );
  return new Set(topicRows.parse(rows).map(({ topic }) => topic));
}

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
 * Jobs by pg-boss: outbox rows are handed over after each commit, then due jobs are run, topic by topic. `quiet`
 * disables timers and schedules for tests, which call `settle`.
 */
export function bossJobs(options: { db: Database; log: FastifyBaseLogger; quiet?: boolean }): Jobs {
  const { db, log, quiet = false } = options;
  const works = new Map<string, Work>();
  const schedules = new Map<string, string>();
  let boss: PgBoss | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> | undefined;
  let again = false;
  let forget: (() => void) | undefined;
  const stopping = new AbortController();
  /** The long job that runs, by topic. */
  const longOnes = new Map<string, Promise<void>>();

  async function runDue(running: PgBoss): Promise<number> {
    let count = 0;
    const due = await topicsDue(running, [...works.keys()]);
    for (const [topic, work] of works) {
      if (!due.has(topic)) continue;
      if (work.isLong) {
        await beginLong(running, topic, work);
        continue;
      }
      const { atOnce } = work;
      for (let round = 0; round < (atOnce > 1 ? MOST_ROUNDS : 1); round += 1) {
        // Fetches no more jobs than run in parallel, so that other processes can take the rest.
        const jobs = await running.fetch<object>(topic, { batchSize: atOnce, includeMetadata: true });
        const done = await Promise.all(jobs.map((job) => runOne(running, topic, work, job)));
        const ids = done.flatMap((id) => id ?? []);
        if (ids.length > 0) await running.complete(topic, ids);
        count += jobs.length;
        if (jobs.length < atOnce) break;
      }
    }
    return count;
  }

  /** Begins the next long job of a topic when none runs; what else is due does not wait for its end. */
  async function beginLong(running: PgBoss, topic: string, work: Work): Promise<void> {
    if (longOnes.has(topic)) return;
    const [job] = await running.fetch<object>(topic, { includeMetadata: true });
    if (!job) return;
    const run = async (): Promise<void> => {
      const id = await runOne(running, topic, work, job);
      if (id !== undefined) await running.complete(topic, id);
    };
    const ended = run()
      .catch((error: unknown) => log.error({ err: error, topic }, 'A long job could not be ended'))
      .finally(() => {
        longOnes.delete(topic);
        if (!quiet) pumpQuietly();
      });
    longOnes.set(topic, ended);
  }

  /** The id of a job that succeeded; undefined when it failed, which is reported to pg-boss. */
  async function runOne(
    running: PgBoss,
    topic: string,
    work: Work,
    job: {
      readonly id: string;
      readonly data: object;
      readonly retryCount: number;
      readonly output?: unknown;
    },
  ): Promise<string | undefined> {
    const before = work.isAlwaysRetried ? { deaths: 0, hasNew: false } : deathsOf(job);
    if (before.hasNew) await writeDeaths(running, SCHEMA, job.id, before.deaths);
    if (isCause(before.deaths)) {
      await putAside(running, topic, job.id, 'The server died of this job twice');
      return undefined;
    }
    const beating = setInterval(() => {
      running.touch(topic, job.id).catch(() => undefined);
    }, BEAT_MS);
    try {
      const payload = work.payload ? work.payload.parse(job.data) : undefined;
      await work.handle(payload as never, {
        id: job.id,
        attempt: job.retryCount + 1,
        stopping: stopping.signal,
      });
      return job.id;
    } catch (error) {
      log.warn({ err: error, topic, job: job.id, attempt: job.retryCount + 1 }, 'A job failed');
      const message = error instanceof Error ? error.message : String(error);
      const deaths = before.deaths + (isDeath(error) ? 1 : 0);
      if (deaths > before.deaths) await writeDeaths(running, SCHEMA, job.id, deaths);
      if (isCause(deaths)) await putAside(running, topic, job.id, message);
      else await running.fail(topic, job.id, { message });
      return undefined;
    } finally {
      clearInterval(beating);
    }
  }

  /** Moves a job to the dead letter queue, where `countDead` counts it and it blocks nothing. */
  async function putAside(running: PgBoss, topic: string, id: string, message: string): Promise<void> {
    log.error({ topic, job: id, reason: message }, 'A job was put aside: it died with its process twice');
    await makeLast(running, SCHEMA, id);
    await running.fail(topic, id, { message });
  }

  async function drain(running: PgBoss): Promise<void> {
    for (;;) {
      const handed = await relayOutbox(db, async (rows) => {
        for (const [topic, ofTopic] of Map.groupBy(rows, (row) => row.topic)) {
          if (!works.has(topic)) {
            log.error({ topic }, 'Nobody works on this topic yet: its jobs wait');
            await running.createQueue(topic, { ...RETRIES, deadLetter: DEAD });
          }
          // A job that was already inserted is left unchanged.
          await running.insert(
            topic,
            ofTopic.map((row) => ({ id: jobId(row.id), data: row.payload, ...LIVING })),
          );
        }
      });
      if (handed + (await runDue(running)) === 0) return;
    }
  }

  /** Runs one drain at a time; a request during a drain causes one more round. */
  function pump(): Promise<void> {
    const running = boss;
    if (!running) return Promise.resolve();
    if (pumping) {
      again = true;
      return pumping;
    }
    pumping = (async () => {
      do {
        again = false;
        await drain(running);
      } while (again);
    })().finally(() => {
      pumping = undefined;
    });
    return pumping;
  }

  const pumpQuietly = (): void => {
    pump().catch((error: unknown) => log.error({ err: error }, 'The outbox could not be worked off'));
  };

  return {
    on(topic, payload, handle, { atOnce = 1, isAlwaysRetried = false, isLong = false } = {}) {
      works.set(topic, { payload, handle, atOnce, isAlwaysRetried, isLong });
    },
    every(topic, cron, handle) {
      works.set(topic, { payload: null, handle, atOnce: 1, isAlwaysRetried: false, isLong: false });
      schedules.set(topic, cron);
    },
    async start() {
      const started = new PgBoss({
        ...engineOptions(db.engine),
        schema: SCHEMA,
        ...SUPERVISE,
        supervise: !quiet,
        schedule: !quiet,
      });
      started.on('error', (error) => log.error({ err: error }, 'The job queue reports an error'));
      await started.start();
      await started.createQueue(DEAD);
      for (const topic of works.keys()) {
        await started.createQueue(topic, { ...RETRIES, deadLetter: DEAD });
        // Otherwise a queue that an earlier version created would keep that version's retry settings.
        await started.updateQueue(topic, { ...RETRIES });
      }
      boss = started;
      if (quiet) return;
      for (const [topic, cron] of schedules) await started.schedule(topic, cron);
      forget = onOutbox(pumpQuietly);
      timer = setInterval(pumpQuietly, LOOK_EVERY_MS);
      timer.unref();
      pumpQuietly();
    },
    async stop() {
      clearInterval(timer);
      forget?.();
      stopping.abort();
      await pumping?.catch(() => undefined);
      await Promise.all(longOnes.values());
      const ending = boss;
      boss = undefined;
      await ending?.stop({ graceful: false, close: db.engine.kind === 'postgres' });
    },
    async settle() {
      do {
        await Promise.all(longOnes.values());
        await pump();
      } while (longOnes.size > 0);
    },
    async countDead() {
      if (!boss) return 0;
      const { rows } = await boss
        .getDb()
        .executeSql(`select count(*)::int as count from ${SCHEMA}.job where name = $1`, [DEAD]);
      return countRows.parse(rows)[0].count;
    },
  };
}
