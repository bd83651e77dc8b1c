import type { Generated } from 'kysely';
import type { RecallAnswer } from '@portal/domain/recalls/answer';
import type { RecallState, RecallTexts } from '@portal/domain/recalls/record';
import type { RecallSelection } from '@portal/domain/recalls/selection';
import type { Edited, Id, Instant, InstantWithDefault, Json } from './column-kinds.ts';

type RecallsTable = Edited & {
  id: Id;
  organisation_id: number;
  title: Json<RecallTexts['title']>;
  text: Json<RecallTexts['text']>;
  selection: Json<RecallSelection>;
  state: Generated<RecallState>;
  created_by_name: string | null;
  closed_at: Instant | null;
};

type RecallAnswersTable = {
  id: Id;
  organisation_id: number;
  client_id: string;
  content_hash: string | null;
  recall_id: number;
  device_id: number;
  /** Where the device was when the answer arrived. */
  installation_id: number | null;
  answer: RecallAnswer;
  note: Generated<string>;
  user_id: number | null;
  user_name: string | null;
  answered_at: Instant;
  created_at: InstantWithDefault;
  revision: Generated<number>;
};

type RecallDevicesTable = {
  recall_id: number;
  device_id: number;
  organisation_id: number;
  /** The newest. */
  answer_id: number | null;
};

type RecallRecipientsTable = {
  recall_id: number;
  user_id: number;
  organisation_id: number;
  told_at: Instant;
  read_at: Instant | null;
  round: Generated<number>;
  reminders: Generated<number>;
  reminded_at: Instant | null;
};

export type RecallTables = {
  recalls: RecallsTable;
  recall_answers: RecallAnswersTable;
  recall_devices: RecallDevicesTable;
  recall_recipients: RecallRecipientsTable;
};
