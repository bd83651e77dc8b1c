import { nextRevision } from '../db/column-kinds.ts';
import type { Tx } from '../db/open.ts';
import { authorFor, recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import type { Credentials } from '../platform/identity/identity.ts';
import { resetAttempts } from '../platform/http/rate-limit.ts';
import { LIMITS } from './guessing-store.ts';
import { dropLinks } from './link-store.ts';
import { queueAccountMail } from './mails.ts';
import { accountForMail, findAccount } from './store.ts';

/**
 * Stores the password that takes the place of a forgotten one: every session of the account ends, a lock after wrong
 * passwords too, and its owner is told by mail. A job ends the link to its calendar, which somebody may have made who knew the old
 * password.
 */
export async function replacePassword(
  deps: Pick<Deps, 'identity' | 'mailer'>,
  tx: Tx,
  { id, email }: { readonly id: number; readonly email: string },
  credentials: Partial<Credentials>,
  now: Date,
): Promise<void> {
  const account = await tx
    .updateTable('users')
    .set({ ...credentials, updated_at: now.toISOString(), revision: nextRevision })
    .where('id', '=', id)
    .returning(['id', 'name', 'organisation_id'])
    .executeTakeFirstOrThrow();
  await recordEvent(tx, authorFor(account), { type: 'user.password_reset', account, at: now });
  // An address change that was requested with the old password must not take effect any more.
  await dropLinks(tx, id, ['reset', 'change']);
  await deps.identity.endSessions(tx, { userId: id }, 'password', now);
  const [ofAccount] = LIMITS.signIn({ account: email, address: '' });
  await resetAttempts(tx, ofAccount ? [ofAccount] : [], now);
  await notifyPasswordChanged(deps, tx, id, now);
}

/**
 * Sets the password of an account of the organisation, as its operator asks on the server itself. Returns the person's
 * name; undefined, without any change, when there is no such account.
 */
export async function setPassword(
  deps: Pick<Deps, 'db' | 'identity' | 'mailer' | 'config'>,
  email: string,
  password: string,
  now: Date,
): Promise<string | undefined> {
  const account = await deps.db.signIn((tx) => findAccount(tx, email));
  if (!account || account.organisation_id !== deps.config.organisationId) return undefined;
  const credentials = await deps.identity.newPassword(account, password);
  await deps.db.signIn((tx) => replacePassword(deps, tx, account, credentials, now));
  return account.name;
}

/** Informs the owner, in case somebody else did it. */
export async function notifyPasswordChanged(
  deps: Pick<Deps, 'mailer'>,
  tx: Tx,
  userId: number,
  now: Date,
): Promise<void> {
  const account = await accountForMail(tx, userId);
  if (!account) return;
  await queueAccountMail(deps, tx, account, {
    key: `password-changed ${userId} ${now.getTime()}`,
    kind: 'password-changed',
  });
}
