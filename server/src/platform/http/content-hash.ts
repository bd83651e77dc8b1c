import { createHash } from 'node:crypto';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../../db/database.ts';
import { entityTag } from './etag.ts';

/** Tables whose rows are found again by the client id of the request that made them. */
export type SentTable = 'installations' | 'inspections' | 'services' | 'production_records';

/**
 * What a request says, as a hash of 64 hexadecimal digits: the JSON as it was sent, whatever the order of its keys. Not of the
 * parsed body, since what a later version of the server fills in would make the same request another one.
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
 * Throws `changed-content`, with the record's id and version, when the record of a client id was made of other content than what
 * now comes by it (docs: offline). A record that was made before this was noted is taken for the same.
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

/** Notes what a record was made of. */
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
