import { ROLE_KEYS } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import { z } from 'zod';
import type { CognitoSettings, Config } from '../../../config.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Identity, KnownAccount, SessionEnd, Tokens, WhichSessions } from '../identity.ts';
import { addToOutbox } from '../../jobs/outbox.ts';
import { readRefreshToken, signRefreshToken } from '../refresh-token.ts';
import { encryptValue, decryptValue } from '../encrypted-value.ts';
import type { Secrets } from '../secrets.ts';
import { sessionChecks } from '../session-check.ts';
import { accessTokenOf, sessionCookies } from '../session-cookies.ts';
import { endRows, insertSession, standingSession, type Turn, rotateSession } from '../session-rows.ts';
import { enrolments } from './enrolment.ts';
import { followGroups } from './groups.ts';
import { type IdClaims, idTokens } from './id-token.ts';
import { bindToken, tokenSessions } from './token-sessions.ts';
import { userPool } from './pool.ts';

const REVOKE = 'identity.revoke';
const FORGET = 'identity.forget';
const ROLE_GROUPS = Object.values(ROLE_KEYS);

/**
 * Sign-in by a user pool of Amazon Cognito. The pool stores the passwords and issues ID tokens, which are the session's
 * bearer tokens. Accounts, roles and sessions stay in our tables, so that they can be changed and ended here (docs:
 * decisions, 014).
 */
export async function cognitoIdentity(
  config: Pick<Config, 'publicUrl' | 'organisationId'> & { readonly cognito: CognitoSettings },
  db: Database,
  secrets: Secrets,
  clock: () => Date,
): Promise<Identity> {
  const { cognito } = config;
  const pool = userPool(cognito);
  const tokens = idTokens(cognito);
  const checks = sessionChecks(db);
  const rolesFollow = cognito.roles === 'groups';
  const sessionOfToken = tokenSessions({ db, clock, organisationId: config.organisationId, rolesFollow });
  const uploadSigner = cognito.identityPool
    ? (await import('./identity-pool.ts')).identityPool(
        { ...cognito, identityPool: cognito.identityPool },
        clock,
      )
    : undefined;

  function pair(turn: Turn, token: string, { exp }: IdClaims): Tokens {
    return { token, refreshToken: signRefreshToken(secrets.refresh, turn.id, turn.generation), exp };
  }

  /** A token that the pool has just issued; if it cannot be verified, the settings are wrong. */
  async function readOwn(idToken: string): Promise<IdClaims> {
    const claims = await tokens.read(idToken, clock());
    if (!claims)
      throw new Error('The user pool gives out tokens that COGNITO_ISSUER or COGNITO_CLIENT_ID refuses');
    return claims;
  }

  async function endSessions(tx: Tx, which: WhichSessions, reason: SessionEnd, now: Date): Promise<void> {
    for (const session of await endRows(tx, which, reason, now)) {
      checks.forget(session.id);
      // A job checks whether the pool has a token to revoke; the request does not read it.
      const payload = { sessionId: session.id };
      await addToOutbox(tx, { organisationId: session.organisation_id, topic: REVOKE, payload });
    }
    if ('userId' in which) {
      await tx
        .updateTable('users')
        .set({ tokens_from: now.toISOString() })
        .where('id', '=', which.userId)
        .execute();
    }
  }

  async function signIn(email: string, password: string, account: KnownAccount | undefined) {
    const answer = await pool.signIn(email, password);
    // An admin has confirmed the address, or the pool missed the confirmation by its owner.
    if (answer !== 'unconfirmed' || !account?.subject || account.verified_at === null) return answer;
    await pool.confirm(account.subject);
    return pool.signIn(email, password);
  }

  return {
    async authenticate(request) {
      const token = accessTokenOf(request);
      if (!token) return null;
      const claims = await tokens.read(token, clock());
      const sessionId =
        claims &&
        (await sessionOfToken(claims, { device: request.headers['user-agent'], address: request.ip }));
      const session = sessionId && (await checks.find(sessionId, claims.exp));
      if (!claims || !sessionId || !session) throw new Problem('session-expired');
      const signedIn = { ...session, sessionId, exp: claims.exp };
      return uploadSigner
        ? { ...signedIn, uploadSigner: () => uploadSigner(claims.subject, token) }
        : signedIn;
    },

    enrol: enrolments(db, pool, clock),

    async prove(email, password, account) {
      // The e-mail as spelled in our row, which the pool was given.
      const answer = await signIn(account?.email ?? email.trim().toLowerCase(), password, account);
      if (answer === 'wrong') return null;
      if (answer === 'unconfirmed') {
        return account?.subject
          ? { openSession: () => Promise.reject(new Problem('email-not-verified')) }
          : null;
      }
      const claims = await readOwn(answer.idToken);
      // A row without a pool account is linked to the one whose address was proved to the pool.
      const isTheirs = account?.subject === null ? claims.emailVerified : account?.subject === claims.subject;
      if (account && !isTheirs) return null;
      return {
        async openSession(tx, { id, organisation_id, subject }, now, place) {
          if (subject === null) {
            await tx.updateTable('users').set({ subject: claims.subject }).where('id', '=', id).execute();
          }
          if (rolesFollow) await followGroups(tx, id, claims.groups);
          const poolToken = encryptValue(secrets.sealing, answer.refreshToken);
          const turn = await insertSession(tx, { id, organisation_id }, now, { ...place, poolToken });
          await bindToken(tx, claims, { id: turn.id, organisationId: organisation_id });
          return pair(turn, answer.idToken, claims);
        },
      };
    },

    async newPassword({ subject }, password) {
      if (subject === null) throw new Problem('link-expired');
      await pool.setPassword(subject, password);
      return {};
    },

    async confirmAddress({ subject }, email) {
      if (subject === null) return;
      await pool.confirm(subject);
      await pool.setEmail(subject, email);
    },

    async changeRoles(subject, roles) {
      if (rolesFollow && subject !== null) await pool.setGroups(subject, roles, ROLE_GROUPS);
    },

    async forget(tx, organisationId, subjects) {
      for (const subject of subjects) {
        if (subject !== null) await addToOutbox(tx, { organisationId, topic: FORGET, payload: { subject } });
      }
    },

    async refresh(refreshToken, now, key) {
      const given = readRefreshToken(secrets.refresh, refreshToken);
      if (!given) throw new Problem('session-expired');
      const { sessionId } = given;
      const before = await db.signIn(async (tx) => {
        const { user_id: id, ...session } = await standingSession(tx, sessionId, now);
        const user = await tx.selectFrom('users').select('subject').where('id', '=', id).executeTakeFirst();
        return { ...session, subject: user?.subject ?? null };
      });
      const poolToken = before.pool_token && decryptValue(secrets.sealing, before.pool_token);
      // Done outside a transaction and before the session advances: losing the answer then has no effect.
      const idToken = poolToken && before.subject && (await pool.refresh(before.subject, poolToken));
      const claims = idToken ? await readOwn(idToken) : null;
      const turn = await db.signIn(async (tx) => {
        const turned = claims
          ? await rotateSession(tx, given, { exp: claims.exp, key }, now)
          : ('refused' as const);
        if (turned === 'refused' || turned === 'reused' || !claims) {
          await endSessions(tx, { sessionId }, turned === 'reused' ? 'reused' : 'signed-out', now);
          return null;
        }
        if (rolesFollow) await followGroups(tx, turned.userId, claims.groups);
        await bindToken(tx, claims, { id: sessionId, organisationId: before.organisation_id });
        return turned;
      });
      if (!turn || !claims || !idToken) throw new Problem('session-expired');
      checks.forget(sessionId);
      return pair(turn, idToken, claims);
    },

    sessionOf: (refreshToken) => readRefreshToken(secrets.refresh, refreshToken)?.sessionId,
    endSessions,
    ...sessionCookies(config),

    jobs(jobs) {
      jobs.on(REVOKE, z.object({ sessionId: z.string() }), async ({ sessionId }) => {
        const session = (tx: Tx) =>
          tx.selectFrom('sessions').select('pool_token').where('id', '=', sessionId);
        const row = await db.system((tx) => session(tx).executeTakeFirst());
        const poolToken = row?.pool_token && decryptValue(secrets.sealing, row.pool_token);
        if (!poolToken) return;
        await pool.revoke(poolToken);
        await db.system((tx) =>
          tx.updateTable('sessions').set({ pool_token: null }).where('id', '=', sessionId).execute(),
        );
      });
      jobs.on(FORGET, z.object({ subject: z.string() }), ({ subject }) => pool.remove(subject));
    },
  };
}
