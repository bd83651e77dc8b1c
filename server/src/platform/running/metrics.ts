import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { backupAge } from '../backup/backup-folder.ts';
import type { Deps } from '../deps.ts';
import { outboxAge } from './health.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

type Series = { count: number; sum: number; readonly under: number[] };

/** Counts requests by method, route and status, with their duration, in the format of Prometheus. */
export function measure(app: FastifyInstance): () => Promise<string> {
  const series = new Map<string, Series>();
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    const known = series.get(key) ?? { count: 0, sum: 0, under: BUCKETS.map(() => 0) };
    series.set(key, known);
    const seconds = reply.elapsedTime / 1000;
    known.count += 1;
    known.sum += seconds;
    for (const [index, bound] of BUCKETS.entries())
      if (seconds <= bound) known.under[index] = (known.under[index] ?? 0) + 1;
  });
  return async () => {
    const lines = ['# TYPE portal_request_seconds histogram'];
    for (const [key, { count, sum, under }] of series) {
      for (const [index, bound] of BUCKETS.entries()) {
        lines.push(`portal_request_seconds_bucket{${key},le="${bound}"} ${under[index] ?? 0}`);
      }
      lines.push(
        `portal_request_seconds_bucket{${key},le="+Inf"} ${count}`,
        `portal_request_seconds_sum{${key}} ${sum}`,
        `portal_request_seconds_count{${key}} ${count}`,
      );
    }
    for (const [name, value] of Object.entries(await gauges(app.deps)))
      lines.push(`# TYPE ${name} gauge`, `${name} ${value}`);
    return `${lines.join('\n')}\n`;
  };
}

const DAY_MS = 86_400_000;

/** What is so at this moment, by the names that `deploy/watching/alerts.yaml` asks for. */
export async function gauges(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>,
): Promise<Readonly<Record<string, number>>> {
  const { bavail, bsize } = await statfs(deps.config.dataDir);
  return {
    process_resident_memory_bytes: process.memoryUsage.rss(),
    portal_outbox_age_seconds: await outboxAge(deps),
    portal_jobs_dead: await deps.jobs.countDead(),
    ...(await mailTroubles(deps)),
    portal_files_free_bytes: bavail * bsize,
    ...(await ageOfBackups(deps)),
  };
}

/** Nothing where it is not known where the backups are. */
async function ageOfBackups({
  config: { backupsDir },
  clock,
}: Pick<Deps, 'config' | 'clock'>): Promise<Readonly<Record<string, number>>> {
  if (backupsDir === undefined) return {};
  return { portal_backup_age_seconds: await backupAge(backupsDir, clock()) };
}

/**
 * Mails that were refused for good or came back within a day, and those written within a day whose attempts failed so far.
 * The state `failed` is not final: such a mail is tried again for days, and then its job is among the dead ones.
 */
function mailTroubles({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const since = new Date(clock().getTime() - DAY_MS).toISOString();
  return db.system(async (tx) => {
    const mails = tx.selectFrom('mails').select(({ fn }) => fn.countAll().as('count'));
    const failed = await mails.where('returned_at', '>', since).executeTakeFirstOrThrow();
    const retried = await mails
      .where('state', '=', 'failed')
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return { portal_mails_failed: Number(failed.count), portal_mails_retried: Number(retried.count) };
  });
}

/** `/metrics` on a separate port, which the proxy in front does not publish. */
export function serveMetrics(port: number, host: string, read: () => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
