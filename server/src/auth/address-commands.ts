import { Problem } from '@portal/domain/problem';
import { countAttempt } from '../platform/http/rate-limit.ts';
import type { Deps } from '../platform/deps.ts';
import { type Caller, provePassword } from './commands.ts';
import { countAttemptIfLeft, LIMITS } from './guessing-store.ts';
import { mailNewAddress } from './link-commands.ts';
import { dropLinks } from './link-store.ts';
import { accountForMail, findAccount } from './store.ts';

/**
 * Mails the confirming link of a new account to the right address, where a mistyped one was registered: opened, it becomes the
 * account's address. The link that went to the mistyped one ends. Throws `wrong-credentials`, `no-user-found`, `not-allowed` once the
 * address was confirmed, and `email-taken`, which only somebody with an account that waits for its confirmation learns.
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
    if (account.verified_at !== null) return 'not-allowed';
    await countAttempt(tx, LIMITS.register({ account: newEmail, address }), now);
    const other = await findAccount(tx, newEmail);
    if (other && other.id !== account.id) return 'email-taken';
    const mailed = await accountForMail(tx, account.id);
    if (!mailed || !(await countAttemptIfLeft(tx, LIMITS.verificationMail(String(account.id)), now)))
      return null;
    await dropLinks(tx, account.id, ['verify', 'change']);
    await mailNewAddress(deps, tx, mailed, newEmail, now);
    return null;
  });
  // What that transaction counted stays counted, so it must be committed before the refusal.
  if (refused !== null) throw new Problem(refused);
  return { email: newEmail };
}
