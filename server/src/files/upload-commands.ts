import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { may } from '@portal/domain/access/policies';
import { UPLOAD_SLOT_MINUTES } from '@portal/domain/constants';
import { FILE_KINDS } from '@portal/domain/files/file-kind';
import type { uploadRequestSchema } from '@portal/domain/files/contract';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { guardedInstallation } from '../installations/visible-store.ts';
import type { Storage, UploadSigner } from '../platform/files/storage.ts';
import { ownSlot, declaredFile, type FiledRecord } from './store.ts';

type UploadRequest = z.output<typeof uploadRequestSchema>;

/** By whom and when slots are signed; without a signer of their own it is the server. */
type Signing = {
  readonly storage: Storage;
  readonly now: Date;
  readonly signer: UploadSigner | undefined;
};

/**
 * An upload slot per wish, bound to the caller, name, type, size and hash, for 15 minutes and one use. A file of a
 * queued request needs its declared file, and has to equal it; the library is the admins'.
 */
export async function createUploadSlots(
  tx: Tx,
  scope: Scope,
  wishes: readonly UploadRequest[],
  { storage, now, signer }: Signing,
): Promise<{ urls: string[]; paths: string[] }> {
  const urls: string[] = [];
  const paths: string[] = [];
  for (const [index, wish] of wishes.entries()) {
    if (!FILE_KINDS.some((kind) => kind === wish.filetype)) throw new Problem('file-kind-refused');
    if (wish.clientId !== undefined)
      await requireAsDeclared(tx, scope, { ...wish, clientId: wish.clientId }, index);
    const path = storage.newPath(wish.clientId === undefined ? 'library' : 'records');
    const expiresAt = new Date(now.getTime() + UPLOAD_SLOT_MINUTES * 60_000);
    await tx
      .insertInto('upload_slots')
      .values({
        id: randomUUID(),
        organisation_id: scope.organisationId,
        user_id: scope.actor.id,
        path,
        filename: wish.filename,
        type: wish.filetype,
        size: wish.size ?? null,
        sha256: wish.sha256 ?? null,
        client_id: wish.clientId ?? null,
        field: wish.field ?? null,
        expires_at: expiresAt.toISOString(),
        created_at: now.toISOString(),
      })
      .execute();
    const { filetype: type, size, sha256 } = wish;
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
 * Whoever made or carries out a record may upload its files; so may those who may work on the installation of an inspection or service, and
 * an admin, who may correct it. What belongs to no record is for the library, which is the admins'. Asked before a slot or a
 * reference is given, and before either is given again.
 */
export async function mayUpload(
  tx: Tx,
  scope: Scope,
  file: { readonly clientId?: string | undefined; readonly name: string },
): Promise<void> {
  const { role } = scope.actor;
  if (file.clientId === undefined) {
    if (role !== 'admin' && role !== 'superadmin') throw new Problem('not-allowed');
    return;
  }
  const declared = await declaredFile(tx, scope, file.clientId, file.name);
  if (!declared || !(await mayFile(tx, scope, declared.record))) throw new Problem('not-found');
}

/** The files of an installation are its maker's alone; those of an inspection or service also of whoever may work on its installation. */
async function mayFile(tx: Tx, scope: Scope, record: FiledRecord): Promise<boolean> {
  const { id, role } = scope.actor;
  if (record.ownerId === id || role === 'admin' || role === 'superadmin') return true;
  if (record.kind === 'installation' || record.installationId === null) return false;
  const installation = await guardedInstallation(tx, scope, record.installationId);
  return installation !== undefined && may.workOn(scope.actor, installation);
}

async function requireAsDeclared(
  tx: Tx,
  scope: Scope,
  wish: UploadRequest & { clientId: string },
  index: number,
): Promise<void> {
  const declared = await declaredFile(tx, scope, wish.clientId, wish.filename);
  if (!declared) throw new Problem('not-found');
  const violations = [
    ...(wish.size === declared.size ? [] : [{ propertyPath: `${index}.size`, code: 'not-as-declared' }]),
    ...(wish.sha256 === declared.sha256
      ? []
      : [{ propertyPath: `${index}.sha256`, code: 'not-as-declared' }]),
    ...(wish.filetype === declared.type
      ? []
      : [{ propertyPath: `${index}.filetype`, code: 'not-as-declared' }]),
    ...(wish.field === undefined || wish.field === declared.field
      ? []
      : [{ propertyPath: `${index}.field`, code: 'not-as-declared' }]),
  ];
  if (violations.length > 0) throw new Problem('file-mismatch', { violations });
}
