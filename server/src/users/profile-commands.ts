import { Problem } from '@portal/domain/problem';
import { nextRevision } from '../db/column-kinds.ts';
import type { Tx } from '../db/open.ts';
import { notifyPasswordChanged } from '../auth/password-commands.ts';
import { accountById, stillProved } from '../auth/store.ts';
import { dropLinks, noteAddress } from '../auth/link-store.ts';
import { LIMITS } from '../auth/guessing-store.ts';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import type { KnownAccount, SignedIn } from '../platform/identity/identity.ts';
import { uncountAttempt, countAttempt } from '../platform/http/rate-limit.ts';

/** Verifies the current password again, since a session may have been left open. Throws `wrong-password`. */
async function requirePassword(
  deps: Deps,
  session: SignedIn,
  given: string,
  now: Date,
): Promise<KnownAccount> {
  const { db, identity } = deps;
  const limits = LIMITS.presentPassword(String(session.actor.id));
  const account = await db.signIn(async (tx) => {
    await countAttempt(tx, limits, now);
    return accountById(tx, session.actor.id);
  });
  if (!account || !(await identity.prove(account.email, given, account, 'first')))
    throw new Problem('wrong-password');
  await db.signIn((tx) => uncountAttempt(tx, limits, now));
  return account;
}

/**
 * Locks the account until the end of the transaction. Throws `wrong-password` when its owner has set a new one since this one was
 * verified, perhaps to shut out who has the old one: what follows would take the account away again.
 */
async function requireStill(tx: Tx, proved: KnownAccount): Promise<void> {
  if (!(await stillProved(tx, proved))) throw new Problem('wrong-password');
}

/** Sets a new password, given the current one; ends every other session. */
export async function changePassword(
  deps: Deps,
  session: SignedIn,
  given: { readonly currentPassword: string; readonly password: string },
  now: Date,
): Promise<void> {
  const account = await requirePassword(deps, session, given.currentPassword, now);
  const credentials = await deps.identity.newPassword(account, given.password);
  const userId = session.actor.id;
  await deps.db.signIn(async (tx) => {
    await requireStill(tx, account);
    await tx
      .updateTable('users')
      .set({ ...credentials, updated_at: now.toISOString(), revision: nextRevision })
      .where('id', '=', userId)
      .execute();
    const { actor } = session;
    const author = { organisationId: actor.organisationId, actor };
    await recordEvent(tx, author, { type: 'user.password_changed', account: actor });
    // Somebody who knew the old password may have requested them.
    await dropLinks(tx, userId, ['reset', 'change']);
    await deps.identity.endSessions(tx, { userId, except: session.sessionId }, 'password', now);
    await notifyPasswordChanged(deps, tx, userId, now);
  });
}

/** Mails a link to the new address. The answer is the same whether or not that address already has an account. */
export async function askNewAddress(
  deps: Deps,
  session: SignedIn,
  given: { readonly currentPassword: string; readonly email: string },
  now: Date,
): Promise<void> {
  const account = await requirePassword(deps, session, given.currentPassword, now);
  const userId = session.actor.id;
  await deps.db.signIn(async (tx) => {
    await requireStill(tx, account);
    await countAttempt(tx, LIMITS.verificationMail(String(userId)), now);
    // Only the last request counts: a mistyped address must not become the account's.
    await dropLinks(tx, userId, ['change']);
    const note = await noteAddress(tx, session.actor, given.email, now);
    const { actor } = session;
    const author = { organisationId: actor.organisationId, actor };
    await recordEvent(tx, author, { type: 'user.new_address_requested', note });
  });
}
