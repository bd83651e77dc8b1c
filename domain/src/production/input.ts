import { z } from 'zod';
import { serialSchema } from '../devices/input.ts';
import { imageNameSchema, picturesSchema } from '../files/manifest.ts';
import { answersSchema } from '../form/answers.ts';
import { MAX_REASON_LENGTH } from '../installations/review/marked-reason.ts';
import { iriSchema, recordId } from '../iri-schema.ts';
import { recordMomentSchema } from '../record-day.ts';
import { SCAN_SOURCES, stageSchema } from './record.ts';

const reason = z.string().trim().min(1, 'required').max(MAX_REASON_LENGTH);

const common = {
  /** Made on the device at the station; the record is found again by it for ever. */
  clientId: z.uuid(),
  customDevice: iriSchema('custom_devices'),
  /** The id of whoever did it, as the station was told by `production.identify`. */
  worker: recordId,
  finishedAt: recordMomentSchema,
};

/** The queue of a station names the files of whatever it sends; these have none. */
const withoutFiles = { files: picturesSchema.max(0).default([]) };

/** What a station sends: a stage that was finished, or what else happened to the device. */
export const newProductionRecordSchema = z.discriminatedUnion('act', [
  z.strictObject({
    ...common,
    act: z.literal('finish'),
    stage: stageSchema,
    startedAt: recordMomentSchema,
    /** The version whose form was filled in. */
    version: iriSchema('device_template_versions'),
    survey: z.strictObject({ data: answersSchema }).default({ data: {} }),
    /** Of the label check: what the printed label said, and how it was read. */
    scanned: z.strictObject({ serial: serialSchema, by: z.enum(SCAN_SOURCES) }).nullish(),
    /** The name of the picture of that label, among the files. */
    labelPicture: imageNameSchema.nullish(),
    files: picturesSchema.default([]),
  }),
  z.strictObject({ ...common, ...withoutFiles, act: z.literal('hold'), reason }),
  z.strictObject({ ...common, ...withoutFiles, act: z.literal('release') }),
  z.strictObject({
    ...common,
    ...withoutFiles,
    act: z.enum(['rework', 'reopen']),
    stage: stageSchema,
    reason,
  }),
]);
export type NewProductionRecord = z.output<typeof newProductionRecordSchema>;
export type FinishedStage = Extract<NewProductionRecord, { act: 'finish' }>;

/** A device that production begins: known ones by their number, new ones with the type that was chosen. */
export const productionEntrySchema = z.strictObject({
  serial: serialSchema,
  deviceTemplate: iriSchema('device_templates'),
});
