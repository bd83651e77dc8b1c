import { customerTitle } from '@portal/domain/installations/site';
import type { IsoDate } from '@portal/domain/dates';
import { commissionedDeviceSchema, customerSchema } from '@portal/domain/installations/input';
import { iriSchema } from '@portal/domain/iri-schema';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { serviceFieldsOf } from '@portal/domain/services/patch-fields';
import { serialField } from '@portal/domain/templates/serial-field';
import type { User } from '@portal/domain/users/record';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { findDraft, picturesOf, removeDraft } from '../../form/drafts/draft-store.ts';
import type { FoundForm } from '../../form/fields/long-form.tsx';
import type { Picture } from '../../form/pictures/picture.ts';
import { readDraft } from '../../form/drafts/read-draft.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { answerOrHeld } from '../../lib/offline-cache/kept-answers.ts';
import { isAbout } from '../../queue/store/about-record.ts';
import { requests } from '../../queue/store/local-stores.ts';
import { takenIn } from '../../queue/store/taken-in.ts';
import { findParent } from '../../queue/sending/unsent-parent.ts';
import { oneDevice } from '../devices/queries.ts';
import { oneInstallation } from '../installations/queries.ts';
import { type Mending, mendingParts, type OpenedMended } from '../../records/correction/lazy-parts.ts';
import { madeWith } from '../templates/queries.ts';
import { oneService } from './queries.ts';
import type { RepairInProgress } from './repair-change.ts';
import { type Repair, repairVersions } from './repair-data.ts';
import { repairAddress, type RepairPlace } from './repair-place.ts';
import { withoutRepairPictures } from './let-go.ts';

/** What an address opens. */
export type OpenedRepair =
  | (FoundForm & {
      readonly kind: 'form';
      readonly start: RepairInProgress;
      /** The refused request that it corrects. */
      readonly mending?: Mending<Repair>;
    })
  | Exclude<OpenedMended<Repair>, { kind: 'form' }>
  /** It waits to be sent already, or its time for this is over. */
  | { readonly kind: 'waiting' | 'over'; readonly serial: string; readonly service: number | string | null };

type Opening = { readonly queries: QueryClient; readonly user: User; readonly today: IsoDate };

/**
 * Opens the form of a service: its draft of an earlier minute or day, else a new one from what the maker and this device know.
 * Works without a network from what was read before. Throws an `ApiProblem`.
 */
export async function openRepair(place: RepairPlace, opening: Opening): Promise<OpenedRepair> {
  const userId = opening.user.id;
  if (place.kind === 'refused') {
    const { openMended } = await loadChunk(mendingParts);
    return openMended({
      userId,
      requestId: place.requestId,
      place: repairAddress(place),
      versions: repairVersions,
      letGo: withoutRepairPictures,
    });
  }
  const service = place.kind === 'finish' ? place.service : null;
  const draft = await findDraft(userId, repairAddress(place));
  if (draft !== undefined) {
    const taken = await takenIn(userId, draft.id);
    if (taken === undefined) {
      const start = { data: readDraft(repairVersions, draft), pictures: await picturesOf(draft) };
      return { kind: 'form', id: draft.id, draft, start };
    }
    await removeDraft(draft.id);
    // A new service on the same device is another one: the old draft stands in nobody's way.
    if (place.kind === 'finish')
      return { kind: taken.kind === 'waiting' ? 'waiting' : 'over', serial: draft.title, service };
  }
  const begun =
    place.kind === 'new' ? await beginNew(place.device, opening) : await beginFinish(place.service, opening);
  if ('kind' in begun) return begun;
  const start = { data: begun, pictures: new Map<string, Picture>() };
  return { kind: 'form', id: crypto.randomUUID(), draft: undefined, start };
}

async function beginFinish(service: number | string, opening: Opening): Promise<Repair | OpenedRepair> {
  const found = await findService(service, opening);
  if ('insert' in found) {
    const { insert, body } = found;
    const device = await deviceSent(body, opening);
    return {
      ...blank(opening),
      ...device,
      target: { kind: 'finish', service: insert.clientId, clientId: insert.clientId, etag: null, base: {} },
      outOfUse: body.outOfUse ?? false,
      startedOn: body.serviceStartDate > opening.today ? opening.today : body.serviceStartDate,
    };
  }
  const { service: one, etag } = await answerOrHeld(opening.queries, oneService(found.id));
  const { customDevice: device } = one;
  const waits = (await requests.allOf(opening.user.id)).some(
    (request) => isAbout(request, 'service', one) && request.emailRequest !== undefined,
  );
  if (waits) return { kind: 'waiting', serial: device.serial, service: one.id };
  if (!one.may.includes('finish')) return { kind: 'over', serial: device.serial, service: one.id };
  return {
    ...blank(opening),
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
    serviceman: one.serviceman ?? opening.user.name,
    startedOn: one.serviceStartDate > opening.today ? opening.today : one.serviceStartDate,
  };
}

/** What was frozen of a new service. */
const unsentServiceSchema = z.object({
  customDevice: iriSchema('custom_devices').optional(),
  installationClientId: z.string().optional(),
  outOfUse: z.boolean().optional(),
  serviceStartDate: z.string(),
  faultDescription: z.string(),
});
export type UnsentService = z.infer<typeof unsentServiceSchema>;

/** A service by its id, or by the client id of the request that makes it. */
async function findService(
  service: number | string,
  { user }: Opening,
): Promise<{ readonly id: number } | { readonly insert: QueuedRequest; readonly body: UnsentService }> {
  if (typeof service === 'number') return { id: service };
  const parent = await findParent(user.id, service);
  return parent.kind === 'sent'
    ? { id: parent.recordId }
    : { insert: parent.request, body: unsentServiceSchema.parse(parent.body) };
}

type OnDevice = Pick<Repair, 'customer' | 'device' | 'version'>;

function deviceSent(body: UnsentService, opening: Opening): Promise<OnDevice> {
  if (body.customDevice !== undefined) return knownDevice(body.customDevice, opening);
  if (body.installationClientId === undefined) throw new ApiProblem('not-found', 404);
  return deviceOfInstallation(body.installationClientId, opening);
}

async function beginNew(device: number | string, opening: Opening): Promise<Repair> {
  const on =
    typeof device === 'number'
      ? await knownDevice(device, opening)
      : await deviceOfInstallation(device, opening);
  return { ...blank(opening), ...on, target: { kind: 'new', device } };
}

async function knownDevice(id: number, { queries }: Opening): Promise<OnDevice> {
  const device = await answerOrHeld(queries, oneDevice(id));
  // Whose it is helps, and is not needed.
  const installation =
    device.installation === null
      ? undefined
      : await answerOrHeld(queries, oneInstallation(device.installation.id)).catch(() => undefined);
  return {
    customer: installation?.installation.companyName ?? installation?.installation.customerName ?? null,
    device: pickDevice(device),
    version: {
      id: device.schemaVersion.id,
      parametersSchema: device.schemaVersion.parametersSchema,
    },
  };
}

const unsentInstallationSchema = z.object({
  ...customerSchema.shape,
  customDevice: commissionedDeviceSchema,
});

/** The device of an installation that waits on this device, or waited here until it was sent. */
async function deviceOfInstallation(clientId: string, opening: Opening): Promise<OnDevice> {
  const parent = await findParent(opening.user.id, clientId);
  if (parent.kind === 'sent') {
    if (parent.deviceId === undefined) throw new ApiProblem('not-found', 404);
    return knownDevice(parent.deviceId, opening);
  }
  const { customDevice, customerName, companyName } = unsentInstallationSchema.parse(parent.body);
  const { template, version } = await madeWith(opening.queries, customDevice);
  return {
    customer: companyName || customerName,
    device: {
      serial: customDevice.parameters[serialField(version.parametersSchema).name] ?? parent.request.title,
      deviceTemplate: { name: template.name, nameTranslations: template.nameTranslations },
      parameters: customDevice.parameters,
    },
    version: { id: version.id, parametersSchema: version.parametersSchema },
  };
}

function pickDevice({ serial, deviceTemplate, parameters }: Repair['device']): Repair['device'] {
  const { name, nameTranslations } = deviceTemplate;
  return { serial, deviceTemplate: { name, nameTranslations }, parameters };
}

function blank({ user, today }: Opening): Omit<Repair, 'target' | keyof OnDevice> {
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
