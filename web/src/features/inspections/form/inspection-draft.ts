import { answersSchema, typedAnswersSchema } from '@portal/domain/form/answers';
import { receivedFormSchema } from '@portal/domain/form/received';
import { labelsSchema } from '@portal/domain/templates/labels-schema';
import { parametersValueSchema } from '@portal/domain/templates/parameters-schema';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';

/** What sending the form does: it completes a planned inspection, or makes an unplanned one. */
const targetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('planned'),
    inspection: z.int(),
    clientId: z.string(),
    etag: z.string(),
    /** The inspection as the person saw it, in the shape of the patch. */
    base: z.record(z.string(), z.unknown()),
    answersBefore: answersSchema,
  }),
  /** The id of the installation, or its client id while it is in the queue. */
  z.object({ kind: z.literal('unplanned'), installation: z.union([z.int(), z.uuid()]) }),
]);

/**
 * The data of an inspection in progress. It contains its form and the readings of the last inspection, so that it opens and is
 * finished offline.
 */
const inspectionDraftSchema = z.object({
  target: targetSchema,
  customer: z.string(),
  device: z.object({
    serial: z.string(),
    deviceTemplate: z.object({ name: z.string(), nameTranslations: labelsSchema }),
    parameters: parametersValueSchema,
  }),
  version: z.object({ id: z.int(), inspectionFormSchema: receivedFormSchema }),
  /** The inspection window; null for an unplanned inspection. */
  window: z.object({ soonestDate: z.string(), dueDate: z.string() }).nullable(),
  /** The day of the installation; missing in drafts of earlier versions. */
  installedOn: z.string().optional(),
  previous: z.object({ executedAt: z.string(), answers: answersSchema }).nullable(),
  answers: typedAnswersSchema,
  /** The day on which it was carried out, as typed. */
  executedOn: z.string(),
  note: z.string(),
  photos: z.array(z.object({ name: z.string(), caption: z.string() })),
  /** File names of the two signatures. */
  signature: z.string().nullable(),
  inspectorSignature: z.string().nullable(),
  /** A change has taken signatures away; the form has left this device before. Both are missing in drafts of earlier versions. */
  voided: z.boolean().optional(),
  left: z.boolean().optional(),
});

/** Parses the data of a draft from any version of the app. */
export const inspectionDraftLadder = firstVersion(inspectionDraftSchema);

/** The state of the form of an inspection. */
export type InspectionDraft = z.infer<typeof inspectionDraftSchema>;
