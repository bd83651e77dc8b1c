import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';

/** A resource type that the API description documents for generic clients. */
export type HydraClass = {
  readonly name: string;
  /** Plural path of the collection at the root, such as `/installations`; null when there is none. */
  readonly collection: Endpoint | null;
  /** Reads one resource at its address; null when it is only ever a member of lists. */
  readonly single: Endpoint | null;
  /** Every list of this class, including lists below other resources. */
  readonly lists: readonly Endpoint[];
};

function isRootList(endpoint: Endpoint): boolean {
  return /^\/[^/{]+$/.test(endpoint.path);
}

/** The classes of the API, from the contracts' collections. */
export const CLASSES: readonly HydraClass[] = [
  ...Map.groupBy(
    ENDPOINTS.filter((endpoint) => endpoint.collection && !endpoint.produces),
    (endpoint) => endpoint.collection?.type ?? '',
  ),
].map(([name, lists]) => {
  const collection = lists.find(isRootList) ?? null;
  const single =
    ENDPOINTS.find(
      (endpoint) => endpoint.method === 'GET' && collection && endpoint.path === `${collection.path}/{id}`,
    ) ?? null;
  return { name, collection, single, lists };
});

/** The class of a contract's answer, or undefined when it is not described for generic clients. */
export function classOf(endpoint: Endpoint): HydraClass | undefined {
  if (endpoint.collection) return CLASSES.find((known) => known.name === endpoint.collection?.type);
  return CLASSES.find(
    (known) =>
      known.collection &&
      (endpoint.path === known.collection.path || endpoint.path.startsWith(`${known.collection.path}/{id}`)),
  );
}
