import type { Page } from '@portal/domain/page';
import type { SessionRow } from '@portal/domain/users/profile-contract';
import type { Tx } from '../db/open.ts';
import type { SignedIn } from '../platform/identity/identity.ts';

/** The most sessions listed at once; the rest appears when some have been ended. */
const MAX_SHOWN = 100;

/** The caller's sessions, last used first. */
export async function sessionsOf(tx: Tx, session: SignedIn, now: Date): Promise<Page<SessionRow>> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'rotated_at'])
    .where('user_id', '=', session.actor.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.created_at,
      lastUsedAt: row.rotated_at,
      current: row.id === session.sessionId,
    })),
    totalItems: rows.length,
    page: 1,
    itemsPerPage: MAX_SHOWN,
  };
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
