import { sql } from 'kysely';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import type { Scope, Tx } from '../db/open.ts';

/**
 * Notes which version of each template a signed-in device has fetched, so that a maker knows how far a version has come
 * before the next. Only what differs from the last time is written.
 */
export async function noteFetched(
  tx: Tx,
  scope: Scope,
  sessionId: string,
  templates: readonly DeviceTemplate[],
  now: Date,
): Promise<void> {
  const fetched = templates.flatMap(({ id, activeVersion }) =>
    activeVersion ? [{ template: id, version: activeVersion.id }] : [],
  );
  if (fetched.length === 0) return;
  await sql`insert into template_holders (organisation_id, session_id, user_id, template_id, version_id, fetched_at)
    select ${scope.organisationId}, ${sessionId}::uuid, ${scope.actor.id}, f.template, f.version, ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(fetched)}::json) as f(template int, version int)
    on conflict (session_id, template_id) do update
      set version_id = excluded.version_id, fetched_at = excluded.fetched_at
      where template_holders.version_id <> excluded.version_id`.execute(tx);
}
