import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Problem, type ProblemCode } from '@portal/domain/problem';
import type { Database, Scope, Tx } from '../../db/database.ts';
import { sendWithCommit } from '../../db/transactions.ts';
import type { Outcome } from '../outcome.ts';

/** How long a repeated request waits for the answer of the first one before it gets `request-running`. */
const WAIT_MS = 5_000;
const KEY = /^[\x21-\x7e]{8,200}$/;
const LOCK_NOT_AVAILABLE = '55P03';

export type Once = {
  readonly db: Database;
  readonly scope: Scope;
  readonly key: string;
  readonly request: FastifyRequest;
  readonly produce: (tx: Tx) => Promise<Outcome>;
  /** Checks again whether the caller may have the stored answer, and returns what they may see of its body now. */
  readonly replay: (tx: Tx, body: string) => Promise<string>;
  readonly problemOutcome: (error: unknown, request: FastifyRequest) => Outcome;
};

/** The fingerprint by which two requests are the same: method, address and the exact bytes of the body. */
function fingerprintOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.raw.url ?? ''}\n${request.bodyText}`)
    .digest('hex');
}

/**
 * Carries out a queued request once, however often it is sent. The answer is stored in the transaction of the rows that
 * it describes. A refusal that depends on the request alone is stored after the rollback; 401, 403, 429, temporary
 * refusals and server failures are not stored, so that the same key can succeed later.
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
      await storeOutcome(tx, once, fingerprint, outcome);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof Problem) || !DETERMINISTIC.has(error.code)) throw error;
    const refusal = once.problemOutcome(error, request);
    if (typeof refusal.body === 'string' && refusal.body.length > REFUSAL_MAX) return refusal;
    return db.within(scope, async (tx) => {
      const before = await lookUp(tx, once, fingerprint);
      if (before) return before;
      await storeOutcome(tx, once, fingerprint, refusal);
      return refusal;
    });
  }
}

/**
 * The longest refusal that is stored, in characters; fifty refused fields of a form take seven thousand. A longer one
 * is not stored: the same bytes will produce it again.
 */
const REFUSAL_MAX = 16 * 1024;

/** How long a stored refusal stands; after that the same request is looked at anew. */
const REFUSAL_MINUTES = 10;

/**
 * Refusals that depend on the bytes of the request alone. All others are temporary: the missing file arrives, the
 * device is released, a decision is reversed, the factory says what a device's form lacks, a day is no longer in the
 * future, and the same request under the same key succeeds. If they were stored, "try again" could never work.
 */
const DETERMINISTIC: ReadonlySet<ProblemCode> = new Set([
  'invalid-input',
  'client-id-taken',
  'file-kind-refused',
  'version-gone',
]);

/** A fingerprint that no request has: any request under a closed key counts as different from the one answered. */
const CLOSED = 'closed';
const CLOSED_STATUS = 409;

/**
 * Closes a key of the caller's once the request that holds it has finished: later requests under it are refused with
 * `key-reused`. Returns false when something has been done under the key, which then stays done. Closing twice has the
 * same result. Throws `request-running` after a wait.
 */
export async function closeKey(tx: Tx, scope: Scope, key: string): Promise<boolean> {
  const stored = await holdKey(tx, scope, key);
  if (stored && stored.status < 400) return false;
  if (stored) {
    await tx
      .updateTable('idempotency_keys')
      .set({ fingerprint: CLOSED })
      .where('organisation_id', '=', scope.organisationId)
      .where('user_id', '=', scope.actor.id)
      .where('key', '=', key)
      .execute();
    return true;
  }
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

/**
 * Deletes the caller's stored answers that show the record of a client id, which was taken back: given again, they would show what is
 * not there. The same request by the same key is then carried out anew, or refused.
 */
export async function forgetAnswers(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  await sql`delete from idempotency_keys
    where organisation_id = ${scope.organisationId} and user_id = ${scope.actor.id}
      and position(${`"clientId":"${clientId.toLowerCase()}"`} in body) > 0`.execute(tx);
}

/** Waits for the request that holds the key, then finds its answer. */
async function lookUp(tx: Tx, once: Once, fingerprint: string): Promise<Outcome | null> {
  const { scope, key } = once;
  const stored = await holdKey(tx, scope, key);
  if (!stored) return null;
  if (stored.fingerprint !== fingerprint) throw new Problem('key-reused');
  if (stored.status >= 400 && (await dropOldRefusal(tx, once))) return null;
  const body = await once.replay(tx, stored.body);
  return {
    status: stored.status,
    headers: { ...stored.headers, 'idempotent-replayed': 'true' },
    body: body === '' ? null : body,
  };
}

/**
 * Deletes the refusal that is stored under a key when it is old, and says whether it was. While a release is exchanged, a process of
 * the one before refuses what only the new app sends, and "try again" has to reach the new server.
 */
async function dropOldRefusal(tx: Tx, { scope, key }: Once): Promise<boolean> {
  const { rows } = await sql`delete from idempotency_keys
    where organisation_id = ${scope.organisationId} and user_id = ${scope.actor.id} and key = ${key}
      and created_at < now() - make_interval(mins => ${REFUSAL_MINUTES}) returning key`.execute(tx);
  return rows.length > 0;
}

type StoredAnswer = {
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
};

/** Takes the advisory lock of a key, which holds across processes until the commit, and finds the answer under it. */
async function holdKey(tx: Tx, scope: Scope, key: string): Promise<StoredAnswer | undefined> {
  const lock = createHash('sha256').update(`${scope.actor.id}\n${key}`).digest().readBigInt64BE(0);
  try {
    const { rows } = await sql<StoredAnswer>`select * from hold_idempotency_key(
      ${String(lock)}::bigint, ${WAIT_MS}, ${scope.organisationId}, ${scope.actor.id}, ${key})`.execute(tx);
    return rows[0];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
      throw new Problem('request-running', { cause: error });
    }
    throw error;
  }
}

async function storeOutcome(tx: Tx, once: Once, fingerprint: string, outcome: Outcome): Promise<void> {
  const { body } = outcome;
  if (body !== null && typeof body !== 'string') throw new Error('A queued request answers with text');
  const insertion = tx.insertInto('idempotency_keys').values({
    organisation_id: once.scope.organisationId,
    user_id: once.scope.actor.id,
    key: once.key,
    fingerprint,
    status: outcome.status,
    headers: JSON.stringify(outcome.headers),
    body: body ?? '',
  });
  await sendWithCommit(tx, insertion.compile());
}
