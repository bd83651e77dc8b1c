import type { Tx } from '../src/db/database.ts';
import { buildDraft, type BuiltTemplate } from './test-builders.ts';

/** The template's second version, published, in which the parameter `power` is called `output`; returns its id. */
export async function buildNextVersion(tx: Tx, template: BuiltTemplate): Promise<number> {
  const id = await buildDraft(tx, template);
  const parameters = [
    { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
    { name: 'output', type: 'string', label: 'Moc grzewcza' },
  ];
  await tx
    .updateTable('template_versions')
    .set({ published_at: '2026-06-15T09:00:00.000Z', parameters_schema: JSON.stringify(parameters) })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('device_templates')
    .set({ active_version_id: id })
    .where('id', '=', template.id)
    .execute();
  return id;
}
