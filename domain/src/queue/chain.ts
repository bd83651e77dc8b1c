import type { QueuedRequest, RecordRequestType } from './request.ts';

/** The placeholders of an endpoint that the parent's answer fills in: its record, and its device. */
const PLACES = { parent: 'parentRecordId', parentDevice: 'parentDeviceId' } as const;

/** Whether an endpoint cannot be called before the parent's answer is known. */
export function needsParent({ endpoint }: Pick<QueuedRequest, 'endpoint'>): boolean {
  return /\{\w+\}/.test(endpoint);
}

/**
 * The kind of record that a request belongs to, if any: the one that it finishes or corrects, otherwise an
 * installation.
 */
export function parentKind({
  action,
  type,
}: Pick<QueuedRequest, 'action' | 'type'>): Exclude<RecordRequestType, 'production'> {
  // What was done in production is never changed, and belongs to no other record; nor does an answer to a recall.
  return action === 'update' && type !== 'recall' && type !== 'production' ? type : 'installation';
}

/**
 * The path to call: `/installations/{parent}` becomes `/installations/41`, `{parentDevice}` the parent's device. (The
 * frozen body names its parent by client id instead.) If an earlier version of the request created a record, the path
 * is that record's. Undefined while the parent's answer is unknown.
 */
export function pathToCall(
  request: Pick<QueuedRequest, 'type' | 'endpoint' | 'stands' | 'parentRecordId' | 'parentDeviceId'>,
): string | undefined {
  if (request.stands !== undefined) return `/${request.type}s/${String(request.stands.record)}`;
  let known = true;
  const path = request.endpoint.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const place = name === 'parent' || name === 'parentDevice' ? request[PLACES[name]] : undefined;
    if (place === undefined) known = false;
    return place === undefined ? whole : String(place);
  });
  return known ? path : undefined;
}
