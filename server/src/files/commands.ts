import type { Manifest } from '@portal/domain/files/manifest';
import type { Answers } from '@portal/domain/form/answers';
import { severalOf } from '@portal/domain/form/several';
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
  const fresh = await tx
    .insertInto('record_files')
    .values(
      files.map((file) => ({
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
    .onConflict((conflict) => conflict.columns(['organisation_id', 'client_id', 'name']).doNothing())
    .returning('name')
    .execute();
  if (fresh.length < files.length) await requireSameFiles(tx, scope, clientId, files);
}

async function requireSameFiles(tx: Tx, scope: Scope, clientId: string, files: Manifest): Promise<void> {
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
}

/**
 * Refuses a new record that declares a file which nothing in it refers to: it would be dropped in silence, and the record would count
 * as complete without it. A correction is not held to it: whoever decides a conflict for the other's photo still declares
 * their own.
 *
 * @param names of the pictures that the record refers to
 */
export function requireReferences(files: Manifest, names: readonly (string | null | undefined)[]): void {
  const used = new Set(names);
  const violations = files.flatMap(({ name }, index) =>
    used.has(name) ? [] : [{ propertyPath: `files.${index}.name`, code: 'not-referred-to' }],
  );
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}

/** Every text of the answers that may name a picture, also of questions that the form hides: those are dropped with their picture. */
export function textsOfAnswers(answers: Answers): string[] {
  return Object.values(answers).flatMap((step) => Object.values(step).flatMap(severalOf));
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
