import { PREVIEWS_AT_ONCE } from '@portal/domain/constants';
import type { InspectionRow } from '@portal/domain/inspections/row';
import { inspectionPreviewSchema } from '@portal/domain/inspections/record';
import { listInspectionPreviews } from '@portal/domain/inspections/record-contract';
import type { ServiceRow } from '@portal/domain/services/row';
import { servicePreviewSchema } from '@portal/domain/services/record';
import { listServicePreviews } from '@portal/domain/services/record-contract';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/network/api.ts';
import { cacheReadings, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { inspectionHistory, oneInspection } from '../inspections/queries.ts';
import { oneService, serviceHistory } from '../services/queries.ts';
import { type Pause, inBatches } from './fetch-previews.ts';
import { isAgeing } from './prefetch-limits.ts';

const inspectionKey = (id: number) => oneInspection(id).queryKey;
const serviceKey = (id: number) => oneService(id).queryKey;

/**
 * Fetches the open inspections and services with the readings of the last inspection, so that their forms open offline. Skips
 * those whose cached version is current and would not soon be deleted for its age. Throws an `ApiProblem`.
 */
export async function fetchOpenRecords(
  inspections: readonly InspectionRow[],
  services: readonly ServiceRow[],
  pause: Pause,
): Promise<void> {
  for (const id of await outdated(inspections, inspectionKey, inspectionPreviewSchema.pick({ etag: true }))) {
    const previews = await call(listInspectionPreviews, { query: { id } });
    await pause();
    await cacheReadings(
      previews.flatMap(({ inspection, etag, history }) => [
        { hash: hashKey(inspectionKey(inspection.id)), data: { inspection, etag } },
        { hash: hashKey(inspectionHistory(inspection.id).queryKey), data: history },
      ]),
    );
  }
  for (const id of await outdated(services, serviceKey, servicePreviewSchema.pick({ etag: true }))) {
    await fetchServices(id, pause);
  }
}

/** Fetches services, at most as many as one call takes, and caches them. Returns the ids of those that may be read. Throws an `ApiProblem`. */
export async function fetchServices(id: readonly number[], pause: Pause): Promise<number[]> {
  const previews = await call(listServicePreviews, { query: { id: [...id] } });
  await pause();
  await cacheReadings(
    previews.flatMap(({ service, etag, history }) => [
      { hash: hashKey(serviceKey(service.id)), data: { service, etag } },
      { hash: hashKey(serviceHistory(service.id).queryKey), data: history },
    ]),
  );
  return previews.map(({ service }) => service.id);
}

type Tagged = { readonly id: number; readonly etag: string };

/** Ids of the rows whose cached record is missing, outdated or old, in batches. */
async function outdated<Preview extends { readonly etag: string }>(
  rows: readonly Tagged[],
  keyOf: (id: number) => QueryKey,
  shape: z.ZodType<Preview>,
): Promise<number[][]> {
  const ids: number[] = [];
  for (const { id, etag } of rows) {
    const cached = await readCached(hashKey(keyOf(id)), shape);
    if (cached?.data.etag !== etag || isAgeing(cached.fetchedAt)) ids.push(id);
  }
  return inBatches(ids, PREVIEWS_AT_ONCE);
}
