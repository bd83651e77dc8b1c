import { type Answers, answersSchema } from '@portal/domain/form/answers';
import { iri } from '@portal/domain/iri';
import { type ParameterValues, parametersValueSchema } from '@portal/domain/templates/parameters-schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { freshOrCached } from '../../lib/offline-cache/cached-answers.ts';
import { readWhole } from '../../lib/offline-cache/whole-list.ts';
import { receipts, requests } from '../../queue/store/local-stores.ts';
import { oneInstallation, ownInstallations, wholeInstallations } from '../installations/queries.ts';

/** What the next installation of a type may repeat. */
export type LastInstallation = {
  /** The day of the installation. */
  readonly on: string;
  readonly answers: Answers;
  readonly parameters: ParameterValues;
};

const sentBodySchema = z.object({
  installationDate: z.string(),
  survey: z.object({ data: answersSchema }),
  customDevice: z.object({ deviceTemplate: z.string(), parameters: parametersValueSchema }),
});

/** A person's last installation of a device type; null when this device neither has one nor can ask. */
export function lastInstallation(queries: QueryClient, userId: number, templateId: number) {
  return queryOptions({
    queryKey: ['last-installation', userId, templateId] as const,
    queryFn: async () =>
      (await lastQueued(userId, templateId)) ??
      (await lastOnServer(queries, userId, templateId).catch(() => null)),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** The newest that this device has queued or sent: it may be newer than any list. */
async function lastQueued(userId: number, templateId: number): Promise<LastInstallation | null> {
  const [waiting, sent] = await Promise.all([requests.allOf(userId), receipts.allOf(userId)]);
  const newestFirst = [...waiting, ...sent.map(({ request }) => request)].toSorted(
    (one, other) => other.sequence - one.sequence,
  );
  for (const { type, action, body } of newestFirst) {
    if (type !== 'installation' || action !== 'insert') continue;
    const read = sentBodySchema.safeParse(parsed(body));
    if (!read.success) continue;
    const { installationDate: on, survey, customDevice } = read.data;
    if (customDevice.deviceTemplate !== iri('device_templates', templateId)) continue;
    return { on, answers: survey.data, parameters: customDevice.parameters };
  }
  return null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function lastOnServer(
  queries: QueryClient,
  userId: number,
  templateId: number,
): Promise<LastInstallation | null> {
  const cached = await readWhole(wholeInstallations('own', userId));
  const rows =
    cached?.data.items ?? (await freshOrCached(queries, ownInstallations('own', userId, 1, ''))).items;
  const newest = rows.find((row) => row.customDevice.deviceTemplate.id === templateId);
  if (newest === undefined) return null;
  const { installation } = await freshOrCached(queries, oneInstallation(newest.id));
  return {
    on: installation.installationDate,
    answers: installation.survey.data,
    parameters: installation.customDevice.parameters,
  };
}
