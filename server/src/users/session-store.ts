import type { Page } from '@portal/domain/page';
import type { SessionRow } from '@portal/domain/users/profile-contract';
import { sql } from 'kysely';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Tx } from '../db/open.ts';
import type { SignedIn } from '../platform/identity/identity.ts';

/** One page of the caller's sessions, last used first. */
export async function sessionsOf(
  tx: Tx,
  { actor, sessionId }: SignedIn,
  asked: PageRequest,
  now: Date,
): Promise<Page<SessionRow>> {
  const page = await listPage(tx, asked, 's', {
    // Its secrets are not for requests to read.
    from: sql`(select id, user_id, device, address, created_at, rotated_at, ended_at, expires_at from sessions) s`,
    where: [
      sql<boolean>`s.user_id = ${actor.id} and s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz`,
    ],
    keys: {
      lastUsedAt: { column: sql`s.rotated_at`, type: 'timestamptz' },
      id: { column: sql`s.id::text`, type: 'text' },
    },
    defaultOrder: [['lastUsedAt', 'desc']],
    columns: sql<Omit<SessionRow, 'current'>>`s.id, s.device, s.address, s.created_at as "createdAt",
      s.rotated_at as "lastUsedAt"`,
  });
  return { ...page, items: page.items.map((row) => ({ ...row, current: row.id === sessionId })) };
}

/** Whether a session is the user's own and open. */
export async function ownsSession(tx: Tx, userId: number, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
