import { z } from 'zod';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { warrantySchema } from '../warranty/record.ts';
import { parametersValueSchema } from '../templates/parameters-schema.ts';
import { receivedParametersSchema } from '../templates/received-parameters.ts';

/** The states of a device (specification section 4, "Device states"); derived, never stored. */
export const DEVICE_LABELS = [
  'not_in_database',
  'not_installed',
  'installed',
  'awaiting_verification',
  'warranty_issued',
  'installation_rejected',
  'started_outside_app',
  'reinstalling',
] as const;
export const deviceLabelSchema = z.enum(DEVICE_LABELS);
export type DeviceLabel = z.infer<typeof deviceLabelSchema>;

/** Where a parameter's value came from. */
export const PARAMETER_SOURCES = ['factory', 'production', 'installation', 'service', 'admin'] as const;
const parameterSourceSchema = z.enum(PARAMETER_SOURCES);

/** What a device was entered by: the maker's factory, an installer who typed it in, the office, or a file. */
const DEVICE_SOURCES = ['factory', 'installation', 'admin', 'import'] as const;
export const deviceSourceSchema = z.enum(DEVICE_SOURCES);
export type DeviceSource = z.infer<typeof deviceSourceSchema>;

/** One entry of a parameter's history, which is append-only. */
export const parameterEntrySchema = z.object({
  field: z.string(),
  value: z.string(),
  createdAt: z.string(),
  user: z.string().nullable(),
  source: parameterSourceSchema,
  /** Read from a file; absent in what an older release stored. */
  imported: z.boolean().default(false),
});

/** Specification section 3, "Custom device". */
export const customDeviceSchema = z.object({
  id: z.int(),
  serial: z.string(),
  parameters: parametersValueSchema,
  deviceTemplate: z.object({ id: z.int(), name: z.string(), nameTranslations: receivedLabelsSchema }),
  schemaVersion: z.object({ id: z.int(), number: z.int(), parametersSchema: receivedParametersSchema }),
  /** The current installation; also null when the caller may not see it (`label` still gives the state). */
  installation: z
    .object({
      id: z.int(),
      status: z.string(),
      /** Absent in what an older release stored. */
      installationDate: z.string().optional(),
      customerName: z.string().optional(),
      customerCity: z.string().optional(),
    })
    .nullable(),
  installed: z.boolean(),
  services: z.array(z.string()),
  inspections: z.array(z.string()),
  step: z.int().nullable(),
  heatpump: z.boolean(),
  deviceExtension: z.object({ createdAt: z.string(), sent: z.string().nullable() }).nullable(),
  inDatabase: z.boolean(),
  /** Today's state of its current installation's warranty; also null when the caller may not see that installation. */
  warranty: warrantySchema.nullable(),
  /** The device that replaced this one, and the device that this one replaced. */
  replacedBy: z.object({ id: z.int(), serial: z.string() }).nullable(),
  replaces: z.object({ id: z.int(), serial: z.string() }).nullable(),
  /** A finished service put in another device, and nobody has approved that yet. Null also when the caller may not see the installation. */
  waitingReplacement: z.object({ service: z.int(), serial: z.string() }).nullable().default(null),
  label: deviceLabelSchema,
  /** The maker knows that it runs, from outside this product. These six are absent in what an older release stored. */
  startedOutside: z.boolean().default(false),
  source: deviceSourceSchema.default('factory'),
  importedAt: z.string().nullable().default(null),
  /** The day on which the maker made it, where that is known. */
  madeOn: z.string().nullable().default(null),
  createdAt: z.string().nullable().default(null),
  /** Of the whole record, parameters included: its `ETag`. */
  revision: z.int().default(0),
});

export type ParameterEntry = z.infer<typeof parameterEntrySchema>;
export type CustomDevice = z.infer<typeof customDeviceSchema>;
