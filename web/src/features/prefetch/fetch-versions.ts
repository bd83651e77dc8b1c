import { inspectionPreviewSchema } from '@portal/domain/inspections/record';
import type { InspectionRow } from '@portal/domain/inspections/row';
import type { InstallationRow } from '@portal/domain/installations/row';
import { iriSchema } from '@portal/domain/iri-schema';
import { hashKey } from '@tanstack/react-query';
import { queryClient } from '../../lib/network/query-client.ts';
import { readCached } from '../../lib/offline-cache/cached-reading.ts';
import { oneInspection } from '../inspections/queries.ts';
import { cachedInstallation, oneInstallation } from '../installations/queries.ts';
import { templateVersion } from '../templates/queries.ts';
import type { Pause } from './fetch-previews.ts';

const inspectionShape = inspectionPreviewSchema.pick({ inspection: true });
const versionAddress = iriSchema('device_template_versions');

/**
 * Fetches the template versions of the cached installations, and of the cached open inspections: a service partner has those of
 * linked installers, whose installations are in none of their lists. A service brings the parameters of its form with it. Throws
 * an `ApiProblem`.
 */
export async function fetchVersions(
  rows: readonly InstallationRow[],
  inspections: readonly InspectionRow[],
  pause: Pause,
): Promise<void> {
  const shape = await cachedInstallation();
  const versions = new Set<number>();
  for (const { id } of rows) {
    const cached = await readCached(hashKey(oneInstallation(id).queryKey), shape);
    if (cached) versions.add(cached.data.installation.customDevice.schemaVersion.id);
  }
  for (const { id } of inspections) {
    const cached = await readCached(hashKey(oneInspection(id).queryKey), inspectionShape);
    const version = versionAddress.safeParse(cached?.data.inspection.version).data;
    if (version !== undefined) versions.add(version);
  }
  for (const id of versions) {
    // A used version never changes: one that this page has read needs no call. The cached copy of another is read again meanwhile, so
    // that it does not grow old, and that a newer app learns what the one before could not read.
    await queryClient.fetchQuery({ ...templateVersion(id), staleTime: Infinity });
    await pause();
  }
}
