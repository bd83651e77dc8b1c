import { randomUUID } from 'node:crypto';
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
import { ownSlot, declaredFile, type FiledRecord, type FileOfRecord } from './store.ts';

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
  { storage, now, signer }: Signing,
): Promise<{ urls: string[]; paths: string[] }> {
  const urls: string[] = [];
  const paths: string[] = [];
  for (const [index, { request, declared }] of requested.entries()) {
    if (!FILE_KINDS.some((kind) => kind === request.filetype)) throw new Problem('file-kind-refused');
    if (declared) requireAsDeclared(request, declared, index);
    const path = storage.newPath(declared ? 'records' : 'library');
    const expiresAt = new Date(now.getTime() + UPLOAD_SLOT_MINUTES * 60_000);
    await tx
      .insertInto('upload_slots')
      .values({
        id: randomUUID(),
        organisation_id: scope.organisationId,
        user_id: scope.actor.id,
        path,
        filename: request.filename,
        type: request.filetype,
        size: request.size ?? null,
        sha256: request.sha256 ?? null,
        client_id: request.clientId ?? null,
        field: request.field ?? null,
        expires_at: expiresAt.toISOString(),
        created_at: now.toISOString(),
      })
      .execute();
    const { filetype: type, size, sha256 } = request;
    urls.push(
      await storage.signPut(
        {
          path,
          type,
          owner: String(scope.actor.id),
          expiresAt,
          ...(size === undefined ? {} : { size }),
          ...(sha256 === undefined ? {} : { sha256 }),
        },
        signer,
      ),
    );
    paths.push(path);
  }
  return { urls, paths };
}

/** The same slots once more, for whoever lost the answer: their addresses are signed again for another 15 minutes. */
export async function renewUploadSlots(
  tx: Tx,
  scope: Scope,
  paths: readonly string[],
  { storage, now, signer }: Signing,
): Promise<{ urls: string[]; paths: string[] }> {
  const expiresAt = new Date(now.getTime() + UPLOAD_SLOT_MINUTES * 60_000);
  const urls: string[] = [];
  for (const path of paths) {
    const slot = await ownSlot(tx, scope, path);
    if (!slot) throw new Problem('link-expired');
    await tx
      .updateTable('upload_slots')
      .set({ expires_at: expiresAt.toISOString() })
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', slot.id)
      .execute();
    const { type, size, sha256 } = slot;
    urls.push(
      await storage.signPut(
        {
          path,
          type,
          owner: String(scope.actor.id),
          expiresAt,
          ...(size === null ? {} : { size }),
          ...(sha256 === null ? {} : { sha256 }),
        },
        signer,
      ),
    );
  }
  return { urls, paths: [...paths] };
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
  if (!isAdmin(scope.actor.role)) throw new Problem('not-allowed');
  return null;
}

/**
 * A file of a record as it was declared, for whoever made or carries out the record, those who may work on the installation of an
 * inspection or write on a service, and an admin, who may correct it. Throws `not-found` for others, and `installation-deleted` for a
 * file of a deleted record.
 */
export async function uploadableFile(
  tx: Tx,
  scope: Scope,
  clientId: string,
  name: string,
): Promise<FileOfRecord> {
  const declared = await declaredFile(tx, scope, clientId, name);
  if (declared && (await mayFile(tx, scope, declared.record))) return declared;
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
