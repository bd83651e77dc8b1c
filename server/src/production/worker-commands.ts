import { sql } from 'kysely';
import { Problem } from '@portal/domain/problem';
import type { Identification, StationWorker, Worker, WorkerPatch } from '@portal/domain/production/worker';
import type { Database } from '../db/database.ts';
import type { Scope, Tx } from '../db/open.ts';
import { LIMITS } from '../auth/guessing-store.ts';
import { recordEvent } from '../events/commands.ts';
import { countAttempt, uncountAttempt } from '../platform/http/rate-limit.ts';
import { identifiedWorker, takenMarks, type WorkerRecord } from './worker-store.ts';

type Fields = Pick<Worker, 'name' | 'pin' | 'badge' | 'active'>;

/**
 * Adds a worker. Throws `invalid-values` when PIN or badge name another active one.
 *
 * @returns the id of the worker
 */
export async function addWorker(
  tx: Tx,
  scope: Scope,
  fields: Pick<Fields, 'name' | 'pin' | 'badge'>,
  now: Date,
): Promise<number> {
  await mustBeFree(tx, scope, { ...fields, active: true }, null);
  const { id } = await tx
    .insertInto('production_workers')
    .values({
      organisation_id: scope.organisationId,
      ...fields,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, scope, { type: 'worker.created', worker: fields.name });
  return id;
}

/** Changes a worker whose row is locked. Throws `invalid-values` when PIN or badge name another active one. */
export async function changeWorker(
  tx: Tx,
  scope: Scope,
  { worker }: WorkerRecord,
  patch: WorkerPatch,
  now: Date,
): Promise<void> {
  const after = { ...worker, ...patch };
  await mustBeFree(tx, scope, after, worker.id);
  await tx
    .updateTable('production_workers')
    .set((row) => ({
      name: after.name,
      pin: after.pin,
      badge: after.badge,
      active: after.active,
      updated_at: now.toISOString(),
      revision: sql<number>`${row.ref('revision')} + 1`,
    }))
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', worker.id)
    .execute();
  const fields = Object.keys(patch);
  if (fields.length > 0) await recordEvent(tx, scope, { type: 'worker.changed', worker: after.name, fields });
}

/** Two people who give the same PIN at once follow each other. */
async function mustBeFree(tx: Tx, scope: Scope, fields: Fields, except: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workers of ${String(scope.organisationId)}`}, 0))`.execute(
    tx,
  );
  if (!fields.active) return;
  const taken = await takenMarks(tx, scope, fields, except);
  if (taken.length > 0)
    throw new Problem('invalid-values', {
      violations: taken.map((propertyPath) => ({ propertyPath, code: 'taken' })),
    });
}

/** Whom a PIN or badge names; wrong ones are counted against the station's account, whatever becomes of the call. */
export async function identify(
  db: Database,
  scope: Scope,
  by: Identification,
  address: string,
  now: Date,
): Promise<StationWorker> {
  const limits = LIMITS.workerGuess({ user: scope.actor.id, address });
  await db.signIn((tx) => countAttempt(tx, limits, now));
  const worker = await db.within(scope, (tx) => identifiedWorker(tx, scope, by));
  if (!worker) throw new Problem('not-found');
  await db.signIn((tx) => uncountAttempt(tx, limits, now));
  return worker;
}
