import type { TimelineEntry } from '@portal/domain/devices/timeline-contract';
import { iri } from '@portal/domain/iri';
import type { RecallAnswer } from '@portal/domain/recalls/answer';
import type { RecallState } from '@portal/domain/recalls/record';
import type { Labels } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/** The recalls that a device is in, for its timeline, with what came of it; the caller may see the device. */
export async function recallEntries(tx: Tx, scope: Scope, deviceId: number): Promise<TimelineEntry[]> {
  const { rows } = await sql<{
    id: number;
    created_at: string;
    title: Labels;
    state: RecallState;
    answer: RecallAnswer | null;
    note: string | null;
    user_name: string | null;
  }>`
    select r.id, r.created_at, r.title, r.state, a.answer, a.note, a.user_name
    from recall_devices rd join recalls r on r.id = rd.recall_id left join recall_answers a on a.id = rd.answer_id
    where rd.organisation_id = ${scope.organisationId} and rd.device_id = ${deviceId}`.execute(tx);
  return rows.map((row) => ({
    kind: 'recall',
    at: row.created_at,
    record: iri('recalls', row.id),
    title: row.title,
    state: row.state,
    answer: row.answer,
    note: row.note ?? '',
    by: row.user_name,
  }));
}
