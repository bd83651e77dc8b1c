import { createHash, randomUUID } from 'node:crypto';
import type { Accepted, Answer } from '@portal/domain/endpoint';
import { UPLOAD_PART_BYTES, UPLOAD_RESUME_DAYS, UPLOAD_SLOT_MINUTES } from '@portal/domain/constants';
import type { beginUpload, signParts } from '@portal/domain/library/upload-contract';
import { mostBytesOf, partsOf } from '@portal/domain/library/upload-limit';
import { Problem, type ProblemCode } from '@portal/domain/problem';
import type { Database, Scope, Tx } from '../db/open.ts';
import type { Storage, UploadSigner } from '../platform/files/storage.ts';

const DAY_MS = 86_400_000;

/** An upload in parts that the caller has begun; throws `not-found` for anybody else's, `link-expired` after its time. */
async function ownUpload(tx: Tx, scope: Scope, id: string, now: Date) {
  const upload = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!upload) throw new Problem('not-found');
  if (upload.expires_at <= now.toISOString()) throw new Problem('link-expired');
  return upload;
}

type UploadBody = Accepted<typeof beginUpload>['body'];

/**
 * Begins an upload in parts, or goes on with the caller's own of the same file to the same place; one that is together already
 * and only lacks its reference has all its parts. Throws `too-large`.
 */
export async function beginParts(
  tx: Tx,
  scope: Scope,
  wish: UploadBody,
  { storage, now }: { readonly storage: Storage; readonly now: Date },
): Promise<Answer<typeof beginUpload>> {
  if (wish.size > mostBytesOf(wish.filetype)) throw new Problem('too-large');
  const upload =
    (await begunUpload(tx, scope, wish, fingerprintOf(wish), now)) ??
    (await uploadOfEarlierApp(tx, scope, wish, now)) ??
    (await insertUpload(tx, scope, wish, storage, now));
  return {
    id: upload.id,
    path: upload.path,
    partBytes: UPLOAD_PART_BYTES,
    received:
      upload.finished_at === null
        ? [...(await storage.receivedParts(upload.path, upload.storage_id))]
        : partsOf(upload.size).map(({ number }) => number),
    expiresAt: upload.expires_at,
  };
}

/** What an upload is found by again: the file, and where it goes. */
function fingerprintOf({ fingerprint, destination }: UploadBody): string {
  if (destination === undefined) return fingerprint;
  return createHash('sha256').update(`${fingerprint}\n${destination}`).digest('hex');
}

/** The caller's newest upload under a fingerprint that no reference was saved of, its row locked. */
async function begunUpload(
  tx: Tx,
  scope: Scope,
  { size, filetype }: UploadBody,
  fingerprint: string,
  now: Date,
) {
  return tx
    .selectFrom('uploads')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('fingerprint', '=', fingerprint)
    .where('size', '=', size)
    .where('type', '=', filetype)
    .where('expires_at', '>', now.toISOString())
    .where((of) =>
      of.not(
        of.exists(of.selectFrom('files').whereRef('files.path', '=', 'uploads.path').select('files.id')),
      ),
    )
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst();
}

/** An upload that an earlier app began without saying where it goes; from now on it goes to the first place that is asked for. */
async function uploadOfEarlierApp(tx: Tx, scope: Scope, wish: UploadBody, now: Date) {
  if (wish.destination === undefined) return undefined;
  const upload = await begunUpload(tx, scope, wish, wish.fingerprint, now);
  if (upload === undefined) return undefined;
  return tx
    .updateTable('uploads')
    .set({ fingerprint: fingerprintOf(wish) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirst();
}

/** With an upload slot: the reference to the file is saved by it, as to any other. */
async function insertUpload(tx: Tx, scope: Scope, wish: UploadBody, storage: Storage, now: Date) {
  const { filename, filetype: type, size } = wish;
  const fingerprint = fingerprintOf(wish);
  const path = storage.newPath('library');
  const whose = {
    organisation_id: scope.organisationId,
    user_id: scope.actor.id,
    path,
    filename,
    type,
    size,
  };
  const expires_at = new Date(now.getTime() + UPLOAD_RESUME_DAYS * DAY_MS).toISOString();
  const storage_id = await storage.beginParts(path, type);
  const created_at = now.toISOString();
  await tx
    .insertInto('upload_slots')
    .values({ ...whose, id: randomUUID(), expires_at, created_at })
    .execute();
  return tx
    .insertInto('uploads')
    .values({ ...whose, id: randomUUID(), storage_id, fingerprint, expires_at, created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Addresses for parts of an upload, good for a quarter of an hour. Throws `invalid-values` for a part that it has not. */
export async function signUploadParts(
  tx: Tx,
  scope: Scope,
  id: string,
  parts: Accepted<typeof signParts>['body'],
  signing: { readonly storage: Storage; readonly now: Date; readonly signer: UploadSigner | undefined },
): Promise<{ urls: string[] }> {
  const upload = await ownUpload(tx, scope, id, signing.now);
  const all = new Map(partsOf(upload.size).map((part) => [part.number, part]));
  const expiresAt = new Date(signing.now.getTime() + UPLOAD_SLOT_MINUTES * 60_000);
  const urls = parts.map(({ number, sha256 }, index) => {
    const part = all.get(number);
    if (!part)
      throw new Problem('invalid-values', {
        violations: [{ propertyPath: `${index}.number`, code: 'too-big' }],
      });
    const { path, storage_id: storageId } = upload;
    const size = part.to - part.from;
    const owner = String(scope.actor.id);
    return signing.storage.signPart(
      { path, storageId, number, size, sha256, owner, expiresAt },
      signing.signer,
    );
  });
  return { urls: await Promise.all(urls) };
}

/** What is wrong with the file itself: to finish its upload once more would help nobody. */
const REFUSED: ReadonlySet<string> = new Set<ProblemCode>([
  'file-kind-refused',
  'file-mismatch',
  'too-large',
]);

/**
 * Puts the parts of an upload together, outside of any transaction: half a gigabyte takes its time. Throws as
 * `Storage.finishParts`; a file that is refused is forgotten, so that the same one can be chosen again.
 */
export async function finishParts(
  db: Database,
  scope: Scope,
  id: string,
  { storage, now }: { readonly storage: Storage; readonly now: Date },
): Promise<{ path: string; size: number; sha256: string }> {
  const upload = await db.within(scope, (tx) => ownUpload(tx, scope, id, now));
  const { path, type, size, storage_id: storageId } = upload;
  const parts = partsOf(size).length;
  const owner = String(scope.actor.id);
  const stored = await storage
    .finishParts({ path, storageId, type, size, parts, owner })
    .catch(async (error: unknown) => {
      if (error instanceof Problem && REFUSED.has(error.code))
        await forgetRefused(db, scope, upload, storage);
      throw error;
    });
  await db.within(scope, (tx) =>
    tx
      .updateTable('uploads')
      .set({ finished_at: now.toISOString() })
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', id)
      .execute(),
  );
  return { path, size: stored.size, sha256: stored.sha256 };
}

/** A bucket has put the parts together before they were checked, and takes no more of them: nothing can go on with this upload. */
async function forgetRefused(
  db: Database,
  scope: Scope,
  { id, path, storage_id: storageId }: Awaited<ReturnType<typeof ownUpload>>,
  storage: Storage,
): Promise<void> {
  await db.within(scope, (tx) =>
    tx
      .deleteFrom('uploads')
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', id)
      .execute(),
  );
  await storage.dropParts(path, storageId);
}
