import { sql, type RawBuilder } from 'kysely';
import { MAX_OVERDUE } from '@portal/domain/constants';
import type { IsoDate } from '@portal/domain/dates';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import type { ServiceStatus } from '@portal/domain/services/transition';
import type { Labels } from '@portal/domain/templates/labels';
import { makerDay } from '../db/maker-days.ts';
import type { Scope, Tx } from '../db/open.ts';
import { INSPECTION_DAY, INSPECTION_DONE_ON } from '../inspections/done-on-store.ts';
import { visibleInstallationIds, visibleInstallations } from '../installations/visible-store.ts';

/** The location of a visit, and its customer. */
export type VisitSite = {
  readonly name: string;
  readonly company: string | null;
  readonly address: string;
  readonly addressContinued: string | null;
  readonly zipcode: string;
  readonly city: string;
  readonly phone: string;
};

type Of<Kind, Status> = {
  readonly kind: Kind;
  readonly status: Status;
  readonly id: number;
  readonly clientId: string;
  /** The day of the visit, or, while none is chosen, the inspection window: both days included. */
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
  /** Whether a day is chosen. */
  readonly fixed: boolean;
  /** The last day in time. */
  readonly due: IsoDate;
  /** The day on which it was done. */
  readonly doneOn: IsoDate | null;
  readonly deviceId: number;
  readonly serial: string;
  readonly template: string;
  readonly templateNames: Labels;
  /** Null when the device has no installation, or one that no longer belongs to the person. */
  readonly site: VisitSite | null;
  readonly fault: string;
};
export type Visit =
  | (Of<'inspection', InspectionStatus> & { readonly planned: boolean })
  | Of<'service', ServiceStatus>;

const SITE = sql`case when i.id is null then null else json_build_object(
  'name', i.customer_name, 'company', i.company_name, 'address', i.customer_address,
  'addressContinued', i.customer_address_continued, 'zipcode', i.customer_zipcode, 'city', i.customer_city,
  'phone', i.customer_phone) end as site`;
const DEVICE = sql`d.id as "deviceId", d.serial, t.name as template, t.name_translations as "templateNames"`;

/**
 * The caller's visits between two days: inspections of the installations that they made or received, by their day or
 * window, and the services that they carry out, except for rejected ones.
 */
export async function visitsOf(
  tx: Tx,
  scope: Scope,
  range: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<Visit[]> {
  const visits = await visitsWhere(tx, scope, {
    inspections: sql`coalesce(${INSPECTION_DAY}, n.soonest_date) <= ${range.to}
      and coalesce(${INSPECTION_DAY}, n.due_date) >= ${range.from}`,
    services: sql`s.service_start_date between ${range.from} and ${range.to}`,
    further: sql``,
  });
  return visits.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn) || one.id - other.id);
}

/** The caller's overdue visits: not carried out, and their last day in time has passed; longest overdue first. */
export async function overdueVisits(tx: Tx, scope: Scope, today: IsoDate): Promise<Visit[]> {
  const visits = await visitsWhere(tx, scope, {
    inspections: sql`n.status <> 'done' and n.due_date < ${today}`,
    services: sql`s.status <> 'done' and s.deadline < ${today}`,
    further: sql`order by due, id limit ${MAX_OVERDUE}`,
  });
  return visits
    .toSorted((one, other) => one.due.localeCompare(other.due) || one.id - other.id)
    .slice(0, MAX_OVERDUE);
}

type Wanted = {
  readonly inspections: RawBuilder<unknown>;
  readonly services: RawBuilder<unknown>;
  /** Added to the conditions of both queries. */
  readonly further: RawBuilder<unknown>;
};

async function visitsWhere(
  tx: Tx,
  scope: Scope,
  { inspections, services, further }: Wanted,
): Promise<Visit[]> {
  // Own and received records only: a service partner's calendar does not contain the visits of their installers.
  const asInstaller: Scope = { ...scope, actor: { ...scope.actor, role: 'installer' } };
  const planned = await sql<Extract<Visit, { kind: 'inspection' }>>`
    select 'inspection' as kind, n.status, n.id, n.client_id as "clientId",
      coalesce(${INSPECTION_DAY}, n.soonest_date) as "startsOn", coalesce(${INSPECTION_DAY}, n.due_date) as "endsOn",
      ${INSPECTION_DAY} is not null as fixed, n.due_date as due, n.warranty_id is not null as planned,
      ${INSPECTION_DONE_ON} as "doneOn",
      ${DEVICE}, ${SITE}, '' as fault
    from inspections n join installations i on i.id = n.installation_id
      join custom_devices d on d.id = n.device_id join device_templates t on t.id = d.template_id
    where n.organisation_id = ${scope.organisationId}
      and n.installation_id = any(${visibleInstallationIds(asInstaller)}) and ${inspections} ${further}`.execute(
    tx,
  );
  const repairs = await sql<Extract<Visit, { kind: 'service' }>>`
    select 'service' as kind, s.status, s.id, s.client_id as "clientId",
      s.service_start_date as "startsOn", s.service_start_date as "endsOn",
      true as fixed, s.deadline as due,
      case when s.status = 'done' then ${makerDay('s.finished_at')} end as "doneOn",
      ${DEVICE}, ${SITE}, s.fault_description as fault
    from services s left join installations i on i.id = s.installation_id and ${visibleInstallations(asInstaller)}
      join custom_devices d on d.id = s.device_id join device_templates t on t.id = d.template_id
    where s.organisation_id = ${scope.organisationId} and s.serviceman_id = ${scope.actor.id}
      and s.status <> 'rejected' and ${services} ${further}`.execute(tx);
  return [...planned.rows, ...repairs.rows];
}
