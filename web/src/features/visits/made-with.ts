import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/entity';
import type { QueryClient } from '@tanstack/react-query';
import { answerOrHeld } from '../../lib/offline-cache/kept-answers.ts';
import { organisationNow } from '../../lib/session/session.ts';
import { activeTemplates, oneTemplate, templateVersion } from '../templates/queries.ts';

type MadeWith = { readonly template: DeviceTemplate; readonly version: TemplateVersion };

/**
 * Device type and version that an installation was made with which waits on this device. The active ones came with the list
 * that the home page has read, so that it needs no network. Throws an `ApiProblem`.
 */
export async function madeWith(
  queries: QueryClient,
  made: { readonly deviceTemplate: number; readonly version: number },
): Promise<MadeWith> {
  const active = await answerOrHeld(queries, activeTemplates(organisationNow())).catch(() => []);
  const known = active.find(({ id }) => id === made.deviceTemplate);
  const template = known ?? (await answerOrHeld(queries, oneTemplate(made.deviceTemplate)));
  const { activeVersion } = template;
  return {
    template,
    version:
      activeVersion?.id === made.version
        ? activeVersion
        : await answerOrHeld(queries, templateVersion(made.version)),
  };
}
