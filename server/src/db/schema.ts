import type { Generated, GeneratedAlways } from 'kysely';
import type { Id, Instant, InstantWithDefault, Json, JsonWithDefault } from './column-kinds.ts';
import type { AccountTables } from './schema-accounts.ts';
import type { LibraryTables, CardTables, MailTable, OutboxTable } from './schema-effects.ts';
import type { DeviceTables } from './schema-devices.ts';
import type { InstallationTables } from './schema-installations.ts';
import type { NotificationTables } from './schema-notifications.ts';
import type { InspectionServiceTables } from './schema-inspections-services.ts';
import type { ProductionTables } from './schema-production.ts';
import type { RecallTables } from './schema-recalls.ts';

type OrganisationsTable = {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  address: string | null;
  tax_id: string | null;
  public_library: Generated<boolean>;
  /** How long personal data are stored, in days; null means for ever. */
  mail_days: number | null;
  unverified_days: number | null;
  customer_days: number | null;
  customer_reminders: Generated<boolean>;
  created_at: InstantWithDefault;
};

type RateLimitsTable = { bucket: string; window_start: Instant; count: number };

type EventsTable = {
  id: Id;
  organisation_id: number;
  type: string;
  user_id: number | null;
  user_name: string | null;
  account_id: number | null;
  account_name: string | null;
  device_id: number | null;
  installation_id: number | null;
  inspection_id: number | null;
  service_id: number | null;
  details: JsonWithDefault<Record<string, string | number | null>>;
  search: GeneratedAlways<string>;
  created_at: InstantWithDefault;
};

type IdempotencyKeysTable = {
  organisation_id: number;
  user_id: number;
  key: string;
  fingerprint: string;
  status: number;
  headers: JsonWithDefault<Record<string, string>>;
  body: string;
  created_at: InstantWithDefault;
};

type RowCountsTable = {
  id: Id;
  organisation_id: number;
  /** The table. */
  counted: string;
  about: Json<Record<string, string | number | boolean>>;
  /** How many more, or fewer. */
  rows: number;
};

type FrequentWordsTable = {
  organisation_id: number;
  word: string;
  /** Null until its rows have been counted once. */
  counted_at: Instant | null;
};

type SchemaMigrationsTable = { name: string; sha256: string; applied_at: GeneratedAlways<string> };

/** Every table for Kysely; a test compares this with the migrated database. */
export type Tables = DeviceTables &
  LibraryTables &
  InstallationTables &
  InspectionServiceTables &
  ProductionTables &
  RecallTables &
  NotificationTables &
  CardTables &
  AccountTables & {
    organisations: OrganisationsTable;
    rate_limits: RateLimitsTable;
    events: EventsTable;
    idempotency_keys: IdempotencyKeysTable;
    outbox: OutboxTable;
    mails: MailTable;
    row_counts: RowCountsTable;
    frequent_words: FrequentWordsTable;
    schema_migrations: SchemaMigrationsTable;
  };
