import type { Meanwhile } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/** How the log calls what brought an installation into a status; one that is pending again was restored. */
const installationEvent = (status: string) =>
  `installation.${status === 'pending' ? 'restored' : status}` as const;

/** Who brought a record into its present status, and when, with the number of a warranty that was issued: what the log says. */
export async function lastChange(
  tx: Tx,
  scope: Scope,
  subject: Meanwhile['subject'],
  record: { readonly id: number; readonly status: string; readonly updated_at: string },
): Promise<Meanwhile> {
  const column = sql.ref(`${subject}_id`);
  const type = subject === 'installation' ? installationEvent(record.status) : `${subject}.updated`;
  const { rows } = await sql<{ user_name: string | null; number: string | null }>`
    select user_name, details ->> 'number' as number from events where organisation_id = ${scope.organisationId} and ${column} = ${record.id}
      and type = ${type} and (${subject === 'installation'} or details ->> 'status' = ${record.status})
    order by id desc limit 1`.execute(tx);
  return {
    subject,
    status: record.status,
    who: rows[0]?.user_name ?? null,
    at: record.updated_at,
    number: rows[0]?.number ?? null,
  };
}
