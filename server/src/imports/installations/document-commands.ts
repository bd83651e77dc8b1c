import { sql } from 'kysely';
import type { z } from 'zod';
import type { attachDocuments, earlierDocumentSchema } from '@portal/domain/imports/contract';
import { documentName, serialKeysIn } from '@portal/domain/imports/documents';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../../db/open.ts';
import { EARLIER_DOCUMENT } from '../../files/store.ts';
import { importById } from '../store.ts';
import { listOf } from './known-store.ts';

type Document = z.output<typeof earlierDocumentSchema>;
type Declared = z.input<typeof attachDocuments.answer>['declared'][number];

/** Letters of a file's hash that tell it from another one of its name. */
const MARK = 10;

/**
 * Declares documents of the installations that an import has made, so that they can be uploaded as other files of a record. A file that
 * was declared before is the same one; none is waited for. Throws `import-busy`.
 */
export async function declareDocuments(
  tx: Tx,
  scope: Scope,
  id: number,
  documents: readonly Document[],
  now: Date,
): Promise<Declared[]> {
  const { kind, state } = await importById(tx, scope, id);
  if (kind !== 'installations' || state !== 'applied') throw new Problem('import-busy');
  const keys = documents.map(({ path }) => serialKeysIn(path));
  const clientIds = await madeInstallations(tx, scope, id, keys.flat());
  const declared: Declared[] = [];
  for (const [at, document] of documents.entries()) {
    const key = keys[at]?.find((one) => clientIds.has(one));
    const clientId = key === undefined ? null : (clientIds.get(key) ?? null);
    // oxlint-disable-next-line no-await-in-loop -- two files of one name are told apart by which comes first
    declared.push(clientId === null ? null : await declare(tx, scope, clientId, document, now));
  }
  return declared;
}

/**
 * The client ids of the installations that an import has made, by the keys of their serial numbers. Null for a number that devices of
 * several types have: which customer's the document is, its name does not say.
 */
async function madeInstallations(
  tx: Tx,
  scope: Scope,
  id: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ key: string; clientId: string | null }>`
    select r.serial_key as key, case when count(*) = 1 then min(i.client_id::text) end as "clientId"
    from import_rows r join installations i on i.id = r.installation_id
    where r.organisation_id = ${scope.organisationId} and r.import_id = ${id} and r.applied
      and r.serial_key = any(${listOf([...new Set(keys)])})
    group by r.serial_key`.execute(tx);
  return new Map(rows.map(({ key, clientId }) => [key, clientId]));
}

async function declare(
  tx: Tx,
  scope: Scope,
  clientId: string,
  { path, type, size, sha256 }: Document,
  now: Date,
): Promise<NonNullable<Declared>> {
  const known = await tx
    .selectFrom('record_files')
    .select(['name', 'sha256', 'arrived_at'])
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .execute();
  const same = known.find((file) => file.sha256 === sha256);
  if (same) return { clientId, name: same.name, arrived: same.arrived_at !== null };
  const plain = documentName(path);
  const name = known.some((file) => file.name === plain) ? documentName(path, sha256.slice(0, MARK)) : plain;
  await tx
    .insertInto('record_files')
    .values({
      organisation_id: scope.organisationId,
      client_id: clientId,
      name,
      field: EARLIER_DOCUMENT,
      type,
      size,
      sha256,
      left_out_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
  return { clientId, name, arrived: false };
}
