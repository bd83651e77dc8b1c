import { Problem } from '@portal/domain/problem';
import type { Tokens } from '../platform/identity.ts';
import type { Deps } from '../platform/deps.ts';
import { giveBack, takeFrom } from '../platform/rate-limit.ts';
import { LIMITS } from './guessing-store.ts';
import { mailVerification } from './link-commands.ts';
import { type Account, accountForMail, findAccount } from './store.ts';

/**
 * Signs in by e-mail and password. Throws `wrong-credentials` alike for an unknown e-mail and a wrong password, at
 * the same cost; then, to whoever knew the password, `no-user-found` for an account of another organisation than
 * this build's (specification section 1) and `email-not-verified`, with a new link in the mail (section 8).
 */
export async function signIn(
  deps: Deps,
  given: { email: string; password: string; address: string; device: string | undefined },
  now: Date,
): Promise<Tokens & { userId: number }> {
  const { db, identity, config } = deps;
  const limits = LIMITS.signIn({ account: given.email, address: given.address });
  const account: Account | undefined = await db.system(async (tx) => {
    await takeFrom(tx, limits, now);
    return findAccount(tx, given.email);
  });
  // Outside a transaction: hashing takes long and needs no connection.
  const right = await identity.verifyPassword(account?.password_hash ?? null, given.password);
  if (!account || !right) throw new Problem('wrong-credentials');
  const tokens = await db.system(async (tx) => {
    await giveBack(tx, limits, now);
    if (account.organisation_id !== config.organisationId) throw new Problem('no-user-found');
    if (account.verified_at !== null) return identity.openSession(tx, account, now, given.device);
    const mailed = await accountForMail(tx, account.id);
    if (mailed) await mailVerification(deps, tx, mailed, now);
    return null;
  });
  // The mail was posted by that transaction, which must not roll back.
  if (tokens === null) throw new Problem('email-not-verified');
  return { ...tokens, userId: account.id };
}
