import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { z, type ZodType } from 'zod';
import { deathsOf, isCause, isDeath, JOBS_SCHEMA, makeLast, writeDeaths } from './job-deaths.ts';
import type { Job } from './jobs.ts';

/** Interval of a job's heartbeats; a job without one for `heartbeatSeconds` is given to another process. */
const BEAT_MS = 3_000;
/**
 * After so many rounds, or once they have taken this long, a topic with many jobs lets the other topics have their turn: a round of mails
 * waits a minute and more for a server that does not answer.
 */
const MAX_ROUNDS = 20;
const MAX_TURN_MS = 10_000;

/** How the jobs of a topic are handled: `Jobs.on`. */
export type Work = {
  readonly payload: ZodType | null;
  readonly handle: (payload: never, job: Job) => Promise<void>;
  readonly atOnce: number;
  readonly isAlwaysRetried: boolean;
  readonly isLong: boolean;
};

type Fetched = {
  readonly id: string;
  readonly data: object;
  readonly retryCount: number;
  readonly output?: unknown;
};

const topicRows = z.array(z.object({ topic: z.string() }));

/** The topics that have a due job, in one query: fetching from each topic would take a query per topic. */
async function topicsDue(boss: PgBoss, topics: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await boss.getDb().executeSql(
    `select topic from unnest($1::text[]) as asked (topic) where exists (
       select from ${JOBS_SCHEMA}.job j where j.name = topic
       and j.state < 'active' and not j.blocked and j.start_after <= ${JOBS_SCHEMA}.job_now())`,
    [topics],
  );
  return new Set(topicRows.parse(rows).map(({ topic }) => topic));
}

/** Runs the jobs that are due, topic by topic; a long job runs beside the others. */
export class DueJobs {
  private readonly boss: PgBoss;
  private readonly works: ReadonlyMap<string, Work>;
  private readonly log: FastifyBaseLogger;
  private readonly onLongEnd: () => void;
  private readonly stopping = new AbortController();
  /** The long job that runs, by topic. */
  private readonly longOnes = new Map<string, Promise<void>>();

  constructor(options: {
    boss: PgBoss;
    works: ReadonlyMap<string, Work>;
    log: FastifyBaseLogger;
    /** The next long job of the topic can begin. */
    onLongEnd: () => void;
  }) {
    this.boss = options.boss;
    this.works = options.works;
    this.log = options.log;
    this.onLongEnd = options.onLongEnd;
  }

  /** Runs what is due now, and answers how many jobs that were; a long one is begun, not counted. */
  async run(): Promise<number> {
    let count = 0;
    const due = await topicsDue(this.boss, [...this.works.keys()]);
    for (const [topic, work] of this.works) {
      if (!due.has(topic)) continue;
      if (work.isLong) await this.beginLong(topic, work);
      else count += await this.runTopic(topic, work);
    }
    return count;
  }

  get hasLong(): boolean {
    return this.longOnes.size > 0;
  }

  async untilLongEnd(): Promise<void> {
    await Promise.all(this.longOnes.values());
  }

  /** Tells the jobs that run that the server stops. */
  stop(): void {
    this.stopping.abort();
  }

  private async runTopic(topic: string, work: Work): Promise<number> {
    const { atOnce } = work;
    const began = performance.now();
    let count = 0;
    for (let round = 0; round < (atOnce > 1 ? MAX_ROUNDS : 1); round += 1) {
      // Fetches no more jobs than run in parallel, so that other processes can take the rest.
      const jobs = await this.boss.fetch<object>(topic, { batchSize: atOnce, includeMetadata: true });
      const ends = await Promise.allSettled(jobs.map((job) => this.runOne(topic, work, job)));
      const ids = ends.flatMap((end) => (end.status === 'fulfilled' ? (end.value ?? []) : []));
      if (ids.length > 0) await this.boss.complete(topic, ids);
      // A failure that could not be written ends the turn only now: what succeeded beside it must not be done again.
      const unwritten = ends.find((end) => end.status === 'rejected');
      if (unwritten) throw unwritten.reason;
      count += jobs.length;
      if (jobs.length < atOnce || performance.now() - began > MAX_TURN_MS) break;
    }
    return count;
  }

  /** Begins the next long job of a topic when none runs; what else is due does not wait for its end. */
  private async beginLong(topic: string, work: Work): Promise<void> {
    if (this.longOnes.has(topic)) return;
    const [job] = await this.boss.fetch<object>(topic, { includeMetadata: true });
    if (!job) return;
    const run = async (): Promise<void> => {
      const id = await this.runOne(topic, work, job);
      if (id !== undefined) await this.boss.complete(topic, id);
    };
    const ended = run()
      .catch((error: unknown) => this.log.error({ err: error, topic }, 'A long job could not be ended'))
      .finally(() => {
        this.longOnes.delete(topic);
        this.onLongEnd();
      });
    this.longOnes.set(topic, ended);
  }

  /** The id of a job that succeeded; undefined when it failed, which is reported to pg-boss. */
  private async runOne(topic: string, work: Work, job: Fetched): Promise<string | undefined> {
    const { boss, log } = this;
    const before = work.isAlwaysRetried ? { deaths: 0, hasNew: false } : deathsOf(job);
    if (before.hasNew) await writeDeaths(boss, job.id, before.deaths);
    if (isCause(before.deaths)) {
      await this.putAside(topic, job.id, 'The server died of this job twice');
      return undefined;
    }
    const beating = setInterval(() => {
      boss.touch(topic, job.id).catch(() => undefined);
    }, BEAT_MS);
    const attempt = job.retryCount + 1;
    try {
      const payload = work.payload ? work.payload.parse(job.data) : undefined;
      await work.handle(payload as never, { id: job.id, attempt, stopping: this.stopping.signal });
      return job.id;
    } catch (error) {
      log.warn({ err: error, topic, job: job.id, attempt }, 'A job failed');
      const message = error instanceof Error ? error.message : String(error);
      const deaths = before.deaths + (isDeath(error) ? 1 : 0);
      if (deaths > before.deaths) await writeDeaths(boss, job.id, deaths);
      if (isCause(deaths)) await this.putAside(topic, job.id, message);
      else await boss.fail(topic, job.id, { message });
      return undefined;
    } finally {
      clearInterval(beating);
    }
  }

  /** Moves a job to the dead letter queue, where `countDead` counts it and it blocks nothing. */
  private async putAside(topic: string, id: string, message: string): Promise<void> {
    this.log.error(
      { topic, job: id, reason: message },
      'A job was put aside: it died with its process twice',
    );
    await makeLast(this.boss, id);
    await this.boss.fail(topic, id, { message });
  }
}
