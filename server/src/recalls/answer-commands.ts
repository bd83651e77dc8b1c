import { isAdmin } from '@portal/domain/access/role-of';
import { iri } from '@portal/domain/iri';
import { Problem } from '@portal/domain/problem';
import { notAfter } from '@portal/domain/record-day';
import type { NewRecallAnswer, RecallAnswer, RecallAnswerRecord } from '@portal/domain/recalls/answer';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { recordByClientId } from '../files/store.ts';
import { mustNotBeWithdrawn } from '../db/client-ids.ts';
import { requireSameContent } from '../platform/http/content-hash.ts';
import { answersFor } from './own-store.ts';
import { recallAnswerByClientId } from './store.ts';

/**
 * Takes in an answer about a device of a recall, open or closed: work that was done offline is not lost when the office
 * closes the recall meanwhile. The same client id of the same account is the same answer, for ever, also after the sharing
 * has ended or the device was replaced. Throws `not-found` for a new one about a device that is not in the recall, or not
 * the caller's to answer for.
 *
 * @param hash of the content (`content-hash.ts`)
 * @returns the answer's id; `replayed` when it was there already
 */
export async function answerRecall(
  tx: Tx,
  scope: Scope,
  body: NewRecallAnswer,
  hash: string,
  now: Date,
): Promise<{ readonly id: number; readonly replayed: boolean }> {
  await mustNotBeWithdrawn(tx, scope, body.clientId);
  const before = await ownAnswer(tx, scope, body.clientId, hash);
  if (before !== undefined) return { id: before, replayed: true };
  const recalled = await lockRecalled(tx, scope, body);
  // While this request waited for the lock, a copy of it may have been processed.
  const meanwhile = await ownAnswer(tx, scope, body.clientId, hash);
  if (meanwhile !== undefined) return { id: meanwhile, replayed: true };
  const taken =
    (await recallAnswerByClientId(tx, scope, body.clientId)) ??
    (await recordByClientId(tx, scope, body.clientId));
  if (taken) throw new Problem('client-id-taken');
  const answeredAt = notAfter(now, body.answeredAt);
  const { id } = await tx
    .insertInto('recall_answers')
    .values({
      organisation_id: scope.organisationId,
      client_id: body.clientId,
      content_hash: hash,
      recall_id: body.recall,
      device_id: body.customDevice,
      installation_id: recalled.installation_id,
      answer: body.answer,
      note: body.note,
      user_id: scope.actor.id,
      user_name: scope.actor.name ?? null,
      answered_at: answeredAt,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The newest by when it was answered: one that was made offline may come after one that was made later.
  await sql`update recall_devices set answer_id = (
      select a.id from recall_answers a where a.recall_id = ${body.recall} and a.device_id = ${body.customDevice}
      order by a.answered_at desc, a.id desc limit 1)
    where organisation_id = ${scope.organisationId} and recall_id = ${body.recall} and device_id = ${body.customDevice}`.execute(
    tx,
  );
  await recordEvent(tx, scope, {
    type: 'recall.answered',
    recallId: body.recall,
    title: recalled.title,
    deviceId: body.customDevice,
    installationId: recalled.installation_id,
    answer: body.answer,
    note: body.note,
  });
  return { id, replayed: false };
}

/** The id of the caller's answer with this client id; throws `changed-content` when it has other content. */
async function ownAnswer(tx: Tx, scope: Scope, clientId: string, hash: string): Promise<number | undefined> {
  const before = await recallAnswerByClientId(tx, scope, clientId);
  if (before?.ownerId !== scope.actor.id) return undefined;
  await requireSameContent(tx, scope, 'recall_answers', before.id, hash);
  return before.id;
}

/**
 * Authorises replaying a stored answer: to whoever gave it, and otherwise as `lockRecalled` does. The sharing may have ended, or
 * the device been replaced, before a phone that lost the answer asks for it again.
 */
export async function authoriseReplay(tx: Tx, scope: Scope, body: NewRecallAnswer): Promise<void> {
  const given = await recallAnswerByClientId(tx, scope, body.clientId);
  if (given?.ownerId !== scope.actor.id) await lockRecalled(tx, scope, body);
}

/**
 * The device in the recall, locked; throws `not-found` when it is not the caller's to answer for, in the words that a phone shows
 * beside an answer that was given without a network.
 */
async function lockRecalled(
  tx: Tx,
  scope: Scope,
  { recall, customDevice }: Pick<NewRecallAnswer, 'recall' | 'customDevice'>,
): Promise<{ readonly title: string; readonly installation_id: number | null }> {
  const { role } = scope.actor;
  const mayAnswer = isAdmin(role) ? sql`true` : answersFor(scope);
  const { rows } = await sql<{ title: string; installation_id: number | null }>`
    select coalesce(r.title->>'pl', '') as title, i.id as installation_id
    from recall_devices rd join recalls r on r.id = rd.recall_id
    left join installations i on i.device_id = rd.device_id and i.active
    where rd.organisation_id = ${scope.organisationId} and rd.recall_id = ${recall} and rd.device_id = ${customDevice}
      and ${mayAnswer}
    for update of rd`.execute(tx);
  const [row] = rows;
  if (!row) {
    const violations = [{ propertyPath: 'customDevice', code: 'not-recalled' }];
    throw new Problem('not-found', { violations });
  }
  return row;
}

/** An answer as the API returns it; undefined when the organisation has none of this id. */
export async function answerById(tx: Tx, scope: Scope, id: number): Promise<RecallAnswerRecord | undefined> {
  const { rows } = await sql<{
    client_id: string;
    recall_id: number;
    device_id: number;
    serial: string;
    answer: RecallAnswer;
    note: string;
    answered_at: string;
    user_name: string | null;
  }>`
    select a.client_id, a.recall_id, a.device_id, d.serial, a.answer, a.note, a.answered_at, a.user_name
    from recall_answers a join custom_devices d on d.id = a.device_id
    where a.organisation_id = ${scope.organisationId} and a.id = ${id}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      id,
      clientId: row.client_id,
      recall: iri('recalls', row.recall_id),
      customDevice: { id: row.device_id, serial: row.serial },
      answer: row.answer,
      note: row.note,
      answeredAt: row.answered_at,
      answeredBy: row.user_name,
    }
  );
}
