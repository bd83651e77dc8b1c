import type { SupportMaterial } from '@portal/domain/files/contract';
import type { LibraryFile } from '@portal/domain/files/record';
import { iri } from '@portal/domain/iri';
import type { Storage } from '../platform/files/storage.ts';
import type { LibraryRow, MaterialRow } from './store.ts';

/** Support material as it travels: a link of its own, or one to the stored file that lives five minutes. */
export async function presentMaterial(
  row: MaterialRow,
  storage: Storage,
  now: Date,
): Promise<SupportMaterial> {
  const stored =
    row.path !== null && row.type !== null
      ? await storage.signGet(row.path, { type: row.type, name: row.name, now })
      : null;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    parent: row.parent_id,
    language: row.language,
    url: row.url ?? stored,
    size: row.size,
  };
}

/** A file of an organisation, with a link that lives five minutes. */
export async function presentLibraryFile(
  row: LibraryRow,
  organisationId: number,
  storage: Storage,
  now: Date,
): Promise<LibraryFile> {
  return {
    id: row.id,
    organisation: iri('organisations', organisationId),
    name: row.name,
    type: row.type,
    path: row.path,
    language: row.language,
    size: row.size,
    createdAt: row.created_at,
    url: await storage.signGet(row.path, { type: row.type, name: row.name, now }),
  };
}
