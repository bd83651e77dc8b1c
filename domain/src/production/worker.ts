import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';

/** Four to six digits; names a worker and is no secret: the account of the station is what is let in. */
const pinSchema = z.string().regex(/^\d{4,6}$/, 'pin');

/** What a badge's bar code says. */
const badgeSchema = oneLineSchema(60).min(1);

/** Somebody who works at the stages of production (specification section 2, settings); has no account. */
export const workerSchema = z.object({
  id: z.int(),
  name: z.string(),
  pin: z.string().nullable(),
  badge: z.string().nullable(),
  /** Those who have left stay in the history of the devices, and can no longer be chosen. */
  active: z.boolean(),
  createdAt: z.string(),
});
export type Worker = z.infer<typeof workerSchema>;

const fields = {
  name: oneLineSchema(120).min(1, 'required'),
  pin: pinSchema.nullable(),
  badge: badgeSchema.nullable(),
};

export const newWorkerSchema = z.strictObject({
  ...fields,
  pin: fields.pin.default(null),
  badge: fields.badge.default(null),
});

export const workerPatchSchema = z.strictObject({ ...fields, active: z.boolean() }).partial();
export type WorkerPatch = z.output<typeof workerPatchSchema>;

/** By what a worker says who they are at a station. */
export const identificationSchema = z.union([
  z.strictObject({ pin: pinSchema }),
  z.strictObject({ badge: badgeSchema }),
]);
export type Identification = z.output<typeof identificationSchema>;

/** A worker as a station knows them. */
export const stationWorkerSchema = workerSchema.pick({ id: true, name: true });
export type StationWorker = z.infer<typeof stationWorkerSchema>;
