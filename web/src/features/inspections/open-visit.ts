import { customerTitle } from '@portal/domain/installations/site';
import { commissionedDeviceSchema, customerSchema } from '@portal/domain/installations/input';
import { inspectionFieldsOf } from '@portal/domain/inspections/patch-fields';
import { iriSchema } from '@portal/domain/iri-schema';
import type { IsoDate } from '@portal/domain/dates';
import { serialField } from '@portal/domain/templates/serial-field';
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
import { oneInstallation } from '../installations/queries.ts';
import { type Mending, mendingParts, type OpenedMended } from '../../records/correction/lazy-parts.ts';
import { templateVersion } from '../templates/queries.ts';
import { madeWith } from '../templates/queries.ts';
import { oneInspection } from './queries.ts';
import type { VisitInProgress } from './visit-change.ts';
import { type Visit, visitVersions } from './visit-data.ts';
import { type VisitPlace, visitAddress } from './visit-place.ts';
import { withoutVisitPictures } from './let-go.ts';

/** What an address opens. */
export type OpenedVisit =
  | (FoundForm & {
      readonly kind: 'form';
      readonly start: VisitInProgress;
      /** The refused request that it corrects. */
      readonly mending?: Mending<Visit>;
    })
  | Exclude<OpenedMended<Visit>, { kind: 'form' }>
  /** It waits to be sent already, or was carried out. */
  | { readonly kind: 'waiting' | 'done'; readonly serial: string; readonly inspection: number | null };

type Opening = { readonly queries: QueryClient; readonly userId: number; readonly today: IsoDate };

/**
 * Opens the form of an inspection: its draft of an earlier minute or day, else a new one. Works without a network from what
 * was read before. Throws an `ApiProblem`; one that the person may not inspect is refused in the server's words.
 */
export async function openVisit(place: VisitPlace, opening: Opening): Promise<OpenedVisit> {
  const { userId } = opening;
  if (place.kind === 'refused') {
    const { openMended } = await loadChunk(mendingParts);
    return openMended({
      userId,
      requestId: place.requestId,
      place: visitAddress(place),
      versions: visitVersions,
      letGo: withoutVisitPictures,
    });
  }
  const inspection = place.kind === 'planned' ? place.inspectionId : null;
  const draft = await findDraft(userId, visitAddress(place));
  if (draft !== undefined) {
    const taken = await takenIn(userId, draft.id);
    if (taken === undefined) {
      const start = { data: readDraft(visitVersions, draft), pictures: await picturesOf(draft) };
      return { kind: 'form', id: draft.id, draft, start };
    }
    await removeDraft(draft.id);
    return { kind: taken.kind === 'waiting' ? 'waiting' : 'done', serial: draft.title, inspection };
  }
  const begun =
    place.kind === 'planned'
      ? await beginPlanned(place.inspectionId, opening)
      : await beginUnplanned(place.installation, opening);
  if ('kind' in begun) return begun;
  const start = { data: begun, pictures: new Map<string, Picture>() };
  return { kind: 'form', id: crypto.randomUUID(), draft: undefined, start };
}

const versionAddress = iriSchema('device_template_versions');

async function beginPlanned(id: number, opening: Opening): Promise<Visit | OpenedVisit> {
  const { queries, userId } = opening;
  const { inspection, etag } = await answerOrHeld(queries, oneInspection(id));
  const { customDevice: device } = inspection;
  const waits = (await requests.allOf(userId)).some(
    (request) => isAbout(request, 'inspection', inspection) && request.executionTime !== undefined,
  );
  if (waits) return { kind: 'waiting', serial: device.serial, inspection: id };
  if (inspection.status === 'done') return { kind: 'done', serial: device.serial, inspection: id };
  if (!inspection.may.includes('complete')) throw new ApiProblem('not-your-installation', 422);
  const version = await answerOrHeld(queries, templateVersion(versionAddress.parse(inspection.version)));
  return {
    ...blank(opening.today),
    target: {
      kind: 'planned',
      inspection: id,
      clientId: inspection.clientId,
      etag,
      base: inspectionFieldsOf(inspection),
      answersBefore: inspection.survey.data,
    },
    customer: customerTitle(inspection.customer),
    device: {
      serial: device.serial,
      deviceTemplate: device.deviceTemplate,
      parameters: device.parameters,
    },
    version: { id: version.id, inspectionFormSchema: version.inspectionFormSchema },
    window: { soonestDate: inspection.soonestDate, dueDate: inspection.dueDate },
    previous: inspection.previous && {
      executedAt: inspection.previous.executedAt,
      answers: inspection.previous.survey.data,
    },
    answers: inspection.survey.data,
    note: inspection.note ?? '',
    photos: inspection.photos.map(({ name, caption }) => ({ name, caption: caption ?? '' })),
  };
}

const unsentSchema = z.object({ ...customerSchema.shape, customDevice: commissionedDeviceSchema });

async function beginUnplanned(installation: number | string, opening: Opening): Promise<Visit> {
  const { queries, userId, today } = opening;
  const parent =
    typeof installation === 'string'
      ? await findParent(userId, installation)
      : ({ kind: 'sent', recordId: installation } as const);
  if (parent.kind === 'sent') {
    const { recordId } = parent;
    const { installation: found } = await answerOrHeld(queries, oneInstallation(recordId));
    const { customDevice: device } = found;
    const version = await answerOrHeld(queries, templateVersion(device.schemaVersion.id));
    return {
      ...blank(today),
      target: { kind: 'unplanned', installation: recordId },
      customer: found.companyName ?? found.customerName,
      device: {
        serial: device.serial,
        deviceTemplate: device.deviceTemplate,
        parameters: device.parameters,
      },
      version: { id: version.id, inspectionFormSchema: version.inspectionFormSchema },
    };
  }
  const { customDevice, customerName, companyName } = unsentSchema.parse(parent.body);
  const { template, version } = await madeWith(queries, customDevice);
  return {
    ...blank(today),
    target: { kind: 'unplanned', installation: String(installation) },
    customer: companyName || customerName,
    device: {
      serial: customDevice.parameters[serialField(version.parametersSchema).name] ?? parent.request.title,
      deviceTemplate: { name: template.name, nameTranslations: template.nameTranslations },
      parameters: customDevice.parameters,
    },
    version: { id: version.id, inspectionFormSchema: version.inspectionFormSchema },
  };
}

function blank(today: IsoDate): Omit<Visit, 'target' | 'customer' | 'device' | 'version'> {
  return {
    window: null,
    previous: null,
    answers: {},
    executedOn: today,
    note: '',
    photos: [],
    signature: null,
    inspectorSignature: null,
  };
}
