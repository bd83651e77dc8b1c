import type { User } from '@portal/domain/users/record';
import { z } from 'zod';
import { online } from '../../lib/network/connection.ts';
import { cacheReadings, readCached, tidyReadings } from '../../lib/offline-cache/cached-reading.ts';
import { fetchFresh } from '../../lib/offline-cache/cached-answers.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { ownRecalls } from '../recalls/queries.ts';
import { oneOrganisation } from '../../lib/session/one-organisation.ts';
import { pinsOpener } from '../support/lazy-components.ts';
import { supportMaterials } from '../support/queries.ts';
import { activeTemplates } from '../templates/queries.ts';
import { dropUnlinked } from './drop-unlinked.ts';
import { fetchLists } from './fetch-lists.ts';
import { fetchOpenRecords } from './fetch-open-records.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { fetchPreviews, fetchVisits, outdatedRows, type Pause } from './fetch-previews.ts';
import { fetchVersions } from './fetch-versions.ts';
import type { PrefetchLimits } from './prefetch-limits.ts';

/** The pause between two calls, which leaves the line to those of the person. */
const PAUSE_MS = 150;
const DONE = { hash: 'prefetched', shape: z.object({ userId: z.int() }) };

/** The prefetch is no longer wanted: signed out, offline, or the page closed. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** When the last complete prefetch for the signed-in person ended, in milliseconds since 1970; undefined for never. */
export async function lastPrefetch(): Promise<number | undefined> {
  return (await readCached(DONE.hash, DONE.shape))?.fetchedAt;
}

/**
 * Fetches what a person needs offline: device types with their forms, lists, changed previews, the newest photos. Calls run one
 * after the other with a pause. A failure ends the run without a message, since the next start tries again.
 *
 * @param recordsFirst where something was sent within the hour: its record comes before what hardly changes
 * @returns whether everything was fetched
 */
export async function prefetch(
  user: User,
  limits: PrefetchLimits,
  signal: AbortSignal,
  recordsFirst = false,
): Promise<boolean> {
  const pause = async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted || !online.get()) throw new Stopped();
  };
  try {
    let materials = recordsFirst ? undefined : await fetchSmall(user, pause);
    const lists = await fetchLists(user, pause);
    await dropUnlinked(lists, user, pause);
    const { rows, inspections, services } = lists;
    const ahead = rows.slice(0, limits.previews);
    await fetchPreviews(await outdatedRows(ahead), pause);
    await fetchVisits(ahead, pause);
    const visits = inspections.slice(0, limits.previews);
    await fetchOpenRecords(visits, services.slice(0, limits.previews), pause);
    materials ??= await fetchSmall(user, pause);
    await fetchVersions(ahead, visits, pause);
    await fetchPictures(ahead, limits.pictures, pause);
    await cacheReadings([{ hash: DONE.hash, data: { userId: user.id } }]);
    await tidyReadings();
    // Not waited for: a film takes its time, and the next reading ahead is not to wait for it.
    void (await pinsOpener()).openPins(user, materials);
    return true;
  } catch {
    return false;
  }
}

/** One call each: device types with their versions, the organisation, the list of support materials, which is returned. */
async function fetchSmall({ organisation }: User, pause: Pause) {
  await fetchFresh(queryClient, activeTemplates(organisation.id));
  await pause();
  await fetchFresh(queryClient, oneOrganisation(organisation.id));
  await pause();
  const materials = await fetchFresh(queryClient, supportMaterials(organisation.id));
  await pause();
  await fetchFresh(queryClient, ownRecalls());
  await pause();
  return materials;
}
