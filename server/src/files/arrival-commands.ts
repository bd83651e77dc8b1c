import { sql } from 'kysely';
import type { z } from 'zod';
import type { saveFile } from '@portal/domain/files/contract';
import type { fileSchema } from '@portal/domain/files/record';
import { iri } from '@portal/domain/iri';
import { DEFAULT_LANGUAGE } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import type { Storage } from '../platform/files/storage.ts';
import { type FilePlace, placeFile } from '../library/file-commands.ts';
import { ownSlot, type FiledRecord, type FileOfRecord } from './store.ts';

type Reference = z.output<typeof saveFile.body>;
type Saved = z.infer<typeof fileSchema>;

/** `path` may be the whole signed address, as a client that knows nothing else would send it. */
function storagePath(path: string): string {
  const bare = path.replace(/[?#].*$/, '');
  return /[a-z]+\/[0-9]{4}-[0-9]{2}\/[0-9a-f-]{36}$/.exec(bare)?.[0] ?? bare;
}

/**
 * Saves the reference to an uploaded file. Refused until the stored bytes are what was declared; sending it twice is
 * one reference. With the last declared file the record is complete.
 *
 * @param declared what `mayUpload` has found of it; null for a file of the library
 */
export async function saveReference(
  tx: Tx,
  scope: Scope,
  body: Reference,
  declared: FileOfRecord | null,
  { storage, now }: { readonly storage: Storage; readonly now: Date },
): Promise<Saved> {
  if (body.organisation !== scope.organisationId) throw new Problem('not-found');
  const path = storagePath(body.path);
  return declared
    ? saveRecordFile(tx, scope, body, declared, path, storage, now)
    : saveLibraryFile(tx, scope, body, path, storage, now);
}

async function saveRecordFile(
  tx: Tx,
  scope: Scope,
  body: Reference,
  declared: FileOfRecord,
  path: string,
  storage: Storage,
  now: Date,
): Promise<Saved> {
  mustBeAsDeclared(body, declared);
  // Arrived before, by whichever slot: the answer was lost, the file is there.
  if (declared.arrived && declared.path !== null) return savedRecord(scope, declared, declared.path);
  const slot = await ownSlot(tx, scope, path);
  if (!slot || slot.client_id !== declared.clientId || slot.filename !== declared.name)
    throw new Problem('not-found');
  await mustBeStored(storage, scope, path, declared);
  const { kind, id } = declared.record;
  const { rows } = await sql<Completed | Uncompleted>`select * from note_declared_arrival(${declared.id},
    ${declared.sha256}, ${path}, ${now.toISOString()}, ${TABLES[kind]}, ${scope.organisationId}, ${id},
    ${declared.clientId})`.execute(tx);
  // Another file has been declared in its place since it was compared.
  if (rows.length === 0) throw new Problem('file-mismatch');
  await recordCompletion(
    tx,
    scope,
    declared.record,
    rows.filter((row) => row.revision !== null),
  );
  return savedRecord(scope, declared, path);
}

/** The reference names the same field and type as the manifest did. */
function mustBeAsDeclared(
  said: Pick<Reference, 'type' | 'field'>,
  declared: Pick<FileOfRecord, 'type' | 'field'>,
): void {
  const violations = [
    ...(said.type === declared.type ? [] : [{ propertyPath: 'type', code: 'not-as-declared' }]),
    ...(said.field === undefined || said.field === declared.field
      ? []
      : [{ propertyPath: 'field', code: 'not-as-declared' }]),
  ];
  if (violations.length > 0) throw new Problem('file-mismatch', { violations });
}

async function mustBeStored(
  storage: Storage,
  scope: Scope,
  path: string,
  declared: Pick<FileOfRecord, 'size' | 'sha256' | 'type'>,
): Promise<void> {
  const stored = await storage.describe(path, String(scope.actor.id));
  if (!stored) throw new Problem('files-missing');
  const same =
    stored.size === declared.size && stored.sha256 === declared.sha256 && stored.type === declared.type;
  if (!same) throw new Problem('file-mismatch');
}

const TABLES = {
  installation: 'installations',
  inspection: 'inspections',
  service: 'services',
  production: 'production_records',
} as const;

/** Whether a record has all that it was declared with; its row stays locked, so that nobody decides on it meanwhile. */
export async function isComplete(tx: Tx, scope: Scope, { kind, id }: FiledRecord): Promise<boolean> {
  const { rows } = await sql<{ complete: boolean }>`
    select complete from ${sql.table(TABLES[kind])}
    where organisation_id = ${scope.organisationId} and id = ${id} for update`.execute(tx);
  return rows[0]?.complete === true;
}

/** A record that has had its last missing file just now (migration 112). */
type Completed = { readonly revision: number; readonly device_id: number };

/** The same columns where a file is still missing, or the record was complete before. */
type Uncompleted = { readonly revision: null; readonly device_id: null };

/**
 * Notes that a record has all its files, if it has, and what follows from that. The row's lock comes first, so of two last
 * files that arrive at once one sees the other.
 */
export async function completeRecord(
  tx: Tx,
  scope: Scope,
  record: FiledRecord,
  clientId: string,
): Promise<void> {
  const { kind, id } = record;
  const { rows } = await sql<Completed>`
    select * from complete_record(${TABLES[kind]}, ${scope.organisationId}, ${id}, ${clientId})`.execute(tx);
  await recordCompletion(tx, scope, record, rows);
}

/** @param completed the record, unless it still misses a file or was complete before */
async function recordCompletion(
  tx: Tx,
  scope: Scope,
  { kind, id, installationId }: FiledRecord,
  completed: readonly Completed[],
): Promise<void> {
  for (const { device_id: deviceId, revision } of completed) {
    await recordEvent(tx, scope, {
      type: 'record.completed',
      record: { kind, id, installationId },
      deviceId,
      revision,
    });
  }
}

async function saveLibraryFile(
  tx: Tx,
  scope: Scope,
  body: Reference,
  path: string,
  storage: Storage,
  now: Date,
): Promise<Saved> {
  const slot = await ownSlot(tx, scope, path);
  if (!slot || slot.client_id !== null) throw new Problem('not-found');
  const stored = await storage.describe(path, String(scope.actor.id));
  if (!stored) throw new Problem('files-missing');
  if (stored.type !== slot.type || body.type !== slot.type) throw new Problem('file-mismatch');
  const values = {
    organisation_id: scope.organisationId,
    name: body.name,
    type: stored.type,
    path,
    size: stored.size,
    sha256: stored.sha256,
    language: body.language ?? null,
    created_by: scope.actor.id,
    preview_path: body.preview === undefined ? null : await previewOf(tx, scope, body.preview, path, storage),
  };
  const row = await tx
    .insertInto('files')
    .values(values)
    // A reference sent twice is one; the row is touched so that it is given back.
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ path }))
    .returning(['id', 'name', 'type', 'language'])
    .executeTakeFirstOrThrow();
  const saved = { ...row, organisation: iri('organisations', scope.organisationId), path };
  // The same film sent once more is another upload.
  await tx
    .deleteFrom('uploads')
    .where('organisation_id', '=', scope.organisationId)
    .where('path', '=', path)
    .execute();
  const place = placeOf(body);
  if (place === null) return saved;
  const entry = await placeFile(tx, scope, { ...row, sha256: stored.sha256, path }, place, now);
  return { ...saved, entry };
}

/** Where a file goes in the library; null for a reference alone. */
function placeOf({ folder, replaces, language, hidden = false }: Reference): FilePlace | null {
  if (replaces !== undefined) return { replaces };
  return folder === undefined ? null : { folder, language: language ?? DEFAULT_LANGUAGE, hidden };
}

/**
 * The small picture of a file: an upload of the same person, which the storage has checked as a picture. It is deleted with the file,
 * so it is no photo of a record, nor in the library otherwise.
 */
async function previewOf(
  tx: Tx,
  scope: Scope,
  given: string,
  file: string,
  storage: Storage,
): Promise<string> {
  const path = storagePath(given);
  const slot = await ownSlot(tx, scope, path);
  const isFree = slot?.client_id === null && !(await isInLibrary(tx, scope, path, file));
  const stored = isFree && (await storage.describe(path, String(scope.actor.id)));
  if (!stored) throw new Problem('files-missing');
  if (stored.type !== 'image/jpeg') throw new Problem('file-kind-refused');
  return path;
}

/** Whether another file of the library lies at this path, or is shown by it. */
async function isInLibrary(tx: Tx, scope: Scope, path: string, but: string): Promise<boolean> {
  const other = await tx
    .selectFrom('files')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('path', '<>', but)
    .where((row) => row.or([row('path', '=', path), row('preview_path', '=', path)]))
    .executeTakeFirst();
  return other !== undefined;
}

function savedRecord(scope: Scope, declared: FileOfRecord, path: string): Saved {
  return {
    id: declared.id,
    organisation: iri('organisations', scope.organisationId),
    name: declared.name,
    type: declared.type,
    path,
    language: null,
  };
}
