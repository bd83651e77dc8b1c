import { sql } from 'kysely';
import type { Labels, Language } from '@portal/domain/templates/labels';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { Warranty } from '@portal/domain/warranty/record';
import { warrantyPeriod, type Repair } from '@portal/domain/warranty/period';
import type { IssuedTerms } from '@portal/domain/warranty/terms';
import { setOf } from '../db/equal-filter.ts';
import { makerDay } from '../db/maker-days.ts';
import type { Scope, Tx } from '../db/open.ts';
import { INSPECTION_DONE_ON } from '../inspections/done-on-store.ts';

/** A warranty with what its period follows from: it is computed when it is read, never stored. */
export type WarrantyRow = {
  number: string;
  start: string;
  terms: IssuedTerms;
  code: string;
  issuedAt: string;
  /** Days on which inspections were done. */
  inspectedOn: string[];
  windowDays: { before: number; after: number };
  /** Repairs that were done while the customer could not use the device; those under the warranty make it longer. */
  repairs: Repair[];
};

/** A warranty `w` of an installation `i`, as JSON. */
const warrantyJson = sql`json_build_object('number', w.number, 'start', w.start, 'terms', w.terms, 'code', w.code,
  'issuedAt', to_char(w.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'inspectedOn', (select coalesce(
      json_agg(${INSPECTION_DONE_ON}), '[]')
    from inspections n where n.installation_id = i.id and n.status = 'done'),
  'windowDays', coalesce(w.terms -> 'windowDays', (
    select jsonb_build_object('before', wt.inspection_days_before, 'after', wt.inspection_days_after)
    from template_versions wv join device_templates wt on wt.id = wv.template_id where wv.id = i.version_id)),
  'repairs', (select coalesce(json_agg(json_build_object(
      'reportedOn', ${makerDay('ws.reported_at')},
      'finishedOn', ${makerDay('ws.finished_at')},
      'enteredOn', ${makerDay('ws.created_at')})), '[]')
    from services ws where ws.installation_id = i.id and ws.status = 'done' and ws.out_of_use))`;

/** The warranty of an installation `i` that is not withdrawn, as JSON; null when there is none. */
export const validWarranty = sql<WarrantyRow | null>`(
  select ${warrantyJson} from warranties w where w.installation_id = i.id and w.withdrawn_at is null)`;

/** The warranty of an installation that was withdrawn last, and on which day; undefined when none was. */
export async function lastWithdrawn(
  tx: Tx,
  scope: Scope,
  installationId: number,
): Promise<{ warranty: WarrantyRow; withdrawnOn: string } | undefined> {
  const { rows } = await sql<{ warranty: WarrantyRow; withdrawnOn: string }>`
    select ${warrantyJson} as warranty, ${makerDay('w.withdrawn_at')} as "withdrawnOn"
    from warranties w join installations i on i.id = w.installation_id
    where w.organisation_id = ${scope.organisationId} and w.installation_id = ${installationId}
      and w.withdrawn_at is not null
    order by w.withdrawn_at desc, w.id desc limit 1`.execute(tx);
  return rows[0];
}

/** A warranty as it is read on a day. */
export function warrantyOn(row: WarrantyRow, today: string): Warranty {
  const dates = { startedOn: row.start, on: today };
  const period = warrantyPeriod(row.terms, dates, row.inspectedOn, row.windowDays, row.repairs);
  return {
    number: row.number,
    start: row.start,
    basicEnd: period.basicEnd,
    end: period.end,
    extended: period.extended,
    state: today < row.start ? 'upcoming' : today > period.end ? 'expired' : 'valid',
    lostBecause: period.lostBecause ?? null,
    repairDays: period.repairDays,
    parts: [...period.parts],
    code: row.code,
    issuedAt: row.issuedAt,
  };
}

/** A warranty found by the code on its card: what may be told to anyone who holds it. */
export type WarrantyByCode = {
  warranty: WarrantyRow;
  withdrawn: boolean;
  organisation: { id: number; name: string };
  serial: string;
  template: { name: string; names: Labels };
  replaced: { serial: string; on: string }[];
};

/** Which organisation gave the warranty of a code, looked up over all; undefined when none did. */
export async function organisationOfCode(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('warranties')
    .select('organisation_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.organisation_id;
}

/** The warranty of a code, in the organisation of the transaction; nothing personal is read. */
export async function warrantyByCode(tx: Tx, code: string): Promise<WarrantyByCode | undefined> {
  const { rows } = await sql<WarrantyByCode>`
    select ${warrantyJson} as warranty, w.withdrawn_at is not null as withdrawn, d.serial,
      json_build_object('id', o.id, 'name', o.name) as organisation,
      json_build_object('name', t.name, 'names', t.name_translations) as template,
      (select coalesce(json_agg(json_build_object('serial', old.serial, 'on', r.replaced_on) order by r.id desc), '[]')
        from device_replacements r join custom_devices old on old.id = r.old_device_id
        where r.installation_id = i.id) as replaced
    from warranties w join installations i on i.id = w.installation_id
      join organisations o on o.id = w.organisation_id
      join custom_devices d on d.id = i.device_id join device_templates t on t.id = d.template_id
    where w.code = ${code}`.execute(tx);
  return rows[0];
}

/** The warranty text of a version: in the language asked for, else in Polish, else in any there is. */
export async function warrantyTemplateOf(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  versionId: number,
  language: Language,
): Promise<WarrantyTemplate | undefined> {
  return (await warrantyTemplatesOf(tx, scope, [{ versionId, language }]))[0]?.template;
}

/** A version and the language that its warranty text was asked for in, with the text that there is. */
export type AskedTemplate = {
  readonly versionId: number;
  readonly language: Language;
  readonly template: WarrantyTemplate;
};

/** As `warrantyTemplateOf`, of several versions and languages, each once, in one statement; what has no text is left out. */
export async function warrantyTemplatesOf(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  asked: readonly Omit<AskedTemplate, 'template'>[],
): Promise<AskedTemplate[]> {
  if (asked.length === 0) return [];
  const versions = setOf(asked.map(({ versionId }) => versionId));
  const languages = setOf(asked.map(({ language }) => language));
  const { rows } = await sql<AskedTemplate>`
    select a.version as "versionId", a.language, found.template
    from (select distinct * from unnest(${versions}::int[], ${languages}::text[]) as pair(version, language)) a
    cross join lateral (
      select w.template from warranty_templates w
      where w.organisation_id = ${scope.organisationId} and w.version_id = a.version
      order by w.language = a.language desc, w.language = 'pl' desc, w.language limit 1) found`.execute(tx);
  return rows;
}
