import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '@portal/domain/page';
import type { Identification, StationWorker, Worker } from '@portal/domain/production/worker';
import { alphabetical, type SortKey } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { inPlainLetters, searchWords } from '../db/search/search-words.ts';

type Row = {
  id: number;
  name: string;
  pin: string | null;
  badge: string | null;
  active: boolean;
  created_at: string;
};

/** A worker with the revision that a change of them has to name. */
export type WorkerRecord = { readonly worker: Worker; readonly revision: number };

const COLUMNS = ['id', 'name', 'pin', 'badge', 'active', 'created_at'] as const;

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`w.id`, type: 'int' },
  name: { column: alphabetical(sql`w.name`), type: 'text' },
  /** 0 for those who work here, 1 for those who have left. */
  left: { column: sql`(case when w.active then 0 else 1 end)`, type: 'int' },
};

const present = ({ created_at: createdAt, ...worker }: Row): Worker => ({ ...worker, createdAt });

/**
 * One page of the organisation's workers, those who work here first, by name; all, or those of one kind. They are found
 * by words of their name and badge.
 */
export async function listWorkers(
  tx: Tx,
  scope: Scope,
  { search, active }: { readonly search?: string | undefined; readonly active?: boolean | undefined },
  asked: PageRequest,
): Promise<Page<Worker>> {
  const marks = inPlainLetters(sql`concat_ws(' ', w.name, w.badge)`);
  const words = searchWords(search).map(
    (word): RawBuilder<SqlBool> => sql<SqlBool>`${marks} like ${`%${word}%`}`,
  );
  const page = await listPage(tx, asked, 'w', {
    from: sql`production_workers w`,
    where: [
      sql<SqlBool>`w.organisation_id = ${scope.organisationId}`,
      ...(active === undefined ? [] : [sql<SqlBool>`w.active = ${active}`]),
      ...words,
    ],
    keys: KEYS,
    defaultOrder: [
      ['left', 'asc'],
      ['name', 'asc'],
    ],
    columns: sql<Row>`w.id, w.name, w.pin, w.badge, w.active, w.created_at`,
  });
  return { ...page, items: page.items.map(present) };
}

/** One worker of the organisation; `lock` keeps others from changing them until the transaction ends. */
export async function workerById(
  tx: Tx,
  scope: Scope,
  id: number,
  { lock = false } = {},
): Promise<WorkerRecord | undefined> {
  const row = await tx
    .selectFrom('production_workers')
    .select([...COLUMNS, 'revision'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { revision, ...worker } = row;
  return { worker: present(worker), revision };
}

/** The active worker whom a PIN or badge names. */
export async function identifiedWorker(
  tx: Tx,
  scope: Scope,
  by: Identification,
): Promise<StationWorker | undefined> {
  return tx
    .selectFrom('production_workers')
    .select(['id', 'name'])
    .where('organisation_id', '=', scope.organisationId)
    .where('active', '=', true)
    .where('pin' in by ? sql<SqlBool>`pin = ${by.pin}` : sql<SqlBool>`lower(badge) = lower(${by.badge})`)
    .executeTakeFirst();
}

/** Which of PIN and badge name another active worker already. */
export async function takenMarks(
  tx: Tx,
  scope: Scope,
  worker: Pick<Worker, 'pin' | 'badge'>,
  except: number | null,
): Promise<('pin' | 'badge')[]> {
  const { rows } = await sql<{ pin: boolean; badge: boolean }>`
    select coalesce(bool_or(w.pin = ${worker.pin}), false) as pin,
      coalesce(bool_or(lower(w.badge) = lower(${worker.badge})), false) as badge
    from production_workers w
    where w.organisation_id = ${scope.organisationId} and w.active and w.id is distinct from ${except}::int`.execute(
    tx,
  );
  return (['pin', 'badge'] as const).filter((mark) => rows[0]?.[mark]);
}
