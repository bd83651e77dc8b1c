import { ROLE_KEYS } from '@portal/domain/access/roles';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const ROLE_GROUPS = Object.values(ROLE_KEYS);

/**
 * Writes the roles that the pool's groups give into our table, where every question of access is answered. Groups of
 * other names mean nothing here. Whoever is no service partner any more has no installers.
 */
export async function followGroups(tx: Tx, userId: number, groups: readonly string[]): Promise<void> {
  const roles = ROLE_GROUPS.filter((key) => groups.includes(key));
  const changed = await tx
    .updateTable('users')
    .set({ roles, revision: sql`revision + 1` })
    .where('id', '=', userId)
    .where(sql<boolean>`not (roles @> ${roles}::text[] and roles <@ ${roles}::text[])`)
    .returning('id')
    .executeTakeFirst();
  if (!changed || roles.includes(ROLE_KEYS.asp)) return;
  await tx
    .updateTable('users')
    .set({ asp_id: null, revision: sql`revision + 1` })
    .where('asp_id', '=', userId)
    .execute();
}
