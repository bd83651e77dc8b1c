import { ROLE_KEYS } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import { z } from 'zod';
import type { CognitoSettings, Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import { addToOutbox } from '../../jobs/outbox.ts';
import type { Identity, KnownAccount, Proof } from '../identity.ts';
import { readRefreshToken } from '../refresh-token.ts';
import type { Secrets } from '../secrets.ts';
import { sessionCookies } from '../session-cookies.ts';
import { enrolments } from './enrolment.ts';
import { type PoolTokens, UserPool } from './pool.ts';
import { PoolSessions, REVOKE } from './pool-sessions.ts';

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
  const { cognito, organisationId } = config;
  const pool = new UserPool(cognito);
  const uploadSigner = cognito.identityPool
    ? (await import('./identity-pool.ts')).identityPool(
        { ...cognito, identityPool: cognito.identityPool },
        clock,
      )
    : undefined;
  const sessions = new PoolSessions({ cognito, organisationId, pool, db, secrets, clock, uploadSigner });

  return {
    authenticate: (request) => sessions.authenticate(request),
    enrol: enrolments(db, pool, clock),
    prove: (email, password, account) => prove({ pool, sessions }, email, password, account),

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
      if (cognito.roles === 'groups' && subject !== null) await pool.setGroups(subject, roles, ROLE_GROUPS);
    },

    async forget(tx, organisationId, subjects) {
      for (const subject of subjects) {
        if (subject !== null) await addToOutbox(tx, { organisationId, topic: FORGET, payload: { subject } });
      }
    },

    refresh: (refreshToken, now, key) => sessions.refresh(refreshToken, now, key),
    sessionOf: (refreshToken) => readRefreshToken(secrets.refresh, refreshToken)?.sessionId,
    endSessions: (tx, which, reason, now) => sessions.end(tx, which, reason, now),
    ...sessionCookies(config),

    jobs(jobs) {
      jobs.on(REVOKE, z.object({ sessionId: z.string() }), ({ sessionId }) => sessions.revoke(sessionId));
      jobs.on(FORGET, z.object({ subject: z.string() }), ({ subject }) => pool.remove(subject));
    },
  };
}

/** See `Identity.prove`. */
async function prove(
  { pool, sessions }: { readonly pool: UserPool; readonly sessions: PoolSessions },
  email: string,
  password: string,
  account: KnownAccount | undefined,
): Promise<Proof | null> {
  // The e-mail as spelled in our row, which the pool was given.
  const answer = await signIn(pool, account?.email ?? email.trim().toLowerCase(), password, account);
  if (answer === 'wrong') return null;
  if (answer === 'unconfirmed') {
    return account?.subject ? { openSession: () => Promise.reject(new Problem('email-not-verified')) } : null;
  }
  const claims = await sessions.readOwn(answer.idToken);
  // A row without a pool account is linked to the one whose address was proved to the pool.
  const isTheirs = account?.subject === null ? claims.emailVerified : account?.subject === claims.subject;
  if (account && !isTheirs) return null;
  return {
    async openSession(tx, { id, organisation_id, subject }, now, place) {
      if (subject === null) {
        await tx.updateTable('users').set({ subject: claims.subject }).where('id', '=', id).execute();
      }
      return sessions.open(tx, { id, organisation_id }, { ...answer, claims }, now, place);
    },
  };
}

async function signIn(
  pool: UserPool,
  email: string,
  password: string,
  account: KnownAccount | undefined,
): Promise<PoolTokens | 'wrong' | 'unconfirmed'> {
  const answer = await pool.signIn(email, password);
  // An admin has confirmed the address, or the pool missed the confirmation by its owner.
  if (answer !== 'unconfirmed' || !account?.subject || account.verified_at === null) return answer;
  await pool.confirm(account.subject);
  return pool.signIn(email, password);
}
