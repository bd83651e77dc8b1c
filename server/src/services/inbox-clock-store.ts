import { sql, type RawBuilder } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { DELIVERY_PROTOCOL_HOURS } from '@portal/domain/constants';
import { INBOX_CLOCKS, type InboxItem } from '@portal/domain/services/inbox-contract';
import { isOneOf } from '../db/equal-filter.ts';
import { beginOfMakerDay } from '../db/maker-days.ts';
import type { Scope } from '../db/open.ts';
import { verifiedInstallations, visibleInstallations } from '../installations/visible-store.ts';
import { servicesWithOwnParts, visibleServices } from './store.ts';

type InboxClock = InboxItem['clock'];

/** Sorts records without a deadline after all others. */
export const NO_TERM = '9999-12-31T00:00:00.000Z';
const PROTOCOL_DAYS = DELIVERY_PROTOCOL_HOURS / 24;

/** The moment at which a day ends in the makers' time zone. */
const endOf = (day: RawBuilder<unknown>) => beginOfMakerDay(sql`${day} + 1`);

/** All of these conditions. */
export const every = (...conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/**
 * Parts, replacements and verification are the task of the service partner, or without one of the admins; never of a partner with
 * whom the installation was shared.
 */
const partner = (link: RawBuilder<unknown>) => sql`case when ${link} is null then 'admin' else 'asp' end`;

/** The records whose deadlines alone are wanted, by clock. */
export type Chosen = ReadonlyMap<InboxClock, readonly number[]>;

/** Which clock of which record a row is: sorts those that are due at the same moment, and is shorter than the id of the item. */
const placeOf = (id: RawBuilder<unknown>, clock: InboxClock) =>
  sql`${id} * ${sql.lit(INBOX_CLOCKS.length)} + ${sql.lit(INBOX_CLOCKS.indexOf(clock))}`;

/** The records of these places, by clock; without clocks that none of them has. */
export function chosenOf(places: readonly number[]): Chosen {
  const all = INBOX_CLOCKS.map((clock, at) => {
    const own = places.filter((place) => place % INBOX_CLOCKS.length === at);
    return [clock, own.map((place) => Math.floor(place / INBOX_CLOCKS.length))] as const;
  });
  return new Map(all.filter(([, ids]) => ids.length > 0));
}

/**
 * Every running deadline that the caller verifies or oversees, one per row, or those of the chosen records. Whoever selects only some of the
 * columns pays for no others: PostgreSQL leaves out a left join from which nothing is used, which is most of the work among a
 * million installations.
 */
export function clocks(scope: Scope, today: string, chosen?: Chosen): RawBuilder<unknown> {
  const asked: Asked = { scope, today, chosen };
  const parts = [...serviceClocks(asked), ...installationClocks(asked), inspectionClock(asked)];
  const wanted = parts.filter(([clock]) => chosen === undefined || chosen.has(clock));
  return sql.join(
    wanted.map(([, part]) => part),
    sql` union all `,
  );
}

type Asked = { readonly scope: Scope; readonly today: string; readonly chosen: Chosen | undefined };
type Part = readonly [InboxClock, RawBuilder<unknown>];
type Clock = {
  readonly where: RawBuilder<unknown>;
  readonly waitsFor: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly due: RawBuilder<unknown>;
  readonly about: RawBuilder<unknown>;
};

const isChosen = ({ chosen }: Asked, id: RawBuilder<unknown>, clock: InboxClock) =>
  chosen === undefined ? sql`true` : isOneOf(id, chosen.get(clock) ?? [], 'int');

const INSTALLER = sql`'installer'`;

/** The deadlines of services `s`, with their serviceman `w` and their installation `i`. */
function serviceClocks(asked: Asked): Part[] {
  const { scope } = asked;
  const services = every(sql`s.organisation_id = ${scope.organisationId}`, ...visibleServices(scope));
  const service = (clock: InboxClock, more: Clock): Part => [
    clock,
    sql`
    select ${placeOf(sql`s.id`, clock)} as place, 'service-' || s.id || ${`-${clock}`}::text as id, ${clock}::text as clock,
      ${more.waitsFor} as waits_for, '/services/' || s.id as record, ${more.since} as since, ${more.due} as due,
      s.serviceman_id as installer_id, s.device_id, s.installation_id,
      ${more.about} as about, s.search
    from services s left join users w on w.id = s.serviceman_id
      left join installations i on i.id = s.installation_id where ${services} and ${more.where}
      and ${isChosen(asked, sql`s.id`, clock)}`,
  ];
  const fault = sql`s.fault_description`;
  return [
    service('response', {
      where: sql`s.status = 'scheduled' and s.started_at is null`,
      waitsFor: INSTALLER,
      since: sql`s.reported_at`,
      due: sql`s.response_due`,
      about: fault,
    }),
    service('repair', {
      where: sql`s.status in ('pending', 'scheduled', 'spare_parts_sent')`,
      waitsFor: INSTALLER,
      since: sql`s.reported_at`,
      due: endOf(sql`s.deadline`),
      about: fault,
    }),
    service('parts', {
      where: every(sql`s.status = 'require_spare_parts'`, ...servicesWithOwnParts(scope)),
      waitsFor: partner(sql`w.asp_id`),
      since: sql`coalesce(s.parts_required_at, s.reported_at)`,
      due: endOf(sql`s.deadline`),
      about: sql`coalesce(s.required_spare_parts, '')`,
    }),
    service('part_return', {
      where: sql`s.part_return_due is not null and s.parts_returned_on is null and s.status <> 'rejected'`,
      waitsFor: INSTALLER,
      since: sql`coalesce(s.parts_sent_at, s.reported_at)`,
      due: endOf(sql`s.part_return_due`),
      about: sql`coalesce(s.sent_spare_parts, '')`,
    }),
    service('replacement', {
      where: sql`s.replacement_state = 'pending' and ${verifiedInstallations(scope)}`,
      // Whoever verifies the installation approves it (decision 045).
      waitsFor: partner(sql`(select o.asp_id from users o where o.id = i.owner_id)`),
      since: sql`coalesce(s.finished_at, s.reported_at)`,
      due: sql`${NO_TERM}::timestamptz`,
      about: sql`s.replacement_serial`,
    }),
  ];
}

/** The deadlines of installations `i` that wait, with their owner `o`. */
function installationClocks(asked: Asked): Part[] {
  const { scope } = asked;
  const waiting = sql`${visibleInstallations(scope)} and i.status = 'pending' and i.withdrawn_at is null`;
  const installation = (clock: InboxClock, more: Clock): Part => [
    clock,
    sql`
    select ${placeOf(sql`i.id`, clock)} as place, 'installation-' || i.id || ${`-${clock}`}::text as id, ${clock}::text as clock,
      ${more.waitsFor} as waits_for, '/installations/' || i.id as record, ${more.since} as since, ${more.due} as due,
      i.owner_id as installer_id, i.device_id, i.id as installation_id, ${more.about} as about, i.search
    from installations i left join users o on o.id = i.owner_id
    where ${waiting} and ${more.where} and ${isChosen(asked, sql`i.id`, clock)}`,
  ];
  return [
    installation('protocol', {
      where: sql`not i.complete`,
      waitsFor: INSTALLER,
      since: sql`i.waiting_since`,
      due: endOf(sql`i.installation_date + ${sql.lit(PROTOCOL_DAYS)}`),
      about: sql`''`,
    }),
    installation('verification', {
      where: sql`i.complete and ${verifiedInstallations(scope)}`,
      waitsFor: partner(sql`o.asp_id`),
      since: sql`i.waiting_since`,
      due: sql`${NO_TERM}::timestamptz`,
      about: sql`''`,
    }),
  ];
}

/** The windows of inspections `n` that have begun. */
function inspectionClock(asked: Asked): Part {
  const { scope, today } = asked;
  // The office sees those of every installation, which need not be looked at then.
  const seen = isAdmin(scope.actor.role) ? sql`true` : visibleInstallations(scope);
  return [
    'inspection',
    sql`
    select ${placeOf(sql`n.id`, 'inspection')} as place, 'inspection-' || n.id as id, 'inspection' as clock,
      ${INSTALLER} as waits_for, '/inspections/' || n.id as record, ${beginOfMakerDay(sql`n.soonest_date`)} as since,
      ${endOf(sql`n.due_date`)} as due,
      (select o.owner_id from installations o where o.id = n.installation_id) as installer_id,
      n.device_id, n.installation_id, '' as about, n.search
    from inspections n left join installations i on i.id = n.installation_id
    where n.organisation_id = ${scope.organisationId} and n.status <> 'done' and n.soonest_date <= ${today}
      and ${seen} and ${isChosen(asked, sql`n.id`, 'inspection')}`,
  ];
}
