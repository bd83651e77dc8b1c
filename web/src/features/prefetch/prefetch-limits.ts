/** How much a device fetches ahead for reading offline. */
export type PrefetchLimits = {
  /** How many of the newest installations come with their previews. */
  readonly previews: number;
  /** Of how many of those the photos come along. */
  readonly pictures: number;
};

/** What a browser tells of the network, where it tells (Safari and Firefox do not). */
export type Network = {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
};

const ALL = 200;
const NEWEST = 12;

/**
 * Lists always come, for a form cannot be begun without them. Whoever asked the phone to save data, or has but a
 * trickle, gets the previews of the first page; over a phone's network there are no photos.
 */
export function prefetchLimits(network: Network | undefined): PrefetchLimits {
  if (network?.saveData === true || network?.effectiveType?.endsWith('2g') === true)
    return { previews: NEWEST, pictures: 0 };
  return { previews: ALL, pictures: network?.type === 'cellular' ? 0 : NEWEST };
}
