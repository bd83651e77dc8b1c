import type { EventType } from '@portal/domain/events/record';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { IsoDate } from '@portal/domain/dates';
import type { DemoAccount } from './people/accounts.ts';
import { ALL_ACCOUNTS } from './people/accounts.ts';
import type { Calendar } from './records/calendar.ts';
import type { Customer } from './people/people.ts';
import type { Random } from './random.ts';
import type { RowOf, Rows } from './records/rows.ts';
import type { RecordPicture } from './records/stored-pictures.ts';
import type { SeedTemplate, SeedVersion } from './forms/templates.ts';

/** An installer as installations refer to them. */
export type Installer = DemoAccount & { readonly taxId: string; readonly phone: string };

/** What the parts of the demo data share while they are created. */
export type World = {
  readonly rows: Rows;
  readonly random: Random;
  readonly calendar: Calendar;
  /** A stored picture for a field of an organisation's record. */
  readonly picture: (organisationId: number, field: string, own: boolean) => RecordPicture;
  readonly people: ReadonlyMap<number, Installer>;
};

/** A device with what its later records need. */
export type SeedDevice = {
  readonly id: number;
  readonly organisationId: number;
  readonly template: SeedTemplate;
  readonly version: SeedVersion;
  readonly serial: string;
  readonly values: ParameterValues;
};

/** An installation with what its warranty, inspections and services need. */
export type SeedInstallation = {
  readonly id: number;
  readonly device: SeedDevice;
  readonly owner: Installer;
  readonly customer: Customer;
  readonly on: IsoDate;
  /** The day of acceptance. */
  readonly decidedOn: IsoDate;
};

/** The id of the next row of a table. */
export function nextId(rows: readonly object[]): number {
  return rows.length + 1;
}

/** The person who verifies an installer's work: the service partner, or an admin of the maker. */
export function verifierOf(owner: DemoAccount): { readonly id: number | null; readonly name: string } {
  const asp = ALL_ACCOUNTS.find(({ id }) => id === owner.aspId);
  if (asp) return asp;
  const admin = ALL_ACCOUNTS.find(
    ({ organisationId, roles }) => organisationId === owner.organisationId && roles.includes('ROLE_ADMIN'),
  );
  return admin ?? { id: null, name: 'Dział gwarancji' };
}

type SeedEvent = {
  readonly at: string;
  readonly organisationId: number;
  readonly by: { readonly id: number | null; readonly name: string } | null;
  readonly deviceId?: number;
  readonly installationId?: number;
  readonly inspectionId?: number;
  readonly serviceId?: number;
  readonly details?: RowOf<'events'>['details'];
};

/** Adds a line to the event log. */
export function addEvent(world: World, type: EventType, event: SeedEvent): void {
  world.rows.events.push({
    organisation_id: event.organisationId,
    type,
    user_id: event.by?.id ?? null,
    user_name: event.by?.name ?? null,
    device_id: event.deviceId ?? null,
    installation_id: event.installationId ?? null,
    inspection_id: event.inspectionId ?? null,
    service_id: event.serviceId ?? null,
    details: event.details ?? {},
    created_at: event.at,
  });
}
