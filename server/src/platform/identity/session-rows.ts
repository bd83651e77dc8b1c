import { createHash, randomUUID } from 'node:crypto';
import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { Tx } from '../../db/database.ts';
import { coarseAddress } from '../http/network-of.ts';
import type { SessionEnd, SignInPlace, WhichSessions } from './identity.ts';
import type { RefreshClaims } from './refresh-token.ts';

const DEVICE_MAX_LENGTH = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A session at one of its generations, for which one pair of tokens is issued. */
export type Turn = { readonly id: string; readonly generation: number; readonly userId: number };

function expiryFrom(now: Date): string {
  return new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS).toISOString();
}

/** Writes a new session. `poolToken` is an encrypted refresh token of a user pool. */
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

/** An open session, its row locked; throws `session-expired`. */
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

/** The circumstances of a refresh: the expiry of the access token about to be issued, and the key of the request. */
export type Asking = {
  /** Seconds since 1970. */
  readonly exp: number;
  /**
   * The same when a browser repeats a refresh because it does not know whether it got the answer; undefined where it
   * sends none.
   */
  readonly key: string | undefined;
};

/**
 * Moves a session to its next generation. A token of the previous generation still gets the current one
 * - within a grace period, since two tabs may refresh at once,
 * - until a token of the current generation was used: before that, nobody may have received it,
 * - under the key with which the current one was requested: the browser was killed before its cookies were stored.
 * Any other use of an old token ends the session and returns `reused`, so that the caller can commit before it refuses
 * (decision 027).
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

/**
 * Records that a token with the expiry `exp` (seconds since 1970) was used: the client received the tokens issued with
 * it.
 */
export async function markUsed(tx: Tx, id: string, exp: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ unused_from: null })
    .where('id', '=', id)
    .where('unused_from', '<=', exp)
    .execute();
}

/** Ends sessions; returns those that were open until now. */
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
    // A device that was signed out gets no more push messages.
    const ids = ended.map(({ id }) => id);
    await tx.deleteFrom('push_subscriptions').where('session_id', 'in', ids).execute();
  }
  return ended;
}
