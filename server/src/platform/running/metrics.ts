import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
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
    lines.push(
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE portal_outbox_age_seconds gauge',
      `portal_outbox_age_seconds ${await outboxAge(app.deps)}`,
      '# TYPE portal_jobs_dead gauge',
      `portal_jobs_dead ${await app.deps.jobs.countDead()}`,
    );
    return `${lines.join('\n')}\n`;
  };
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
