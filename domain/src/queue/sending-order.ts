import type { ProblemCode } from '../problem.ts';
import type { QueuedRequest } from './request.ts';
import { QUEUE_STATUS } from './transition.ts';

/** The properties of a request on which its place in the order depends. */
export type Ordered = Pick<
  QueuedRequest,
  'id' | 'clientId' | 'parentClientId' | 'action' | 'sequence' | 'status'
> &
  Partial<Pick<QueuedRequest, 'type' | 'body' | 'parentDeviceId' | 'error' | 'createdAt'>>;

/**
 * The unfinished requests for which each unfinished request of a person has to wait, in sending order, by its id;
 * requests that can be sent at once have no entry. A request needs:
 * - the one it was made on, since the server would not know the installation, or the service that it finishes;
 * - earlier ones of the same record, so that the later correction wins;
 * - for an inspection, the correction that submits its rejected installation again, since a rejected one cannot be
 * inspected;
 * - where a service replaces the device: the requests made before the replacement, and those made after it need the
 * service, because the server assigns an inspection or service to the current device;
 * - where two services change the same parameter of a device: the earlier one, so that the later value wins;
 * - in production, what was done to the device before: the server takes its stages in their order. What the server has
 * refused since the device stands elsewhere, and what waits behind that, holds up only what builds on the refused.
 * Other requests on the same installation are sent independently.
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
    const before = [...near]
      .map((request) => ({ request, at: placeOf(places, request) }))
      .filter(({ at }) => compare(at, place) < 0)
      .sort((one, other) => compare(one.at, other.at));
    const refused = before.filter(({ request }) => isRefusedWhereItStands(request) && !needs(later, request));
    const first = before.filter(
      ({ request, at }) =>
        needs(later, request) &&
        !refused.some((one) => compare(one.at, at) < 0 && needs(request, one.request)),
    );
    if (first.length > 0)
      needed.set(
        later.id,
        first.map(({ request }) => request),
      );
  }
  return needed;
}

/**
 * For each waiting request, the next one to be sent of all that it waits for; one that needs a person's decision comes
 * first.
 */
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

/** The unfinished requests made on a request, directly or indirectly, oldest first. */
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

/** Whether a request creates the record that another one is made on or corrects. */
function makes(maker: Ordered, { id, clientId, parentClientId, action }: Ordered): boolean {
  if (maker.action !== 'insert' || maker.id === id) return false;
  return maker.clientId === parentClientId || (action === 'update' && maker.clientId === clientId);
}

/** Whether a correction submits again the installation on which an inspection was made. */
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
  /**
   * After all requests that create its parent, wherever those are in the queue: they may have been imported from
   * another phone later.
   */
  readonly turn: number;
  readonly depth: number;
  readonly request: Ordered;
  /** The unsent installation of an inspection or service, by its client id. */
  readonly site: string | undefined;
};
type Places = ReadonlyMap<string, Place>;

/** Gives each request a position, so that no two ever wait for each other. */
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
      // Ends a cycle, which the app never creates.
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

/** Requests by their keys; those without a key are left out. */
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

/** Whether a request must wait for an earlier one of the same record, parent or device. */
function needs(later: Ordered, earlier: Ordered): boolean {
  if (makes(earlier, later) || earlier.clientId === later.clientId || sendsAgain(earlier, later)) return true;
  if (earlier.type === 'production' && later.type === 'production') return buildsOn(later, earlier);
  if (!isInspectionOrService(earlier) || !isInspectionOrService(later)) return false;
  const [before, after] = [readWork(earlier), readWork(later)];
  if (before.replaces || after.replaces) return true;
  return before.changed.some((name) => after.changed.includes(name));
}

/** The server has the stage from an earlier version of the request: nothing of it is missing there. */
const FIRST_COUNTS = 'changed-content' satisfies ProblemCode;

/** The codes by which the server says that a device in production stands elsewhere than the station thought. */
const STANDS_ELSEWHERE = /^(device|stage)-/;

/** Whether work in production was refused since the device stands elsewhere. */
function isRefusedWhereItStands({ type, status, error }: Ordered): boolean {
  return (
    type === 'production' && status <= QUEUE_STATUS.dataError && STANDS_ELSEWHERE.test(error?.code ?? '')
  );
}

function buildsOn(later: Ordered, earlier: Ordered): boolean {
  // Its photos may follow: the stage counts once its data is there.
  if (earlier.status > QUEUE_STATUS.dataError || earlier.error?.code === FIRST_COUNTS) return false;
  if (!isRefusedWhereItStands(earlier)) return true;
  const [next, refused] = [readWork(later), readWork(earlier)];
  // Work that was resumed from a hold of one's own does not end the hold of another, of which nobody knew here.
  if (refused.act === 'hold' && next.act === 'release') return !wasKnown(earlier, later);
  // The way out, such as resuming the work, must not wait for what it is the way out of.
  if (refused.act !== 'finish') return false;
  return next.stage > refused.stage || (next.stage === refused.stage && next.act !== 'finish');
}

/** Whether a request was made after another had been refused. */
function wasKnown({ error }: Ordered, { createdAt }: Ordered): boolean {
  return error !== undefined && createdAt !== undefined && Date.parse(createdAt) > Date.parse(error.at);
}

function isInspectionOrService({ type }: Ordered): boolean {
  return type === 'inspection' || type === 'service';
}

/**
 * The device of a record of production by its body; of an inspection or service by the unsent installation, and once that is
 * sent also by its answer.
 */
function devicesOf({ site, request }: Place): readonly string[] {
  if (request.type === 'production') {
    const { made } = readWork(request);
    return made === undefined ? [] : [`made ${made}`];
  }
  if (!isInspectionOrService(request)) return [];
  const { parentDeviceId } = request;
  return [
    ...(site === undefined ? [] : [`at ${site}`]),
    ...(parentDeviceId === undefined ? [] : [`device ${String(parentDeviceId)}`]),
  ];
}

type Work = {
  readonly status: unknown;
  readonly replaces: boolean;
  readonly changed: readonly string[];
  /** The device that production works on. */
  readonly made?: string;
  /** What production does to it. */
  readonly act?: unknown;
  /** The stage that is finished or gone back to; not a number where there is none. */
  readonly stage: number;
};

const NOTHING: Work = { status: undefined, replaces: false, changed: [], stage: Number.NaN };
const read = new WeakMap<object, Work>();

/** What a request does to a device, by its frozen body; a service affects it once it is done. */
function readWork(request: Ordered): Work {
  const known = read.get(request);
  if (known !== undefined) return known;
  const work = workIn(request);
  read.set(request, work);
  return work;
}

function workIn({ type, body }: Ordered): Work {
  if (body === undefined) return NOTHING;
  const { status, replacementSerial, changedParameters, customDevice, act, stage } = parsed(body);
  if (type === 'production')
    return {
      ...NOTHING,
      ...(typeof customDevice === 'string' && { made: customDevice }),
      act,
      stage: Number(stage),
    };
  if (type !== 'service' || status !== 'done') return { ...NOTHING, status };
  return {
    ...NOTHING,
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
