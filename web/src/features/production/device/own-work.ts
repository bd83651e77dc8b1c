import { type Answers, answersSchema } from '@portal/domain/form/answers';
import { waitsForPerson } from '@portal/domain/queue/due';
import { iriSchema } from '@portal/domain/iri-schema';
import type { ProductionDevice, ProductionRecord, ProductionRow } from '@portal/domain/production/record';
import { overtakenBy } from '@portal/domain/production/overtaken';
import { stageSchema } from '@portal/domain/production/record';
import {
  nextStage,
  PRODUCTION_ACTS,
  type ProductionAct,
  productionAfter,
} from '@portal/domain/production/transition';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import type { Receipt } from '../../../queue/store/local-stores.ts';

/** What a queued request does to a device, as far as its frozen body says. */
const actSchema = z.object({
  customDevice: iriSchema('custom_devices'),
  act: z.enum(PRODUCTION_ACTS),
  stage: stageSchema.optional(),
  reason: z.string().optional(),
  finishedAt: z.string(),
  survey: z.object({ data: answersSchema }).optional(),
});
type Sent = z.output<typeof actSchema>;

const read = new WeakMap<object, Sent | null>();

function actIn(request: QueuedRequest): Sent | null {
  const known = read.get(request);
  if (known !== undefined) return known;
  const found =
    request.type === 'production' ? (actSchema.safeParse(parsed(request.body)).data ?? null) : null;
  read.set(request, found);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** This station's requests about a device that have not been finished yet, in the order in which they were made. */
export function ownRequests(requests: readonly QueuedRequest[], device: number): readonly QueuedRequest[] {
  return requests
    .filter((request) => actIn(request)?.customDevice === device)
    .toSorted((one, other) => one.sequence - other.sequence);
}

/** What this station has done: what waits in its queue, and what the queue has handed over. */
export type OwnWork = {
  readonly requests: readonly QueuedRequest[];
  readonly receipts: readonly Pick<Receipt, 'request' | 'finishedAt'>[];
};

/**
 * The newest record of a device that this station has sent; undefined where it has sent none. Other stations may be signed in to the same
 * account, so only the client ids of its own queue tell.
 */
export function newestOwnRecord<Made extends Pick<ProductionRecord, 'clientId'>>(
  records: readonly Made[],
  { requests, receipts }: OwnWork,
): Made | undefined {
  const own = new Set(
    [...requests, ...receipts.map(({ request }) => request)].map(({ clientId }) => clientId),
  );
  return records.find(({ clientId }) => own.has(clientId));
}

/** Where a device stands. */
export type DeviceState = Pick<ProductionRow, 'done' | 'step' | 'hold' | 'rework' | 'installed'> & {
  /** What this station has answered at its stages and the server does not have yet, by the id of their step. */
  readonly answered?: Answers;
};
/** A device as it stands with this station's own work. */
export type DeviceHere = ProductionDevice & DeviceState;

type KnownRecord = Pick<ProductionRecord, 'clientId' | 'act' | 'stage' | 'finishedAt'>;
type Known = DeviceState & {
  readonly id: number;
  readonly serial: string;
  readonly records?: readonly KnownRecord[];
};

/**
 * Where a device stands once this station's own work is counted too, so that work goes on without a network, and nothing looks
 * undone between the moment in which the queue has handed it over and the next answer of the server. What that answer has already
 * is not counted twice; what the server has refused waits for a person and does not count, nor does what somebody else has
 * overtaken before it was sent.
 *
 * @param readAt when the answer came that the device is known from, in milliseconds; left out where it names its records
 */
export function deviceNow(device: Known, { requests, receipts }: OwnWork, readAt?: number): DeviceState {
  const records = device.records ?? [];
  const taken = new Set(records.map(({ clientId }) => clientId));
  const handedOver = receipts
    .filter(
      ({ request, finishedAt }) =>
        request.type === 'production' &&
        request.title === device.serial &&
        (readAt === undefined || Date.parse(finishedAt) > readAt),
    )
    .map(({ request }) => request);
  const waiting = requests.filter((request) => !waitsForPerson(request));
  return ownRequests([...handedOver, ...waiting], device.id)
    .filter(({ clientId }) => !taken.has(clientId))
    .reduce<DeviceState>((state, request) => afterRequest(state, request, records), device);
}

function afterRequest(
  state: DeviceState,
  request: QueuedRequest,
  records: readonly KnownRecord[],
): DeviceState {
  const sent = actIn(request);
  const act = sent && actOf(sent);
  if (!sent || !act || overtakenBy(sent, records)) return state;
  const after = productionAfter({ ...state, held: state.hold !== null }, act);
  if (!after.ok) return state;
  return {
    ...state,
    done: [...after.state.done],
    step: nextStage(after.state),
    rework: state.rework || act.type === 'rework' || act.type === 'reopen',
    answered: { ...state.answered, ...sent.survey?.data },
    hold: after.state.held
      ? (state.hold ?? { reason: sent.reason ?? '', worker: '', since: sent.finishedAt })
      : null,
  };
}

function actOf({ act, stage, reason = '' }: Sent): ProductionAct | undefined {
  switch (act) {
    case 'hold':
      return { type: act, reason };
    case 'release':
      return { type: act };
    case 'finish':
      return stage && { type: act, stage };
    case 'rework':
    case 'reopen':
      return stage && { type: act, stage, reason };
  }
}

/** What a station knows to have been done to a device. */
export type DeviceMoments = {
  readonly hold: { readonly since: string } | null;
  readonly records?: readonly { readonly finishedAt: string }[];
};

/**
 * This moment by the station's clock, but not before what it has seen of the device, in ISO format. A clock may be slow, and the server
 * tells by the moments what was done without knowing of a hold or a way back (`overtakenBy`).
 */
export function momentAfter({ hold, records = [] }: DeviceMoments, now = new Date()): string {
  const seen = [...records.map(({ finishedAt }) => finishedAt), ...(hold === null ? [] : [hold.since])];
  return new Date(Math.max(now.getTime(), ...seen.map((at) => Date.parse(at)))).toISOString();
}
