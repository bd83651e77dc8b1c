import { KEPT_READING_DAYS } from '@portal/domain/constants';

/** How much a device prefetches for reading offline. */
export type PrefetchLimits = {
  /** How many of the newest installations are prefetched whole. */
  readonly previews: number;
  /** For how many of those the photos are prefetched too. */
  readonly pictures: number;
};

/** The part of `navigator.connection` that is used; Safari and Firefox have none. */
export type Network = {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
};

const ALL = 200;
/** The first page of a list. */
export const NEWEST = 12;

/**
 * The limits for a kind of network. Lists are always fetched, since no form can begin without them. In data-saver mode and on
 * 2G only the previews of the first page are; on a mobile network no photos.
 */
export function prefetchLimits(network: Network | undefined): PrefetchLimits {
  if (network?.saveData === true || network?.effectiveType?.endsWith('2g') === true)
    return { previews: NEWEST, pictures: 0 };
  return { previews: ALL, pictures: network?.type === 'cellular' ? 0 : NEWEST };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a cached answer is so old that it is fetched again though nothing changed: past half the time after which it is
 * deleted. Fetched only once it is deleted, it would be missing until then. One that is dated after now was fetched by a clock that was
 * ahead, and nothing tells how old it is.
 * @param fetchedAt milliseconds since 1970, as `now`
 */
export function isAgeing(fetchedAt: number, now: number = Date.now()): boolean {
  return now - fetchedAt > (KEPT_READING_DAYS / 2) * DAY_MS || fetchedAt - now > DAY_MS;
}
