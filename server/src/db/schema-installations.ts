import type { Generated } from 'kysely';
import type { Answers } from '@portal/domain/form/answers';
import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';
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
  /** The answers themselves: what travels as `survey.data`. */
  survey: JsonWithDefault<Answers>;
  photos: JsonWithDefault<StoredPhoto[]>;
  signature: string;
  installer_signature: string;
  complete: Generated<boolean>;
  active: Generated<boolean>;
  search: Generated<string>;
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
  year: number;
  sequence: number;
  start: Day;
  terms: Json<WarrantyTerms>;
  code: string;
  issued_at: InstantWithDefault;
  withdrawn_at: Instant | null;
};

type WarrantyCountersTable = { organisation_id: number; year: number; last: number };

type InspectionsTable = Edited & {
  id: Id;
  organisation_id: number;
  client_id: string | null;
  installation_id: number;
  device_id: number;
  warranty_id: number | null;
  status: Generated<'pending' | 'scheduled' | 'done'>;
  soonest_date: Day;
  due_date: Day;
  execution_date: Day | null;
  executed_at: Instant | null;
  executed_by: number | null;
  survey: JsonWithDefault<Answers>;
  complete: Generated<boolean>;
  search: Generated<string>;
};

type ServicesTable = Edited & {
  id: Id;
  organisation_id: number;
  client_id: string | null;
  installation_id: number | null;
  device_id: number;
  serviceman_id: number | null;
  serviceman_name: string | null;
  status: Generated<
    'pending' | 'scheduled' | 'require_spare_parts' | 'spare_parts_sent' | 'done' | 'rejected'
  >;
  reported_at: InstantWithDefault;
  service_start_date: Day;
  deadline: Day;
  fault_description: Generated<string>;
  required_spare_parts: string | null;
  sent_spare_parts: string | null;
  repair_description: string | null;
  rejection_reason: string | null;
  issue_photos: JsonWithDefault<StoredPhoto[]>;
  fixed_photos: JsonWithDefault<StoredPhoto[]>;
  changed_parameters: JsonWithDefault<Record<string, string>>;
  under_warranty: Generated<boolean>;
  started_at: Instant | null;
  finished_at: Instant | null;
  complete: Generated<boolean>;
  search: Generated<string>;
};

export type InstallationTables = {
  installations: InstallationsTable;
  installation_receivers: InstallationReceiversTable;
  warranties: WarrantiesTable;
  warranty_counters: WarrantyCountersTable;
  inspections: InspectionsTable;
  services: ServicesTable;
};
