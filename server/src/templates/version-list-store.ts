import { sql } from 'kysely';
import type { z } from 'zod';
import type { Language } from '@portal/domain/templates/labels';
import type { listVersions, VersionInfo } from '@portal/domain/templates/version-contract';
import { warrantyWarnings } from '@portal/domain/warranty/text-warnings';
import type { Scope, Tx } from '../db/open.ts';
import { storedCount, storedCountsBy } from '../db/totals/stored-counts.ts';
import { actsInField } from '../users/store.ts';
import type { TemplateRecord } from './editing-store.ts';

type VersionList = z.output<typeof listVersions.answer>;

const WAITING = { status: ['pending'], withdrawn: [false] };

/** The versions of a template, newest first, with the devices, installations and phones of each. */
export async function versionsOf(
  tx: Tx,
  scope: Scope,
  template: Pick<TemplateRecord, 'id' | 'active_version_id'>,
  now: Date,
): Promise<VersionList> {
  // What a device holds counts while it is signed in.
  const held = sql`from template_holders h join sessions s on s.id = h.session_id
    where s.ended_at is null and s.expires_at > ${now.toISOString()} and h.template_id = ${template.id}`;
  const { rows } = await sql<Omit<VersionInfo, 'otherMonthsLanguages'>>`
    select v.id, v.number, case when v.published_at is null then 'draft' else 'published' end as state,
      coalesce(v.id = ${template.active_version_id}, false) as active,
      v.created_at as "createdAt", v.updated_at as "updatedAt", v.published_at as "publishedAt",
      v.published_by_name as "publishedBy", v.note,
      array(select w.language from warranty_templates w where w.version_id = v.id order by w.language) as "warrantyLanguages",
      array(select w.language from warranty_templates w
        where w.version_id = v.id and not jsonb_path_exists(w.template, '$.content.** ? (@.type == "text" && @.text like_regex "[^[:space:]]")')
        order by w.language) as "blankLanguages",
      coalesce(d.rows, 0) as devices, coalesce(i.rows, 0) as installations, coalesce(w.rows, 0) as waiting,
      (select count(*)::int ${held} and h.version_id = v.id) as phones,
      (select count(distinct h.user_id)::int ${held} and h.version_id = v.id) as people
    from template_versions v
      left join ${storedCountsBy(scope, 'custom_devices', 'version', { template: [template.id] })} d on d.value = v.id::text
      left join ${storedCountsBy(scope, 'installations', 'version', {})} i on i.value = v.id::text
      left join ${storedCountsBy(scope, 'installations', 'version', WAITING)} w on w.value = v.id::text
    where v.organisation_id = ${scope.organisationId} and v.template_id = ${template.id}
    order by v.number desc`.execute(tx);
  const installs = actsInField(sql`u.roles`);
  const counts = await sql<{ phones: number; devices: number; have: number; all: number }>`
    select (select count(*)::int ${held}) as phones,
      ${storedCount(scope, 'custom_devices', { template: [template.id] })} as devices,
      count(*) filter (where ${template.id} = any(u.available_template_ids))::int as have, count(*)::int as "all"
    from users u where u.organisation_id = ${scope.organisationId} and ${installs}`.execute(tx);
  const { phones = 0, devices = 0, have = 0, all = 0 } = counts.rows[0] ?? {};
  const otherMonths = await otherMonthsIn(tx, scope, template.id);
  const versions = rows.map((row) => ({
    ...row,
    otherMonthsLanguages: row.state === 'draft' ? otherMonths : [],
  }));
  return { versions, phones, devices, receivers: { have, all } };
}

/** The languages of a template's draft in which the warranty text does not go with the months of the terms. */
async function otherMonthsIn(tx: Tx, scope: Scope, templateId: number): Promise<Language[]> {
  const texts = await tx
    .selectFrom('warranty_templates as w')
    .innerJoin('template_versions as v', 'v.id', 'w.version_id')
    .select(['w.language', 'w.template', 'v.warranty_terms'])
    .where('v.organisation_id', '=', scope.organisationId)
    .where('v.template_id', '=', templateId)
    .where('v.published_at', 'is', null)
    .orderBy('w.language')
    .execute();
  return texts.flatMap(({ language, template, warranty_terms: terms }) =>
    warrantyWarnings(template.content, terms).some(({ code }) => code === 'other-months') ? [language] : [],
  );
}
