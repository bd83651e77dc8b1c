import { createHash, randomUUID } from 'node:crypto';
import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { Tx } from '../../db/database.ts';
import { coarseAddress } from '../http/network-of.ts';
import type { SessionEnd, SignInPlace, WhichSessions } from './identity.ts';
import type { RefreshClaims } from './refresh-token.ts';

const DEVICE_MAX_LENGTH = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A session at one of its generations: what a pair of tokens is made for. */
export type Turn = { readonly id: string; readonly generation: number; readonly userId: number };

function expiryFrom(now: Date): string {
  return new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS).toISOString();
}

/** Writes a new session. `poolToken` is a encrypted refresh token of a user pool. */
export async function insertSession(
  tx: Tx,
  user: { readonly id: number; readonly organisation_id: number },
  now: Date,
  more: SignInPlace & { readonly poolToken?: string } = {},
): Promise<Turn> {
  const id = randomUUID();
  await tx
    .insertInto('sessions')
    .values({
      id,
      organisation_id: user.organisation_id,
      user_id: user.id,
      device: more.device?.slice(0, DEVICE_MAX_LENGTH) || null,
      address: (more.address !== undefined && coarseAddress(more.address)) || null,
      pool_token: more.poolToken ?? null,
      created_at: now.toISOString(),
      rotated_at: now.toISOString(),
      expires_at: expiryFrom(now),
    })
    .execute();
  return { id, generation: 1, userId: user.id };
}

/** A session that still stands, locked; throws `session-expired`. */
export async function standingSession(tx: Tx, id: string, now: Date) {
  const session = await tx
    .selectFrom('sessions')
    .select([
      'id',
      'user_id',
      'organisation_id',
      'generation',
      'rotated_at',
      'expires_at',
      'ended_at',
      'pool_token',
      'unused_from',
      'turn_key',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.ended_at || session.expires_at <= now.toISOString()) {
    throw new Problem('session-expired');
  }
  return session;
}

/** What comes with a refresh token: when the access token that is about to be given ends, and the caller's own key. */
export type Asking = {
  /** Seconds since 1970. */
  readonly exp: number;
  /** The same when a browser asks again for what it cannot know to have kept; undefined where it sends none. */
  readonly key: string | undefined;
};

/**
 * Moves a session to its next generation. A token of the one before still gets the present one
 * - for a grace, since two tabs may refresh at once,
 * - until a token of the present one was used: nobody has them yet,
 * - under the key by which the present one was asked for: the browser was killed before its cookies were on the disk.
 *
 * Anything else was used twice: the session ends, and the answer is `reused`, so that the caller commits that before
 * it refuses (docs: decisions, 027).
 */
export async function rotateSession(
  tx: Tx,
  claims: RefreshClaims,
  { exp, key }: Asking,
  now: Date,
): Promise<Turn | 'reused'> {
  const session = await standingSession(tx, claims.sessionId, now);
  const { id, generation, user_id: userId } = session;
  const turnKey = key === undefined ? null : createHash('sha256').update(key).digest('base64url');
  if (claims.generation === generation) {
    const next = generation + 1;
    await tx
      .updateTable('sessions')
      .set({
        generation: next,
        rotated_at: now.toISOString(),
        expires_at: expiryFrom(now),
        unused_from: exp,
        turn_key: turnKey,
      })
      .where('id', '=', id)
      .execute();
    return { id, generation: next, userId };
  }
  const age = now.getTime() - Date.parse(session.rotated_at);
  const isGivenAgain =
    age <= REFRESH_GRACE_SECONDS * 1000 ||
    session.unused_from !== null ||
    (turnKey !== null && turnKey === session.turn_key);
  return claims.generation === generation - 1 && isGivenAgain ? { id, generation, userId } : 'reused';
}

/** A token of the session was used that ends at `exp`, in seconds since 1970: whoever has it has what came with it. */
export async function markUsed(tx: Tx, id: string, exp: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ unused_from: null })
    .where('id', '=', id)
    .where('unused_from', '<=', exp)
    .execute();
}

/** Ends sessions; answers those that stood until now. */
export async function endRows(
  tx: Tx,
  which: WhichSessions,
  reason: SessionEnd,
  now: Date,
): Promise<{ readonly id: string; readonly organisation_id: number }[]> {
  const live = tx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_reason: reason })
    .where('ended_at', 'is', null);
  const chosen =
    'sessionId' in which
      ? live.where('id', '=', which.sessionId)
      : live
          .where('user_id', '=', which.userId)
          .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except ?? ''));
  const ended = await chosen.returning(['id', 'organisation_id']).execute();
  if (ended.length > 0) {
    // A device that was signed out is told nothing more.
    const ids = ended.map(({ id }) => id);
    await tx.deleteFrom('push_subscriptions').where('session_id', 'in', ids).execute();
  }
  return ended;
}
