import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { UPLOAD_SLOT_MINUTES } from '@portal/domain/constants';
import { FILE_KINDS } from '@portal/domain/files/file-kind';
import type { uploadWishSchema } from '@portal/domain/files/contract';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import type { Storage } from '../platform/storage.ts';
import { ownSlot, promisedFile } from './store.ts';

type Wish = z.output<typeof uploadWishSchema>;

/**
 * An upload slot per wish, bound to the caller, name, type, size and hash, for 15 minutes and one use. A file of a
 * queued request needs its promise, and has to equal it; the library is the admins'.
 */
export async function giveSlots(
  tx: Tx,
  scope: Scope,
  wishes: readonly Wish[],
  storage: Storage,
  now: Date,
): Promise<{ urls: string[]; paths: string[] }> {
  const urls: string[] = [];
  const paths: string[] = [];
  for (const [index, wish] of wishes.entries()) {
    if (!FILE_KINDS.some((kind) => kind === wish.filetype)) throw new Problem('file-kind-refused');
    if (wish.clientId === undefined) mayUseLibrary(scope);
    else await mustEqualPromise(tx, scope, { ...wish, clientId: wish.clientId }, index);
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
      storage.signPut({
        path,
        type,
        expiresAt,
        ...(size === undefined ? {} : { size }),
        ...(sha256 === undefined ? {} : { sha256 }),
      }),
    );
    paths.push(path);
  }
  return { urls, paths };
}

/** The same slots once more, for whoever lost the answer: their addresses are signed anew for another 15 minutes. */
export async function giveSlotsAgain(
  tx: Tx,
  scope: Scope,
  paths: readonly string[],
  storage: Storage,
  now: Date,
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
      storage.signPut({
        path,
        type,
        expiresAt,
        ...(size === null ? {} : { size }),
        ...(sha256 === null ? {} : { sha256 }),
      }),
    );
  }
  return { urls, paths: [...paths] };
}

function mayUseLibrary(scope: Scope): void {
  const { role } = scope.actor;
  if (role !== 'admin' && role !== 'superadmin') throw new Problem('not-allowed');
}

/** Whose record it is may upload its files; so may an admin, who may correct it. */
export function mayFile(scope: Scope, ownerId: number): boolean {
  const { id, role } = scope.actor;
  return ownerId === id || role === 'admin' || role === 'superadmin';
}

async function mustEqualPromise(
  tx: Tx,
  scope: Scope,
  wish: Wish & { clientId: string },
  index: number,
): Promise<void> {
  const promise = await promisedFile(tx, scope, wish.clientId, wish.filename);
  if (!promise || !mayFile(scope, promise.ownerId)) throw new Problem('not-found');
  const violations = [
    ...(wish.size === promise.size ? [] : [{ propertyPath: `${index}.size`, code: 'not-as-declared' }]),
    ...(wish.sha256 === promise.sha256 ? [] : [{ propertyPath: `${index}.sha256`, code: 'not-as-declared' }]),
    ...(wish.filetype === promise.type
      ? []
      : [{ propertyPath: `${index}.filetype`, code: 'not-as-declared' }]),
    ...(wish.field === undefined || wish.field === promise.field
      ? []
      : [{ propertyPath: `${index}.field`, code: 'not-as-declared' }]),
  ];
  if (violations.length > 0) throw new Problem('file-mismatch', { violations });
}
