import type { DeviceTemplate } from '@portal/domain/templates/record';
import { readerLevel } from '@portal/domain/templates/reader-level';
import type { Scope, Tx } from '../db/open.ts';
import { type VersionForUse, versionsById } from './store.ts';

/**
 * The templates as an app of a reader level can use them: in the place of an active version that it cannot read stands the
 * newest one before it that it can, none where there is none. So last month's app goes on with last month's form instead
 * of failing.
 */
export async function readableTemplates(
  tx: Tx,
  scope: Scope,
  templates: readonly DeviceTemplate[],
  level: number,
): Promise<DeviceTemplate[]> {
  return Promise.all(
    templates.map(async (template) => {
      const { activeVersion: active } = template;
      if (!active) return template;
      const needed = readerLevel(active);
      if (needed <= level) return { ...template, activeVersion: { ...active, readerLevel: needed } };
      const earlier = template.versions.filter(({ number }) => number < active.number);
      const owner = { ...scope, organisationId: Number(template.organisation.split('/').at(-1)) };
      const versions = await versionsById(
        tx,
        owner,
        earlier.map(({ id }) => id),
      );
      const [newest] = [...versions.values()]
        .filter((version) => readerLevel(version) <= level)
        .sort((one, other) => other.number - one.number);
      return { ...template, activeVersion: newest ? presented(newest) : null };
    }),
  );
}

/** A version without what is for the server's own use. */
function presented(version: VersionForUse): NonNullable<DeviceTemplate['activeVersion']> {
  const { id, number, deviceTemplate, parametersSchema, warrantyTerms, createdAt } = version;
  const { installationFormSchema, inspectionFormSchema, productionFormSchema } = version;
  return {
    id,
    number,
    deviceTemplate,
    parametersSchema,
    installationFormSchema,
    inspectionFormSchema,
    productionFormSchema,
    warrantyTerms,
    readerLevel: readerLevel(version),
    createdAt,
  };
}
