import { ROLE_KEYS, roleOf } from '@portal/domain/access/roles';
import { sql } from 'kysely';
import { nextRevision } from '../../../db/column-kinds.ts';
import type { Tx } from '../../../db/database.ts';

const ROLE_GROUPS = Object.values(ROLE_KEYS);

/**
 * Copies the roles from the pool's groups into our table, where every access decision is made. Groups with other names
 * are ignored. An account that stops acting as a service partner loses its installers, and one that
 * stops being an installer its service partner.
 */
export async function followGroups(tx: Tx, userId: number, groups: readonly string[]): Promise<void> {
  const roles = ROLE_GROUPS.filter((key) => groups.includes(key));
  const changed = await tx
    .updateTable('users')
    // Only installers are linked to a service partner, who sees what they own.
    .set({ roles, revision: nextRevision, ...(roleOf(roles) !== 'installer' && { asp_id: null }) })
    .where('id', '=', userId)
    .where(sql<boolean>`not (roles @> ${roles}::text[] and roles <@ ${roles}::text[])`)
    .returning('id')
    .executeTakeFirst();
  if (!changed || roleOf(roles) === 'asp') return;
  await tx
    .updateTable('users')
    .set({ asp_id: null, revision: nextRevision })
    .where('asp_id', '=', userId)
    .execute();
}
