import type { FastifyInstance } from 'fastify';
import { missingMigrations } from '../../db/migrate.ts';
import type { Deps } from '../deps.ts';

/** When an effect of the outbox waits longer than this, the relay counts as stuck. */
const OUTBOX_STUCK_AFTER_SECONDS = 300;

export type Readiness = {
  readonly ready: boolean;
  readonly database: boolean;
  readonly migrations: boolean;
  readonly storage: boolean;
  /** The age of the oldest effect that was not handed over. */
  readonly outboxAgeSeconds: number;
};

/** How long the oldest effect has been waiting, in seconds. */
export async function outboxAge(deps: Pick<Deps, 'db'>): Promise<number> {
  const oldest = await deps.db.system((tx) =>
    tx
      .selectFrom('outbox')
      .select('created_at')
      .where('handed_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  return oldest ? Math.max(0, Math.round((Date.now() - Date.parse(oldest.created_at)) / 1000)) : 0;
}

async function readiness(deps: Deps): Promise<Readiness> {
  const storage = await deps.storage.healthy();
  try {
    const migrations = (await missingMigrations(deps.db)).length === 0;
    const outboxAgeSeconds = await outboxAge(deps);
    const ready = storage && migrations && outboxAgeSeconds < OUTBOX_STUCK_AFTER_SECONDS;
    return { ready, database: true, migrations, storage, outboxAgeSeconds };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ready: false, database: false, migrations: false, storage, outboxAgeSeconds: 0 };
  }
}

/** `/healthz`: the process answers. `/readyz`: database, storage and relay work. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', async (_request, reply) => reply.send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness(app.deps);
    return reply.code(state.ready ? 200 : 503).send(state);
  });
}
