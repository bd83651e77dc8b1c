import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { serialSchema } from '../devices/input.ts';
import { imageNameSchema, picturesSchema } from '../files/manifest.ts';
import { photoSchema } from '../installations/input.ts';
import { iriSchema } from '../iri-schema.ts';
import { parametersValueSchema } from '../templates/parameters-schema.ts';
import { recordDaySchema, recordMomentSchema } from '../record-day.ts';

const text = z.string().trim().max(5_000);
/** Photos of the fault and of the repair: 1 and 2 of each (specification section 3, "Service"). */
const twoPhotos = z.array(photoSchema).max(2);

/** The fields that a serviceman fills in. */
const work = {
  /** The date of the service: a later one is scheduled, today's or an earlier one is started. */
  serviceStartDate: recordDaySchema,
  faultDescription: text.min(1, 'required'),
  requiredSpareParts: text.nullish(),
  repairDescription: text.nullish(),
  issuePhotos: twoPhotos,
  fixedPhotos: twoPhotos,
  /** New values by field; with `status: 'done'` they are added to the device's history. */
  changedParameters: parametersValueSchema,
  /** Whether the customer could not use the device from the report until the end of the repair. */
  outOfUse: z.boolean(),
  /** The serial number of the device that replaced this one. */
  replacementSerial: serialSchema.nullish(),
  /** The serviceman's name, if it is not the account's owner. */
  serviceman: oneLineSchema(200).nullish(),
  /** Eight o'clock by the makers' time, or an earlier `finishedAt`, says the day alone: what is known of that day more exactly stays. */
  startedAt: recordMomentSchema.nullish(),
  finishedAt: recordMomentSchema.nullish(),
  /** The signatures of the customer and the serviceman. */
  signature: imageNameSchema.nullish(),
  servicemanSignature: imageNameSchema.nullish(),
};

/** The queue's request for a service that was started, scheduled, paused for parts or finished at once. */
export const newServiceSchema = z
  .strictObject({
    /** Generated on the device; identifies the record permanently. */
    clientId: z.uuid(),
    customDevice: iriSchema('custom_devices').nullish(),
    /**
     * The installation that the device had when the form was opened: its device is meant where that one has meanwhile been
     * replaced, or its serial number corrected.
     */
    installation: iriSchema('installations').nullish(),
    /** The device of the caller's own installation, which was not sent yet when this request was frozen. */
    installationClientId: z.uuid().nullish(),
    /**
     * `pending` and `scheduled` follow from `serviceStartDate`; the other two are carried out in the same request. What is sent as
     * `scheduled` for a day after its report stays so, however late it arrives.
     */
    status: z.enum(['pending', 'scheduled', 'require_spare_parts', 'done']).default('pending'),
    /** When the fault was reported; now by default. */
    reportedAt: recordMomentSchema.nullish(),
    ...work,
    issuePhotos: twoPhotos.default([]),
    fixedPhotos: twoPhotos.default([]),
    changedParameters: work.changedParameters.default({}),
    outOfUse: work.outOfUse.default(false),
    files: picturesSchema.default([]),
  })
  .refine((body) => Boolean(body.customDevice) !== Boolean(body.installationClientId), {
    path: ['installationClientId'],
    error: 'one-of-two',
  });

/**
 * A merge patch of a service. `status` is the step of the state machine, with its required field: `scheduled` a later
 * `serviceStartDate`, `require_spare_parts` the `requiredSpareParts`, `spare_parts_sent` the `sentSpareParts` (service
 * partner and admins only), `done` the `repairDescription`, `rejected` the `rejectionReason`; `pending` starts a
 * scheduled one.
 */
export const servicePatchSchema = z
  .strictObject({
    status: z.enum(['pending', 'scheduled', 'require_spare_parts', 'spare_parts_sent', 'done', 'rejected']),
    ...work,
    issuePhotos: twoPhotos.nullable(),
    fixedPhotos: twoPhotos.nullable(),
    changedParameters: z.record(z.string().max(60), z.string().max(2_000).nullable()).nullable(),
    sentSpareParts: text.nullish(),
    trackingNumber: oneLineSchema(200).nullish(),
    /** The day on which the replaced part was returned; service partner and admins only. */
    partsReturnedOn: recordDaySchema.nullish(),
    rejectionReason: text.nullish(),
    /** New photos and signatures. */
    files: picturesSchema,
  })
  .partial();

/** The schema of the content after a patch was applied. */
export const serviceContentSchema = z.strictObject({
  ...work,
  faultDescription: text,
  sentSpareParts: text.nullish(),
  trackingNumber: oneLineSchema(200).nullish(),
  partsReturnedOn: recordDaySchema.nullish(),
  rejectionReason: text.nullish(),
});

export type ServiceContent = z.output<typeof serviceContentSchema>;
export type NewService = z.output<typeof newServiceSchema>;
export type ServicePatch = z.output<typeof servicePatchSchema>;
