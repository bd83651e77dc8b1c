import { Problem } from '@portal/domain/problem';
import type { Database, Tx } from '../../../db/database.ts';
import type { SignInPlace } from '../identity.ts';
import { insertSession } from '../session-rows.ts';
import { followGroups } from './groups.ts';
import type { IdClaims } from './id-token.ts';

const MAX_REMEMBERED = 5_000;

type Session = { readonly id: string; readonly organisationId: number };

/** Stores which session a token belongs to. Returns false when it already belongs to another. */
export async function bindToken(tx: Tx, claims: IdClaims, session: Session): Promise<boolean> {
  const bound = await tx
    .insertInto('session_tokens')
    .values({
      token_id: claims.tokenId,
      organisation_id: session.organisationId,
      session_id: session.id,
      expires_at: new Date(claims.exp * 1000).toISOString(),
    })
    // The tokens of one sign-in share an id if the pool provides one: the newest is stored.
    .onConflict((conflict) =>
      conflict
        .column('token_id')
        .doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') }))
        .whereRef('session_tokens.session_id', '=', 'excluded.session_id'),
    )
    .returning('session_id')
    .executeTakeFirst();
  return bound !== undefined;
}

const sessionOfToken = (tx: Tx, { tokenId }: IdClaims) =>
  tx.selectFrom('session_tokens').select('session_id').where('token_id', '=', tokenId).executeTakeFirst();

/**
 * Finds the session of a pool token. A token that an app got from the pool directly opens its session on first use: for
 * a confirmed account of ours, unless its sessions were ended after that sign-in. Null for any other token; throws
 * `no-user-found` for an account of another organisation.
 */
export function tokenSessions(portal: {
  readonly db: Database;
  readonly clock: () => Date;
  readonly organisationId: number;
  readonly rolesFollow: boolean;
}): (claims: IdClaims, place: SignInPlace) => Promise<string | null> {
  const remembered = new Map<string, string>();

  async function findOrOpen(tx: Tx, claims: IdClaims, place: SignInPlace): Promise<string | null> {
    const before = await sessionOfToken(tx, claims);
    if (before) return before.session_id;
    const account = await tx
      .selectFrom('users')
      .select(['id', 'organisation_id', 'verified_at', 'tokens_from'])
      .where('subject', '=', claims.subject)
      .executeTakeFirst();
    if (!account) return null;
    if (account.organisation_id !== portal.organisationId) throw new Problem('no-user-found');
    const ended = account.tokens_from !== null && claims.authTime * 1000 < Date.parse(account.tokens_from);
    if (account.verified_at === null || ended) return null;
    const { id } = await insertSession(tx, account, portal.clock(), place);
    const session = { id, organisationId: account.organisation_id };
    if (await bindToken(tx, claims, session)) {
      if (portal.rolesFollow) await followGroups(tx, account.id, claims.groups);
      return id;
    }
    // Of several simultaneous requests, another one was first.
    await tx.deleteFrom('sessions').where('id', '=', id).execute();
    return (await sessionOfToken(tx, claims))?.session_id ?? null;
  }

  return async (claims, place) => {
    const before = remembered.get(claims.tokenId);
    if (before !== undefined) return before;
    const found = await portal.db.signIn((tx) => findOrOpen(tx, claims, place));
    if (found === null) return null;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(claims.tokenId, found);
    return found;
  };
}
