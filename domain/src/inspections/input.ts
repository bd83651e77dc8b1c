import { z } from 'zod';
import { imageNameSchema, picturesSchema } from '../files/manifest.ts';
import { answersPatchSchema, answersSchema } from '../form/answers.ts';
import { photoSchema } from '../installations/input.ts';
import { iriSchema } from '../iri-schema.ts';
import { recordDaySchema, recordMomentSchema } from '../record-day.ts';

/** What an inspection records; the form is that of the installation's template version. */
const content = {
  /** The day agreed for it. Once it was carried out, the day of `executedAt`. */
  executionDate: recordDaySchema.nullish(),
  /** The moment at which it was carried out. */
  executedAt: recordMomentSchema.nullish(),
  survey: z.strictObject({ data: answersSchema }),
  photos: z.array(photoSchema).max(40),
  note: z.string().trim().max(5_000).nullish(),
  /** The customer's signature, and that of whoever carried it out: both are needed to be done. */
  signature: imageNameSchema.nullish(),
  inspectorSignature: imageNameSchema.nullish(),
};

/**
 * An inspection that nobody planned: on an installation that was itself not sent yet, or besides the plan. Where a
 * planned one waits whose window the day lies in, it is that one.
 */
export const newInspectionSchema = z
  .strictObject({
    /** Made on the device; the row is found again by it for ever. */
    clientId: z.uuid(),
    installation: iriSchema('installations').nullish(),
    /** The same by the client id of the caller's own installation, which was not sent yet when this was frozen. */
    installationClientId: z.uuid().nullish(),
    /** A day was agreed, or it was carried out. */
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
 * A merge patch of an inspection. `status: 'scheduled'` agrees or moves the day, `executionDate`; `status: 'done'`
 * carries it out and needs `executedAt`, a form without gaps and both signatures. Without `status`, what is written
 * down so far is kept.
 */
export const inspectionPatchSchema = z
  .strictObject({
    status: z.enum(['scheduled', 'done']),
    ...content,
    survey: z.strictObject({ data: answersPatchSchema }).partial(),
    photos: content.photos.nullable(),
    /** Photos and signatures that are new. */
    files: picturesSchema,
  })
  .partial();

/** What a patch has to result in. */
export const inspectionContentSchema = z.strictObject(content);

export type InspectionContent = z.output<typeof inspectionContentSchema>;
export type NewInspection = z.output<typeof newInspectionSchema>;
export type InspectionPatch = z.output<typeof inspectionPatchSchema>;
