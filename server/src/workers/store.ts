import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '@portal/domain/page';
import type { Worker } from '@portal/domain/workers/contract';
import { alphabetical, listPage, type PageRequest } from '../db/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { likeWords } from '../db/search-words.ts';

/** By what people are picked. */
export type WorkerFilter = {
  readonly active?: readonly string[] | undefined;
  readonly search?: string | undefined;
};

function conditions(scope: Scope, { active, search }: WorkerFilter): RawBuilder<SqlBool>[] {
  const where = [sql<SqlBool>`w.organisation_id = ${scope.organisationId}`];
  const [only, ...more] = new Set(active);
  if (only !== undefined && more.length === 0) where.push(sql<SqlBool>`w.active = ${only === 'true'}`);
  for (const word of likeWords(search)) where.push(sql<SqlBool>`w.search like ${`%${word}%`}`);
  return where;
}

const columns = sql<Worker>`w.id, w.name, w.pin_hash is not null as "hasPin", w.badge, w.active,
  w.created_at as "createdAt", w.updated_at as "updatedAt"`;

/** One page of the people of production, by name. */
export function listWorkers(
  tx: Tx,
  scope: Scope,
  filter: WorkerFilter,
  asked: PageRequest,
): Promise<Page<Worker>> {
  return listPage(tx, asked, 'w', {
    from: sql`workers w`,
    where: conditions(scope, filter),
    keys: {
      id: { column: sql`w.id`, type: 'int' },
      name: { column: alphabetical(sql`w.name`), type: 'text' },
    },
    defaultOrder: [['name', 'asc']],
    columns,
  });
}

/** All of them, for an export. */
export async function allWorkers(tx: Tx, scope: Scope, filter: WorkerFilter): Promise<Worker[]> {
  const where = sql.join(conditions(scope, filter), sql` and `);
  const { rows } = await sql<Worker>`select ${columns} from workers w where ${where}
    order by ${alphabetical(sql`w.name`)}, w.id`.execute(tx);
  return rows;
}

/** One person with the revision, locked while they are changed. */
export async function lockWorker(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<(Worker & { readonly revision: number }) | undefined> {
  const { rows } = await sql<Worker & { revision: number }>`select ${columns}, w.revision from workers w
    where w.organisation_id = ${scope.organisationId} and w.id = ${id} for update`.execute(tx);
  return rows[0];
}
