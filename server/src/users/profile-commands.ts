import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import { tellPasswordChanged } from '../auth/account-commands.ts';
import { LIMITS } from '../auth/guessing-store.ts';
import type { Deps } from '../platform/deps.ts';
import type { SignedIn } from '../platform/identity.ts';
import { addToOutbox } from '../platform/outbox.ts';
import { giveBack, takeFrom } from '../platform/rate-limit.ts';

/** Asks for the present password again: a session left open is not enough. Throws `wrong-password`. */
async function requirePassword(deps: Deps, session: SignedIn, given: string, now: Date): Promise<void> {
  const { db, identity } = deps;
  const limits = LIMITS.presentPassword(String(session.actor.id));
  const row = await db.system(async (tx) => {
    await takeFrom(tx, limits, now);
    return tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', session.actor.id)
      .executeTakeFirst();
  });
  if (!(await identity.verifyPassword(row?.password_hash ?? null, given)))
    throw new Problem('wrong-password');
  await db.system((tx) => giveBack(tx, limits, now));
}

/** A new password for whoever knows the present one; every other session ends. */
export async function changePassword(
  deps: Deps,
  session: SignedIn,
  given: { readonly currentPassword: string; readonly password: string },
  now: Date,
): Promise<void> {
  await requirePassword(deps, session, given.currentPassword, now);
  const passwordHash = await deps.identity.hashPassword(given.password);
  const userId = session.actor.id;
  await deps.db.system(async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now.toISOString(), revision: sql`revision + 1` })
      .where('id', '=', userId)
      .execute();
    await deps.identity.endSessions(tx, { userId, except: session.sessionId }, 'password', now);
    await tellPasswordChanged(deps, tx, userId, now);
  });
}

/** Has a link mailed to the new address. Whether that has an account already shows in no answer. */
export async function askNewAddress(
  deps: Deps,
  session: SignedIn,
  given: { readonly currentPassword: string; readonly email: string },
  now: Date,
): Promise<void> {
  await requirePassword(deps, session, given.currentPassword, now);
  const userId = session.actor.id;
  await deps.db.system(async (tx) => {
    await takeFrom(tx, LIMITS.verificationMail(String(userId)), now);
    await addToOutbox(tx, {
      organisationId: session.actor.organisationId,
      topic: 'auth.mail-new-address',
      payload: { userId, email: given.email },
    });
  });
}
