import { z } from 'zod';
import { storedFileSchema } from '../files/record.ts';
import { answersSchema } from '../form/answers.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { parametersValueSchema } from '../templates/parameters-schema.ts';
import { templateVersionSchema } from '../templates/record.ts';
import { STAGES } from './stages.ts';
import { PRODUCTION_ACTS } from './transition.ts';
import { stationWorkerSchema } from './worker.ts';

export const stageSchema = z.literal([...STAGES]);

/** How a serial number came back from a printed label. */
export const SCAN_SOURCES = ['scanner', 'camera', 'typed'] as const;

/** Why a device waits, since when, and who stopped it. */
const holdSchema = z.object({ reason: z.string(), worker: z.string(), since: z.string() });

/** A device in the queue of production (specification section 2, `/production`). */
export const productionRowSchema = z.object({
  /** The device's. */
  id: z.int(),
  serial: z.string(),
  deviceTemplate: z.object({ id: z.int(), name: z.string(), nameTranslations: receivedLabelsSchema }),
  /** The stage that comes next; null when production is over. */
  step: stageSchema.nullable(),
  done: z.array(stageSchema),
  /** Null also for a device on hold that was installed since: nobody has to go on with it. */
  hold: holdSchema.nullable(),
  /** It was sent back to an earlier stage and has not passed it again. */
  rework: z.boolean(),
  /** When it entered production, and when it was shipped (specification section 3, "Device extension"). */
  deviceExtension: z.object({ createdAt: z.string(), sent: z.string().nullable() }),
  lastWorker: z.string().nullable(),
  installed: z.boolean(),
});
export type ProductionRow = z.infer<typeof productionRowSchema>;

/** What was done to a device at one moment; never changed afterwards. */
export const productionRecordSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  act: z.enum(PRODUCTION_ACTS),
  /** The stage that was finished, or that the device goes back to. */
  stage: stageSchema.nullable(),
  worker: z.string(),
  /** The account of the station. */
  station: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string(),
  reason: z.string().nullable(),
  survey: z.object({ data: answersSchema }),
  /** The version whose form was filled in. */
  version: z.int().nullable(),
  /** Of the label check: what the printed label said, how it was read, and the name of its picture among the files. */
  scannedSerial: z.string().nullable(),
  scannedBy: z.enum(SCAN_SOURCES).nullable(),
  labelPicture: z.string().nullable(),
  /**
   * False for what is kept and changes nothing: a stage that somebody else had finished first, and what was overtaken before it arrived
   * (`overtakenBy`).
   */
  counted: z.boolean(),
  files: z.array(storedFileSchema),
  createdAt: z.string(),
});
export type ProductionRecord = z.infer<typeof productionRecordSchema>;

/** A device at its station: where it stands, the form of its stages, and what was done to it so far, newest first. */
export const productionDeviceSchema = productionRowSchema.extend({
  parameters: parametersValueSchema,
  schemaVersion: templateVersionSchema.pick({
    id: true,
    number: true,
    parametersSchema: true,
    productionFormSchema: true,
  }),
  records: z.array(productionRecordSchema),
});
export type ProductionDevice = z.infer<typeof productionDeviceSchema>;

/** What a stage of the board on the wall shows: how many devices wait there, and those that have waited longest. */
const boardStageSchema = z.object({
  stage: stageSchema,
  count: z.int(),
  held: z.int(),
  oldest: z.array(productionRowSchema),
});
export const productionBoardSchema = z.object({
  /** When it was read. */
  at: z.string(),
  /** Shipped today, and in the seven days that end with today; days of the makers. */
  sentToday: z.int(),
  sentWeek: z.int(),
  stages: z.array(boardStageSchema),
});
export type ProductionBoard = z.infer<typeof productionBoardSchema>;

/** What the number of a scan is at this maker: nothing of another maker's is told. */
export const productionScanSchema = z.object({
  /** One for each type of device that has this number. */
  devices: z.array(
    z.discriminatedUnion('kind', [
      /** In production, or shipped from it. */
      z.object({ kind: z.literal('here'), row: productionRowSchema }),
      /** Never was in production here: it runs at a customer's, or was added as finished. */
      z.object({
        kind: z.enum(['installed', 'finished']),
        serial: z.string(),
        deviceTemplate: productionRowSchema.shape.deviceTemplate,
      }),
    ]),
  ),
  /** Whose badge it is. */
  worker: stationWorkerSchema.nullable(),
});
export type ProductionScan = z.infer<typeof productionScanSchema>;
