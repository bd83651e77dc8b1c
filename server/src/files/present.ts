import type { LibraryFile } from '@portal/domain/files/record';
import { iri } from '@portal/domain/iri';
import type { Storage } from '../platform/files/storage.ts';
import type { LibraryRow } from './library-list-store.ts';

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
    entry: row.entry_id,
    version: row.version,
    newest: row.newest,
    createdAt: row.created_at,
    url: await storage.signGet(row.path, { type: row.type, name: row.name, now }),
  };
}
