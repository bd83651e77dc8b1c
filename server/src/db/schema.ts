import type { Generated, GeneratedAlways } from 'kysely';
import type { Language } from '@portal/domain/templates/labels';
import type { Id, Instant, InstantWithDefault, JsonWithDefault } from './column-kinds.ts';
import type { CardTables, MailTable, OutboxTable } from './schema-effects.ts';
import type { DeviceTables } from './schema-devices.ts';
import type { InstallationTables } from './schema-installations.ts';

type OrganisationsTable = {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  address: string | null;
  tax_id: string | null;
  public_library: Generated<boolean>;
  created_at: InstantWithDefault;
};

type UsersTable = {
  id: Id;
  organisation_id: number;
  email: string;
  password_hash: string;
  name: string;
  company: string | null;
  tax_id: string | null;
  phone: string | null;
  certificate_number: string | null;
  /** Role keys of the wire: `ROLE_ADMIN`. */
  roles: Generated<string[]>;
  asp_id: number | null;
  verified_at: Instant | null;
  language: Generated<Language>;
  available_template_ids: Generated<number[]>;
  registered_at: InstantWithDefault;
  updated_at: InstantWithDefault;
  revision: Generated<number>;
};

type SessionsTable = {
  id: string;
  organisation_id: number;
  user_id: number;
  generation: Generated<number>;
  rotated_at: InstantWithDefault;
  created_at: InstantWithDefault;
  expires_at: Instant;
  ended_at: Instant | null;
  ended_reason: 'signed-out' | 'reused' | 'password' | 'role' | 'deleted' | null;
};

type RateLimitsTable = { bucket: string; window_start: Instant; count: number };

type RegistrationKeysTable = {
  id: Id;
  organisation_id: number;
  key: string;
  used_by: number | null;
  used_at: Instant | null;
  created_at: InstantWithDefault;
};

type EventsTable = {
  id: Id;
  organisation_id: number;
  type: string;
  user_id: number | null;
  user_name: string | null;
  device_id: number | null;
  installation_id: number | null;
  inspection_id: number | null;
  service_id: number | null;
  details: JsonWithDefault<Record<string, string | number | null>>;
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

type SchemaMigrationsTable = { name: string; sha256: string; applied_at: GeneratedAlways<string> };

/** Every table, as Kysely sees it; a test holds this to the migrated database. */
export type Tables = DeviceTables &
  InstallationTables &
  CardTables & {
    organisations: OrganisationsTable;
    users: UsersTable;
    sessions: SessionsTable;
    rate_limits: RateLimitsTable;
    registration_keys: RegistrationKeysTable;
    events: EventsTable;
    idempotency_keys: IdempotencyKeysTable;
    outbox: OutboxTable;
    mails: MailTable;
    schema_migrations: SchemaMigrationsTable;
  };
