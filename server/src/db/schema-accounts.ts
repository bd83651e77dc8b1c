import type { Generated, GeneratedAlways } from 'kysely';
import type { Language } from '@portal/domain/templates/labels';
import type { Id, Instant, InstantWithDefault } from './column-kinds.ts';

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
  search: GeneratedAlways<string>;
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
  device: string | null;
};

type EmailLinksTable = {
  id: Id;
  organisation_id: number;
  user_id: number;
  /** What the link is good for. */
  purpose: 'verify' | 'reset' | 'change';
  token_hash: string;
  email: string;
  expires_at: Instant;
  used_at: Instant | null;
  created_at: InstantWithDefault;
};

type RegistrationKeysTable = {
  id: Id;
  organisation_id: number;
  key: string;
  used_by: number | null;
  used_at: Instant | null;
  created_at: InstantWithDefault;
};

export type LinkPurpose = EmailLinksTable['purpose'];

type MailingsTable = {
  id: Id;
  organisation_id: number;
  subject: string;
  text: string;
  created_by_name: string | null;
  created_at: InstantWithDefault;
};

type MailingRecipientsTable = {
  organisation_id: number;
  mailing_id: number;
  user_id: number;
  name: string;
  email: string;
  message_id: string | null;
};

export type AccountTables = {
  users: UsersTable;
  sessions: SessionsTable;
  email_links: EmailLinksTable;
  registration_keys: RegistrationKeysTable;
  mailings: MailingsTable;
  mailing_recipients: MailingRecipientsTable;
};
