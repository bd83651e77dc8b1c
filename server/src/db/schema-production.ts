import type { Generated } from 'kysely';
import type { Answers } from '@portal/domain/form/answers';
import type { ProductionActType } from '@portal/domain/production/transition';
import type { Edited, Id, Instant, InstantWithDefault, JsonWithDefault } from './column-kinds.ts';

type ProductionWorkersTable = Edited & {
  id: Id;
  organisation_id: number;
  name: string;
  pin: string | null;
  badge: string | null;
  active: Generated<boolean>;
};

type ProductionStatesTable = {
  device_id: number;
  organisation_id: number;
  done: Generated<number[]>;
  hold_reason: string | null;
  hold_worker: string | null;
  hold_since: Instant | null;
  rework_until: number | null;
  last_worker_id: number | null;
  last_worker: string | null;
};

type ProductionRecordsTable = {
  id: Id;
  organisation_id: number;
  client_id: string;
  content_hash: string | null;
  device_id: number;
  act: ProductionActType;
  stage: number | null;
  worker_id: number;
  worker_name: string;
  user_id: number | null;
  user_name: string | null;
  version_id: number | null;
  answers: JsonWithDefault<Answers>;
  reason: string | null;
  scanned_by: 'scanner' | 'camera' | 'typed' | null;
  scanned_serial: string | null;
  label_picture: string | null;
  counted: Generated<boolean>;
  complete: Generated<boolean>;
  started_at: Instant | null;
  finished_at: Instant;
  created_at: InstantWithDefault;
  revision: Generated<number>;
};

type DeviceLabelsTable = {
  device_id: number;
  organisation_id: number;
  code: string;
  prints: Generated<number>;
  printed_at: Instant | null;
  created_at: InstantWithDefault;
};

export type ProductionTables = {
  device_labels: DeviceLabelsTable;
  production_workers: ProductionWorkersTable;
  production_states: ProductionStatesTable;
  production_records: ProductionRecordsTable;
};
