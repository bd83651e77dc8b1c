import { FILE_LINK_MINUTES } from '@portal/domain/constants';
import type { StoredFile } from '@portal/domain/files/record';
import type { InstallationRow } from '@portal/domain/installations/row';
import { hashKey } from '@tanstack/react-query';
import { queryClient } from '../../lib/network/query-client.ts';
import { fetchFresh } from '../../lib/offline-cache/cached-answers.ts';
import { cachePicture, readCachedPicture } from '../../lib/offline-cache/cached-pictures.ts';
import { readCached } from '../../lib/offline-cache/cached-reading.ts';
import { cachedInstallation, oneInstallation } from '../installations/queries.ts';
import type { Pause } from './fetch-previews.ts';
import { isAgeing, NEWEST } from './prefetch-limits.ts';

/**
 * Photos and signatures of the newest installations. Previews with expired file links are fetched again first. Those that are cached
 * are renewed on every network, since that needs no call.
 * @param mayFetch how many of the installations may cost the network their photos
 */
export async function fetchPictures(
  rows: readonly InstallationRow[],
  mayFetch: number,
  pause: Pause,
): Promise<void> {
  const [shape, { cacheSmallPicture, picturesToCome }] = await Promise.all([
    cachedInstallation(),
    import('../../form/pictures/small-pictures.ts'),
  ]);
  for (const [at, { id }] of rows.slice(0, NEWEST).entries()) {
    const cached = await readCached(hashKey(oneInstallation(id).queryKey), shape);
    if (cached) await renewPictures(cached.data.installation.files);
    if (at >= mayFetch) continue;
    const missing = cached ? await picturesToCome(cached.data.installation.files) : [];
    if (cached === undefined || missing.length === 0) continue;
    // Either way: the clock may have been ahead then.
    const old = Math.abs(Date.now() - cached.fetchedAt) > (FILE_LINK_MINUTES - 1) * 60_000;
    const files = old
      ? await picturesToCome((await fetchFresh(queryClient, oneInstallation(id))).installation.files)
      : missing;
    for (const file of files) {
      await cacheSmallPicture(file);
      await pause();
    }
  }
}

/** A picture is found by its content and never changes: it need not be fetched again to stay on this device. */
async function renewPictures(files: readonly StoredFile[]): Promise<void> {
  for (const { sha256 } of files) {
    const cached = await readCachedPicture(sha256);
    if (cached && isAgeing(cached.fetchedAt)) await cachePicture(sha256, cached.data);
  }
}
