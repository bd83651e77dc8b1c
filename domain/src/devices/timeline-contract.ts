import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { inspectionStatusSchema } from '../inspections/row.ts';
import { TIMINGS, WINDOW_PLACES } from '../inspections/timing.ts';
import { installationStatusSchema } from '../installations/record.ts';
import { idParam } from '../iri-schema.ts';
import { stageSchema } from '../production/record.ts';
import { PRODUCTION_ACTS } from '../production/transition.ts';
import { recallAnswerSchema } from '../recalls/answer.ts';
import { recallStateSchema } from '../recalls/record.ts';
import { serviceStatusSchema } from '../services/row.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { customDeviceSchema, parameterEntrySchema } from './record.ts';

const at = z.string();
const record = z.string();
const otherDevice = z.object({ id: z.int(), serial: z.string() });

/** One thing that happened to a device, or is going to. `at` is a day or an instant. */
export const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('installation'),
    at,
    record,
    status: installationStatusSchema,
    installer: z.string(),
    customer: z.string(),
    /** Made before the portal, and brought in by an import. */
    imported: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('warranty'), at, record, number: z.string(), withdrawn: z.boolean() }),
  z.object({
    kind: z.literal('inspection'),
    at,
    record,
    status: inspectionStatusSchema,
    timing: z.enum(TIMINGS).nullable(),
    /** Its day relative to the window; absent in answers of older servers. */
    window: z.enum(WINDOW_PLACES).nullable().optional(),
    soonestDate: z.string(),
    dueDate: z.string(),
    /** Whether the plan of a warranty has it; absent in answers of older servers. */
    planned: z.boolean().optional(),
    by: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('service'),
    at,
    record,
    status: serviceStatusSchema,
    timing: z.enum(TIMINGS).nullable(),
    /** The last day in time; absent in answers of older servers. */
    deadline: z.string().optional(),
    underWarranty: z.boolean(),
    fault: z.string(),
    by: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('parameter'),
    at,
    before: z.string().nullable(),
    ...parameterEntrySchema.shape,
  }),
  /** What was done to it in production; for the people of its maker. */
  z.object({
    kind: z.literal('production'),
    at,
    act: z.enum(PRODUCTION_ACTS),
    stage: stageSchema.nullable(),
    worker: z.string(),
    reason: z.string().nullable(),
    /** False for a stage that somebody else had finished first. */
    counted: z.boolean(),
    /** The parameters that the stage measured. */
    values: z.array(z.object({ field: z.string(), value: z.string() })),
    /** Of the label check: what the printed label said. */
    scannedSerial: z.string().nullable(),
  }),
  /** A replacement: whether this device is the old or the new one, and the other device. */
  z.object({
    kind: z.literal('replacement'),
    at,
    record: record.nullable(),
    role: z.enum(['replaced_by', 'replaces']),
    device: otherDevice,
  }),
  /** A recall of the device: when it began, and the outcome for the device. */
  z.object({
    kind: z.literal('recall'),
    at,
    record,
    title: receivedLabelsSchema,
    state: recallStateSchema,
    answer: recallAnswerSchema.nullable(),
    note: z.string(),
    by: z.string().nullable(),
  }),
]);

/** The page of a device: what it is, how its warranty stands, and everything that happened to it, newest first. */
export const deviceTimelineSchema = z.object({
  device: customDeviceSchema,
  entries: z.array(timelineEntrySchema),
  /** Values over time, oldest first: of parameters that have changed, a curve can be drawn. */
  parameters: z.array(z.object({ field: z.string(), values: z.array(parameterEntrySchema) })),
  documents: z.array(
    z.object({ name: z.string(), url: z.string(), kind: z.enum(['card', 'library', 'link']) }),
  ),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
export type DeviceTimeline = z.infer<typeof deviceTimelineSchema>;

export const getDeviceTimeline = endpoint({
  id: 'devices.timeline',
  method: 'GET',
  path: '/custom_devices/{id}/timeline',
  summary:
    'Installation, inspections, services, parameters over time and documents of a device, for its people.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: deviceTimelineSchema,
  status: 200,
});
