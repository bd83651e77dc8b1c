import { roleOf } from '@portal/domain/access/role-of';
import { MAX_PAGE_SIZE, PREVIEWS_AT_ONCE } from '@portal/domain/constants';
import { listInstallationPreviews, listInstallations } from '@portal/domain/installations/contract';
import { iriSchema } from '@portal/domain/iri-schema';
import type { User } from '@portal/domain/users/record';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { call, list } from '../../lib/network/api.ts';
import { forgetUnseen } from '../../lib/network/query-client.ts';
import { cachedHashes } from '../../lib/offline-cache/cached-hashes.ts';
import { cacheReadings, dropReadings, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { inspectionsOf } from '../inspections/queries.ts';
import { installationHistory, oneInstallation } from '../installations/queries.ts';
import { servicesOfDevices } from '../services/queries.ts';
import { type CachedOf, cachedOfInstallations } from './cached-of-installations.ts';
import type { Lists } from './fetch-lists.ts';
import { fetchServices } from './fetch-open-records.ts';
import { allPages, IDS_AT_ONCE, inBatches, type Pause, readingsOf } from './fetch-previews.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const installationAddress = iriSchema('installations');

/** Lists of the desk: what all linked installers made. */
const DESK: readonly QueryKey[] = [
  ['installations', 'organisation'],
  ['inspections', 'organisation'],
  ['inspections', 'partner'],
  ['services', 'organisation'],
  ['services', 'desk'],
  ['services', 'desk-installers'],
];

/**
 * Deletes what a service partner's device holds of installations that they may not read any more, because the installer is no longer
 * linked to them: opened pages, devices that were looked up, forms that were prefetched for inspections, pictures and pages of the
 * desk. What is in memory goes with it. The services that the partner carries out stay, and the devices by whose labels they are found.
 * Pages of the desk that are older than a day go in any case: they may show what was never opened. Throws an `ApiProblem`.
 * @param lists what the person's lists hold now
 */
export async function dropUnlinked(lists: Lists, user: User, pause: Pause): Promise<void> {
  if (roleOf(user.roles) !== 'asp') return;
  const serviced = new Set(lists.services.map(({ customDevice }) => customDevice.id));
  const cached = (await cachedOfInstallations()).filter(
    ({ serviceman, isDevice, device }) => serviceman !== user.id && !(isDevice && serviced.has(device)),
  );
  const listed = listedIn(lists);
  const unlisted = cached.filter(({ installations }) => installations.some((id) => !listed.has(id)));
  const gone = await unreadable(
    unlisted.filter(({ services }) => services === undefined),
    listed,
    pause,
  );
  const goneServices = await unreadableServices(unlisted, pause);
  const left = cached.filter(({ installations, services }) =>
    services ? services.some((id) => goneServices.has(id)) : installations.some((id) => gone.has(id)),
  );
  const isAnyGone = gone.size + goneServices.size > 0;
  await dropReadings([
    ...left.flatMap(({ hash, further = [] }) => [hash, ...further]),
    ...[...gone]
      .flatMap((id) => [oneInstallation(id), installationHistory(id), inspectionsOf(id)])
      .map(hashOf),
    ...(await deskPages(isAnyGone ? 0 : DAY_MS)),
  ]);
  if (isAnyGone) void forgetUnseen();
}

const hashOf = ({ queryKey }: { readonly queryKey: QueryKey }): string => hashKey(queryKey);

function listedIn({ rows, inspections }: Lists): ReadonlySet<number | undefined> {
  return new Set([
    ...rows.map(({ id }) => id),
    ...inspections.map(({ installation }) => installationAddress.safeParse(installation).data),
  ]);
}

/**
 * Ids of the installations of which these tell, which are in none of the lists, and which the person may not read. They are asked for by the
 * short rows of their devices, of which each hour costs little. What has none may also stand on another device meanwhile: that is asked for by
 * its id, and its copies are renewed.
 */
async function unreadable(
  unlisted: readonly CachedOf[],
  listed: ReadonlySet<number | undefined>,
  pause: Pause,
): Promise<ReadonlySet<number>> {
  const gone = new Set(
    unlisted.flatMap(({ installations }) => installations.filter((id) => !listed.has(id))),
  );
  const devices = new Set(unlisted.map(({ device }) => device));
  for (const some of inBatches([...devices], IDS_AT_ONCE)) {
    const query = { 'customDevice.id': some, order: { id: 'asc' }, itemsPerPage: MAX_PAGE_SIZE } as const;
    const rows = await allPages((page) => list(listInstallations, { query: { ...query, page } }));
    for (const { id } of rows) gone.delete(id);
    await pause();
  }
  for (const id of inBatches([...gone], PREVIEWS_AT_ONCE)) {
    const previews = await call(listInstallationPreviews, { query: { id } });
    await pause();
    await cacheReadings(previews.flatMap(readingsOf));
    for (const { installation } of previews) gone.delete(installation.id);
  }
  return gone;
}

/**
 * Ids of the services of which these tell and which the person may not read, asked for in the same way. A partner may read what a linked
 * installer carries out at an installation of somebody else, which they may not read.
 */
async function unreadableServices(unlisted: readonly CachedOf[], pause: Pause): Promise<ReadonlySet<number>> {
  const gone = new Set(unlisted.flatMap(({ services = [] }) => services));
  const devices = new Set(unlisted.flatMap(({ services, device }) => (services ? [device] : [])));
  for (const some of inBatches([...devices], IDS_AT_ONCE)) {
    const rows = await allPages((page) => servicesOfDevices(some, page));
    for (const { id } of rows) gone.delete(id);
    await pause();
  }
  for (const some of inBatches([...gone], PREVIEWS_AT_ONCE)) {
    for (const id of await fetchServices(some, pause)) gone.delete(id);
  }
  return gone;
}

/** The cached pages of the desk that are older than this, in milliseconds. */
async function deskPages(age: number): Promise<string[]> {
  const hashes = (await Promise.all(DESK.map((begin) => cachedHashes(begin)))).flat();
  const old: string[] = [];
  // Whole lists have just been fetched.
  for (const hash of hashes.filter((one) => !one.endsWith('"whole"]'))) {
    const cached = await readCached(hash, z.unknown());
    // Either way: the clock may have been ahead then.
    if (cached && Math.abs(Date.now() - cached.fetchedAt) >= age) old.push(hash);
  }
  return old;
}
