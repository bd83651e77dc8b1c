import type { Meanwhile } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/** Who brought a record into its present status, and when: what the log says. */
export async function lastChange(
  tx: Tx,
  scope: Scope,
  subject: Meanwhile['subject'],
  record: { readonly id: number; readonly status: string; readonly updated_at: string },
): Promise<Meanwhile> {
  const column = sql.ref(`${subject}_id`);
  const type = subject === 'installation' ? `installation.${record.status}` : `${subject}.updated`;
  const { rows } = await sql<{ user_name: string | null }>`
    select user_name from events where organisation_id = ${scope.organisationId} and ${column} = ${record.id}
      and type = ${type} and (${subject === 'installation'} or details ->> 'status' = ${record.status})
    order by id desc limit 1`.execute(tx);
  return { subject, status: record.status, who: rows[0]?.user_name ?? null, at: record.updated_at };
}
