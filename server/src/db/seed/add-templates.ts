import type { Language } from '@portal/domain/templates/labels';
import type { Calendar } from './records/calendar.ts';
import { MAKERS } from './people/makers.ts';
import type { Rows } from './records/rows.ts';
import { TEMPLATES } from './forms/templates.ts';
import { warrantyTemplate } from '../../starters/warranty-templates.ts';
import { demoAttachments } from './forms/demo-attachments.ts';

/** Device templates with their versions and warranty texts. */
export function addTemplates(
  rows: Rows,
  calendar: Calendar,
  schemePath: (organisationId: number) => string,
): void {
  for (const template of TEMPLATES) {
    const [pl, en, de] = template.names;
    const maker = MAKERS.find(({ id }) => id === template.organisationId);
    if (!maker) throw new Error(`No maker of template ${template.id}`);
    const first = calendar.during(calendar.daysAgo(template.versions[0].ageDays));
    const newest = template.versions.at(-1) ?? template.versions[0];
    rows.device_templates.push({
      id: template.id,
      organisation_id: template.organisationId,
      name: pl,
      name_translations: { pl, en, de },
      main_language: 'pl',
      is_active: template.active,
      is_special: template.special,
      heatpump: template.heatpump,
      active_version_id: newest.id,
      created_at: first,
      updated_at: first,
    });
    for (const version of template.versions) {
      const came = calendar.during(calendar.daysAgo(version.ageDays));
      rows.template_versions.push({
        id: version.id,
        organisation_id: template.organisationId,
        template_id: template.id,
        number: version.number,
        parameters_schema: version.parameters,
        installation_form: version.installation,
        inspection_form: version.inspection,
        production_form: version.production,
        warranty_terms: version.terms,
        used_at: came,
        created_at: came,
        published_at: came,
        updated_at: came,
      });
      for (const [language, text] of Object.entries(version.texts)) {
        rows.warranty_templates.push({
          id: rows.warranty_templates.length + 1,
          organisation_id: template.organisationId,
          version_id: version.id,
          language: language as Language,
          template: {
            ...warrantyTemplate(version, language as Language, text, maker),
            attachments:
              template.organisationId === 2
                ? demoAttachments(version, language as Language, schemePath(template.organisationId))
                : [],
          },
          updated_at: came,
        });
      }
    }
  }
}
