import type { IsoDate } from '@portal/domain/dates';
import { type InspectionWindow, nextInspection } from '@portal/domain/inspections/plan';
import { longestEnd } from '@portal/domain/warranty/period';
import { type RawBuilder, sql } from 'kysely';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { searchText } from '../db/search/search-words.ts';
import { recordEvent } from '../events/commands.ts';
import { removeInspectionsOrServices } from '../installations/removal-commands.ts';
import { SEARCHED_CUSTOMER, type SearchedCustomer, searchedOf } from '../installations/store.ts';
import { noteCustomerReminded } from '../reminders/commands.ts';
import { INSPECTION_DONE_ON } from './done-on-store.ts';

/** The search text of an inspection: the customer as its card shows them, their phone, and the serial number. */
export function inspectionSearch(customer: SearchedCustomer, serial: string): string {
  return searchText([...searchedOf(customer), serial]);
}

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
    .select([
      'i.customer_name',
      'i.company_name',
      'i.customer_address',
      'i.customer_city',
      'i.customer_phone',
    ])
    .executeTakeFirst();
  if (!row || !row.terms.yearlyInspection) return;
  const end = longestEnd(row.terms, row.start);
  const done = await inspectedOn(tx, scope, installationId);
  const open = await openPlanned(tx, scope, row.warranty_id);
  if (open && done.every((day) => day < open.soonest_date)) return;
  if (open) {
    await takePlace(tx, scope, installationId, row.warranty_id, open);
    await endPlanned(tx, scope, open);
  }
  const days = row.terms.windowDays ?? {
    before: row.inspection_days_before,
    after: row.inspection_days_after,
  };
  const { inspectedUntil } = row.terms;
  const window = nextInspection({ start: row.start, end, inspectedUntil }, done, days);
  if (!window || (await adoptArranged(tx, scope, installationId, row.warranty_id, window, now))) return;
  const { id: inspectionId } = await tx
    .insertInto('inspections')
    .values({
      organisation_id: scope.organisationId,
      installation_id: installationId,
      device_id: row.device_id,
      warranty_id: row.warranty_id,
      soonest_date: window.soonestDate,
      due_date: window.dueDate,
      search: inspectionSearch(row, row.serial),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { soonestDate, dueDate } = window;
  const planned = { installationId, deviceId: row.device_id, inspectionId, soonestDate, dueDate };
  await recordEvent(tx, scope, { type: 'inspection.created', ...planned });
  await noteCustomerReminded(tx, scope, planned);
}

/**
 * Only one inspection is planned at a time: the next one follows when it is done. One that somebody arranged besides is no
 * part of the plan: made before the acceptance and for years ahead, it would keep every yearly one from being planned.
 */
async function openPlanned(tx: Tx, scope: Scope, warrantyId: number): Promise<OpenPlanned | undefined> {
  return tx
    .selectFrom('inspections as n')
    .select(['n.id', 'n.soonest_date', 'n.due_date'])
    .select(
      sql<boolean>`n.status <> 'pending' or n.survey <> '{}' or n.photos <> '[]' or n.note is not null
        or n.signature is not null or n.inspector_signature is not null
        or exists (select from record_files f where f.organisation_id = n.organisation_id and f.client_id = n.client_id)`.as(
        'is_begun',
      ),
    )
    .where('n.organisation_id', '=', scope.organisationId)
    .where('n.warranty_id', '=', warrantyId)
    .where('n.status', '<>', 'done')
    .executeTakeFirst();
}

/** `is_begun`: somebody agreed a day for it, or has written something down. */
type OpenPlanned = {
  readonly id: number;
  readonly soonest_date: IsoDate;
  readonly due_date: IsoDate;
  readonly is_begun: boolean;
};

/**
 * Gives one that was arranged besides the plan, and carried out in the window of the planned one, that window: it is the inspection of that
 * year, and in time.
 */
async function takePlace(
  tx: Tx,
  scope: Scope,
  installationId: number,
  warrantyId: number,
  { soonest_date: soonestDate, due_date: dueDate }: OpenPlanned,
): Promise<void> {
  await tx
    .updateTable('inspections')
    .set({ warranty_id: warrantyId, soonest_date: soonestDate, due_date: dueDate })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', firstUnplannedInspection(scope, installationId, 'done', { soonestDate, dueDate }))
    .execute();
}

/** The first inspection besides the plan that was carried out, or is arranged, on a day of a window, as SQL; null without one. */
function firstUnplannedInspection(
  scope: Scope,
  installationId: number,
  status: 'done' | 'scheduled',
  { soonestDate, dueDate }: Pick<InspectionWindow, 'soonestDate' | 'dueDate'>,
): RawBuilder<number> {
  const day = status === 'done' ? INSPECTION_DONE_ON : sql.ref('n.execution_date');
  return sql<number>`(select n.id from inspections n
    where n.organisation_id = ${scope.organisationId} and n.installation_id = ${installationId}
      and n.warranty_id is null and n.status = ${status}
      and ${day} between cast(${soonestDate} as date) and cast(${dueDate} as date)
    order by ${day}, n.id limit 1)`;
}

/**
 * Takes a planned inspection out of the plan after another one was carried out in its window, or later: one that was arranged for a day
 * outside of it. Left open, it would be asked of the customer once more, and keep every later one from being planned.
 * What somebody has begun stays, besides the plan.
 */
async function endPlanned(tx: Tx, scope: Scope, { id, is_begun: isBegun }: OpenPlanned): Promise<void> {
  if (!isBegun) {
    await removeInspectionsOrServices(tx, scope, 'inspection', sql`id = ${id}`, 'done-already');
    return;
  }
  await tx
    .updateTable('inspections')
    .set({ warranty_id: null })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Makes an inspection that was arranged for a day of the window the planned one, as one arranged after the plan becomes it. */
async function adoptArranged(
  tx: Tx,
  scope: Scope,
  installationId: number,
  warrantyId: number,
  { soonestDate, dueDate }: InspectionWindow,
  now: Date,
): Promise<boolean> {
  const adopted = await tx
    .updateTable('inspections')
    .set({
      warranty_id: warrantyId,
      soonest_date: soonestDate,
      due_date: dueDate,
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', firstUnplannedInspection(scope, installationId, 'scheduled', { soonestDate, dueDate }))
    .returning(['id', 'device_id', 'complete', 'revision'])
    .executeTakeFirst();
  if (!adopted) return false;
  await recordEvent(tx, scope, {
    type: 'inspection.updated',
    installationId,
    deviceId: adopted.device_id,
    inspectionId: adopted.id,
    status: 'scheduled',
    complete: adopted.complete,
    revision: adopted.revision,
  });
  return true;
}

/** The days of inspections; those done before the installation was restored still count. */
async function inspectedOn(tx: Tx, scope: Scope, installationId: number): Promise<IsoDate[]> {
  const rows = await tx
    .selectFrom('inspections as n')
    .select(INSPECTION_DONE_ON.as('day'))
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('status', '=', 'done')
    .execute();
  return rows.flatMap(({ day }) => day ?? []);
}

/**
 * Updates the inspections of a corrected installation: their search text, the device of those that were about the one it had,
 * and the revision of open ones, which show its customer and device: phones fetch them again. What was done on a device that
 * was replaced stays in that one's history (decision 015).
 */
export async function renameInspections(
  tx: Tx,
  scope: Scope,
  installationId: number,
  hadDevice: number,
): Promise<void> {
  const row = await tx
    .selectFrom('installations')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installationId)
    .select(['device_id', ...SEARCHED_CUSTOMER])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('inspections')
    .set({ device_id: row.device_id })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('device_id', '=', hadDevice)
    .execute();
  await tx
    .updateTable('inspections')
    .set({ revision: nextRevision })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('status', '<>', 'done')
    .execute();
  const devices = await tx
    .selectFrom('custom_devices as d')
    .innerJoin('inspections as n', 'n.device_id', 'd.id')
    .where('n.organisation_id', '=', scope.organisationId)
    .where('n.installation_id', '=', installationId)
    .select(['d.id', 'd.serial'])
    .distinct()
    .execute();
  for (const { id, serial } of devices) {
    await tx
      .updateTable('inspections')
      .set({ search: inspectionSearch(row, serial) })
      .where('organisation_id', '=', scope.organisationId)
      .where('installation_id', '=', installationId)
      .where('device_id', '=', id)
      .execute();
  }
}
