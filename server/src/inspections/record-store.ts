import { sql } from 'kysely';
import type { Answers } from '@portal/domain/form/answers';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import type { GivenReminder } from '@portal/domain/reminders/contract';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import type { StoredPhoto } from '../db/schema-installations.ts';
import { filesOf, type DeclaredFile } from '../files/store.ts';
import { installationsById, type InstallationRecord } from '../installations/store.ts';
import { remindersAbout } from '../reminders/store.ts';
import { INSPECTION_DAY, INSPECTION_DONE_ON } from './done-on-store.ts';

export type InspectionRow = {
  id: number;
  client_id: string;
  installation_id: number;
  device_id: number;
  /** The warranty whose plan it belongs to; null for one besides the plan. */
  warranty_id: number | null;
  status: InspectionStatus;
  soonest_date: string;
  due_date: string;
  execution_date: string | null;
  executed_at: string | null;
  done_on: string | null;
  day: string | null;
  executed_by: number | null;
  executed_by_name: string | null;
  survey: Answers;
  photos: StoredPhoto[];
  note: string | null;
  signature: string | null;
  signed_by: string | null;
  inspector_signature: string | null;
  complete: boolean;
  created_at: string;
  updated_at: string;
  revision: number;
};

/** An inspection with its installation. */
export type InspectionRecord = InspectionRow & {
  readonly installation: InstallationRecord;
  readonly files: readonly DeclaredFile[];
  readonly reminders: readonly GivenReminder[];
  /** The readings of the previous inspection. */
  readonly previous: { id: number; executedAt: string; survey: Answers } | null;
};

/** One inspection of the caller's organisation; access is checked on its installation. */
export async function inspectionById(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<InspectionRecord | undefined> {
  return (await inspectionsById(tx, scope, [id])).get(id);
}

/** Like `inspectionById`, for several ids in as many statements as for one. */
export async function inspectionsById(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, InspectionRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('inspections as n')
    .selectAll()
    .select([INSPECTION_DONE_ON.as('done_on'), INSPECTION_DAY.as('day')])
    .where('organisation_id', '=', scope.organisationId)
    .where(isOneOf(sql`id`, ids, 'int'))
    .execute();
  const installationIds = [...new Set(rows.map((row) => row.installation_id))];
  const installations = await installationsById(tx, scope, installationIds);
  const clientIds = rows.map((row) => row.client_id);
  const files = await filesOf(tx, scope, clientIds);
  const found = rows.map((row) => row.id);
  const reminders = await remindersAbout(tx, scope, found);
  const previous = await previousOf(tx, scope, found);
  return new Map(
    rows.flatMap((row) => {
      const installation = installations.get(row.installation_id);
      if (!installation) return [];
      const of = {
        installation,
        files: files.get(row.client_id) ?? [],
        reminders: reminders.get(row.id) ?? [],
        previous: previous.get(row.id) ?? null,
      };
      return [[row.id, { ...row, ...of }] as const];
    }),
  );
}

type Previous = NonNullable<InspectionRecord['previous']>;

/** The previous inspection of each of these; for an open one, the last that was done. */
async function previousOf(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, Previous>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ of: number; id: number; executed_at: string; survey: Answers }>`
    select n.id as of, before.id, before.executed_at, before.survey from inspections n
    cross join lateral (
      select p.id, p.executed_at, p.survey from inspections p
      where p.organisation_id = ${scope.organisationId} and p.installation_id = n.installation_id
        and p.status = 'done' and p.id <> n.id and p.executed_at is not null
        and (n.executed_at is null or p.executed_at < n.executed_at)
      order by p.executed_at desc limit 1) before
    where n.organisation_id = ${scope.organisationId} and ${isOneOf(sql`n.id`, ids, 'int')}`.execute(tx);
  return new Map(
    rows.map((row) => [row.of, { id: row.id, executedAt: row.executed_at, survey: row.survey }]),
  );
}

/** The inspection with a client id, whoever created it. */
export async function inspectionByClientId(
  tx: Tx,
  scope: Scope,
  clientId: string,
): Promise<{ id: number; installationId: number } | undefined> {
  const row = await tx
    .selectFrom('inspections')
    .select(['id', 'installation_id'])
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && { id: row.id, installationId: row.installation_id };
}

/** The installation of an inspection and who carried it out, or the installation of one that was deleted with its plan. */
export async function installationOfInspection(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<
  { readonly id: number; readonly executedBy: number | null; readonly removed: boolean } | undefined
> {
  const { rows } = await sql<{ id: number; executedBy: number | null; removed: boolean }>`
    select installation_id as id, executed_by as "executedBy", false as removed from inspections
      where organisation_id = ${scope.organisationId} and id = ${id}
    union all
    select installation_id, null, true from events where organisation_id = ${scope.organisationId}
      and inspection_id = ${id} and type = 'inspection.deleted' and installation_id is not null
    limit 1`.execute(tx);
  return rows[0];
}

/** Locks the row; the installation's row must be locked first. */
export async function lockInspection(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('inspections')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/**
 * An open inspection whose window contains a day, and for which no files were sent yet. With `overdue`, where there is none, the planned
 * one whose window closed before the day: left open, it would keep every later one from being planned.
 */
export async function openInspectionFor(
  tx: Tx,
  scope: Scope,
  installationId: number,
  day: string,
  overdue: boolean,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('inspections as n')
    .select('n.id')
    .where('n.organisation_id', '=', scope.organisationId)
    .where('n.installation_id', '=', installationId)
    .where('n.status', '<>', 'done')
    .where('n.soonest_date', '<=', day)
    .where((of) =>
      of.or([of('n.due_date', '>=', day), ...(overdue ? [of('n.warranty_id', 'is not', null)] : [])]),
    )
    .where((from) =>
      from.not(
        from.exists(
          from
            .selectFrom('record_files as f')
            .select('f.id')
            .whereRef('f.organisation_id', '=', 'n.organisation_id')
            .whereRef('f.client_id', '=', 'n.client_id'),
        ),
      ),
    )
    .orderBy((of) => of('n.due_date', '>=', day), 'desc')
    .orderBy('n.soonest_date')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}
