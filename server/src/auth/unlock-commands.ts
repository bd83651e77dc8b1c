import { Problem } from '@portal/domain/problem';
import type { Deps } from '../platform/deps.ts';
import { addToOutbox } from '../platform/jobs/outbox.ts';
import { giveBack, LimitReached, takeFrom } from '../platform/http/rate-limit.ts';
import { isLock, LIMITS, takeIfLeft } from './guessing-store.ts';
import { goodLink, useLink } from './link-store.ts';
import { findAccount } from './store.ts';

export const MAIL_UNLOCK = 'auth.mail-unlock';

/**
 * What to answer to a sign-in that a limit refused. Where wrong passwords have closed one account it is `sign-in-locked`, and a
 * link is mailed to the account, at most once in the time of the wait (design: security, attack row 4). Known and unknown
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
    if (!(await takeIfLeft(tx, LIMITS.unlockMail(email), now))) return;
    const account = await findAccount(tx, email);
    const known = account?.organisation_id === config.organisationId ? account.id : null;
    await addToOutbox(tx, { organisationId: null, topic: MAIL_UNLOCK, payload: { userId: known } });
  });
  return new Problem('sign-in-locked', { values: error.values, cause: error });
}

/**
 * Uses a mailed link up: whose it is, for the device that may try their password from now on. Throws `link-expired`, and
 * `other-browser` where `wasRefused` does not know this one for the account, which leaves the link good for the right one.
 */
export async function unlockSignIn(
  { db }: Pick<Deps, 'db'>,
  token: string,
  from: { readonly address: string; readonly wasRefused: (email: string) => boolean },
  now: Date,
): Promise<{ readonly userId: number; readonly email: string }> {
  const limits = LIMITS.link({ address: from.address });
  const outcome = await db.signIn(async (tx) => {
    await takeFrom(tx, limits, now);
    const link = await goodLink(tx, token, ['unlock'], now);
    if (!link) return 'link-expired';
    await giveBack(tx, limits, now);
    if (!from.wasRefused(link.email)) return 'other-browser';
    // Somebody may have been faster.
    return (await useLink(tx, token, ['unlock'], now)) ?? 'link-expired';
  });
  if (typeof outcome === 'string') throw new Problem(outcome);
  return outcome;
}
