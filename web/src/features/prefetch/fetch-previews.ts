import { PREVIEWS_AT_ONCE } from '@portal/domain/constants';
import type { InstallationPreview } from '@portal/domain/installations/record';
import type { InstallationRow } from '@portal/domain/installations/row';
import { listInstallationPreviews } from '@portal/domain/installations/contract';
import { iriSchema } from '@portal/domain/iri-schema';
import type { Page } from '@portal/domain/page';
import { hashKey } from '@tanstack/react-query';
import { call } from '../../lib/network/api.ts';
import { cacheReadings, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { oneDevice } from '../devices/queries.ts';
import { deviceBySerial } from '../../records/by-serial.ts';
import { inspectionsOf, inspectionsOfAll } from '../inspections/queries.ts';
import { cachedInstallation, installationHistory, oneInstallation } from '../installations/queries.ts';
import { servicesOfDevice, servicesOfDevices } from '../services/queries.ts';
import { isAgeing } from './prefetch-limits.ts';

const installationAddress = iriSchema('installations');

/** Ids in one call for rows: the URL stays under two kilobytes. */
export const IDS_AT_ONCE = 50;

/**
 * Waits between two calls, so that those of the person go first; throws when the prefetch was stopped. It stands before an answer is
 * cached: somebody else may have signed in while it was on its way, and would have it on their device.
 */
export type Pause = () => Promise<void>;

/** Rows whose cached preview is missing or outdated, or would soon be deleted for its age. */
export async function outdatedRows(rows: readonly InstallationRow[]): Promise<InstallationRow[]> {
  const shape = await cachedInstallation();
  const outdated: InstallationRow[] = [];
  for (const row of rows) {
    const cached = await readCached(hashKey(oneInstallation(row.id).queryKey), shape);
    const same =
      cached !== undefined &&
      !isAgeing(cached.fetchedAt) &&
      cached.data.etag === row.etag &&
      cached.data.installation.complete === row.complete &&
      cached.data.installation.warranty?.number === row.warranty?.number;
    if (!same) outdated.push(row);
  }
  return outdated;
}

/** Fetches previews in batches and caches each under the query keys of its page. Throws an `ApiProblem`. */
export async function fetchPreviews(rows: readonly InstallationRow[], pause: Pause): Promise<void> {
  for (const some of inBatches(rows, PREVIEWS_AT_ONCE)) {
    const previews = await call(listInstallationPreviews, { query: { id: some.map(({ id }) => id) } });
    await pause();
    await cacheReadings(previews.flatMap(readingsOf));
  }
}

/** The answers in a preview, to be cached each under the query key of its page. */
export function readingsOf({ installation, etag, history }: InstallationPreview) {
  const { id, customDevice } = installation;
  return [
    { hash: hashKey(oneInstallation(id).queryKey), data: { installation, etag } },
    { hash: hashKey(installationHistory(id).queryKey), data: history },
    { hash: hashKey(oneDevice(customDevice.id).queryKey), data: customDevice },
    {
      hash: hashKey(deviceBySerial(customDevice.deviceTemplate.id, customDevice.serial)),
      data: customDevice,
    },
  ];
}

/** Caches the inspections and services of the rows, also an empty list, which says that there are none. */
export async function fetchVisits(rows: readonly InstallationRow[], pause: Pause): Promise<void> {
  for (const some of inBatches(rows, IDS_AT_ONCE)) {
    const inspections = await allPages((page) =>
      inspectionsOfAll(
        some.map(({ id }) => id),
        page,
      ),
    );
    await pause();
    const services = await allPages((page) =>
      servicesOfDevices(
        some.map(({ customDevice }) => customDevice.id),
        page,
      ),
    );
    await pause();
    await cacheReadings(
      some.flatMap(({ id, customDevice }) => [
        {
          hash: hashKey(inspectionsOf(id).queryKey),
          data: inspections.filter(
            ({ installation }) => installationAddress.safeParse(installation).data === id,
          ),
        },
        {
          hash: hashKey(servicesOfDevice(customDevice.id).queryKey),
          data: services.filter((service) => service.customDevice.id === customDevice.id),
        },
      ]),
    );
  }
}

/** The rows of every page. */
export async function allPages<Row>(fetchPage: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalItems } = await fetchPage(page);
    rows.push(...items);
    if (items.length === 0 || rows.length >= totalItems) return rows;
  }
}

/** Splits a list into batches. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
