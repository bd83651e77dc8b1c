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

/** A new link for the caller in the place of the one before. Answers its secret, of which the table keeps the hash alone. */
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

/** Ends the caller's link, with all that it has told. Answers whether there was one. */
export async function endFeed(tx: Tx, { actor }: Scope): Promise<boolean> {
  return endFeedOf(tx, actor.id);
}

/** Ends somebody's link, with all that it has told. Answers whether there was one. */
export async function endFeedOf(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose visits a link tells of. */
export type FeedOwner = {
  readonly userId: number;
  readonly name: string;
  readonly organisationId: number;
  readonly role: Role;
  readonly language: Language;
};

/** Whose link this is, over all organisations; undefined for one that there is not, or no longer. */
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

/** Notes that a calendar has read the link; two that read at once take turns from here. */
export async function noteRead(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .execute();
}
