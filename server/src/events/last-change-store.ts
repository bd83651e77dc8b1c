import type { Meanwhile } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/** The event by which an installation got each status; a pending one may have been restored. */
const installationEvent = (status: string) =>
  `installation.${status === 'pending' ? 'restored' : status}` as const;

/**
 * The person who set a record's current status, and when, with the number of an issued warranty: from the event log. Without an
 * event, nobody, and the time of the record's last change.
 */
export async function lastChange(
  tx: Tx,
  scope: Scope,
  subject: Meanwhile['subject'],
  record: { readonly id: number; readonly status: string; readonly updated_at: string },
): Promise<Meanwhile> {
  const column = sql.ref(`${subject}_id`);
  const type = subject === 'installation' ? installationEvent(record.status) : `${subject}.updated`;
  const { rows } = await sql<{ user_name: string | null; created_at: string; number: string | null }>`
    select user_name, created_at, details ->> 'number' as number from events where organisation_id = ${scope.organisationId} and ${column} = ${record.id}
      and type = ${type} and (${subject === 'installation'} or details ->> 'status' = ${record.status})
    order by id desc limit 1`.execute(tx);
  return {
    subject,
    status: record.status,
    who: rows[0]?.user_name ?? null,
    at: rows[0]?.created_at ?? record.updated_at,
    number: rows[0]?.number ?? null,
  };
}
