import type { FastifyInstance } from 'fastify';
import type { ParameterEntry } from '@portal/domain/devices/record';
import { getDeviceTimeline, type TimelineEntry } from '@portal/domain/devices/timeline-contract';
import { Problem } from '@portal/domain/problem';
import { authoriseInstallation } from '../installations/access.ts';
import { documentsOf, loadToShow } from '../installations/read-commands.ts';
import { serve } from '../platform/http/endpoint.ts';
import { makingOf } from '../production/making-store.ts';
import { recallEntries } from '../recalls/timeline-store.ts';
import { allParameters, deviceById, mayBrowseDevices } from './store.ts';
import { entriesOf, seesDevice } from './timeline-store.ts';

/** The device page's data, for users who may see one of its installations and for the maker's staff. */
export function deviceTimelineRoutes(app: FastifyInstance): void {
  serve(
    app,
    getDeviceTimeline,
    async ({ tx, scope, params, deps, now }) => {
      const device = await deviceById(tx, scope, params.id, now);
      const sees = mayBrowseDevices(scope) || (await seesDevice(tx, scope, params.id));
      if (!device || !sees) throw new Problem('not-found');
      const history = await allParameters(tx, scope, params.id);
      const entries = [
        ...(await entriesOf(tx, scope, params.id, now)),
        ...(mayBrowseDevices(scope) ? await makingOf(tx, scope, params.id) : []),
        ...parameterChanges(history),
        ...(await recallEntries(tx, scope, params.id)),
      ];
      const viewing = { scope, storage: deps.storage, now };
      const installation = device.installation && (await loadToShow(tx, scope, device.installation.id));
      if (installation) authoriseInstallation(scope.actor, 'see', installation);
      return {
        device,
        entries: entries.sort((one, other) => timestamp(other.at) - timestamp(one.at)),
        parameters: byField(history),
        documents: installation ? await documentsOf(tx, installation, viewing) : [],
      };
    },
    {
      readableAt: (level, { entries, ...timeline }) => ({
        ...timeline,
        entries: entries.filter(({ kind }) => KIND_LEVELS[kind] <= level),
      }),
    },
  );
}

/** The reader level (`reader-level.ts` of the domain) whose apps know a kind first: they fail the whole page for one that they do not know. */
const KIND_LEVELS: Readonly<Record<TimelineEntry['kind'], number>> = {
  installation: 1,
  warranty: 1,
  inspection: 1,
  service: 1,
  parameter: 1,
  replacement: 1,
  production: 3,
  recall: 3,
};

/** For sorting; a date without a time counts as midnight. */
const timestamp = (at: string): number => new Date(at).getTime();

/** The values of each field, oldest first; fields in the order of their first value. */
function byField(history: readonly ParameterEntry[]) {
  return [...Map.groupBy(history, (entry) => entry.field)].map(([field, values]) => ({ field, values }));
}

/** Changes of values; the first value of a field is not an event. */
function parameterChanges(history: readonly ParameterEntry[]): TimelineEntry[] {
  return byField(history).flatMap(({ values }) =>
    values.slice(1).map((entry, index) => ({
      kind: 'parameter' as const,
      at: entry.createdAt,
      before: values[index]?.value ?? null,
      ...entry,
    })),
  );
}
