import type { QueuedRequest } from './request.ts';
import { QUEUE_STATUS } from './transition.ts';

/** What of a request its place in the order depends on. */
export type Ordered = Pick<
  QueuedRequest,
  'id' | 'clientId' | 'parentClientId' | 'action' | 'sequence' | 'status'
> &
  Partial<Pick<QueuedRequest, 'type' | 'body' | 'parentDeviceId'>>;

/**
 * What each unfinished request of a person has to wait for: the unfinished ones that it truly needs, in the order in which
 * they go; by its id. Nothing is there for a request that may go at once. One needs another:
 *
 * - what it is made on: the server would not know the installation, or the service that it finishes;
 * - what is older of the same record: the later correction stands;
 * - for an inspection, the correction that sends its rejected installation again: a rejected one is not inspected;
 * - where a service replaces the device: the server files an inspection or service under the device that runs there when it arrives, so
 *   what was made before the replacement goes before it, and what was made after it after it;
 * - where two services change the same parameter of a device: the later value stands.
 *
 * Everything else that was made on the same installation goes on its own.
 */
export function neededFirst<Request extends Ordered>(
  requests: readonly Request[],
): ReadonlyMap<string, readonly Request[]> {
  const places = placesOf(requests);
  const open = requests.filter(({ status }) => status !== QUEUE_STATUS.done);
  const byRecord = indexed(open, ({ clientId }) => [clientId]);
  const byDevice = indexed(open, (request) => devicesOf(placeOf(places, request)));
  const needed = new Map<string, readonly Request[]>();
  for (const later of open) {
    const place = placeOf(places, later);
    const near = new Set([
      ...[later.clientId, later.parentClientId].flatMap((record) => byRecord.get(record) ?? []),
      ...devicesOf(place).flatMap((device) => byDevice.get(device) ?? []),
    ]);
    const first = [...near]
      .map((request) => ({ request, at: placeOf(places, request) }))
      .filter(({ request, at }) => compare(at, place) < 0 && needs(later, request))
      .sort((one, other) => compare(one.at, other.at));
    if (first.length > 0)
      needed.set(
        later.id,
        first.map(({ request }) => request),
      );
  }
  return needed;
}

/** Of each request that has to wait, the one that goes next of all it waits for: one that a person has to decide about before any other. */
export function heldUpBy<Request extends Ordered>(
  requests: readonly Request[],
  isStuck: (request: Request) => boolean,
): ReadonlyMap<string, Request> {
  const needed = neededFirst(requests);
  const found = new Map<string, Request>();
  const next = (request: Request): Request => {
    const known = found.get(request.id);
    if (known !== undefined) return known;
    const ends = (needed.get(request.id) ?? []).map(next);
    const end = ends.find(isStuck) ?? ends[0];
    if (end !== undefined) found.set(request.id, end);
    return end ?? request;
  };
  for (const request of requests) next(request);
  return found;
}

/** The unfinished requests that were made on one, those made on these among them, the oldest first. */
export function madeOn<Request extends Ordered>(
  parent: Ordered,
  requests: readonly Request[],
): readonly Request[] {
  const found = new Set<Request>();
  const makers: Ordered[] = [parent];
  for (const maker of makers)
    for (const request of requests) {
      if (request.status === QUEUE_STATUS.done || request.id === parent.id || found.has(request)) continue;
      if (!makes(maker, request)) continue;
      found.add(request);
      makers.push(request);
    }
  return [...found].sort((one, other) => one.sequence - other.sequence);
}

/** Whether a request makes the record that another one is made on, or corrects. */
function makes(maker: Ordered, { id, clientId, parentClientId, action }: Ordered): boolean {
  if (maker.action !== 'insert' || maker.id === id) return false;
  return maker.clientId === parentClientId || (action === 'update' && maker.clientId === clientId);
}

/** Whether a correction sends an installation again that an inspection was made on. */
function sendsAgain(correction: Ordered, inspection: Ordered): boolean {
  return (
    correction.type === 'installation' &&
    correction.action === 'update' &&
    inspection.type === 'inspection' &&
    correction.clientId === inspection.parentClientId &&
    readWork(correction).status === 'pending'
  );
}

type Place = {
  /** After all that makes what it is made on, wherever that stands: it may have come back from another phone later. */
  readonly turn: number;
  readonly depth: number;
  readonly request: Ordered;
  /** The unsent installation that an inspection or service was made on, by its client id. */
  readonly site: string | undefined;
};
type Places = ReadonlyMap<string, Place>;

/** A place for each request, so that no two ever wait for each other. */
function placesOf(requests: readonly Ordered[]): Places {
  const byRecord = indexed(requests, ({ clientId }) => [clientId]);
  const places = new Map<string, Place>();
  const under = new Set<string>();
  const place = (request: Ordered): Place => {
    const known = places.get(request.id);
    if (known !== undefined) return known;
    under.add(request.id);
    const { id, parentClientId, clientId, sequence, action } = request;
    const near = new Set([clientId, parentClientId].flatMap((record) => byRecord.get(record) ?? []));
    const before = [...near]
      .filter((one) => makes(one, request) || sendsAgain(one, request))
      // A ring, which nobody makes, ends.
      .flatMap((one) => (under.has(one.id) ? [] : [place(one)]));
    under.delete(id);
    const made: Place = {
      turn: Math.max(sequence, ...before.map(({ turn }) => turn)),
      depth: Math.max(0, ...before.map(({ depth }) => depth + 1)),
      request,
      site: action === 'insert' ? parentClientId : before.find(({ site }) => site !== undefined)?.site,
    };
    places.set(id, made);
    return made;
  };
  for (const request of requests) place(request);
  return places;
}

/** Requests by their marks; those without a mark are left out. */
function indexed<Request>(
  requests: readonly Request[],
  marksOf: (request: Request) => readonly string[],
): ReadonlyMap<string | undefined, readonly Request[]> {
  const index = new Map<string | undefined, Request[]>();
  for (const request of requests)
    for (const mark of marksOf(request)) {
      const known = index.get(mark);
      if (known) known.push(request);
      else index.set(mark, [request]);
    }
  return index;
}

function placeOf(places: Places, request: Ordered): Place {
  return places.get(request.id) ?? { turn: request.sequence, depth: 0, request, site: undefined };
}

function compare(one: Place, other: Place): number {
  return (
    one.turn - other.turn ||
    one.depth - other.depth ||
    one.request.sequence - other.request.sequence ||
    (one.request.id < other.request.id ? -1 : 1)
  );
}

/** Whether a request cannot go before one that stands earlier, and is of the same record, parent or device. */
function needs(later: Ordered, earlier: Ordered): boolean {
  if (makes(earlier, later) || earlier.clientId === later.clientId || sendsAgain(earlier, later)) return true;
  if (!isInspectionOrService(earlier) || !isInspectionOrService(later)) return false;
  const [before, after] = [readWork(earlier), readWork(later)];
  if (before.replaces || after.replaces) return true;
  return before.changed.some((name) => after.changed.includes(name));
}

function isInspectionOrService({ type }: Ordered): boolean {
  return type === 'inspection' || type === 'service';
}

/** The device of an inspection or service: known by the unsent installation, and once that is sent also by what its answer brought. */
function devicesOf({ site, request }: Place): readonly string[] {
  if (!isInspectionOrService(request)) return [];
  const { parentDeviceId } = request;
  return [
    ...(site === undefined ? [] : [`at ${site}`]),
    ...(parentDeviceId === undefined ? [] : [`device ${String(parentDeviceId)}`]),
  ];
}

type Work = { readonly status: unknown; readonly replaces: boolean; readonly changed: readonly string[] };

const NOTHING: Work = { status: undefined, replaces: false, changed: [] };
const read = new WeakMap<object, Work>();

/** What a request does to a device, by its frozen body; a service does it once it is done. */
function readWork(request: Ordered): Work {
  const known = read.get(request);
  if (known !== undefined) return known;
  const work = workIn(request);
  read.set(request, work);
  return work;
}

function workIn({ type, body }: Ordered): Work {
  if (body === undefined) return NOTHING;
  const { status, replacementSerial, changedParameters } = parsed(body);
  if (type !== 'service' || status !== 'done') return { ...NOTHING, status };
  return {
    status,
    replaces: typeof replacementSerial === 'string' && replacementSerial.trim() !== '',
    changed:
      typeof changedParameters === 'object' && changedParameters !== null
        ? Object.keys(changedParameters)
        : [],
  };
}

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null ? Object.fromEntries(Object.entries(json)) : {};
  } catch {
    return {};
  }
}
