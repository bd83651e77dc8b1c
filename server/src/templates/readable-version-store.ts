import type { FastifyRequest } from 'fastify';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { READER_LEVEL, READER_LEVEL_HEADER, readerLevel } from '@portal/domain/templates/reader-level';
import type { Scope, Tx } from '../db/open.ts';
import { type VersionForUse, versionsById } from './store.ts';

/**
 * What the caller can read. A page of a browser (which sends `Sec-Fetch-Mode`) that does not say is the first release's
 * app, level 1; any other client that does not say, such as a program of the maker's, is given what is in use.
 */
export function readerLevelOf(request: FastifyRequest): number {
  const told = request.headers[READER_LEVEL_HEADER];
  if (typeof told === 'string' && /^[1-9]\d{0,2}$/.test(told)) return Number(told);
  return request.headers['sec-fetch-mode'] === undefined ? READER_LEVEL : 1;
}

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
