import { sql, type SqlBool } from 'kysely';
import { Problem } from '@portal/domain/problem';
import type { TemplateReplay } from '@portal/domain/templates/comparison-contract';
import type { Answers } from '@portal/domain/form/answers';
import type { Language } from '@portal/domain/templates/labels';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Scope, Tx } from '../db/open.ts';
import { isErased } from '../privacy/store.ts';

/** A replay of a version, as it is sent; throws `not-found`. */
export async function replayById(tx: Tx, scope: Scope, id: number): Promise<TemplateReplay> {
  const row = await tx
    .selectFrom('template_replays as r')
    .innerJoin('template_versions as v', 'v.id', 'r.version_id')
    .where('r.organisation_id', '=', scope.organisationId)
    .where('r.id', '=', id)
    .select([
      'r.id',
      'r.state',
      'r.done',
      'r.total',
      'r.result',
      'r.created_at',
      'v.id as version',
      'v.number',
    ])
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  const { state, done, total, result } = row;
  const version = { id: row.version, number: row.number };
  return { id: row.id, version, state, done, total, result, createdAt: row.created_at };
}

/**
 * Whether the installation `i` has what was answered when it was made: one from before the portal brought no answers, and of an
 * erased customer's some are gone. Either would lack them with every version, whatever it asks.
 */
const hasItsAnswers = sql<SqlBool>`(i.imported_at is null and not ${isErased})`;

/** An installation with what a replay checks. */
export type ReplayedInstallation = {
  id: number;
  version_id: number;
  language: Language;
  survey: Answers;
  installation_date: string;
  sold_on: string | null;
  device: ParameterValues;
};

/** How many installations a replay of a template will check, at most `limit`. */
export async function countForReplay(tx: Tx, templateId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from installations i join custom_devices d on d.id = i.device_id
    where d.template_id = ${templateId} and ${hasItsAnswers} limit ${limit}) tried`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The next installations of a template with a lower id, newest first. */
export async function installationsBelow(
  tx: Tx,
  templateId: number,
  below: number,
  limit: number,
): Promise<ReplayedInstallation[]> {
  const { rows } = await sql<ReplayedInstallation>`
    select i.id, i.version_id, i.customer_language as language, i.survey, i.installation_date, i.sold_on,
      (select coalesce(json_object_agg(p.field, p.value), '{}') from (
        select distinct on (field) field, value from device_parameters
        where device_id = i.device_id order by field, id desc) p) as device
    from installations i join custom_devices d on d.id = i.device_id
    where d.template_id = ${templateId} and ${hasItsAnswers} and i.id < ${below}
    order by i.id desc limit ${limit}`.execute(tx);
  return rows;
}
