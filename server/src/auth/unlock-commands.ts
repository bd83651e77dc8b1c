import { readUnlockCode } from '@portal/domain/auth/unlock-code';
import { Problem } from '@portal/domain/problem';
import type { Deps } from '../platform/deps.ts';
import { recordEvent } from '../events/commands.ts';
import { portalIn } from '../platform/scope-of.ts';
import { uncountAttempt, LimitReached, countAttempt } from '../platform/http/rate-limit.ts';
import { isLock, LIMITS, countAttemptIfLeft } from './guessing-store.ts';
import type { KnownDevice } from '../platform/identity/known-device.ts';
import { mailedLink, useLink } from './link-store.ts';
import { findAccount } from './store.ts';

/**
 * What to answer to a sign-in that a limit refused. Where wrong passwords have closed one account it is `sign-in-locked`, and a
 * link is mailed to the account, at most once in the time of the wait. Known and unknown
 * addresses cost the same, one look and one row; the link is made and mailed by a job. Anything else is passed on as it is.
 */
export async function lockedOut(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  email: string,
  error: unknown,
  now: Date,
): Promise<unknown> {
  if (!(error instanceof LimitReached) || !isLock(error.limit)) return error;
  await db.signIn(async (tx) => {
    if (!(await countAttemptIfLeft(tx, LIMITS.unlockMail(email), now))) return;
    const account = await findAccount(tx, email);
    const known = account?.organisation_id === config.organisationId ? account.id : null;
    const author = portalIn(config.organisationId);
    await recordEvent(tx, author, { type: 'user.unlock_requested', userId: known });
  });
  return new Problem('sign-in-locked', { values: error.values, cause: error });
}

/** A browser that opens a mailed link. */
type Opener = {
  readonly address: string;
  /** Whether a sign-in with this e-mail was refused in it. */
  readonly wasRefused: (email: string) => boolean;
  /** The account that it may try the password of already. */
  readonly known: KnownDevice | null;
};

/**
 * Uses a mailed link, or the code beside it, up: whose it is, for the device that may try their password from now on. `isFree` where the device may do so
 * already, by this link or by another one: nothing changes then, and it is told the same. Throws `link-expired`, and
 * `other-browser` where `wasRefused` does not know this one for the account, which leaves the link good for the right one.
 */
export async function unlockSignIn(
  { db }: Pick<Deps, 'db'>,
  typed: string,
  { address, wasRefused, known }: Opener,
  now: Date,
): Promise<{ readonly userId: number; readonly email: string; readonly isFree: boolean }> {
  const token = readUnlockCode(typed) ?? typed;
  const limits = LIMITS.link({ address });
  const outcome = await db.signIn(async (tx) => {
    await countAttempt(tx, limits, now);
    const mailed = await mailedLink(tx, token, ['unlock'], now);
    if (!mailed) return 'link-expired';
    const isOwner = mailed.userId === known?.userId;
    if (mailed.isUsed && !isOwner) return 'link-expired';
    await uncountAttempt(tx, limits, now);
    if (isOwner && (mailed.isUsed || !wasRefused(mailed.email))) return { ...mailed, isFree: true };
    if (!wasRefused(mailed.email)) return 'other-browser';
    // Somebody may have been faster.
    const used = await useLink(tx, token, ['unlock'], now);
    return used ? { ...used, isFree: false } : 'link-expired';
  });
  if (typeof outcome === 'string') throw new Problem(outcome);
  return { userId: outcome.userId, email: outcome.email, isFree: outcome.isFree };
}
