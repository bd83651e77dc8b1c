import type { SignedContent } from '@portal/domain/signing/signed-content';
import type { Scope, Tx } from '../db/open.ts';
import { hashOfSecret, SHOWN_MS } from '../platform/identity/strangers-phone.ts';

/** Of one person at a time; the oldest end when there are more. */
const MAX_OF_ONE = 5;

type NewSession = {
  readonly versionId: number;
  readonly secretHash: string;
  readonly content: SignedContent;
  readonly contentHash: string;
};

/** Begins a session of the caller; older ones end where there are too many. Returns its id and when it ends. */
export async function insertSession(
  tx: Tx,
  { organisationId, actor }: Scope,
  { versionId, secretHash, content, contentHash }: NewSession,
  now: Date,
): Promise<{ readonly id: number; readonly expiresAt: string }> {
  const older = await tx
    .selectFrom('signing_sessions')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', actor.id)
    .orderBy('id', 'desc')
    .offset(MAX_OF_ONE - 1)
    .execute();
  if (older.length > 0) {
    const ids = older.map(({ id }) => id);
    await tx
      .deleteFrom('signing_sessions')
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .execute();
  }
  const expiresAt = new Date(now.getTime() + SHOWN_MS).toISOString();
  const { id } = await tx
    .insertInto('signing_sessions')
    .values({
      organisation_id: organisationId,
      user_id: actor.id,
      version_id: versionId,
      secret_hash: secretHash,
      content: JSON.stringify(content),
      content_hash: contentHash,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, expiresAt };
}

/** A session as it is stored. */
export type SigningSession = {
  readonly id: number;
  readonly organisation_id: number;
  readonly user_id: number;
  readonly version_id: number;
  readonly phone_hash: string | null;
  readonly content: SignedContent;
  readonly content_hash: string;
  readonly signature: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly typed: boolean | null;
  readonly signed_at: string | null;
  readonly expires_at: string;
};

const COLUMNS = [
  'id',
  'organisation_id',
  'user_id',
  'version_id',
  'phone_hash',
  'content',
  'content_hash',
  'signature',
  'width',
  'height',
  'typed',
  'signed_at',
  'expires_at',
] as const;

/** A session of the organisation that is not over. */
export async function sessionById(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  id: number,
  now: Date,
): Promise<SigningSession | undefined> {
  return tx
    .selectFrom('signing_sessions')
    .select(COLUMNS)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Ends a session of the caller; returns whether there was one. */
export async function endSession(tx: Tx, { organisationId, actor }: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('signing_sessions')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', actor.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Which session a secret is of, looked up over all organisations; undefined when it is of none. */
export async function sessionOfSecret(
  tx: Tx,
  secret: string,
): Promise<{ readonly id: number; readonly organisation_id: number } | undefined> {
  return tx
    .selectFrom('signing_sessions')
    .select(['id', 'organisation_id'])
    .where('secret_hash', '=', hashOfSecret(secret))
    .executeTakeFirst();
}

/** Binds a session to the phone that opens it first. Returns whether it was this one. */
export async function bindPhone(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  id: number,
  phoneHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signing_sessions')
    .set({ phone_hash: phoneHash, opened_at: now.toISOString() })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('phone_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A signature as it is stored: a PNG in base64. */
export type StoredSignature = {
  readonly signature: string;
  readonly width: number;
  readonly height: number;
  readonly typed: boolean;
};

/** Stores the one signature of a session. Returns whether there was none before, and the session was not over. */
export async function storeSignature(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  id: number,
  signature: StoredSignature,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signing_sessions')
    .set({ ...signature, signed_at: now.toISOString() })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('signed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes, in every organisation, what is over. */
export async function deleteEndedSessions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('signing_sessions').where('expires_at', '<=', now.toISOString()).execute();
}
