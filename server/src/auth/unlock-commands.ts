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
 * The refusal of a sign-in that a limit stopped. When wrong passwords have locked one account it is `sign-in-locked`,
 * and an unlocking link is mailed, at most once per lock. Known and unknown addresses take the same time, one query and
 * one row; a job creates and mails the link. Any other refusal is returned unchanged.
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

/** The browser that opens a mailed link. */
type Opener = {
  readonly address: string;
  /** Whether this browser was refused a sign-in with the e-mail. */
  readonly wasRefused: (email: string) => boolean;
  /** The account whose password this browser may already enter. */
  readonly known: KnownDevice | null;
};

/**
 * Uses up a mailed link or its code; returns the account whose password this device may enter from now on. `isFree`
 * when the device already may, by this link or another one: then nothing changes and the answer is the same. Throws
 * `link-expired`, and `other-browser` when `wasRefused` does not know this browser for the account, which leaves the
 * link valid for the right one.
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
    // Another request may have used it meanwhile.
    const used = await useLink(tx, token, ['unlock'], now);
    return used ? { ...used, isFree: false } : 'link-expired';
  });
  if (typeof outcome === 'string') throw new Problem(outcome);
  return { userId: outcome.userId, email: outcome.email, isFree: outcome.isFree };
}
