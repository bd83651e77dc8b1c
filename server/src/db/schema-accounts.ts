import type { Generated, GeneratedAlways } from 'kysely';
import type { NotificationChoices } from '@portal/domain/notifications/kinds';
import type { Language } from '@portal/domain/templates/labels';
import type { Day, Id, Instant, InstantWithDefault, JsonWithDefault } from './column-kinds.ts';

type UsersTable = {
  id: Id;
  organisation_id: number;
  email: string;
  password_hash: string;
  /** The account's subject id in a user pool. */
  subject: string | null;
  /** Tokens that the pool issued before this moment are refused. */
  tokens_from: Instant | null;
  name: string;
  company: string | null;
  tax_id: string | null;
  phone: string | null;
  certificate_number: string | null;
  /** Role keys as in the API: `ROLE_ADMIN`. */
  roles: Generated<string[]>;
  asp_id: number | null;
  verified_at: Instant | null;
  language: Generated<Language>;
  available_template_ids: Generated<number[]>;
  registered_at: InstantWithDefault;
  updated_at: InstantWithDefault;
  revision: Generated<number>;
  /** The kinds of notification that the person turned off, for mail and for push. */
  notice_choices: JsonWithDefault<NotificationChoices>;
  /** Where mails about the account went besides `email`, in lower case: its earlier addresses, and those that were asked for. */
  other_addresses: Generated<string[]>;
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
  /** The IP address that signed in, with its last part removed, such as `83.12.45.*`. */
  address: string | null;
  /** The pool's refresh token, encrypted. */
  pool_token: string | null;
  /** When the token of the current generation expires, in seconds since 1970; null once one of its tokens was used. */
  unused_from: number | null;
  /** Hash of the key with which the current generation was requested. */
  turn_key: string | null;
};

type SessionTokensTable = {
  token_id: string;
  organisation_id: number;
  session_id: string;
  expires_at: Instant;
};

type EmailLinksTable = {
  id: Id;
  organisation_id: number;
  user_id: number;
  /** What the link does. */
  purpose: 'verify' | 'reset' | 'change' | 'unlock';
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

/** The secret link from which calendar apps read a person's visits. */
type CalendarFeedsTable = {
  user_id: number;
  organisation_id: number;
  secret_hash: string;
  created_at: Instant;
  read_at: Instant | null;
};

type CalendarEntriesTable = {
  user_id: number;
  organisation_id: number;
  uid: string;
  starts_on: Day;
  ends_on: Day;
  fingerprint: string;
  sequence: Generated<number>;
  changed_at: Instant;
  cancelled_at: Instant | null;
};

export type AccountTables = {
  users: UsersTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  email_links: EmailLinksTable;
  registration_keys: RegistrationKeysTable;
  mailings: MailingsTable;
  mailing_recipients: MailingRecipientsTable;
  calendar_feeds: CalendarFeedsTable;
  calendar_entries: CalendarEntriesTable;
};
