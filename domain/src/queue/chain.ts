import type { QueuedRequest } from './request.ts';
import { QUEUE_STATUS } from './transition.ts';

type Linked = Pick<QueuedRequest, 'clientId' | 'parentClientId' | 'action' | 'sequence' | 'status'>;

/**
 * The chains of a person's requests: an installation, what corrects it, and what was made on it while it was unsent,
 * however many links long. Answers the unfinished requests of each chain in the order in which they have to go: a
 * parent before its child, and otherwise first in, first out (design: offline, "Chains").
 */
export function chains<Request extends Linked>(
  requests: readonly Request[],
): readonly (readonly Request[])[] {
  const parents = new Map<string, string>();
  for (const { clientId, parentClientId } of requests)
    if (parentClientId !== undefined && parentClientId !== clientId) parents.set(clientId, parentClientId);
  const byRoot = new Map<string, { readonly request: Request; readonly depth: number }[]>();
  for (const request of requests) {
    if (request.status === QUEUE_STATUS.done) continue;
    const { root, depth } = ascend(request, parents);
    byRoot.set(root, [...(byRoot.get(root) ?? []), { request, depth }]);
  }
  return [...byRoot.values()].map((links) =>
    links
      .sort((one, other) => one.depth - other.depth || one.request.sequence - other.request.sequence)
      .map(({ request }) => request),
  );
}

/** The client id at the top of a request's chain, and how far below it stands. A ring, which nobody makes, ends. */
function ascend(
  request: Linked,
  parents: ReadonlyMap<string, string>,
): { readonly root: string; readonly depth: number } {
  let root = request.parentClientId ?? request.clientId;
  let depth = root === request.clientId ? 0 : 1;
  for (let up = parents.get(root); up !== undefined && depth < parents.size + 1; up = parents.get(root)) {
    root = up;
    depth += 1;
  }
  return { root, depth };
}

/** Where an endpoint names what only the parent's answer brings: its record, and its device. */
const PLACES = { parent: 'parentRecordId', parentDevice: 'parentDeviceId' } as const;

/** Whether an endpoint cannot be called before the parent's answer is known. */
export function needsParent({ endpoint }: Pick<QueuedRequest, 'endpoint'>): boolean {
  return /\{\w+\}/.test(endpoint);
}

/**
 * The path to call: `/installations/{parent}` becomes `/installations/41`, `{parentDevice}` the parent's device. The
 * frozen body names its parent by client id instead. Undefined while the parent's answer is not known.
 */
export function pathToCall(
  request: Pick<QueuedRequest, 'endpoint' | 'parentRecordId' | 'parentDeviceId'>,
): string | undefined {
  let known = true;
  const path = request.endpoint.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const place = name === 'parent' || name === 'parentDevice' ? request[PLACES[name]] : undefined;
    if (place === undefined) known = false;
    return place === undefined ? whole : String(place);
  });
  return known ? path : undefined;
}
