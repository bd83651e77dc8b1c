import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { nextInspection } from '@portal/domain/inspections/plan';
import { longestEnd } from '@portal/domain/warranty/period';
import type { Scope, Tx } from '../db/open.ts';
import { searchText } from '../db/search/search-words.ts';
import { recordEvent, recordEvents } from '../events/commands.ts';

/**
 * Plans the next inspection under the valid warranty of an installation, if its terms require yearly inspections and
 * one is left.
 */
export async function planInspection(tx: Tx, scope: Scope, installationId: number, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('installations as i')
    .innerJoin('warranties as w', 'w.installation_id', 'i.id')
    .innerJoin('custom_devices as d', 'd.id', 'i.device_id')
    .innerJoin('device_templates as t', 't.id', 'd.template_id')
    .where('i.organisation_id', '=', scope.organisationId)
    .where('i.id', '=', installationId)
    .where('w.withdrawn_at', 'is', null)
    .select(['w.id as warranty_id', 'w.start', 'w.terms', 'd.id as device_id', 'd.serial'])
    .select(['t.inspection_days_before', 't.inspection_days_after'])
    .select(['i.customer_name', 'i.customer_address', 'i.customer_city'])
    .executeTakeFirst();
  if (!row || !row.terms.yearlyInspection) return;
  const end = longestEnd(row.terms, row.start);
  if (await hasOpen(tx, scope, installationId)) return;
  const last = await lastDone(tx, scope, installationId);
  const days = row.terms.windowDays ?? {
    before: row.inspection_days_before,
    after: row.inspection_days_after,
  };
  const window = nextInspection({ start: row.start, end }, last, days);
  if (!window) return;
  const { id: inspectionId } = await tx
    .insertInto('inspections')
    .values({
      organisation_id: scope.organisationId,
      installation_id: installationId,
      device_id: row.device_id,
      warranty_id: row.warranty_id,
      soonest_date: window.soonestDate,
      due_date: window.dueDate,
      search: searchText([row.customer_name, row.customer_address, row.customer_city, row.serial]),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { soonestDate, dueDate } = window;
  const planned = { installationId, deviceId: row.device_id, inspectionId, soonestDate, dueDate };
  await recordEvent(tx, scope, { type: 'inspection.created', ...planned });
}

/** Only one inspection is planned at a time: the next one follows when it is done. */
async function hasOpen(tx: Tx, scope: Scope, installationId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('inspections')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('status', '<>', 'done')
    .executeTakeFirst();
  return open !== undefined;
}

/** Inspections that were done before the installation was restored still count. */
async function lastDone(
  tx: Tx,
  scope: Scope,
  installationId: number,
): Promise<{ dueDate: string; doneOn: string } | undefined> {
  const row = await tx
    .selectFrom('inspections')
    .select(['due_date', 'execution_date', 'executed_at'])
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('status', '=', 'done')
    .orderBy('due_date', 'desc')
    // The last inspection done for a window: an earlier one was before the window opened.
    .orderBy('execution_date', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const doneOn =
    row.execution_date ?? (row.executed_at ? todayIn(TIME_ZONE, new Date(row.executed_at)) : row.due_date);
  return { dueDate: row.due_date, doneOn };
}

/** Deletes the open inspections of an installation whose warranty was withdrawn. */
export async function removeOpenInspections(tx: Tx, scope: Scope, installationId: number): Promise<void> {
  const removed = await tx
    .deleteFrom('inspections')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('status', '<>', 'done')
    .returning(['id', 'device_id'])
    .execute();
  await recordEvents(
    tx,
    scope,
    removed.map(({ id, device_id: deviceId }) => ({
      type: 'inspection.deleted',
      installationId,
      deviceId,
      inspectionId: id,
      because: 'warranty-withdrawn',
    })),
  );
}

/** Updates the inspections of a corrected installation: their device and search text. */
export async function renameInspections(tx: Tx, scope: Scope, installationId: number): Promise<void> {
  const row = await tx
    .selectFrom('installations as i')
    .innerJoin('custom_devices as d', 'd.id', 'i.device_id')
    .where('i.organisation_id', '=', scope.organisationId)
    .where('i.id', '=', installationId)
    .select(['i.customer_name', 'i.customer_address', 'i.customer_city', 'd.id as device_id', 'd.serial'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('inspections')
    .set({
      device_id: row.device_id,
      search: searchText([row.customer_name, row.customer_address, row.customer_city, row.serial]),
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .execute();
}
