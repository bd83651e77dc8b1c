import { sql } from 'kysely';
import type { z } from 'zod';
import { Problem } from '@portal/domain/problem';
import type { createTemplate, updateTemplate } from '@portal/domain/templates/editing-contract';
import type { Labels } from '@portal/domain/templates/labels';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { STARTER_CONTENTS } from '../starters/starters.ts';
import { insertDraft, starterContent } from './draft-commands.ts';
import type { TemplateRecord } from './editing-store.ts';

type NewTemplate = z.output<typeof createTemplate.body>;
type TemplateChanges = z.output<typeof updateTemplate.body>;

/** Creates an inactive template with a draft copied from a starter. Returns its id. */
export async function createDeviceTemplate(
  tx: Tx,
  scope: Scope,
  body: NewTemplate,
  now: Date,
): Promise<number> {
  const heatpump = body.heatpump ?? STARTER_CONTENTS[body.starter].heatpump;
  const names = mergeLabels({}, body.nameTranslations);
  const id = await insertTemplate(tx, scope, { ...body, heatpump }, names, now);
  const content = await starterContent(tx, scope, body.starter);
  await insertDraft(tx, scope, { templateId: id, number: 1, content }, now);
  await recordEvent(tx, scope, { type: 'template.created', template: body.name, starter: body.starter });
  return id;
}

/** Inserts the row of a new, inactive template; returns its id. */
export async function insertTemplate(
  tx: Tx,
  scope: Scope,
  of: Pick<NewTemplate, 'name' | 'mainLanguage' | 'isSpecial' | 'inspectionDays'> & {
    readonly heatpump: boolean;
  },
  names: Labels,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('device_templates')
    .values({
      organisation_id: scope.organisationId,
      name: of.name,
      name_translations: JSON.stringify(names),
      main_language: of.mainLanguage,
      is_active: false,
      is_special: of.isSpecial,
      heatpump: of.heatpump,
      inspection_days_before: of.inspectionDays.before,
      inspection_days_after: of.inspectionDays.after,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a template's names and settings; `isActive` activates or deactivates it. Returns its new revision. */
export async function changeTemplate(
  tx: Tx,
  scope: Scope,
  template: TemplateRecord,
  changes: TemplateChanges,
  now: Date,
): Promise<number> {
  const { isActive } = changes;
  if (isActive && template.active_version_id === null) throw new Problem('nothing-published');
  const given = {
    name: changes.name,
    name_translations:
      changes.nameTranslations &&
      JSON.stringify(mergeLabels(template.name_translations, changes.nameTranslations)),
    main_language: changes.mainLanguage,
    is_special: changes.isSpecial,
    heatpump: changes.heatpump,
    inspection_days_before: changes.inspectionDays?.before,
    inspection_days_after: changes.inspectionDays?.after,
  };
  const columns = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await tx
    .updateTable('device_templates')
    .set({
      ...columns,
      ...(isActive !== undefined && { is_active: isActive }),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', template.id)
    .execute();
  const name = changes.name ?? template.name;
  if (isActive !== undefined && isActive !== template.is_active) {
    await recordEvent(tx, scope, {
      type: isActive ? 'template.activated' : 'template.deactivated',
      template: name,
    });
  }
  const fields = Object.keys(changes).filter((field) => field !== 'isActive');
  if (fields.length > 0) {
    await recordEvent(tx, scope, { type: 'template.changed', template: name, fields });
  }
  return template.revision + 1;
}

/** Deletes a template and its versions; throws `template-in-use` with the number of devices that are based on it. */
export async function deleteDeviceTemplate(tx: Tx, scope: Scope, template: TemplateRecord): Promise<void> {
  const { count } = await tx
    .selectFrom('custom_devices')
    .select((from) => from.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', scope.organisationId)
    .where('template_id', '=', template.id)
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) throw new Problem('template-in-use', { values: { count: Number(count) } });
  await sql`update users set available_template_ids = array_remove(available_template_ids, ${template.id}),
      revision = revision + 1
    where organisation_id = ${scope.organisationId} and ${template.id} = any(available_template_ids)`.execute(
    tx,
  );
  await tx
    .deleteFrom('device_templates')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', template.id)
    .execute();
  await recordEvent(tx, scope, { type: 'template.deleted', template: template.name });
}

/** RFC 7396 for texts by language: null removes one. */
function mergeLabels(
  before: Labels,
  changes: { readonly [Language in keyof Labels]: string | null | undefined },
): Labels {
  const merged = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, text]) => Boolean(text)));
}
