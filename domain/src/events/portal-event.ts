import type { NotificationKind } from '../notifications/kinds.ts';
import type { CardSent, Changed, InstallationEvents, OfInstallation, Removed } from './installation-event.ts';
import type { ProductionEvents } from './production-event.ts';
import type { RecallEvents } from './recall-event.ts';
import type { ServiceEffect, ServiceEventType, ServiceStatus } from '../services/transition.ts';

/**
 * The person who did something, and the organisation; every scope satisfies this type. The portal itself has id 0 and
 * no name.
 */
export type Author = {
  readonly organisationId: number;
  readonly actor: { readonly id: number; readonly name?: string };
};

type Account = { readonly id: number; readonly name?: string };

type OfInspection = OfInstallation & { readonly inspectionId: number };
type OfService = {
  /** Null for a device that was never commissioned here. */
  readonly installationId: number | null;
  readonly deviceId: number;
  readonly serviceId: number;
};

/** An import, by its number and the name of its file. */
type OfImport = { readonly importId: number; readonly file: string };

/** A replacement that a service named. */
type NamedReplacement = {
  readonly installationId: number;
  readonly deviceId: number;
  readonly serviceId: number;
  readonly from: string;
  readonly to: string;
  /** Who commissioned the device; null where nobody knows. */
  readonly ownerId: number | null;
  /** Who is told how it was decided: whoever carried out the service, and the installer who commissioned the device. */
  readonly concerned: readonly number[];
  readonly at: Date;
};

/** The person who carries out a service, with the service partner to whom they are linked. */
type Worker = { readonly id: number; readonly asp_id: number | null };

/**
 * Every event in the portal, with its details. A command records each event once (`recordEvent` on the server); the
 * event log, live updates, notifications and jobs follow from it.
 */
export type PortalEvents = InstallationEvents &
  RecallEvents &
  ProductionEvents & {
    'device.created': { readonly deviceId: number; readonly serial: string };
    'device.added_to_database': { readonly deviceId: number };
    'device.removed_from_database': { readonly deviceId: number };
    'device.started_outside': { readonly deviceId: number };
    'device.not_started_outside': { readonly deviceId: number };
    'device.serial_changed': { readonly deviceId: number; readonly from: string; readonly to: string };
    'device.made_on_changed': { readonly deviceId: number; readonly to: string | null };
    'device.parameters_changed': { readonly deviceId: number; readonly fields: readonly string[] };
    'device.deleted': { readonly deviceId: number; readonly serial: string };
    /** One device was replaced by another: the history of each names the other. */
    'device.replaced': {
      readonly installationId: number;
      /** Null for a replacement that the office recorded without a service. */
      readonly serviceId: number | null;
      readonly from: { readonly id: number; readonly serial: string };
      readonly to: { readonly id: number; readonly serial: string };
      /** Who is told of it; nobody of one that the office recorded. */
      readonly concerned: readonly number[];
      readonly at: Date;
    };

    /** A finished service named a new device, or somebody decided otherwise than to approve it. */
    'device.replacement_waits': NamedReplacement;
    'device.replacement_refused': NamedReplacement & { readonly reason: string | null };
    'device.replacement_taken_back': NamedReplacement;

    'inspection.created': OfInspection & { readonly soonestDate: string; readonly dueDate: string };
    'inspection.updated': OfInspection & Changed & { readonly status: string; readonly on?: string };
    'inspection.deleted': OfInspection & Removed;
    'inspection.card_sent': OfInspection & CardSent;
    /** A reminder of a due inspection was sent; `mail` is the key of the mail, null when the person turned mails off. */
    'inspection.reminded': OfInspection & {
      readonly audience: 'installer' | 'customer';
      /** Whose bells it rings: of the installer or whoever acts in their place, none of a customer's. */
      readonly people: readonly number[];
      readonly serial: string;
      readonly from: string;
      readonly due: string;
      readonly mail: string | null;
      readonly at: Date;
    };

    'service.created': OfService & {
      readonly status: ServiceStatus;
      /** The installer who commissioned the device. */
      readonly ownerId: number | null;
      readonly serial: string;
      readonly at: Date;
    };
    'service.updated': OfService & Changed & { readonly step?: ServiceStep };
    'service.deleted': OfService & Removed;
    'service.notified': OfService & { readonly mail: string; readonly card: boolean };

    /** The last declared file of a record has arrived, or was left out. */
    'record.completed': {
      readonly record: {
        readonly kind: 'installation' | 'inspection' | 'service' | 'production';
        readonly id: number;
        readonly installationId: number | null;
      };
      readonly deviceId: number;
      readonly revision: number;
    };
    /** A card mail was requested for a record; the same key is the same mail, once. */
    'card.mail_requested': {
      readonly kind: 'installation' | 'warranty' | 'inspection' | 'service';
      readonly id: number;
      readonly key: string;
      /** The row with the address that the customer's copy is sent to this once. */
      readonly elsewhere?: number;
    };
    /** Stored files to which nothing refers any more. */
    'files.released': { readonly paths: readonly string[] };

    'user.registered': { readonly account: Account };
    'user.verified': { readonly account: Account };
    'user.verified_by_admin': { readonly account: Account };
    'user.verification_sent': { readonly account: Account };
    'user.signed_in': {
      readonly account: Account;
      readonly browser: string | null;
      readonly system: string | null;
    };
    'user.sessions_ended': { readonly account: Account };
    'user.password_changed': { readonly account: Account };
    /** A forgotten password was replaced; links to the calendar that were made until then end. */
    'user.password_reset': { readonly account: Account; readonly at: Date };
    'user.email_changed': { readonly account: Account };
    'user.edited': {
      readonly account: Account;
      readonly fields: readonly string[];
      /** The service partners whom the account left or joined by it. */
      readonly partners?: readonly number[];
    };
    'user.roles_changed': { readonly account: Account; readonly roles: readonly string[] };
    'user.calendar_shared': { readonly account: Account };
    'user.calendar_ended': { readonly account: Account };
    /** A form was shown to a customer for their signature on a phone of their own; of whoever shows it. */
    'user.signing_shared': { readonly account: Account };
    'user.signing_received': { readonly account: Account };
    'user.exported': { readonly account: Account };
    'user.list_exported': object;
    'user.deleted': {
      readonly account: Account;
      readonly installations: number;
      readonly inspections: number;
      readonly services: number;
      /** Who saw something of what was deleted with it, besides the office. */
      readonly seenBy?: readonly number[];
    };
    /** An address that was never confirmed: the log stores no name. */
    'user.unconfirmed_deleted': object;
    /**
     * A password link, an unlocking link or an address change was requested; `userId` is null when there is no such
     * account.
     */
    'user.reset_requested': { readonly userId: number | null };
    'user.unlock_requested': { readonly userId: number | null };
    'user.new_address_requested': { readonly note: number };

    'customer.exported': { readonly installationId: number };
    'key.created': { readonly count: number };
    'key.used': { readonly account: Account; readonly key: number };
    'key.deleted': { readonly key: number };
    'key.list_exported': object;
    'device.list_exported': object;
    'installation.list_exported': object;
    'inspection.list_exported': object;
    'service.list_exported': object;

    /** Somebody began an import of a file. */
    'import.created': OfImport;
    'import.rows_received': { readonly importId: number };
    /** A job does the rest of a step; `run` tells one request for it from another. */
    'import.step_requested': {
      readonly importId: number;
      readonly step: 'plan' | 'apply' | 'undo';
      readonly run: number;
    };
    'import.applied': OfImport & { readonly rows: number; readonly leftOut: number };
    'import.undone': OfImport & { readonly rows: number; readonly leftOut: number };
    /** A copy was made of what so many rows of a file say of a customer, or that was erased. */
    'import.customer_exported': OfImport & { readonly rows: number };
    'import.customer_erased': OfImport & { readonly rows: number };

    /** A mail server reported that a mail could not be delivered, or put it off until it was given up. */
    'mail.bounced': { readonly mailId: number };
    'mail.returned': {
      readonly installationId: number | null;
      readonly inspectionId: number | null;
      readonly serviceId: number | null;
      readonly kind: string | null;
      readonly code: string | null;
    };
    'mailing.created': { readonly mailing: number; readonly recipients: number };
    'notifications.read': { readonly userId: number };

    'organisation.retention_changed': { readonly days: Readonly<Record<string, number | null>> };
    'organisation.reminders_changed': { readonly customers: boolean };
    'organisation.chosen': object;
    'organisation.contact_changed': { readonly fields: readonly string[] };

    'template.created': { readonly template: string; readonly starter: string };
    /** `version` is that of the saved draft; absent for properties that all versions share. */
    'template.changed': {
      readonly template: string;
      readonly version?: number;
      readonly fields: readonly string[];
    };
    'template.draft_created': {
      readonly template: string;
      readonly version: number;
      readonly starter?: string;
    };
    'template.draft_discarded': { readonly template: string; readonly version: number };
    'template.published': { readonly template: string; readonly version: number; readonly note: string };
    'template.activated': { readonly template: string; readonly version?: number };
    'template.deactivated': { readonly template: string };
    'template.deleted': { readonly template: string };
    'template.given': { readonly template: string; readonly count: number };
    'template.taken': { readonly template: string; readonly count: number };
    'library.created': { readonly entry: string; readonly kind: string };
    'library.changed': { readonly entry: string; readonly fields: readonly string[] };
    'library.replaced': { readonly entry: string; readonly version: number };
    'library.moved': { readonly count: number; readonly folder: string | null };
    'library.deleted': { readonly entry: string; readonly count: number };
    'library.access_changed': { readonly publicLibrary: boolean };

    /** An admin started the replay of a version on existing installations. */
    'template.replay_requested': { readonly replayId: number };
  };

/** A step of a service, with the people whom it may concern. */
export type ServiceStep = {
  readonly event: ServiceEventType;
  readonly status: ServiceStatus;
  readonly effects: readonly ServiceEffect[];
  /** The reason of a rejection. */
  readonly reason: string | null;
  readonly serial: string;
  readonly worker: Worker | null;
  /** The installer who commissioned the device. */
  readonly ownerId: number | null;
  /** Whether spare parts were sent before. */
  readonly partsWereSent: boolean;
  readonly at: Date;
};

export type PortalEventType = keyof PortalEvents;
export type PortalEventOf<Type extends PortalEventType> = { readonly type: Type } & PortalEvents[Type];

/** Any of the events. */
export type PortalEvent = { [Type in PortalEventType]: PortalEventOf<Type> }[PortalEventType];

/** The installer's notification of each decision. */
export const DECISION_NOTIFICATIONS = {
  'installation.accepted': 'warranty-issued',
  'installation.rejected': 'installation-rejected',
  'installation.no_warranty': 'installation-no-warranty',
  'installation.restored': 'installation-restored',
} as const satisfies Partial<Record<PortalEventType, NotificationKind>>;
