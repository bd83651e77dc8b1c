import { z } from 'zod';
import { imageNameSchema, picturesSchema } from '../files/manifest.ts';
import { answersPatchSchema, answersSchema } from '../form/answers.ts';
import { photoSchema } from '../installations/entity.ts';
import { iriSchema } from '../iri-schema.ts';
import { visitDaySchema, visitMomentSchema } from '../visit-day-schema.ts';

/** What is written down at a visit; the form is that of the installation's template version. */
const visit = {
  /** The day chosen for the visit. Once it was carried out, the day of `executedAt`. */
  executionDate: visitDaySchema.nullish(),
  /** When it was carried out. */
  executedAt: visitMomentSchema.nullish(),
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
    /** Made on the device; the row is found again by it for ever (design: offline). */
    clientId: z.uuid(),
    installation: iriSchema('installations').nullish(),
    /** The same by the client id of the caller's own installation, which was not sent yet when this was frozen. */
    installationClientId: z.uuid().nullish(),
    /** A visit that is set, or one that was carried out. */
    status: z.enum(['scheduled', 'done']),
    ...visit,
    survey: visit.survey.default({ data: {} }),
    photos: visit.photos.default([]),
    files: picturesSchema.default([]),
  })
  .refine((body) => Boolean(body.installation) !== Boolean(body.installationClientId), {
    path: ['installationClientId'],
    error: 'one-of-two',
  });

/**
 * A merge patch of an inspection. `status: 'scheduled'` sets or moves the visit to `executionDate`; `status: 'done'`
 * carries it out and needs `executedAt`, a form without gaps and both signatures. Without `status`, what is written
 * down so far is kept.
 */
export const inspectionPatchSchema = z
  .strictObject({
    status: z.enum(['scheduled', 'done']),
    ...visit,
    survey: z.strictObject({ data: answersPatchSchema }).partial(),
    photos: visit.photos.nullable(),
    /** Photos and signatures that are new. */
    files: picturesSchema,
  })
  .partial();

/** What a patch has to result in. */
export const inspectionContentSchema = z.strictObject(visit);

export type InspectionContent = z.output<typeof inspectionContentSchema>;
export type NewInspection = z.output<typeof newInspectionSchema>;
export type NewInspectionInput = z.input<typeof newInspectionSchema>;
export type InspectionPatch = z.output<typeof inspectionPatchSchema>;
