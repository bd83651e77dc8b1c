import { sql } from 'kysely';
import type { Manifest } from '@portal/domain/files/manifest';
import type { Answers } from '@portal/domain/form/answers';
import { severalOf } from '@portal/domain/form/several';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { EARLIER_DOCUMENT } from './store.ts';

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
  const fresh = await insertFiles(tx, scope, clientId, files, now).execute();
  if (fresh.length === files.length) return;
  await requireSameFiles(tx, scope, clientId, files);
  // A photo moves up a place when the one before it is removed: it is the same file at another field.
  await sql`update record_files declared set field = f.field
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f(name text, field text)
    where declared.organisation_id = ${scope.organisationId} and declared.client_id = ${clientId}
      and declared.name = f.name and declared.field <> f.field`.execute(tx);
}

/**
 * The insertion of a manifest's files, of which it returns the names that are new; a part of a larger statement, too. However many
 * they are, the text is the same, so that it is prepared once.
 */
export function insertFiles(tx: Tx, scope: Scope, clientId: string, files: Manifest, now: Date) {
  return tx
    .insertInto('record_files')
    .columns(['organisation_id', 'client_id', 'name', 'field', 'type', 'size', 'sha256', 'created_at'])
    .expression(
      sql`select ${scope.organisationId}::int, ${clientId}::uuid, f.name, f.field, f.type, f.size, f.sha256,
          ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
          as f(name text, field text, type text, size int, sha256 text)`,
    )
    .onConflict((conflict) => conflict.columns(['organisation_id', 'client_id', 'name']).doNothing())
    .returning('name');
}

/** Refuses a file that was declared before under this name with another content. */
export async function requireSameFiles(
  tx: Tx,
  scope: Scope,
  clientId: string,
  files: Manifest,
): Promise<void> {
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

/**
 * Takes back declared files that nothing refers to any more; files that have arrived stay as evidence, and a document of before
 * the portal may be on its way.
 */
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
    .where((file) => file.or([file('field', '<>', EARLIER_DOCUMENT), file('left_out_at', 'is', null)]))
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
