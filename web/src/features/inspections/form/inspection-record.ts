import { dayBeforeInstallation, dayDefect } from '@portal/domain/record-day';
import type { FieldRecord } from '../../../records/field-work/field-record.ts';
import { beginInspection, type InspectionEnd } from './begin-inspection.ts';
import { withoutVoidSignatures } from '../../../records/field-work/voided-signatures.ts';
import { type InspectionDraft, inspectionDraftLadder } from './inspection-draft.ts';
import { type InspectionTarget, inspectionFormAddress, REFUSED_FORM_PATH } from './route-target.ts';

/** The step that only an inspection has, besides those of the template and the signatures. */
export type InspectionStep = 'notes';

const SIGNATURES = ['signature', 'inspectorSignature'] as const;

/** The field record of an inspection: the template's steps, day and notes, the summary, and then both signatures. */
export const inspectionRecord: FieldRecord<InspectionDraft, InspectionTarget, InspectionStep, InspectionEnd> =
  {
    kind: 'inspection',
    schema: inspectionDraftLadder,
    title: ({ device }) => device.serial,
    deviceType: ({ device }) => device.deviceTemplate.name,
    address: inspectionFormAddress,
    refusedAt: REFUSED_FORM_PATH,
    begin: beginInspection,
    alreadyQueued: (target, queued, serial) => ({
      kind: 'ended',
      why: queued.kind === 'waiting' ? 'waiting' : 'done',
      serial,
      record: target.kind === 'planned' ? target.inspectionId : null,
    }),
    pictures: { signatures: SIGNATURES },
    template: ({ version, device }) => ({ form: version.inspectionFormSchema, device: device.parameters }),
    steps: () => ['template', 'notes', 'summary', 'signatures'],
    gaps: (_notes, { executedOn, installedOn = '' }, today) => {
      const defect =
        dayDefect(executedOn, today) ?? dayBeforeInstallation('executedOn', executedOn, installedOn)[0]?.code;
      return new Map(defect === undefined ? [] : [['executedOn', defect]]);
    },
    mustSign: true,
    settled: (data, before) => withoutVoidSignatures(data, before, SIGNATURES),
    correcting: (data, _request, unsent) => ({ ...data, left: data.left === true || !unsent }),
    request: async () => (await import('./inspection-request.ts')).inspectionRequest,
  };
