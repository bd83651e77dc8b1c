import { z } from 'zod';
import { SERIAL_MAX_LENGTH } from '../constants.ts';
import { onOneLine } from '../contact/one-line.ts';
import { isIsoDate } from '../dates.ts';
import { iriSchema } from '../iri-schema.ts';
import { parametersValueSchema } from '../templates/parameters-schema.ts';
import { recordDaySchema } from '../record-day.ts';
import { plainSerial } from './serial-key.ts';

/**
 * A serial number as scanned or typed: not empty, on one line, and without the white space that a paste brings along;
 * its letters stay as they are. An empty one has the code `serial`, in whose place people read "Podaj numer seryjny"
 * (specification section 5).
 */
export const serialSchema = z
  .string()
  .trim()
  .overwrite(plainSerial)
  .overwrite((serial) => (/[\t\n\r]/.test(serial) ? onOneLine(serial) : serial))
  .min(1, 'serial')
  .max(SERIAL_MAX_LENGTH, 'too-long');

/** Most devices that one call of the office takes into the database. */
export const MAX_DEVICES_AT_ONCE = 200;

const parameterNameSchema = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'parameter-name');

/** Names and values as they are sent: at most twice as many as a template may have parameters. */
function parametersOf<Value extends z.ZodType<string>>(value: Value) {
  return z
    .record(parameterNameSchema, value)
    .refine((values) => Object.keys(values).length <= 200, 'too-many');
}

const value = parametersValueSchema.valueType;

const madeOnSchema = z.string().refine(isIsoDate, 'date').nullable();

/** A device that the office enters (specification section 3, "Custom device"). */
export const newDeviceSchema = z.strictObject({
  deviceTemplate: iriSchema('device_templates'),
  serial: serialSchema,
  parameters: parametersOf(value).default({}),
  madeOn: madeOnSchema.default(null),
  startedOutside: z.boolean().default(false),
});

/** What the office changes of a device; a parameter that is not named stays as it is, a blank one or null becomes blank. */
export const devicePatchSchema = z
  .strictObject({
    serial: serialSchema,
    parameters: parametersOf(value.nullable().transform((given) => given ?? '')),
    madeOn: madeOnSchema,
    startedOutside: z.boolean(),
  })
  .partial();

/** The replacement of a device without a service: installation and warranty continue with the new one. */
export const replacementSchema = z.strictObject({ serial: serialSchema, replacedOn: recordDaySchema });

export type NewDeviceInput = z.output<typeof newDeviceSchema>;
export type DevicePatch = z.output<typeof devicePatchSchema>;
