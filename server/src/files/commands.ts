import type { Manifest } from '@portal/domain/files/manifest';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';

/**
 * Writes a manifest: declares the files that an upload slot is later bound to. A file that was declared before in
 * just the same way is the same file; another one under its name is refused.
 */
export async function declareFiles(
  tx: Tx,
  scope: Scope,
  clientId: string,
  files: Manifest,
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  const known = await tx
    .selectFrom('record_files')
    .select(['name', 'size', 'type', 'sha256'])
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .execute();
  const violations = files.flatMap((file, index) => {
    const before = known.find((candidate) => candidate.name === file.name);
    const same =
      !before || (before.size === file.size && before.type === file.type && before.sha256 === file.sha256);
    return same ? [] : [{ propertyPath: `files.${index}.name`, code: 'name-taken' }];
  });
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
  const fresh = files.filter((file) => !known.some((before) => before.name === file.name));
  if (fresh.length === 0) return;
  await tx
    .insertInto('record_files')
    .values(
      fresh.map((file) => ({
        organisation_id: scope.organisationId,
        client_id: clientId,
        name: file.name,
        field: file.field,
        type: file.type,
        size: file.size,
        sha256: file.sha256,
        created_at: now.toISOString(),
      })),
    )
    .execute();
}

/** Takes back declared files that nothing refers to any more; files that have arrived stay as evidence. */
export async function dropUnusedDeclarations(
  tx: Tx,
  scope: Scope,
  clientId: string,
  used: ReadonlySet<string>,
): Promise<void> {
  await tx
    .deleteFrom('record_files')
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .where('arrived_at', 'is', null)
    .$if(used.size > 0, (query) => query.where('name', 'not in', [...used]))
    .execute();
}

/** Whether every declared file of a record has arrived, but for those that were left out. */
export async function allArrived(tx: Tx, scope: Scope, clientId: string): Promise<boolean> {
  const missing = await tx
    .selectFrom('record_files')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .where('arrived_at', 'is', null)
    .where('left_out_at', 'is', null)
    .executeTakeFirst();
  return missing === undefined;
}
