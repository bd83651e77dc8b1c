import '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { Config } from '../config.ts';
import type { Database, Tx } from '../db/database.ts';
import { accessTokens } from './access-token.ts';
import type { Identity, SessionEnd, Tokens, WhichSessions } from './identity.ts';
import { bearerOf } from './origin.ts';
import { readRefreshToken, signRefreshToken } from './refresh-token.ts';
import type { Secrets } from './secrets.ts';
import { sessionChecks } from './session-check.ts';

/** Argon2id, 19 MiB and two passes: the least that OWASP names (docs: security, Password). */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const ACCESS_COOKIE = 'portal_token';
export const REFRESH_COOKIE = 'portal_refresh';
const DAY_SECONDS = 24 * 60 * 60;
const DEVICE_MAX_LENGTH = 200;

/** Sign-in by e-mail and password of our own tables; sessions are rows, so they can be ended here. */
export function localIdentity(
  config: Pick<Config, 'publicUrl'>,
  db: Database,
  secrets: Secrets,
  clock: () => Date,
): Identity {
  const access = accessTokens(secrets.access);
  const checks = sessionChecks(db);
  // Verified against when there is no such account: it costs what a real one costs.
  const nobodysHash = hash(randomUUID(), ARGON);
  const secure = config.publicUrl.startsWith('https:');

  async function tokensFor(
    session: { id: string; generation: number; userId: number },
    now: Date,
  ): Promise<Tokens> {
    const exp = Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS;
    return {
      token: await access.sign({ userId: session.userId, sessionId: session.id, exp }),
      refreshToken: signRefreshToken(secrets.refresh, session.id, session.generation),
      exp,
    };
  }

  return {
    async authenticate(request) {
      const { authorization } = request.headers;
      const bearer = bearerOf(authorization);
      const token = bearer ?? request.cookies[ACCESS_COOKIE];
      if (!token) return null;
      const claims = await access.read(token, clock());
      const session = claims && (await checks.find(claims.sessionId));
      if (!session || session.actor.id !== claims.userId) throw new Problem('session-expired');
      return { ...session, sessionId: claims.sessionId, exp: claims.exp };
    },

    hashPassword: (password) => hash(password, ARGON),

    async verifyPassword(stored, password) {
      const right = await verify(stored ?? (await nobodysHash), password);
      return stored !== null && right;
    },

    async openSession(tx, user, now, device) {
      const id = randomUUID();
      await tx
        .insertInto('sessions')
        .values({
          id,
          organisation_id: user.organisation_id,
          user_id: user.id,
          device: device?.slice(0, DEVICE_MAX_LENGTH) || null,
          created_at: now.toISOString(),
          rotated_at: now.toISOString(),
          expires_at: expiryFrom(now),
        })
        .execute();
      return tokensFor({ id, generation: 1, userId: user.id }, now);
    },

    async refresh(tx, refreshToken, now) {
      const claims = readRefreshToken(secrets.refresh, refreshToken);
      if (!claims) throw new Problem('session-expired');
      const session = await tx
        .selectFrom('sessions')
        .select(['id', 'user_id', 'generation', 'rotated_at', 'expires_at', 'ended_at'])
        .where('id', '=', claims.sessionId)
        .forUpdate()
        .executeTakeFirst();
      if (!session || session.ended_at || session.expires_at <= now.toISOString()) {
        throw new Problem('session-expired');
      }
      const { generation } = session;
      if (claims.generation === generation) {
        const next = generation + 1;
        await tx
          .updateTable('sessions')
          .set({ generation: next, rotated_at: now.toISOString(), expires_at: expiryFrom(now) })
          .where('id', '=', session.id)
          .execute();
        return tokensFor({ id: session.id, generation: next, userId: session.user_id }, now);
      }
      // Two tabs refresh at once: the later one gets what the earlier one got.
      const age = now.getTime() - Date.parse(session.rotated_at);
      if (claims.generation === generation - 1 && age <= REFRESH_GRACE_SECONDS * 1000) {
        return tokensFor({ id: session.id, generation, userId: session.user_id }, now);
      }
      await end(tx, { sessionId: session.id }, 'reused', now);
      return 'reused';
    },

    sessionOf: (refreshToken) => readRefreshToken(secrets.refresh, refreshToken)?.sessionId,

    endSessions: end,

    setCookies(reply, tokens) {
      const common = {
        httpOnly: true,
        secure,
        sameSite: 'lax',
        maxAge: REFRESH_TOKEN_DAYS * DAY_SECONDS,
      } as const;
      reply.setCookie(ACCESS_COOKIE, tokens.token, { ...common, path: '/api' });
      reply.setCookie(REFRESH_COOKIE, tokens.refreshToken, { ...common, path: '/api/token' });
    },

    clearCookies(reply) {
      reply.clearCookie(ACCESS_COOKIE, { path: '/api' });
      reply.clearCookie(REFRESH_COOKIE, { path: '/api/token' });
    },
  };

  async function end(tx: Tx, which: WhichSessions, reason: SessionEnd, now: Date): Promise<void> {
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
    for (const session of await chosen.returning('id').execute()) checks.forget(session.id);
  }
}

function expiryFrom(now: Date): string {
  return new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_SECONDS * 1000).toISOString();
}
