import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Accepted } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';
import type { createWorker, updateWorker, Worker } from '@portal/domain/workers/contract';
import type { Language } from '@portal/domain/templates/labels';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { exportWords } from '../locales/file-words.ts';
import { CSV_START, csvLine } from '../platform/http/csv.ts';
import { lockWorker } from './store.ts';

const slowHash = promisify(scrypt);

/** Slow to try out, and the same for the same PIN within an organisation, so that the database can hold it to one person. */
async function pinHash(scope: Scope, pin: string): Promise<string> {
  const hash = await slowHash(pin, `workers of ${scope.organisationId}`, 32);
  return (hash as Buffer).toString('base64url');
}

/** Refuses a PIN or badge that another active person has: whoever types it would be both. */
async function refuseTaken(
  tx: Tx,
  scope: Scope,
  id: number,
  given: { readonly pin: string | null | undefined; readonly badge: string | null | undefined },
): Promise<void> {
  const taken = async (column: 'pin_hash' | 'badge', value: string | null | undefined) =>
    value !== null &&
    value !== undefined &&
    (await tx
      .selectFrom('workers')
      .select('id')
      .where('organisation_id', '=', scope.organisationId)
      .where('active', '=', true)
      .where('id', '<>', id)
      .where(column, '=', value)
      .executeTakeFirst()) !== undefined;
  const violations = [
    ...((await taken('pin_hash', given.pin)) ? [{ propertyPath: 'pin', code: 'pin-taken' }] : []),
    ...((await taken('badge', given.badge)) ? [{ propertyPath: 'badge', code: 'badge-taken' }] : []),
  ];
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}

type Locked = Worker & { readonly revision: number };

/** Adds a person of production; throws `invalid-values`. */
export async function addWorker(
  tx: Tx,
  scope: Scope,
  { name, pin, badge }: Accepted<typeof createWorker>['body'],
  now: Date,
): Promise<Locked> {
  const pin_hash = pin === null ? null : await pinHash(scope, pin);
  await refuseTaken(tx, scope, 0, { pin: pin_hash, badge });
  const at = now.toISOString();
  const { id } = await tx
    .insertInto('workers')
    .values({ organisation_id: scope.organisationId, name, pin_hash, badge, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, scope, { type: 'worker.created', worker: name });
  return present(tx, scope, id);
}

/** Changes a person who is locked; throws `invalid-values`, also when somebody comes back whose PIN was given away. */
export async function changeWorker(
  tx: Tx,
  scope: Scope,
  before: Locked,
  { pin, ...others }: Accepted<typeof updateWorker>['body'],
  now: Date,
): Promise<Locked> {
  const fields = [...Object.keys(others), ...(pin === undefined ? [] : ['pin'])];
  if (fields.length === 0) return before;
  const pin_hash = pin === undefined ? undefined : pin === null ? null : await pinHash(scope, pin);
  if (others.active ?? before.active) {
    const kept = await tx
      .selectFrom('workers')
      .select(['pin_hash', 'badge'])
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    await refuseTaken(tx, scope, before.id, {
      pin: pin_hash === undefined ? kept.pin_hash : pin_hash,
      badge: others.badge === undefined ? kept.badge : others.badge,
    });
  }
  await tx
    .updateTable('workers')
    .set({
      ...others,
      ...(pin_hash !== undefined && { pin_hash }),
      revision: before.revision + 1,
      updated_at: now.toISOString(),
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', before.id)
    .execute();
  await recordEvent(tx, scope, { type: 'worker.changed', worker: others.name ?? before.name, fields });
  return present(tx, scope, before.id);
}

async function present(tx: Tx, scope: Scope, id: number): Promise<Locked> {
  const worker = await lockWorker(tx, scope, id);
  if (!worker) throw new Problem('not-found');
  return worker;
}

/** People as CSV in the caller's language. */
export function workersCsv(workers: readonly Worker[], language: Language): string {
  const words = exportWords(language);
  const lines = workers.map(({ name, badge, hasPin, active }) =>
    csvLine([name, badge, words.yesNo[hasPin ? 'yes' : 'no'], words.yesNo[active ? 'yes' : 'no']], language),
  );
  return CSV_START + csvLine(Object.values(words.workers), language) + lines.join('');
}
