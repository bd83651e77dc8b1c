import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { join } from 'node:path';

/**
 * The maker publishes another version of a device template, with one more step in front of its form, in the data of a
 * server that is stopped: there is no editing of templates yet. Answers the new version's id.
 */
export async function activateNewVersion(
  dataDir: string,
  templateId: number,
  stepTitle: string,
): Promise<number> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } });
  try {
    const step = {
      id: 'maker-added',
      title: stepTitle,
      fields: [{ name: 'added', label: stepTitle, type: 'text', required: true }],
    };
    const { rows } = await database.query<{ id: number }>(
      `insert into template_versions (organisation_id, template_id, number, parameters_schema, installation_form,
         inspection_form, production_form, warranty_terms)
       select v.organisation_id, v.template_id, v.number + 1, v.parameters_schema,
         jsonb_set(v.installation_form, '{steps}', jsonb_build_array($2::jsonb) || (v.installation_form -> 'steps')),
         v.inspection_form, v.production_form, v.warranty_terms
       from template_versions v join device_templates t on t.active_version_id = v.id where t.id = $1
       returning id`,
      [templateId, JSON.stringify(step)],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`No template ${templateId}`);
    await database.query('update device_templates set active_version_id = $1 where id = $2', [
      id,
      templateId,
    ]);
    return id;
  } finally {
    await database.close();
  }
}
