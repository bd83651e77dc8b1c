import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { mayService } from '@portal/domain/access/inspection-service-policies';
import { may } from '@portal/domain/access/policies';
import { isAdmin } from '@portal/domain/access/role-of';
import { UPLOAD_SLOT_MINUTES } from '@portal/domain/constants';
import { FILE_KINDS } from '@portal/domain/files/file-kind';
import type { uploadRequestSchema } from '@portal/domain/files/contract';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { mustNotBeDeleted } from '../db/client-ids.ts';
import { guardedInstallation } from '../installations/visible-store.ts';
import type { Storage, UploadSigner } from '../platform/files/storage.ts';
import { serviceById, serviceGuard } from '../services/record-store.ts';
import { declaredFiles, type FiledRecord, type FileOfRecord } from './store.ts';

type UploadRequest = z.output<typeof uploadRequestSchema>;

/** A requested slot, and what `mayUpload` has found of its file. */
export type AllowedUpload = { readonly request: UploadRequest; readonly declared: FileOfRecord | null };

/** By whom and when slots are signed; without a signer of their own it is the server. */
type Signing = {
  readonly storage: Storage;
  readonly now: Date;
  readonly signer: UploadSigner | undefined;
};

/**
 * An upload slot per request, bound to the caller, name, type, size and hash, for 15 minutes and one use. A file of a
 * queued request needs its declared file, and has to equal it; the library is the admins'.
 */
export async function createUploadSlots(
  tx: Tx,
  scope: Scope,
  requested: readonly AllowedUpload[],
  signing: Signing,
): Promise<{ urls: string[]; paths: string[] }> {
  const slots = requested.map(({ request, declared }, index) => {
    if (!FILE_KINDS.some((kind) => kind === request.filetype)) throw new Problem('file-kind-refused');
    if (declared) requireAsDeclared(request, declared, index);
    const { filename, filetype: type, size = null, sha256 = null, clientId = null, field = null } = request;
    const path = signing.storage.newPath(declared ? 'records' : 'library');
    return { id: randomUUID(), path, filename, type, size, sha256, client_id: clientId, field };
  });
  // However many they are, the text is the same, so that it is prepared once.
  await sql`insert into upload_slots
      (id, organisation_id, user_id, path, filename, type, size, sha256, client_id, field, expires_at, created_at)
    select id, ${scope.organisationId}::int, ${scope.actor.id}::int, path, filename, type, size, sha256, client_id, field,
      ${expiryFrom(signing.now).toISOString()}::timestamptz, ${signing.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as slot
      (id uuid, path text, filename text, type text, size int, sha256 text, client_id uuid, field text)`.execute(
    tx,
  );
  return signed(scope, slots, signing);
}

/** The same slots once more, for whoever lost the answer: their addresses are signed again for another 15 minutes. */
export async function renewUploadSlots(
  tx: Tx,
  scope: Scope,
  paths: readonly string[],
  signing: Signing,
): Promise<{ urls: string[]; paths: string[] }> {
  const { rows } = await sql<StoredSlot>`
    update upload_slots set expires_at = ${expiryFrom(signing.now).toISOString()}::timestamptz
    where organisation_id = ${scope.organisationId} and user_id = ${scope.actor.id}
      and path in (select jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb))
    returning path, type, size, sha256`.execute(tx);
  const slots = paths.map((path) => {
    const slot = rows.find((row) => row.path === path);
    if (!slot) throw new Problem('link-expired');
    return slot;
  });
  return signed(scope, slots, signing);
}

/** A slot as its address is bound to it. */
type StoredSlot = {
  readonly path: string;
  readonly type: string;
  readonly size: number | null;
  readonly sha256: string | null;
};

const expiryFrom = (now: Date): Date => new Date(now.getTime() + UPLOAD_SLOT_MINUTES * 60_000);

async function signed(
  scope: Scope,
  slots: readonly StoredSlot[],
  { storage, now, signer }: Signing,
): Promise<{ urls: string[]; paths: string[] }> {
  const urls = slots.map(({ path, type, size, sha256 }) =>
    storage.signPut(
      {
        path,
        type,
        owner: String(scope.actor.id),
        expiresAt: expiryFrom(now),
        ...(size === null ? {} : { size }),
        ...(sha256 === null ? {} : { sha256 }),
      },
      signer,
    ),
  );
  return { urls: await Promise.all(urls), paths: slots.map(({ path }) => path) };
}

/** What `mayUpload` finds of each of several files, in their order: each record is asked for once. */
export async function mayUploadAll(
  tx: Tx,
  scope: Scope,
  requests: readonly UploadRequest[],
): Promise<AllowedUpload[]> {
  const found = new Map<string | undefined, ReadonlyMap<string, FileOfRecord>>();
  for (const [clientId, files] of Map.groupBy(requests, (request) => request.clientId)) {
    const names = files.map(({ filename }) => filename);
    if (clientId === undefined) requireLibrary(scope);
    else found.set(clientId, await uploadableFiles(tx, scope, clientId, names));
  }
  return requests.map((request) => {
    const { clientId, filename } = request;
    return { request, declared: found.get(clientId)?.get(filename) ?? null };
  });
}

/**
 * The file of a record as it was declared, for those who may upload it: see `uploadableFile`. What belongs to no record is for the
 * library, which is the admins', and has no declaration: null. Asked before a slot or a reference is given, and before either is given
 * again.
 */
export async function mayUpload(
  tx: Tx,
  scope: Scope,
  file: { readonly clientId?: string | undefined; readonly name: string },
): Promise<FileOfRecord | null> {
  if (file.clientId !== undefined) return uploadableFile(tx, scope, file.clientId, file.name);
  requireLibrary(scope);
  return null;
}

function requireLibrary({ actor }: Scope): void {
  if (!isAdmin(actor.role)) throw new Problem('not-allowed');
}

/** Like `uploadableFiles`, for one file. */
export async function uploadableFile(
  tx: Tx,
  scope: Scope,
  clientId: string,
  name: string,
): Promise<FileOfRecord> {
  const file = (await uploadableFiles(tx, scope, clientId, [name])).get(name);
  if (!file) throw new Problem('not-found');
  return file;
}

/**
 * Files of a record as they were declared, by name, for whoever made or carries out the record, those who may work on the installation of
 * an inspection or write on a service, and an admin, who may correct it. Throws `not-found` for others and for a name that nobody
 * declared, and `installation-deleted` for files of a deleted record.
 */
async function uploadableFiles(
  tx: Tx,
  scope: Scope,
  clientId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, FileOfRecord>> {
  const declared = await declaredFiles(tx, scope, clientId, names);
  const [file] = declared.values();
  if (file && names.every((name) => declared.has(name)) && (await mayFile(tx, scope, file.record)))
    return declared;
  // A file on its way to what was deleted meanwhile: sending it again would never help, and the phone is to know.
  await mustNotBeDeleted(tx, scope, clientId);
  throw new Problem('not-found');
}

/**
 * The files of an installation are its installer's alone; those of an inspection also of whoever may work on its installation; those of a
 * service of whoever may write on it, such as the service partner of whoever carries it out.
 */
async function mayFile(tx: Tx, scope: Scope, record: FiledRecord): Promise<boolean> {
  const { id, role } = scope.actor;
  if (record.ownerId === id || isAdmin(role)) return true;
  if (record.kind === 'service') {
    const service = await serviceById(tx, scope, record.id);
    return service !== undefined && mayService.edit(scope.actor, serviceGuard(service));
  }
  if (record.kind === 'installation' || record.installationId === null) return false;
  const installation = await guardedInstallation(tx, scope, record.installationId);
  return installation !== undefined && may.workOn(scope.actor, installation);
}

function requireAsDeclared(request: UploadRequest, declared: FileOfRecord, index: number): void {
  const violations = [
    ...(request.size === declared.size ? [] : [{ propertyPath: `${index}.size`, code: 'not-as-declared' }]),
    ...(request.sha256 === declared.sha256
      ? []
      : [{ propertyPath: `${index}.sha256`, code: 'not-as-declared' }]),
    ...(request.filetype === declared.type
      ? []
      : [{ propertyPath: `${index}.filetype`, code: 'not-as-declared' }]),
    ...(request.field === undefined || request.field === declared.field
      ? []
      : [{ propertyPath: `${index}.field`, code: 'not-as-declared' }]),
  ];
  if (violations.length > 0) throw new Problem('file-mismatch', { violations });
}
