import { createHash } from 'node:crypto';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../../db/database.ts';
import { entityTag } from './etag.ts';

/** Tables whose rows are found by the client id of the request that created them. */
export type SentTable =
  | 'installations'
  | 'inspections'
  | 'services'
  | 'production_records'
  | 'recall_answers';

/**
 * A hash (64 hexadecimal digits) of a request's content: the JSON as sent, independent of the order of its keys. It is
 * not taken from the validated body, because defaults that a later server version fills in would change the hash.
 */
export function contentHash({ bodyText }: { readonly bodyText: string }): string {
  return createHash('sha256')
    .update(canonical(JSON.parse(bodyText)))
    .digest('hex');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/**
 * Throws `changed-content`, with the record's id and version, when the record of this client id was created from other
 * content than this request's (docs/offline.md). Records created before hashes were stored count as equal.
 */
export async function requireSameContent(
  tx: Tx,
  scope: Scope,
  table: SentTable,
  id: number,
  hash: string,
): Promise<void> {
  const { rows } = await sql<{ content_hash: string | null; revision: number }>`
    select content_hash, revision from ${sql.table(table)}
    where organisation_id = ${scope.organisationId} and id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row || row.content_hash === null || row.content_hash === hash) return;
  throw new Problem('changed-content', { record: id, values: { etag: entityTag(row.revision) } });
}

/** Stores the hash of the content that created a record. */
export async function rememberContent(
  tx: Tx,
  scope: Scope,
  table: SentTable,
  id: number,
  hash: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set content_hash = ${hash}
    where organisation_id = ${scope.organisationId} and id = ${id}`.execute(tx);
}
