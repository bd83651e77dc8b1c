import { createHash, randomBytes } from 'node:crypto';
import { type Role, roleKeySchema, roleOf } from '@portal/domain/access/roles';
import type { CalendarFeed } from '@portal/domain/calendar/contract';
import type { Language } from '@portal/domain/templates/labels';
import { z } from 'zod';
import type { Scope, Tx } from '../db/open.ts';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The caller's link, if there is one. */
export async function feedOf(tx: Tx, { actor }: Scope): Promise<CalendarFeed | null> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return row ? { createdAt: row.created_at, readAt: row.read_at } : null;
}

/**
 * Creates a new link for the caller, which replaces the previous one. Returns its secret; the table stores the hash
 * only.
 */
export async function newFeed(tx: Tx, { actor, organisationId }: Scope, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const fresh = { secret_hash: hashOf(secret), created_at: now.toISOString(), read_at: null };
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: actor.id, organisation_id: organisationId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  return secret;
}

/** Deletes the caller's link with all its published entries. Returns whether there was one. */
export async function endFeed(tx: Tx, { actor }: Scope): Promise<boolean> {
  return endFeedOf(tx, actor.id);
}

/**
 * Deletes a user's link with all its published entries. Returns whether there was one.
 * @param until one that was made later stays
 */
export async function endFeedOf(tx: Tx, userId: number, until?: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .$if(until !== undefined, (feeds) => feeds.where('created_at', '<=', until ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The user whose visits a link publishes. */
export type FeedOwner = {
  readonly userId: number;
  readonly name: string;
  readonly organisationId: number;
  readonly role: Role;
  readonly language: Language;
};

/** The owner of a link, in any organisation; undefined for an unknown or ended link. */
export async function ownerOfFeed(tx: Tx, secret: string): Promise<FeedOwner | undefined> {
  const row = await tx
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .where('f.secret_hash', '=', hashOf(secret))
    .where('u.verified_at', 'is not', null)
    .select(['u.id', 'u.name', 'u.organisation_id', 'u.roles', 'u.language'])
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      name: row.name,
      organisationId: row.organisation_id,
      role: roleOf(z.array(roleKeySchema).parse(row.roles)),
      language: row.language,
    }
  );
}

/** Records that a calendar has read the link; the row lock makes simultaneous reads take turns. */
export async function noteRead(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .execute();
}
