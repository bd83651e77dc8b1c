import { Problem } from '@portal/domain/problem';
import type { Tokens } from '../platform/identity.ts';
import type { Deps } from '../platform/deps.ts';
import { giveBack, type Limit, takeFrom } from '../platform/rate-limit.ts';
import { type Account, findAccount } from './store.ts';

const WINDOW_SECONDS = 15 * 60;

/** Wrong sign-ins allowed in a quarter of an hour; right ones do not count (docs: security, Guessing). */
const MOST_WRONG = { account: 10, address: 20, total: 300 } as const;

function limit(name: keyof typeof MOST_WRONG, subject: string): Limit {
  return { name: `login:${name}`, subject, most: MOST_WRONG[name], seconds: WINDOW_SECONDS };
}

function limitsFor(email: string, address: string): readonly Limit[] {
  return [
    limit('account', email.trim().toLowerCase()),
    limit('address', address),
    limit('total', 'everybody'),
  ];
}

/**
 * Signs in by e-mail and password. Throws `wrong-credentials` alike for an unknown e-mail and a wrong password, at
 * the same cost; then, to whoever knew the password, `no-user-found` for an account of another organisation than
 * this build's (specification section 1) and `email-not-verified`.
 */
export async function signIn(
  deps: Deps,
  given: { email: string; password: string; address: string },
  now: Date,
): Promise<Tokens & { userId: number }> {
  const { db, identity, config } = deps;
  const limits = limitsFor(given.email, given.address);
  const account: Account | undefined = await db.system(async (tx) => {
    await takeFrom(tx, limits, now);
    return findAccount(tx, given.email);
  });
  // Outside a transaction: hashing takes long and needs no connection.
  const right = await identity.verifyPassword(account?.password_hash ?? null, given.password);
  if (!account || !right) throw new Problem('wrong-credentials');
  return db.system(async (tx) => {
    await giveBack(tx, limits, now);
    if (account.organisation_id !== config.organisationId) throw new Problem('no-user-found');
    if (account.verified_at === null) throw new Problem('email-not-verified');
    return { ...(await identity.openSession(tx, account, now)), userId: account.id };
  });
}
