import { Problem } from '@portal/domain/problem';
import type { Tx } from '../db/open.ts';
import { countAttempt, type Limit, LimitReached } from '../platform/http/rate-limit.ts';
import type { Deps } from '../platform/deps.ts';
import { type Caller, provePassword } from './commands.ts';
import { LIMITS } from './guessing-store.ts';
import { mailNewAddress } from './link-commands.ts';
import { dropLinks } from './link-store.ts';
import { accountForMail, findAccount } from './store.ts';

/**
 * Mails the confirming link of a new account to the right address, where a mistyped one was registered: opened, it
 * becomes the account's address. The link that went to the mistyped one ends. Throws `wrong-credentials`,
 * `no-user-found`, `not-allowed` once the address was confirmed, `too-many-requests`, and `email-taken`, which only
 * somebody with an account that waits for its confirmation learns.
 */
export async function correctNewAddress(
  deps: Deps,
  given: Caller & { readonly newEmail: string },
  now: Date,
): Promise<{ email: string }> {
  const { newEmail, address } = given;
  const { settle } = await provePassword(deps, given, now);
  const refused = await deps.db.signIn(async (tx) => {
    const account = await settle(tx);
    if (account.verified_at !== null) return new Problem('not-allowed');
    const limits = [
      ...LIMITS.register({ account: newEmail, address }),
      ...LIMITS.verificationMail(String(account.id)),
    ];
    const reached = await reachedLimit(tx, limits, now);
    if (reached) return reached;
    const other = await findAccount(tx, newEmail);
    if (other && other.id !== account.id) return new Problem('email-taken');
    const mailed = await accountForMail(tx, account.id);
    if (!mailed) return new Problem('no-user-found');
    await dropLinks(tx, account.id, ['verify', 'change']);
    await mailNewAddress(deps, tx, mailed, newEmail, now);
    return null;
  });
  // What that transaction counted stays counted, so it must be committed before the refusal.
  if (refused !== null) throw refused;
  return { email: newEmail };
}

async function reachedLimit(tx: Tx, limits: readonly Limit[], now: Date): Promise<Problem | null> {
  try {
    await countAttempt(tx, limits, now);
    return null;
  } catch (error) {
    if (error instanceof LimitReached) return error;
    throw error;
  }
}
