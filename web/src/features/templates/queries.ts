import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/record';
import type { QueryClient } from '@tanstack/react-query';
import { organisationNow } from '../../lib/session/session.ts';
import { iri } from '@portal/domain/iri';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import type { User } from '@portal/domain/users/record';
import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineCall } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/templates/contract'));

/** The active device templates of an organisation, with their active versions; cached for reading offline. */
export function activeTemplates(organisationId: number) {
  return offlineCall(
    ['device_templates', 'active', organisationId] as const,
    async () => (await contract()).listOrganisationTemplates,
    { params: { organisation: organisationId }, query: { isActive: true, itemsPerPage: MAX_PAGE_SIZE } },
  );
}

/** Every device template of an organisation, inactive ones too, for the filters and choices of the office. */
export function organisationTemplates(organisationId: number) {
  return offlineCall(
    ['device_templates', 'organisation', organisationId] as const,
    async () => (await contract()).listOrganisationTemplates,
    { params: { organisation: organisationId }, query: { itemsPerPage: MAX_PAGE_SIZE } },
  );
}

/** The active templates that a person may install (specification section 2, Home), in the server's order. */
export function availableTo(user: User, templates: readonly DeviceTemplate[]): readonly DeviceTemplate[] {
  const available = new Set(user.availableTemplates.map((address) => address.replace(/^\/api/, '')));
  return templates.filter(
    (template) => template.isActive && available.has(iri('device_templates', template.id)),
  );
}

/** One template with its active version; cached for reading offline. */
export function oneTemplate(id: number) {
  return offlineCall(['device_templates', 'one', id] as const, async () => (await contract()).getTemplate, {
    params: { id },
  });
}

/** One version, active or not. A used version never changes; it is cached for reading offline. */
export function templateVersion(id: number) {
  return offlineCall(
    ['device_template_versions', id] as const,
    async () => (await contract()).getTemplateVersion,
    { params: { id } },
  );
}

/** Whether the pattern of a template's serial numbers allows letters: the phone then shows the letter keyboard. */
export function serialHoldsLetters(schema: ParametersSchema | undefined): boolean {
  const pattern = schema === undefined ? undefined : serialField(schema).pattern;
  if (pattern === undefined) return false;
  return pattern.includes('\\w') || /[a-z]/i.test(pattern.replaceAll(/\\./g, ''));
}

type MadeWith = { readonly template: DeviceTemplate; readonly version: TemplateVersion };

/**
 * Template and version of an installation that waits in the queue. The active ones are in the cached list of the home page, so
 * that these need no network. Throws an `ApiProblem`.
 */
export async function templateWithVersion(
  queries: QueryClient,
  made: { readonly deviceTemplate: number; readonly version: number },
): Promise<MadeWith> {
  // Loaded here alone: this module is part of every start, which does not need it.
  const { freshOrCached } = await import('../../lib/offline-cache/cached-answers.ts');
  const active = await freshOrCached(queries, activeTemplates(organisationNow())).catch(() => []);
  const known = active.find(({ id }) => id === made.deviceTemplate);
  const template = known ?? (await freshOrCached(queries, oneTemplate(made.deviceTemplate)));
  const { activeVersion } = template;
  return {
    template,
    version:
      activeVersion?.id === made.version
        ? activeVersion
        : await freshOrCached(queries, templateVersion(made.version)),
  };
}
