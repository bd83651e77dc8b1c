import { Problem } from '@portal/domain/problem';
import type { User } from '@portal/domain/users/record';
import { deviceOf } from '@portal/domain/auth/device-of';
import { authorFor, recordEvent } from '../events/commands.ts';
import type { KnownAccount, Proof, Tokens } from '../platform/identity/identity.ts';
import { isDemoSignIn } from '../platform/identity/demo-credentials.ts';
import type { KnownDevice } from '../platform/identity/known-device.ts';
import type { Tx } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { uncountAttempt, countAttempt } from '../platform/http/rate-limit.ts';
import { LIMITS } from './guessing-store.ts';
import { mailVerification } from './link-commands.ts';
import { accountForMail, findAccount, readUser, stillProved } from './store.ts';
import { lockedOut } from './unlock-commands.ts';

/** Who calls with an e-mail address and a password, and from where. */
export type Caller = {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The device, where its owner has signed in on it before. */
  readonly known: KnownDevice | null;
};

/**
 * Verifies a password. Throws `wrong-credentials` for an unknown e-mail and for a wrong password, in the same time; after too many
 * wrong ones for the account `sign-in-locked`, with an unlocking link in the mail. `settle` begins the caller's transaction: it takes
 * the attempt back and returns the account, or throws `no-user-found` for one outside this build's organisation (specification
 * section 1).
 */
export async function provePassword(
  deps: Deps,
  given: Caller,
  now: Date,
): Promise<{ readonly proof: Proof; readonly settle: (tx: Tx) => Promise<KnownAccount> }> {
  const { db, identity, config } = deps;
  const {
    account: asked,
    limits,
    lane,
  } = await db
    .signIn(async (tx) => {
      const found = await findAccount(tx, given.email);
      const known = given.known?.userId === found?.id ? given.known : null;
      const counted = known
        ? LIMITS.signInKnown(known.device)
        : LIMITS.signIn({ account: given.email, address: given.address });
      await countAttempt(tx, counted, now);
      return { account: found, limits: counted, lane: known ? ('first' as const) : ('second' as const) };
    })
    .catch(async (error: unknown) => {
      throw await lockedOut(deps, given.email, error, now);
    });
  // Outside a transaction: verifying a password takes long and needs no connection.
  const proof = await identity
    .prove(given.email, given.password, asked, lane)
    .catch(async (error: unknown) => {
      // The password was not checked, so the attempt does not count as wrong.
      await db.signIn((tx) => uncountAttempt(tx, limits, now));
      throw error;
    });
  // The password of a demo account is public.
  if (!proof || (!config.demo && isDemoSignIn(given.email, given.password)))
    throw new Problem('wrong-credentials');
  return {
    proof,
    settle: async (tx) => {
      const account = asked && (await stillProved(tx, asked));
      if (asked && !account) throw new Problem('wrong-credentials');
      await uncountAttempt(tx, limits, now);
      if (account?.organisation_id !== config.organisationId) throw new Problem('no-user-found');
      return account;
    },
  };
}

/**
 * Signs in by e-mail and password; throws what `provePassword` and its `settle` throw, and `email-not-verified`, with a new link in the
 * mail (specification section 8).
 */
export async function signIn(
  deps: Deps,
  given: Caller & { readonly device: string | undefined },
  now: Date,
): Promise<Tokens & { user: User }> {
  const { proof, settle } = await provePassword(deps, given, now);
  const session = await deps.db.signIn(async (tx) => {
    const account = await settle(tx);
    if (account.verified_at !== null) {
      const { browser, system } = deviceOf(given.device ?? null);
      await recordEvent(tx, authorFor(account), { type: 'user.signed_in', account, browser, system });
      const tokens = await proof.openSession(tx, account, now, given);
      const user = await readUser(tx, account.id);
      if (!user) throw new Problem('no-user-found');
      return { user, ...tokens };
    }
    const mailed = await accountForMail(tx, account.id);
    if (mailed) await mailVerification(deps, tx, mailed, now);
    return null;
  });
  // That transaction queued the mail, so it must be committed before the refusal.
  if (session === null) throw new Problem('email-not-verified');
  return session;
}
