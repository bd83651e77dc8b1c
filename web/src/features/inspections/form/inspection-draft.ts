import { answersSchema } from '@portal/domain/form/answers';
import { receivedFormSchema } from '@portal/domain/form/received';
import { labelsSchema } from '@portal/domain/templates/labels-schema';
import { parametersValueSchema } from '@portal/domain/templates/parameters-schema';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';

/** What becomes of the form: a planned inspection carried out, or one that nobody planned. */
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
  /** On an installation by its id, or by its client id while that waits to be sent itself. */
  z.object({ kind: z.literal('unplanned'), installation: z.union([z.int(), z.uuid()]) }),
]);

/**
 * Everything that an inspection in progress knows. It carries its own form and the readings of the last time, so that it
 * opens and is finished without a network.
 */
export const inspectionDraftSchema = z.object({
  target: targetSchema,
  customer: z.string(),
  device: z.object({
    serial: z.string(),
    deviceTemplate: z.object({ name: z.string(), nameTranslations: labelsSchema }),
    parameters: parametersValueSchema,
  }),
  version: z.object({ id: z.int(), inspectionFormSchema: receivedFormSchema }),
  /** When it counts; an unplanned one has no window. */
  window: z.object({ soonestDate: z.string(), dueDate: z.string() }).nullable(),
  previous: z.object({ executedAt: z.string(), answers: answersSchema }).nullable(),
  answers: answersSchema,
  /** The day on which it was carried out, as it is typed. */
  executedOn: z.string(),
  note: z.string(),
  photos: z.array(z.object({ name: z.string(), caption: z.string() })),
  /** Names of the pictures of the two signatures. */
  signature: z.string().nullable(),
  inspectorSignature: z.string().nullable(),
});

/** How the data of a draft is read, whichever version of the app wrote it. */
export const inspectionDraftLadder = firstVersion(inspectionDraftSchema);

/** An inspection in progress, as its form knows it. */
export type InspectionDraft = z.infer<typeof inspectionDraftSchema>;
