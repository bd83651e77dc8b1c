import type { CustomDevice } from '@portal/domain/devices/record';
import { customerTitle } from '@portal/domain/installations/site';
import { iriSchema } from '@portal/domain/iri-schema';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { serviceFieldsOf } from '@portal/domain/services/patch-fields';
import type { User } from '@portal/domain/users/record';
import { z } from 'zod';
import { ApiProblem } from '../../../lib/network/api-problem.ts';
import { online } from '../../../lib/network/connection.ts';
import { freshOrCached, freshOrNothing } from '../../../lib/offline-cache/cached-answers.ts';
import { isAbout } from '../../../queue/store/about-record.ts';
import { readSentSince } from '../../../queue/store/changes.ts';
import { requests } from '../../../queue/store/local-stores.ts';
import { findParent } from '../../../queue/sending/unsent-parent.ts';
import type { Ended, OpeningContext } from '../../../records/field-work/field-record.ts';
import { oneDevice } from '../../devices/queries.ts';
import { oneInstallation, unsentDevice } from '../../installations/queries.ts';
import { leavesOpen } from '../change-service.ts';
import { oneService } from '../queries.ts';
import type { ServiceTarget } from './route-target.ts';
import type { ServiceDraft } from './service-draft.ts';

/** Why a service has no form: it is already in the queue, or its status no longer allows it. */
export type ServiceEnd = 'waiting' | 'over';

type Begun = { readonly kind: 'begun'; readonly data: ServiceDraft };

/** A new form of a service, filled from the server, the cache or the queue. Throws an `ApiProblem`. */
export async function beginService(
  target: ServiceTarget,
  context: OpeningContext,
): Promise<Begun | Ended<ServiceEnd>> {
  return target.kind === 'new'
    ? { kind: 'begun', data: await beginNew(target.device, context) }
    : beginFinish(target.service, context);
}

async function beginFinish(
  service: number | string,
  context: OpeningContext,
): Promise<Begun | Ended<ServiceEnd>> {
  const { queries, user, today } = context;
  const found = await findService(service, context);
  if ('insert' in found) {
    const { insert, body } = found;
    const { clientId, title: serial } = insert;
    if (await isFinishQueued(user, { clientId }))
      return { kind: 'ended', why: 'waiting', serial, record: clientId };
    const data: ServiceDraft = {
      ...blank(context),
      ...(await deviceOfUnsentService(body, context)),
      target: { kind: 'finish', service: clientId, clientId, etag: null, base: {} },
      outOfUse: body.outOfUse ?? false,
      startedOn: body.serviceStartDate > today ? today : body.serviceStartDate,
    };
    return { kind: 'begun', data };
  }
  const { service: one, etag } = await freshOrCached(queries, oneService(found.id));
  const { customDevice: device } = one;
  const end = { kind: 'ended', serial: device.serial, record: one.id } as const;
  if (await isFinishQueued(user, one)) return { ...end, why: 'waiting' };
  const readAt = queries.getQueryState(oneService(one.id).queryKey)?.dataUpdatedAt ?? 0;
  const sent = await readSentSince(readAt, user.id, 'service', one);
  if (!one.may.includes('finish') || !sent.every(leavesOpen)) return { ...end, why: 'over' };
  const data: ServiceDraft = {
    ...blank(context),
    target: {
      kind: 'finish',
      service: one.id,
      clientId: one.clientId,
      etag,
      base: serviceFieldsOf(one),
    },
    customer: one.customer && customerTitle(one.customer),
    device: pickDevice(device),
    version: {
      id: device.schemaVersion.id,
      parametersSchema: device.schemaVersion.parametersSchema,
    },
    outOfUse: one.outOfUse,
    repair: one.repairDescription ?? '',
    changed: one.changedParameters,
    replacement: one.replacementSerial ?? '',
    serviceman: one.serviceman ?? user.name,
    startedOn: one.serviceStartDate > today ? today : one.serviceStartDate,
  };
  return { kind: 'begun', data };
}

/** Whether what ends a service waits on this device: it alone has a card to be mailed. */
async function isFinishQueued(user: User, service: Parameters<typeof isAbout>[2]): Promise<boolean> {
  return (await requests.allOf(user.id)).some(
    (request) => isAbout(request, 'service', service) && request.emailRequest !== undefined,
  );
}

/** The parts of a new service in the queue that finishing it needs. */
const unsentServiceSchema = z.object({
  customDevice: iriSchema('custom_devices').optional(),
  installationClientId: z.string().optional(),
  outOfUse: z.boolean().optional(),
  serviceStartDate: z.string(),
});
type UnsentService = z.infer<typeof unsentServiceSchema>;

/** Finds a service by its id, or by its client id while it is in the queue. */
async function findService(
  service: number | string,
  { user }: OpeningContext,
): Promise<{ readonly id: number } | { readonly insert: QueuedRequest; readonly body: UnsentService }> {
  if (typeof service === 'number') return { id: service };
  const parent = await findParent(user.id, service);
  return parent.kind === 'sent'
    ? { id: parent.recordId }
    : { insert: parent.request, body: unsentServiceSchema.parse(parent.body) };
}

type OnDevice = Pick<ServiceDraft, 'customer' | 'device' | 'version' | 'installation'>;

function deviceOfUnsentService(body: UnsentService, context: OpeningContext): Promise<OnDevice> {
  if (body.customDevice !== undefined) return knownDevice(body.customDevice, context);
  if (body.installationClientId === undefined) throw new ApiProblem('not-found', 404);
  return deviceOfInstallation(body.installationClientId, context);
}

async function beginNew(device: number | string, context: OpeningContext): Promise<ServiceDraft> {
  const on =
    typeof device === 'number'
      ? await knownDevice(device, context, true)
      : await deviceOfInstallation(device, context);
  return { ...blank(context), ...on, target: { kind: 'new', device } };
}

type Serviced = Pick<CustomDevice, 'installation' | 'installed' | 'startedOutside' | 'replacedBy'>;

/** Whether the server takes a service: of an installation that the person sees, or of a device that runs without one of theirs. */
export function mayBeServiced({ installation, installed, startedOutside, replacedBy }: Serviced): boolean {
  return installation !== null || (!installed && (startedOutside || replacedBy !== null));
}

/**
 * A new service that the server would refuse, of a device that somebody else has installed or nobody has, is refused here rather than
 * after the form was filled in. Without a network the cached copy may be older than the sharing of the installation, so the
 * server decides.
 */
async function knownDevice(id: number, { queries }: OpeningContext, isNew = false): Promise<OnDevice> {
  const device = await freshOrCached(queries, oneDevice(id));
  if (isNew && online.get() && !mayBeServiced(device)) throw new ApiProblem('not-your-installation', 422);
  // The customer is shown for orientation only, so the form opens without it.
  const installation =
    device.installation === null
      ? undefined
      : await freshOrNothing(queries, oneInstallation(device.installation.id));
  return {
    customer: installation?.installation.companyName ?? installation?.installation.customerName ?? null,
    device: pickDevice(device),
    version: {
      id: device.schemaVersion.id,
      parametersSchema: device.schemaVersion.parametersSchema,
    },
    ...(device.installation !== null && { installation: device.installation.id }),
  };
}

/** The device of an installation that is in the queue, or was until it was sent. */
async function deviceOfInstallation(clientId: string, context: OpeningContext): Promise<OnDevice> {
  const parent = await findParent(context.user.id, clientId);
  if (parent.kind === 'sent') {
    if (parent.deviceId === undefined) throw new ApiProblem('not-found', 404);
    return knownDevice(parent.deviceId, context);
  }
  const { customer, device, version } = await unsentDevice(context.queries, parent);
  return { customer, device, version: { id: version.id, parametersSchema: version.parametersSchema } };
}

type OnServer = Omit<ServiceDraft['device'], 'templateId'> & {
  readonly deviceTemplate: { readonly id: number };
};

function pickDevice({ serial, deviceTemplate, parameters }: OnServer): ServiceDraft['device'] {
  const { id, name, nameTranslations } = deviceTemplate;
  return { serial, deviceTemplate: { name, nameTranslations }, parameters, templateId: id };
}

function blank({ user, today }: OpeningContext): Omit<ServiceDraft, 'target' | keyof OnDevice> {
  return {
    fault: '',
    issuePhotos: [null, null],
    outOfUse: false,
    course: null,
    startDate: '',
    requiredSpareParts: '',
    repair: '',
    fixedPhotos: [null, null],
    serviceman: user.name,
    startedOn: today,
    finishedOn: today,
    changed: {},
    replacement: '',
    signature: null,
    servicemanSignature: null,
  };
}
