import type { FastifyRequest } from 'fastify';
import { Problem } from '@portal/domain/problem';
import type { CognitoSettings } from '../../../config.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { UploadSigner } from '../../files/storage.ts';
import { addToOutbox } from '../../jobs/outbox.ts';
import { decryptValue, encryptValue } from '../encrypted-value.ts';
import type { SessionEnd, SignedIn, SignInPlace, Tokens, WhichSessions } from '../identity.ts';
import { type RefreshClaims, readRefreshToken, signRefreshToken } from '../refresh-token.ts';
import type { Secrets } from '../secrets.ts';
import { sessionChecks } from '../session-check.ts';
import { accessTokenOf } from '../session-cookies.ts';
import { endRows, insertSession, rotateSession, standingSession, type Turn } from '../session-rows.ts';
import { followGroups } from './groups.ts';
import { type IdClaims, idTokens } from './id-token.ts';
import type { PoolTokens, UserPool } from './pool.ts';
import { bindToken, tokenSessions } from './token-sessions.ts';

/** The topic of `revoke`. */
export const REVOKE = 'identity.revoke';

export type PoolSessionsOptions = {
  readonly cognito: CognitoSettings;
  readonly organisationId: number;
  readonly pool: UserPool;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  /** The user's own AWS credentials; absent: the server signs uploads with its own. */
  readonly uploadSigner: ((subject: string, idToken: string) => Promise<UploadSigner>) | undefined;
};

/** Sessions of our tables whose bearer tokens are ID tokens of a user pool. */
export class PoolSessions {
  private readonly options: PoolSessionsOptions;
  private readonly tokens;
  private readonly checks;
  private readonly rolesFollow: boolean;
  private readonly sessionOfToken;

  constructor(options: PoolSessionsOptions) {
    const { cognito, db, clock, organisationId } = options;
    this.options = options;
    this.tokens = idTokens(cognito);
    this.checks = sessionChecks(db);
    this.rolesFollow = cognito.roles === 'groups';
    this.sessionOfToken = tokenSessions({ db, clock, organisationId, rolesFollow: this.rolesFollow });
  }

  /** See `Identity.authenticate`. */
  async authenticate(request: FastifyRequest): Promise<SignedIn | null> {
    const token = accessTokenOf(request);
    if (!token) return null;
    const { clock, uploadSigner } = this.options;
    const claims = await this.tokens.read(token, clock());
    const sessionId =
      claims &&
      (await this.sessionOfToken(claims, { device: request.headers['user-agent'], address: request.ip }));
    const session = sessionId && (await this.checks.find(sessionId, claims.exp));
    if (!claims || !sessionId || !session) throw new Problem('session-expired');
    const signedIn = { ...session, sessionId, exp: claims.exp };
    return uploadSigner ? { ...signedIn, uploadSigner: () => uploadSigner(claims.subject, token) } : signedIn;
  }

  /** The claims of a token that the pool has just issued; if it cannot be verified, the settings are wrong. */
  async readOwn(idToken: string): Promise<IdClaims> {
    const claims = await this.tokens.read(idToken, this.options.clock());
    if (!claims)
      throw new Error('The user pool gives out tokens that COGNITO_ISSUER or COGNITO_CLIENT_ID refuses');
    return claims;
  }

  /** Opens the session of a sign-in with the pool. */
  async open(
    tx: Tx,
    account: { readonly id: number; readonly organisation_id: number },
    { idToken, refreshToken, claims }: PoolTokens & { readonly claims: IdClaims },
    now: Date,
    place: SignInPlace | undefined,
  ): Promise<Tokens> {
    const { id, organisation_id } = account;
    if (this.rolesFollow) await followGroups(tx, id, claims.groups);
    const poolToken = encryptValue(this.options.secrets.sealing, refreshToken);
    const turn = await insertSession(tx, { id, organisation_id }, now, { ...place, poolToken });
    await bindToken(tx, claims, { id: turn.id, organisationId: organisation_id });
    return this.pair(turn, idToken, claims);
  }

  /** See `Identity.refresh`. */
  async refresh(refreshToken: string, now: Date, key?: string): Promise<Tokens> {
    const { db, secrets, pool } = this.options;
    const given = readRefreshToken(secrets.refresh, refreshToken);
    if (!given) throw new Problem('session-expired');
    const before = await db.signIn(async (tx) => {
      const { user_id: id, ...session } = await standingSession(tx, given.sessionId, now);
      const user = await tx.selectFrom('users').select('subject').where('id', '=', id).executeTakeFirst();
      return { ...session, subject: user?.subject ?? null };
    });
    const poolToken = before.pool_token && decryptValue(secrets.sealing, before.pool_token);
    // Done outside a transaction and before the session advances: losing the answer then has no effect.
    const idToken = poolToken && before.subject && (await pool.refresh(before.subject, poolToken));
    const claims = idToken ? await this.readOwn(idToken) : null;
    const turn = await this.advance(given, claims, before.organisation_id, now, key);
    if (!turn || !claims || !idToken) throw new Problem('session-expired');
    this.checks.forget(given.sessionId);
    return this.pair(turn, idToken, claims);
  }

  /** See `Identity.endSessions`. */
  async end(tx: Tx, which: WhichSessions, reason: SessionEnd, now: Date): Promise<void> {
    for (const session of await endRows(tx, which, reason, now)) {
      this.checks.forget(session.id);
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

  /** Revokes the token that the pool issued for a session that ended. */
  async revoke(sessionId: string): Promise<void> {
    const { db, secrets, pool } = this.options;
    const row = await db.system((tx) =>
      tx.selectFrom('sessions').select('pool_token').where('id', '=', sessionId).executeTakeFirst(),
    );
    const poolToken = row?.pool_token && decryptValue(secrets.sealing, row.pool_token);
    if (!poolToken) return;
    await pool.revoke(poolToken);
    await db.system((tx) =>
      tx.updateTable('sessions').set({ pool_token: null }).where('id', '=', sessionId).execute(),
    );
  }

  /** Moves a session on to the token that the pool gave; ends it, and answers null, where there is none or a reuse. */
  private advance(
    given: RefreshClaims,
    claims: IdClaims | null,
    organisationId: number,
    now: Date,
    key: string | undefined,
  ): Promise<Turn | null> {
    const { sessionId } = given;
    return this.options.db.signIn(async (tx) => {
      const turned = claims ? await rotateSession(tx, given, { exp: claims.exp, key }, now) : 'refused';
      if (turned === 'refused' || turned === 'reused' || !claims) {
        await this.end(tx, { sessionId }, turned === 'reused' ? 'reused' : 'signed-out', now);
        return null;
      }
      if (this.rolesFollow) await followGroups(tx, turned.userId, claims.groups);
      await bindToken(tx, claims, { id: sessionId, organisationId });
      return turned;
    });
  }

  private pair(turn: Turn, token: string, { exp }: IdClaims): Tokens {
    const refreshToken = signRefreshToken(this.options.secrets.refresh, turn.id, turn.generation);
    return { token, refreshToken, exp };
  }
}
