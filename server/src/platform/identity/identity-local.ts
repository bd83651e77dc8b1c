import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ACCESS_TOKEN_SECONDS } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import { accessTokens } from './access-token.ts';
import { hashQueue } from './hash-queue.ts';
import type { Identity, SessionEnd, SignInPlace, Tokens, WhichSessions } from './identity.ts';
import { readRefreshToken, signRefreshToken } from './refresh-token.ts';
import type { Secrets } from './secrets.ts';
import { sessionChecks } from './session-check.ts';
import { accessTokenOf, sessionCookies } from './session-cookies.ts';
import { endRows, insertSession, type Turn, rotateSession } from './session-rows.ts';

/** Argon2id, 19 MiB and two passes: OWASP's minimum (docs/security.md, Password). */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type LocalIdentity = Identity & {
  /** Opens a session without a password: for tests and measurements. */
  openSession(
    tx: Tx,
    user: { readonly id: number; readonly organisation_id: number },
    now: Date,
    place?: SignInPlace,
  ): Promise<Tokens>;
};

const nothing = async (): Promise<void> => undefined;

/** When an access token issued now expires, in seconds since 1970. */
const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS;

/** Sign-in by e-mail and password from our own tables; sessions are rows, so the server can end them. */
export function localIdentity(
  config: Pick<Config, 'publicUrl'>,
  db: Database,
  secrets: Secrets,
  clock: () => Date,
): LocalIdentity {
  const access = accessTokens(secrets.access);
  const checks = sessionChecks(db);
  const hashes = hashQueue();
  // Verified when there is no such account, so that the answer takes the same time as for an existing one.
  const nobodysHash = hash(randomUUID(), ARGON);

  async function tokensFor({ id, generation, userId }: Turn, now: Date): Promise<Tokens> {
    const exp = expiryOf(now);
    return {
      token: await access.sign({ userId, sessionId: id, exp }),
      refreshToken: signRefreshToken(secrets.refresh, id, generation),
      exp,
    };
  }

  const openSession: LocalIdentity['openSession'] = async (tx, user, now, place) =>
    tokensFor(await insertSession(tx, user, now, place), now);

  async function endSessions(tx: Tx, which: WhichSessions, reason: SessionEnd, now: Date): Promise<void> {
    for (const session of await endRows(tx, which, reason, now)) checks.forget(session.id);
  }

  return {
    openSession,

    async authenticate(request) {
      const token = accessTokenOf(request);
      if (!token) return null;
      const claims = await access.read(token, clock());
      const session = claims && (await checks.find(claims.sessionId, claims.exp));
      if (!session || session.actor.id !== claims.userId) throw new Problem('session-expired');
      return { ...session, sessionId: claims.sessionId, exp: claims.exp };
    },

    enrol: async (_email, password) => ({
      credentials: { password_hash: await hashes.run('second', () => hash(password, ARGON)), subject: null },
      undo: nothing,
    }),

    async prove(_email, password, account, lane) {
      // An account without a local password, such as one of a user pool, is treated as unknown.
      const stored = account?.password_hash.startsWith('$argon2id$') ? account.password_hash : null;
      const against = stored ?? (await nobodysHash);
      const right = await hashes.run(lane, () => verify(against, password));
      return stored !== null && right ? { openSession } : null;
    },

    newPassword: async (_account, password) => ({
      password_hash: await hashes.run('second', () => hash(password, ARGON)),
    }),

    // All that has to be stored is in the account's row.
    confirmAddress: nothing,
    changeRoles: nothing,
    forget: nothing,

    async refresh(refreshToken, now, key) {
      const claims = readRefreshToken(secrets.refresh, refreshToken);
      if (!claims) throw new Problem('session-expired');
      const turn = await db.signIn(async (tx) => {
        const turned = await rotateSession(tx, claims, { exp: expiryOf(now), key }, now);
        if (turned === 'reused') await endSessions(tx, { sessionId: claims.sessionId }, 'reused', now);
        return turned;
      });
      if (turn === 'reused') throw new Problem('session-expired');
      checks.forget(turn.id);
      return tokensFor(turn, now);
    },

    sessionOf: (refreshToken) => readRefreshToken(secrets.refresh, refreshToken)?.sessionId,
    endSessions,
    ...sessionCookies(config),
  };
}
