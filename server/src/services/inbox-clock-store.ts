import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { DELIVERY_PROTOCOL_HOURS } from '@portal/domain/constants';
import type { InboxItem } from '@portal/domain/services/inbox-contract';
import { isOneOf } from '../db/equal-filter.ts';
import { beginOfMakerDay } from '../db/maker-days.ts';
import type { Scope } from '../db/open.ts';
import {
  installerId,
  isInstaller,
  isMadeByOneOf,
  verifiedInstallations,
  visibleInstallationIds,
  visibleInstallations,
  waitingInstallerId,
} from '../installations/visible-store.ts';
import { servicesWithOwnParts, visibleServices } from './store.ts';

export type InboxClock = InboxItem['clock'];

const PROTOCOL_DAYS = DELIVERY_PROTOCOL_HOURS / 24;

/** When a deadline passes: with the end of the day that comes some days after one, in the makers' time zone, at an instant, or never. */
export type Ends =
  | { readonly kind: 'day'; readonly day: RawBuilder<unknown>; readonly daysAfter: number }
  | { readonly kind: 'instant'; readonly at: RawBuilder<unknown> }
  | { readonly kind: 'never' };

/** The tables whose records wait. */
export type WaitingTable = 'services' | 'installations' | 'inspections';

/** The running deadlines of one clock: a record each. Everything but `table` is an expression over `from`. */
export type Clock = {
  readonly clock: InboxClock;
  readonly table: WaitingTable;
  /** Left joins, of which PostgreSQL leaves out those from which a query uses nothing. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly id: RawBuilder<unknown>;
  readonly ends: Ends;
  /** Whether the index of its deadlines ends with what waits. That of visits ends with those of years to come. */
  readonly isReadFromEnd: boolean;
  /**
   * Who has to act. Parts, replacements and verification are the task of the service partner with this id, or without one of the admins; never
   * of a partner with whom the installation was shared.
   */
  readonly waitsFor: 'installer' | { readonly partnerId: RawBuilder<unknown> };
  readonly since: RawBuilder<unknown>;
  readonly installerId: RawBuilder<unknown>;
  /** Whether the record is that of one of these installers. */
  isOf(installers: readonly number[]): RawBuilder<SqlBool>;
  readonly deviceId: RawBuilder<unknown>;
  readonly installationId: RawBuilder<unknown>;
  readonly about: RawBuilder<unknown>;
  readonly search: RawBuilder<unknown>;
};

const onDay = (day: RawBuilder<unknown>): Ends => ({ kind: 'day', day, daysAfter: 0 });

/** All of these conditions. */
export const every = (...conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** The services of every clock, as conditions that an index has each; a clock has its own besides. */
const WAITING_SERVICES = [
  sql`s.status not in ('done', 'rejected')`,
  sql`s.part_return_due is not null and s.parts_returned_on is null`,
  sql`s.replacement_state = 'pending'`,
];

/**
 * `with`, and the queries that clocks name: the installations that a service partner sees, those that they verify, and the services that
 * they see, read once and not for each clock anew. The office sees all of them, and finds those of each clock by an index.
 * @param services the ids of the services that are wanted, where they are known
 */
export function withQueries(
  scope: Scope,
  { services, more = [] }: { services?: readonly number[]; more?: readonly RawBuilder<unknown>[] } = {},
): RawBuilder<unknown> {
  const own = isAdmin(scope.actor.role)
    ? []
    : [
        sql`seen as materialized (select unnest(${visibleInstallationIds(scope)}) as id)`,
        sql`verified as materialized (select i.id from installations i where ${verifiedInstallations(scope)})`,
        sql`served as materialized (select s.* from services s where s.id = any(array(${servedIds(scope, services)})))`,
      ];
  const all = [...own, ...more];
  return all.length === 0 ? sql`` : sql`with ${sql.join(all)}`;
}

/** The waiting services that a service partner sees, by what indexes hold of them. */
function servedIds(scope: Scope, services: readonly number[] | undefined): RawBuilder<unknown> {
  const where = every(
    sql`s.organisation_id = ${scope.organisationId}`,
    ...(services === undefined ? [] : [isOneOf(sql`s.id`, services, 'int')]),
    ...visibleServices(scope, sql`select id from seen`),
  );
  return sql.join(
    WAITING_SERVICES.map((waits) => sql`select s.id from services s where ${waits} and ${where}`),
    sql` union all `,
  );
}

/** The deadlines of the warranty terms (specification section 9) that the caller verifies or oversees on this day. */
export function inboxClocks(scope: Scope, today: string): readonly Clock[] {
  return [...serviceClocks(scope), ...installationClocks(scope), inspectionClock(scope, today)];
}

type Own = Pick<Clock, 'waitsFor' | 'since' | 'ends' | 'about'> & { readonly where: RawBuilder<unknown> };

/** The deadlines of services `s`, with their serviceman `w` and their installation `i`. */
function serviceClocks(scope: Scope): Clock[] {
  const [services, organisation] = isAdmin(scope.actor.role)
    ? [sql`services`, sql`s.organisation_id = ${scope.organisationId}`]
    : [sql`served`, sql`true`];
  const service = (clock: InboxClock, own: Own): Clock => ({
    ...own,
    clock,
    table: 'services',
    isReadFromEnd: true,
    from: sql`${services} s left join users w on w.id = s.serviceman_id left join installations i on i.id = s.installation_id`,
    where: every(organisation, own.where),
    id: sql`s.id`,
    installerId: sql`s.serviceman_id`,
    isOf: (installers) => isOneOf(sql`s.serviceman_id`, installers, 'int'),
    deviceId: sql`s.device_id`,
    installationId: sql`s.installation_id`,
    search: sql`s.search`,
  });
  const fault = sql`s.fault_description`;
  const deadline = onDay(sql`s.deadline`);
  return [
    service('response', {
      where: sql`s.status = 'scheduled' and s.started_at is null`,
      waitsFor: 'installer',
      since: sql`s.reported_at`,
      ends: { kind: 'instant', at: sql`s.response_due` },
      about: fault,
    }),
    service('repair', {
      where: sql`s.status in ('pending', 'scheduled', 'spare_parts_sent')`,
      waitsFor: 'installer',
      since: sql`s.reported_at`,
      ends: deadline,
      about: fault,
    }),
    service('parts', {
      where: every(
        sql`s.status = 'require_spare_parts'`,
        ...servicesWithOwnParts(scope, sql`select id from verified`),
      ),
      waitsFor: { partnerId: sql`w.asp_id` },
      since: sql`coalesce(s.parts_required_at, s.reported_at)`,
      ends: deadline,
      about: sql`coalesce(s.required_spare_parts, '')`,
    }),
    service('part_return', {
      where: sql`s.part_return_due is not null and s.parts_returned_on is null and s.status <> 'rejected'`,
      waitsFor: 'installer',
      since: sql`coalesce(s.parts_sent_at, s.reported_at)`,
      ends: onDay(sql`s.part_return_due`),
      about: sql`coalesce(s.sent_spare_parts, '')`,
    }),
    service('replacement', {
      where: sql`s.replacement_state = 'pending' and ${verifiedInstallations(scope)}`,
      // Whoever verifies the installation approves it (decision 045).
      waitsFor: { partnerId: sql`(select o.asp_id from users o where ${isInstaller(sql`o.id`)})` },
      since: sql`coalesce(s.finished_at, s.reported_at)`,
      ends: { kind: 'never' },
      about: sql`s.replacement_serial`,
    }),
  ];
}

/** The deadlines of installations `i` that wait, with their installer `o`. */
function installationClocks(scope: Scope): Clock[] {
  const waiting = sql`${visibleInstallations(scope)} and i.status = 'pending' and i.withdrawn_at is null`;
  // Whoever imported an installation is not its installer (decision 036).
  const installer = waitingInstallerId(scope);
  const installation = (clock: InboxClock, own: Omit<Own, 'about' | 'since'>): Clock => ({
    ...own,
    clock,
    table: 'installations',
    isReadFromEnd: true,
    from: sql`installations i left join users o on o.id = ${installer}`,
    where: every(waiting, own.where),
    id: sql`i.id`,
    since: sql`i.waiting_since`,
    installerId: installer,
    isOf: (installers) => isMadeByOneOf(scope, installers),
    deviceId: sql`i.device_id`,
    installationId: sql`i.id`,
    about: sql`''`,
    search: sql`i.search`,
  });
  return [
    installation('protocol', {
      where: sql`not i.complete`,
      waitsFor: 'installer',
      ends: { kind: 'day', day: sql`i.installation_date`, daysAfter: PROTOCOL_DAYS },
    }),
    installation('verification', {
      where: sql`i.complete and ${verifiedInstallations(scope)}`,
      waitsFor: { partnerId: sql`o.asp_id` },
      ends: { kind: 'never' },
    }),
  ];
}

/** The windows of inspections `n` that have begun. */
function inspectionClock(scope: Scope, today: string): Clock {
  const seen = isAdmin(scope.actor.role) ? sql`true` : sql`n.installation_id in (select id from seen)`;
  return {
    clock: 'inspection',
    table: 'inspections',
    isReadFromEnd: false,
    from: sql`inspections n`,
    where: every(
      sql`n.organisation_id = ${scope.organisationId} and n.status <> 'done' and n.soonest_date <= ${today}`,
      seen,
    ),
    id: sql`n.id`,
    ends: onDay(sql`n.due_date`),
    waitsFor: 'installer',
    since: beginOfMakerDay(sql`n.soonest_date`),
    installerId: sql`(select ${installerId} from installations i where i.id = n.installation_id)`,
    isOf: (installers) => sql<SqlBool>`n.installation_id = any(array(select i.id from installations i
      where i.organisation_id = ${scope.organisationId} and ${isMadeByOneOf(scope, installers)}))`,
    deviceId: sql`n.device_id`,
    installationId: sql`n.installation_id`,
    about: sql`''`,
    search: sql`n.search`,
  };
}
