import { isVisit } from '@portal/domain/inspections/as-sent';
import { customerTitle } from '@portal/domain/installations/site';
import { inspectionFieldsOf } from '@portal/domain/inspections/patch-fields';
import { iriSchema } from '@portal/domain/iri-schema';
import type { IsoDate } from '@portal/domain/dates';
import { ApiProblem } from '../../../lib/network/api-problem.ts';
import { freshOrCached } from '../../../lib/offline-cache/cached-answers.ts';
import { isAbout } from '../../../queue/store/about-record.ts';
import { readSentSince } from '../../../queue/store/changes.ts';
import { requests } from '../../../queue/store/local-stores.ts';
import { findParent } from '../../../queue/sending/unsent-parent.ts';
import type { Ended, OpeningContext } from '../../../records/field-work/field-record.ts';
import { oneInstallation, unsentDevice } from '../../installations/queries.ts';
import { templateVersion } from '../../templates/queries.ts';
import { oneInspection } from '../queries.ts';
import type { InspectionDraft } from './inspection-draft.ts';
import type { InspectionTarget } from './route-target.ts';

/** Why an inspection has no form: it is already in the queue, or was carried out. */
export type InspectionEnd = 'waiting' | 'done';

type Begun = { readonly kind: 'begun'; readonly data: InspectionDraft };

/**
 * A new form of an inspection, filled from the server or the cache. Throws an `ApiProblem`, for a device that the person may not
 * inspect with the server's message.
 */
export async function beginInspection(
  target: InspectionTarget,
  context: OpeningContext,
): Promise<Begun | Ended<InspectionEnd>> {
  return target.kind === 'planned'
    ? beginPlanned(target.inspectionId, context)
    : { kind: 'begun', data: await beginUnplanned(target.installation, context) };
}

const versionAddress = iriSchema('device_template_versions');

async function beginPlanned(id: number, context: OpeningContext): Promise<Begun | Ended<InspectionEnd>> {
  const { queries, user, today } = context;
  const { inspection, etag } = await freshOrCached(queries, oneInspection(id));
  const { customDevice: device } = inspection;
  const waits = (await requests.allOf(user.id)).some(
    (request) => isAbout(request, 'inspection', inspection) && isVisit(request),
  );
  const end = { kind: 'ended', serial: device.serial, record: id } as const;
  if (waits) return { ...end, why: 'waiting' };
  const readAt = queries.getQueryState(oneInspection(id).queryKey)?.dataUpdatedAt ?? 0;
  const sent = await readSentSince(readAt, user.id, 'inspection', inspection);
  if (inspection.status === 'done' || sent.some(isVisit)) return { ...end, why: 'done' };
  if (!inspection.may.includes('complete')) throw new ApiProblem('inspection-refused', 422);
  const version = await freshOrCached(queries, templateVersion(versionAddress.parse(inspection.version)));
  const data: InspectionDraft = {
    ...blank(today),
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
    installedOn: inspection.installation.installationDate,
    previous: inspection.previous && {
      executedAt: inspection.previous.executedAt,
      answers: inspection.previous.survey.data,
    },
    answers: inspection.survey.data,
    note: inspection.note ?? '',
    photos: inspection.photos.map(({ name, caption }) => ({ name, caption: caption ?? '' })),
  };
  return { kind: 'begun', data };
}

async function beginUnplanned(
  installation: number | string,
  { queries, user, today }: OpeningContext,
): Promise<InspectionDraft> {
  const parent =
    typeof installation === 'string'
      ? await findParent(user.id, installation)
      : ({ kind: 'sent', recordId: installation } as const);
  if (parent.kind === 'waiting') {
    const { version, ...device } = await unsentDevice(queries, parent);
    return {
      ...blank(today),
      ...device,
      target: { kind: 'unplanned', installation: String(installation) },
      version: { id: version.id, inspectionFormSchema: version.inspectionFormSchema },
    };
  }
  const { recordId } = parent;
  const { installation: found } = await freshOrCached(queries, oneInstallation(recordId));
  const { customDevice: device } = found;
  const version = await freshOrCached(queries, templateVersion(device.schemaVersion.id));
  return {
    ...blank(today),
    target: { kind: 'unplanned', installation: recordId },
    customer: found.companyName ?? found.customerName,
    installedOn: found.installationDate,
    device: {
      serial: device.serial,
      deviceTemplate: device.deviceTemplate,
      parameters: device.parameters,
    },
    version: { id: version.id, inspectionFormSchema: version.inspectionFormSchema },
  };
}

function blank(today: IsoDate): Omit<InspectionDraft, 'target' | 'customer' | 'device' | 'version'> {
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
