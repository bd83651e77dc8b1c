import type { Generated } from 'kysely';
import type { Language } from '@portal/domain/templates/labels';
import type { Id, Instant, InstantWithDefault, Json, JsonWithDefault } from './column-kinds.ts';

type RecordFilesTable = {
  id: Id;
  organisation_id: number;
  client_id: string;
  name: string;
  field: string;
  type: string;
  size: number;
  sha256: string;
  path: string | null;
  arrived_at: Instant | null;
  /** When the installer decided to go on without this file. */
  left_out_at: Instant | null;
  created_at: InstantWithDefault;
};

type UploadSlotsTable = {
  id: string;
  organisation_id: number;
  user_id: number;
  path: string;
  filename: string;
  type: string;
  size: number | null;
  sha256: string | null;
  client_id: string | null;
  field: string | null;
  expires_at: Instant;
  created_at: InstantWithDefault;
};

type CardsTable = {
  id: Id;
  organisation_id: number;
  installation_id: number | null;
  inspection_id: number | null;
  service_id: number | null;
  kind: 'installation' | 'warranty' | 'inspection' | 'service';
  language: Language;
  data_hash: string;
  sha256: string;
  size: number;
  path: string;
  issued_at: InstantWithDefault;
};

/** Where a card is mailed this once. */
type CardAddressesTable = {
  id: Id;
  organisation_id: number;
  installation_id: number;
  email: string;
  created_at: InstantWithDefault;
};

export type CardTables = {
  record_files: RecordFilesTable;
  upload_slots: UploadSlotsTable;
  cards: CardsTable;
  card_addresses: CardAddressesTable;
};

export type OutboxTable = {
  id: Id;
  organisation_id: number | null;
  topic: string;
  key: string | null;
  payload: Json<unknown>;
  created_at: InstantWithDefault;
  handed_at: Instant | null;
};

/** The storage path of an attachment. */
export type StoredAttachment = { filename: string; contentType: string; path: string; size: number };

export type MailTable = {
  id: Id;
  organisation_id: number | null;
  message_id: string;
  /** The record that it concerns; it is erased with its customer. */
  installation_id: number | null;
  inspection_id: number | null;
  service_id: number | null;
  /** As `LETTER_SHAPES` names it; null for a mail that a person wrote. */
  kind: string | null;
  recipient: string;
  /** The person in whose name it is sent and who gets replies; null: the address of the settings. */
  sender_name: string | null;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments: JsonWithDefault<StoredAttachment[]>;
  state: Generated<'waiting' | 'sending' | 'kept' | 'sent' | 'failed' | 'refused' | 'bounced'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: InstantWithDefault;
  sent_at: Instant | null;
  /** When it was refused for good, or bounced. */
  returned_at: Instant | null;
  /** When the process that sends it last renewed its lock. */
  sending_at: Instant | null;
};

type FilesTable = {
  id: Id;
  organisation_id: number;
  name: string;
  type: string;
  path: string;
  size: number | null;
  sha256: string | null;
  language: Language | null;
  created_by: number | null;
  created_at: InstantWithDefault;
  /** The library entry that this is a version of. */
  entry_id: number | null;
  version: Generated<number>;
  preview_path: string | null;
  /** SHA-256 of each part of a file of the library; null until a device has asked for them. */
  part_hashes: Json<readonly string[]> | null;
};

type SupportMaterialsTable = {
  id: Id;
  organisation_id: number;
  name: string;
  kind: 'document' | 'video' | 'folder' | 'link';
  parent_id: number | null;
  language: Language;
  /** The newest version. */
  file_id: number | null;
  url: string | null;
  position: Generated<number>;
  created_at: InstantWithDefault;
  hidden: Generated<boolean>;
  variant_group: string | null;
  revision: Generated<number>;
  updated_at: InstantWithDefault;
};

type LibraryTreesTable = { organisation_id: number; language: Language; revision: Generated<number> };

type LibraryDeviceTypesTable = { organisation_id: number; entry_id: number; template_id: number };

type UploadsTable = {
  id: string;
  organisation_id: number;
  user_id: number;
  path: string;
  storage_id: string;
  filename: string;
  type: string;
  size: number;
  fingerprint: string;
  expires_at: Instant;
  finished_at: Instant | null;
  created_at: InstantWithDefault;
};

export type LibraryTables = {
  files: FilesTable;
  support_materials: SupportMaterialsTable;
  library_trees: LibraryTreesTable;
  library_device_types: LibraryDeviceTypesTable;
  uploads: UploadsTable;
};
