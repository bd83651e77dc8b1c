import { isDeepStrictEqual } from 'node:util';
import { endBeforeStart, futureDays } from '@portal/domain/record-day';
import { dayOf, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { parameterGap } from '@portal/domain/devices/parameter-gap';
import { type Gap, Problem } from '@portal/domain/problem';
import { serviceContentSchema, type ServiceContent, type ServicePatch } from '@portal/domain/services/input';
import type { ServiceEvent } from '@portal/domain/services/transition';
import type { TemplateVersion } from '@portal/domain/templates/record';
import { serialField } from '@portal/domain/templates/serial-field';
import { mergePatch } from '../platform/http/merge-patch.ts';
import { violationsOf } from '../platform/http/violations.ts';
import type { ServiceColumns } from './record-store.ts';

/** The service in the form of a request body. */
export function contentOf(row: ServiceColumns): ServiceContent {
  return {
    serviceStartDate: row.service_start_date,
    faultDescription: row.fault_description,
    requiredSpareParts: row.required_spare_parts,
    sentSpareParts: row.sent_spare_parts,
    trackingNumber: row.tracking_number,
    partsReturnedOn: row.parts_returned_on,
    repairDescription: row.repair_description,
    rejectionReason: row.rejection_reason,
    issuePhotos: row.issue_photos,
    fixedPhotos: row.fixed_photos,
    changedParameters: row.changed_parameters,
    outOfUse: row.out_of_use,
    replacementSerial: row.replacement_serial,
    serviceman: row.serviceman_name,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    signature: row.signature,
    servicemanSignature: row.serviceman_signature,
  };
}

type Changes = Omit<ServicePatch, 'status' | 'files'>;

/**
 * The content with a patch applied. Where it changes what was signed, it takes away the signatures that were there before
 * (decision 044), though it name them again. Throws `invalid-input` when the result is invalid.
 */
export function patchedContent(row: ServiceColumns, changes: Changes): ServiceContent {
  const before = contentOf(row);
  const content = mergedContent(before, changes);
  if (isDeepStrictEqual(signedIn(content), signedIn(before))) return content;
  return {
    ...content,
    ...(content.signature === before.signature && { signature: null }),
    ...(content.servicemanSignature === before.servicemanSignature && { servicemanSignature: null }),
  };
}

/** What the customer and the serviceman have read when they sign, as it is stored; the order of parameters says nothing. */
function signedIn(content: ServiceContent) {
  const stored = contentColumns(content);
  return [
    stored.fault_description,
    stored.required_spare_parts,
    stored.repair_description,
    stored.issue_photos,
    stored.fixed_photos,
    content.changedParameters,
    stored.out_of_use,
    stored.replacement_serial,
    stored.serviceman_name,
    stored.started_at,
    stored.finished_at,
  ];
}

function mergedContent(before: ServiceContent, changes: Changes): ServiceContent {
  const merged = mergePatch(before, {
    ...changes,
    // A removed list or map becomes an empty one.
    ...(changes.issuePhotos === null && { issuePhotos: [] }),
    ...(changes.fixedPhotos === null && { fixedPhotos: [] }),
  });
  const read = serviceContentSchema.safeParse(
    changes.changedParameters === null ? { ...Object(merged), changedParameters: {} } : merged,
  );
  if (!read.success) throw new Problem('invalid-input', { violations: violationsOf(read.error) });
  return read.data;
}

/**
 * Checks the content: times in the past and in their order, parameters that the device has, declared pictures. The serial number is no
 * parameter that can change: another serial number is another device.
 */
export function checkContent(
  { parametersSchema }: Pick<TemplateVersion, 'parametersSchema'>,
  content: ServiceContent,
  declared: ReadonlySet<string>,
  stored: Pick<ServiceColumns, 'started_at' | 'finished_at' | 'changed_parameters' | 'revision'>,
  event: ServiceEvent | undefined,
  now: Date,
): void {
  const today = todayIn(TIME_ZONE, now);
  const { startedAt, finishedAt, partsReturnedOn } = content;
  // Earlier versions stored times in the other order; the parts of such a service are returned all the same.
  const isNew = stored.revision === 1;
  const areStored = !isNew && startedAt === stored.started_at && finishedAt === stored.finished_at;
  // The device may have been installed with another version since: what was noted then is checked again when it is written to it.
  const parametersStand =
    !isNew &&
    event?.type !== 'finish' &&
    isDeepStrictEqual(content.changedParameters, stored.changed_parameters);
  const undeclared = (name: string | null | undefined, propertyPath: string): Gap[] =>
    !name || declared.has(name) ? [] : [{ propertyPath, code: 'not-declared' }];
  const gaps: Gap[] = [
    ...futureDays(
      {
        startedAt: startedAt && dayOf(startedAt),
        finishedAt: finishedAt && dayOf(finishedAt),
        partsReturnedOn,
      },
      today,
    ),
    ...(areStored ? [] : endBeforeStart('finishedAt', { start: startedAt, end: finishedAt })),
    ...(parametersStand ? [] : parameterGaps(parametersSchema, content.changedParameters)),
    ...content.issuePhotos.flatMap((photo, at) => undeclared(photo.name, `issuePhotos.${at}`)),
    ...content.fixedPhotos.flatMap((photo, at) => undeclared(photo.name, `fixedPhotos.${at}`)),
    ...undeclared(content.signature, 'signature'),
    ...undeclared(content.servicemanSignature, 'servicemanSignature'),
  ];
  if (gaps.length > 0) throw new Problem('invalid-values', { violations: gaps });
}

function parameterGaps(
  schema: TemplateVersion['parametersSchema'],
  parameters: Readonly<Record<string, string>>,
): Gap[] {
  const serial = serialField(schema).name;
  return Object.entries(parameters).flatMap(([name, value]) => {
    const propertyPath = `changedParameters.${name}`;
    if (name === serial) return [{ propertyPath, code: 'serial-by-replacement' }];
    const field = schema.find((candidate) => candidate.name === name);
    const code = field ? parameterGap(field, value.trim()) : 'unknown-key';
    return code ? [{ propertyPath, code }] : [];
  });
}

/** The pictures that the content names. */
export function picturesIn(content: ServiceContent): ReadonlySet<string> {
  return new Set([
    ...[...content.issuePhotos, ...content.fixedPhotos].map((photo) => photo.name),
    ...[content.signature, content.servicemanSignature].flatMap((name) => name ?? []),
  ]);
}

const photos = (list: ServiceContent['issuePhotos']): string =>
  JSON.stringify(list.map(({ name, caption }) => ({ name, caption: caption || null })));
const instant = (moment: string | null | undefined): string | null =>
  moment ? new Date(moment).toISOString() : null;

/** The columns of what a person entered. */
export function contentColumns(content: ServiceContent) {
  return {
    service_start_date: content.serviceStartDate,
    fault_description: content.faultDescription,
    required_spare_parts: content.requiredSpareParts || null,
    sent_spare_parts: content.sentSpareParts || null,
    tracking_number: content.trackingNumber || null,
    parts_returned_on: content.partsReturnedOn ?? null,
    repair_description: content.repairDescription || null,
    rejection_reason: content.rejectionReason || null,
    issue_photos: photos(content.issuePhotos),
    fixed_photos: photos(content.fixedPhotos),
    changed_parameters: JSON.stringify(content.changedParameters),
    out_of_use: content.outOfUse,
    replacement_serial: content.replacementSerial || null,
    serviceman_name: content.serviceman || null,
    started_at: instant(content.startedAt),
    finished_at: instant(content.finishedAt),
    signature: content.signature ?? null,
    serviceman_signature: content.servicemanSignature ?? null,
  };
}
