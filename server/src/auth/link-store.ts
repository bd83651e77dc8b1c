import { createHash, randomBytes, randomInt } from 'node:crypto';
import { UNLOCK_CODE_LENGTH, UNLOCK_CODE_SIGNS } from '@portal/domain/auth/unlock-code';
import { RESET_LINK_MINUTES, UNLOCK_LINK_MINUTES, VERIFY_LINK_HOURS } from '@portal/domain/constants';
import type { Tx } from '../db/open.ts';
import type { LinkPurpose } from '../db/schema-accounts.ts';

const MINUTE_MS = 60_000;
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  verify: VERIFY_LINK_HOURS * 60 * MINUTE_MS,
  change: VERIFY_LINK_HOURS * 60 * MINUTE_MS,
  reset: RESET_LINK_MINUTES * MINUTE_MS,
  unlock: UNLOCK_LINK_MINUTES * MINUTE_MS,
};

/** A link that has just been used: whose it is, what it was for, and the address it was mailed to. */
export type UsedLink = {
  readonly userId: number;
  readonly organisationId: number;
  readonly purpose: LinkPurpose;
  readonly email: string;
};

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A code that is typed in place of following a link (`domain/auth/unlock-code`). */
export function newCode(): string {
  return Array.from(
    { length: UNLOCK_CODE_LENGTH },
    () => UNLOCK_CODE_SIGNS[randomInt(UNLOCK_CODE_SIGNS.length)],
  ).join('');
}

/** Creates a token for a mail; the table stores its hash only. */
export async function makeLink(
  tx: Tx,
  user: { readonly id: number; readonly organisation_id: number },
  link: { readonly purpose: LinkPurpose; readonly email: string },
  now: Date,
  token: string = randomBytes(32).toString('base64url'),
): Promise<string> {
  await tx
    .insertInto('email_links')
    .values({
      organisation_id: user.organisation_id,
      user_id: user.id,
      ...link,
      token_hash: hashOf(token),
      expires_at: new Date(now.getTime() + LIFETIME_MS[link.purpose]).toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
  return token;
}

/**
 * Stores a requested address until a job mails its link; returns the id of the row. The row itself contains no token.
 */
export async function noteAddress(
  tx: Tx,
  user: { readonly id: number; readonly organisationId: number },
  email: string,
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('email_links')
    .values({
      organisation_id: user.organisationId,
      user_id: user.id,
      purpose: 'change',
      email,
      token_hash: hashOf(randomBytes(32).toString('base64url')),
      expires_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes the requested address, which works once; undefined when it no longer exists. */
export async function takeNotedAddress(tx: Tx, noteId: number) {
  return tx
    .deleteFrom('email_links')
    .where('id', '=', noteId)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
}

const inTime = (tx: Tx, token: string, purposes: readonly LinkPurpose[], now: Date) =>
  tx
    .selectFrom('email_links')
    .select(['id', 'user_id', 'email', 'used_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now.toISOString());

const good = (tx: Tx, token: string, purposes: readonly LinkPurpose[], now: Date) =>
  inTime(tx, token, purposes, now).where('used_at', 'is', null);

/**
 * The owner of an unexpired token and the address it was mailed to, even when the token was used; undefined for any
 * other.
 */
export async function mailedLink(
  tx: Tx,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ readonly userId: number; readonly email: string; readonly isUsed: boolean } | undefined> {
  const row = await inTime(tx, token, purposes, now).executeTakeFirst();
  return row && { userId: row.user_id, email: row.email, isUsed: row.used_at !== null };
}

/** The owner of a valid token, without using it up; undefined for an invalid one. */
export async function goodLinkOf(
  tx: Tx,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<number | undefined> {
  return (await good(tx, token, purposes, now).executeTakeFirst())?.user_id;
}

/**
 * Uses up a token; undefined when it is unknown, expired, for another purpose, or was already used, even at this
 * moment.
 */
export async function useLink(
  tx: Tx,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<UsedLink | undefined> {
  const used = await tx
    .updateTable('email_links')
    .set({ used_at: now.toISOString() })
    .where('id', 'in', good(tx, token, purposes, now).clearSelect().select('id'))
    .where('used_at', 'is', null)
    .returning(['user_id', 'organisation_id', 'purpose', 'email'])
    .executeTakeFirst();
  return (
    used && {
      userId: used.user_id,
      organisationId: used.organisation_id,
      purpose: used.purpose,
      email: used.email,
    }
  );
}

/** Invalidates links that were mailed before. */
export async function dropLinks(tx: Tx, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx
    .deleteFrom('email_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes all links mailed to somebody before, including the used ones. */
export async function dropAllLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_links').where('user_id', '=', userId).execute();
}
