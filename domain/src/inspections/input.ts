import { z } from 'zod';
import { imageNameSchema, picturesSchema } from '../files/manifest.ts';
import { answersPatchSchema, answersSchema } from '../form/answers.ts';
import { photoSchema } from '../installations/input.ts';
import { iriSchema } from '../iri-schema.ts';
import { recordDaySchema, recordMomentSchema } from '../record-day.ts';

/** What an inspection records; its form is that of the installation's template version. */
const content = {
  /** The agreed date; after the inspection, the date of `executedAt`. */
  executionDate: recordDaySchema.nullish(),
  /** The time at which it was carried out. */
  executedAt: recordMomentSchema.nullish(),
  survey: z.strictObject({ data: answersSchema }),
  photos: z.array(photoSchema).max(40),
  note: z.string().trim().max(5_000).nullish(),
  /** The signatures of the customer and of the person who carried it out: both are required for `done`. */
  signature: imageNameSchema.nullish(),
  inspectorSignature: imageNameSchema.nullish(),
};

/**
 * An unplanned inspection: on an installation that was not sent yet, or in addition to the plan. If a planned one is
 * open and the date is in its window, that one is used.
 */
export const newInspectionSchema = z
  .strictObject({
    /** Generated on the device; identifies the record permanently. */
    clientId: z.uuid(),
    installation: iriSchema('installations').nullish(),
    /**
     * The same by the client id of the caller's own installation, which was not sent yet when this request was frozen.
     */
    installationClientId: z.uuid().nullish(),
    /** A date was agreed, or the inspection was carried out. */
    status: z.enum(['scheduled', 'done']),
    ...content,
    survey: content.survey.default({ data: {} }),
    photos: content.photos.default([]),
    files: picturesSchema.default([]),
  })
  .refine((body) => Boolean(body.installation) !== Boolean(body.installationClientId), {
    path: ['installationClientId'],
    error: 'one-of-two',
  });

/**
 * A merge patch of an inspection. `status: 'scheduled'` sets or changes the date, `executionDate`; `status: 'done'`
 * completes it and needs `executedAt`, a complete form and both signatures. Without `status`, the content is stored as
 * a draft.
 */
export const inspectionPatchSchema = z
  .strictObject({
    status: z.enum(['scheduled', 'done']),
    ...content,
    survey: z.strictObject({ data: answersPatchSchema }).partial(),
    photos: content.photos.nullable(),
    /** New photos and signatures. */
    files: picturesSchema,
  })
  .partial();

/** The schema of the content after a patch was applied. */
export const inspectionContentSchema = z.strictObject(content);

export type InspectionContent = z.output<typeof inspectionContentSchema>;
export type NewInspection = z.output<typeof newInspectionSchema>;
export type InspectionPatch = z.output<typeof inspectionPatchSchema>;
