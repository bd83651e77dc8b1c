import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Problem, type ProblemCode } from '@portal/domain/problem';
import type { Database, Scope, Tx } from '../../db/database.ts';
import type { Outcome } from '../outcome.ts';

/** How long a second sending waits for the first one's answer before it is told to come back. */
const WAIT_MS = 5_000;
const KEY = /^[\x21-\x7e]{8,200}$/;
const LOCK_NOT_AVAILABLE = '55P03';

export type Once = {
  readonly db: Database;
  readonly scope: Scope;
  readonly key: string;
  readonly request: FastifyRequest;
  readonly produce: (tx: Tx) => Promise<Outcome>;
  /** Asks anew whether the caller may have the kept answer, and gives what of its body they may see now. */
  readonly replay: (tx: Tx, body: string) => Promise<string>;
  readonly problemOutcome: (error: unknown, request: FastifyRequest) => Outcome;
};

/** What makes two sendings the same request: method, address and the very bytes of the body. */
export function fingerprintOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.raw.url ?? ''}\n${request.bodyText}`)
    .digest('hex');
}

/**
 * A queued request is done once, however often it is sent. The answer is kept in the
 * transaction of the rows it tells of; a refusal that would come again is kept after the rollback; 401, 403, 429,
 * refusals of the moment and failures of ours are forgotten, so that the same key can succeed later.
 */
export async function answerOnce(once: Once): Promise<Outcome> {
  const { db, scope, key, request } = once;
  if (!KEY.test(key)) {
    throw new Problem('invalid-input', {
      violations: [{ propertyPath: 'Idempotency-Key', code: 'wrong-format' }],
    });
  }
  const fingerprint = fingerprintOf(request);
  try {
    return await db.within(scope, async (tx) => {
      const before = await lookUp(tx, once, fingerprint);
      if (before) return before;
      const outcome = await once.produce(tx);
      await keep(tx, once, fingerprint, outcome);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof Problem) || !comesAgain(error)) throw error;
    const refusal = once.problemOutcome(error, request);
    if (typeof refusal.body === 'string' && refusal.body.length > REFUSAL_MAX) return refusal;
    return db.within(scope, async (tx) => {
      const before = await lookUp(tx, once, fingerprint);
      if (before) return before;
      await keep(tx, once, fingerprint, refusal);
      return refusal;
    });
  }
}

/**
 * Characters of a refusal that is kept; fifty refused fields of a form are seven thousand. A longer one is made anew from the
 * same bytes, which say the same again.
 */
const REFUSAL_MAX = 16 * 1024;

/**
 * Refusals that depend on the bytes of the request alone. Every other one is of the moment: the missing file arrives, the
 * device is freed, a decision is taken back, and the same request under the same key goes through. To keep these would
 * make "try again" a lie.
 */
const DETERMINISTIC: ReadonlySet<ProblemCode> = new Set([
  'invalid-input',
  'invalid-values',
  'client-id-taken',
  'file-kind-refused',
  'version-gone',
]);

function comesAgain({ code, violations }: Problem): boolean {
  // Tomorrow that day is not in the future any more.
  return DETERMINISTIC.has(code) && !violations.some((violation) => violation.code === 'future-date');
}

/** No request has it: what comes under a closed key is another request than was answered under it. */
const CLOSED = 'closed';
const CLOSED_STATUS = 409;

/**
 * Closes a key of the caller's, once whoever holds it is done: what comes under it from now on is refused with `key-reused`. False
 * when something has been done under it, which stands. Done twice, it is the same. Throws `request-running` after a wait.
 */
export async function closeKey(tx: Tx, scope: Scope, key: string): Promise<boolean> {
  await holdKey(tx, scope, key);
  const kept = await keptUnder(tx, scope, key);
  if (kept) return kept.status >= 400;
  await tx
    .insertInto('idempotency_keys')
    .values({
      organisation_id: scope.organisationId,
      user_id: scope.actor.id,
      key,
      fingerprint: CLOSED,
      status: CLOSED_STATUS,
      headers: '{}',
      body: '',
    })
    .execute();
  return true;
}

/** Waits for whoever holds the key, then finds their answer. */
async function lookUp(tx: Tx, once: Once, fingerprint: string): Promise<Outcome | null> {
  const { scope, key } = once;
  await holdKey(tx, scope, key);
  const kept = await keptUnder(tx, scope, key);
  if (!kept) return null;
  if (kept.fingerprint !== fingerprint) throw new Problem('key-reused');
  const body = await once.replay(tx, kept.body);
  return {
    status: kept.status,
    headers: { ...kept.headers, 'idempotent-replayed': 'true' },
    body: body === '' ? null : body,
  };
}

/** Takes the lock of a key, which holds across processes until the commit. */
async function holdKey(tx: Tx, scope: Scope, key: string): Promise<void> {
  const lock = createHash('sha256').update(`${scope.actor.id}\n${key}`).digest().readBigInt64BE(0);
  try {
    await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true),
      pg_advisory_xact_lock(${String(lock)}::bigint), set_config('lock_timeout', '0', true)`.execute(tx);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
      throw new Problem('request-running', { cause: error });
    }
    throw error;
  }
}

function keptUnder(tx: Tx, scope: Scope, key: string) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function keep(tx: Tx, once: Once, fingerprint: string, outcome: Outcome): Promise<void> {
  const { body } = outcome;
  if (body !== null && typeof body !== 'string') throw new Error('A queued request answers with text');
  await tx
    .insertInto('idempotency_keys')
    .values({
      organisation_id: once.scope.organisationId,
      user_id: once.scope.actor.id,
      key: once.key,
      fingerprint,
      status: outcome.status,
      headers: JSON.stringify(outcome.headers),
      body: body ?? '',
    })
    .execute();
}
