import { sql } from 'kysely';
import { Problem } from '@portal/domain/problem';
import type { TemplateReplay } from '@portal/domain/templates/comparison-contract';
import type { Answers } from '@portal/domain/form/answers';
import type { Language } from '@portal/domain/templates/labels';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Scope, Tx } from '../db/open.ts';

/** A trial as the API answers it; throws `not-found`. */
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

/** What a trial needs to know of an installation. */
export type TriedInstallation = {
  id: number;
  version_id: number;
  language: Language;
  survey: Answers;
  installation_date: string;
  sold_on: string | null;
  device: ParameterValues;
};

/** How many installations of a template a trial will check, at most `most`. */
export async function countToTry(tx: Tx, templateId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from installations i join custom_devices d on d.id = i.device_id
    where d.template_id = ${templateId} limit ${most}) tried`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The next installations of a template, newest first, below an id. */
export async function installationsBelow(
  tx: Tx,
  templateId: number,
  below: number,
  most: number,
): Promise<TriedInstallation[]> {
  const { rows } = await sql<TriedInstallation>`
    select i.id, i.version_id, i.customer_language as language, i.survey, i.installation_date, i.sold_on,
      (select coalesce(json_object_agg(p.field, p.value), '{}') from (
        select distinct on (field) field, value from device_parameters
        where device_id = i.device_id order by field, id desc) p) as device
    from installations i join custom_devices d on d.id = i.device_id
    where d.template_id = ${templateId} and i.id < ${below} order by i.id desc limit ${most}`.execute(tx);
  return rows;
}
