import type { Generated } from 'kysely';
import type { ReplacementState } from '@portal/domain/services/replacement';
import type { Answers } from '@portal/domain/form/answers';
import type { ServiceStatus } from '@portal/domain/services/transition';
import type { Day, Edited, Id, Instant, InstantWithDefault, JsonWithDefault } from './column-kinds.ts';
import type { StoredPhoto } from './schema-installations.ts';

type InspectionsTable = Edited & {
  id: Id;
  organisation_id: number;
  /** An inspection that the server planned gets a client id from the server. */
  client_id: Generated<string>;
  installation_id: number;
  device_id: number;
  warranty_id: number | null;
  status: Generated<'pending' | 'scheduled' | 'done'>;
  soonest_date: Day;
  due_date: Day;
  /** The agreed date; after the inspection, its date. */
  execution_date: Day | null;
  executed_at: Instant | null;
  executed_by: number | null;
  /** The name remains when the account is deleted. */
  executed_by_name: string | null;
  survey: JsonWithDefault<Answers>;
  photos: JsonWithDefault<StoredPhoto[]>;
  note: string | null;
  signature: string | null;
  /** The customer's name when the signature came in; null without one, and for records of earlier releases. */
  signed_by: string | null;
  inspector_signature: string | null;
  complete: Generated<boolean>;
  search: Generated<string>;
  /** Content hash of the request that created it; null for planned inspections and for older records. */
  content_hash: string | null;
};

/** A parameter that a repair changed. */
export type StoredChange = { field: string; before: string; after: string };

type ServicesTable = Edited & {
  id: Id;
  organisation_id: number;
  client_id: Generated<string>;
  installation_id: number | null;
  device_id: number;
  serviceman_id: number | null;
  serviceman_name: string | null;
  status: Generated<ServiceStatus>;
  reported_at: InstantWithDefault;
  response_due: InstantWithDefault;
  service_start_date: Day;
  deadline: Day;
  fault_description: Generated<string>;
  required_spare_parts: string | null;
  parts_required_at: Instant | null;
  sent_spare_parts: string | null;
  tracking_number: string | null;
  parts_sent_at: Instant | null;
  part_return_due: Day | null;
  parts_returned_on: Day | null;
  repair_description: string | null;
  rejection_reason: string | null;
  issue_photos: JsonWithDefault<StoredPhoto[]>;
  fixed_photos: JsonWithDefault<StoredPhoto[]>;
  /** The changes that the serviceman entered; they are added to the device's history when the service is done. */
  changed_parameters: JsonWithDefault<Record<string, string>>;
  /** The changes that the service made. */
  changes: JsonWithDefault<StoredChange[]>;
  out_of_use: Generated<boolean>;
  replacement_serial: string | null;
  /** Of a finished service that named a new device. */
  replacement_state: ReplacementState | null;
  /** Why its replacement was refused; null for any other state, and for a refusal by an older app. */
  refusal_reason: string | null;
  signature: string | null;
  /** As of inspections; null for a device without an installation as well. */
  signed_by: string | null;
  serviceman_signature: string | null;
  started_at: Instant | null;
  finished_at: Instant | null;
  complete: Generated<boolean>;
  search: Generated<string>;
  /** Content hash of the request that created it; null for older records. */
  content_hash: string | null;
};

type DeviceReplacementsTable = {
  id: Id;
  organisation_id: number;
  installation_id: number;
  old_device_id: number;
  new_device_id: number;
  service_id: number | null;
  replaced_on: Day;
  created_at: InstantWithDefault;
};

export type InspectionServiceTables = {
  inspections: InspectionsTable;
  services: ServicesTable;
  device_replacements: DeviceReplacementsTable;
};
