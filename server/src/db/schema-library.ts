import type { Generated } from 'kysely';
import type { Language } from '@portal/domain/templates/labels';
import type { Id, Instant, InstantWithDefault } from './column-kinds.ts';

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
