import type { Generated } from 'kysely';
import type { Answers } from '@portal/domain/form/answers';
import type { RejectionMark } from '@portal/domain/installations/review/remark';
import type { Language } from '@portal/domain/templates/labels';
import type { IssuedTerms } from '@portal/domain/warranty/terms';
import type { StoredSigned } from '@portal/domain/signing/keep-signed';
import type { SignedContent } from '@portal/domain/signing/signed-content';
import type { Day, Edited, Id, Instant, InstantWithDefault, Json, JsonWithDefault } from './column-kinds.ts';

export type StoredPhoto = { name: string; caption?: string | null };

type InstallationsTable = Edited & {
  id: Id;
  organisation_id: number;
  client_id: string;
  owner_id: number;
  device_id: number;
  version_id: number;
  part_of: number | null;
  status: Generated<'pending' | 'accepted' | 'rejected' | 'no_warranty'>;
  rejection_reason: string | null;
  /** When its installer withdrew it; it is pending then, and nobody can decide on it. */
  withdrawn_at: Instant | null;
  /** Since when it waits for a decision: since it was sent, or since it was submitted again. */
  waiting_since: InstantWithDefault;
  /** Places of the record that the rejection marks. */
  rejection_marks: JsonWithDefault<RejectionMark[]>;
  installation_date: Day;
  sold_on: Day | null;
  customer_name: string;
  company_name: string | null;
  customer_address: string;
  customer_address_continued: string | null;
  customer_zipcode: string;
  customer_city: string;
  customer_phone: string;
  customer_email: string;
  customer_language: Generated<Language>;
  installer_name: string;
  installer_company: string;
  installer_tax_id: string;
  installer_email: string;
  installer_phone: string;
  note_installer: string | null;
  note_customer: string | null;
  note_admin: string | null;
  /** The answers of the form: `survey.data` in the API. */
  survey: JsonWithDefault<Answers>;
  photos: JsonWithDefault<StoredPhoto[]>;
  signature: string;
  installer_signature: string;
  /** What was signed; null where it was signed before that was kept, and once the customer was erased. */
  signed: Json<StoredSigned> | null;
  complete: Generated<boolean>;
  active: Generated<boolean>;
  search: Generated<string>;
  /** Content hash of the request that created it; null for older records. */
  content_hash: string | null;
  /** When, and by which import, an installation from before the portal was added. */
  imported_at: Instant | null;
  import_id: number | null;
};

type InstallationReceiversTable = {
  organisation_id: number;
  installation_id: number;
  user_id: number;
  created_at: InstantWithDefault;
};

type WarrantiesTable = {
  id: Id;
  organisation_id: number;
  installation_id: number;
  number: string;
  /** With its place in the year, of the portal's own numbers; null for one that another system gave. */
  year: number | null;
  sequence: number | null;
  start: Day;
  terms: Json<IssuedTerms>;
  code: string;
  issued_at: InstantWithDefault;
  withdrawn_at: Instant | null;
};

type WarrantyCountersTable = { organisation_id: number; year: number; last: number };

type DeletedRecordsTable = { organisation_id: number; client_id: string; deleted_at: InstantWithDefault };

type WithdrawnRequestsTable = {
  organisation_id: number;
  user_id: number;
  client_id: string;
  /** False once the user restored the request. */
  withdrawn: boolean;
  round: number;
  said_at: InstantWithDefault;
};

/** What a customer reads and signs on their own phone, for an hour at most. */
type SigningSessionsTable = {
  id: Id;
  organisation_id: number;
  user_id: number;
  version_id: number;
  secret_hash: string;
  phone_hash: string | null;
  content: Json<SignedContent>;
  content_hash: string;
  signature: string | null;
  width: number | null;
  height: number | null;
  typed: boolean | null;
  created_at: Instant;
  opened_at: Instant | null;
  signed_at: Instant | null;
  expires_at: Instant;
};

/** A card that a customer opens on their own phone, for an hour. */
type CardLinksTable = {
  id: Id;
  organisation_id: number;
  user_id: number;
  installation_id: number;
  card: 'installation' | 'warranty';
  secret_hash: string;
  phone_hash: string | null;
  created_at: Instant;
  expires_at: Instant;
};

export type InstallationTables = {
  installations: InstallationsTable;
  installation_receivers: InstallationReceiversTable;
  warranties: WarrantiesTable;
  warranty_counters: WarrantyCountersTable;
  deleted_records: DeletedRecordsTable;
  withdrawn_requests: WithdrawnRequestsTable;
  signing_sessions: SigningSessionsTable;
  card_links: CardLinksTable;
};
