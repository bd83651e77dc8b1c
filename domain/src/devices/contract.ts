import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, wholeNumber } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { componentFilterFields } from './component-search.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { SERIAL_MAX_LENGTH } from '../constants.ts';
import { customDeviceSchema, deviceLabelSchema, deviceSourceSchema, parameterEntrySchema } from './record.ts';

/** The office's filters of devices, the same for the list and its export. */
export const deviceFilterFields = {
  'deviceTemplate.id': idParam.optional(),
  label: z.array(deviceLabelSchema).max(8).optional(),
  /** Stage of production. */
  step: z.array(wholeNumber(2, 9)).max(8).optional(),
  source: z.array(deviceSourceSchema).max(4).optional(),
  /** The number of a component that is in the device now. */
  ...componentFilterFields,
  /** A part of the serial number, or the whole of a present or earlier value of a parameter. */
  search: z.string().max(200).optional(),
};

export const deviceCollection = {
  type: 'CustomDevice',
  order: ['id', 'createdAt', 'serial', 'madeOn'],
  equal: ['label', 'step', 'source'],
  range: ['createdAt', 'madeOn'],
  exists: ['deviceExtension', 'installation', 'sent'],
  search: true,
} as const;

/**
 * Device look-up (specification section 7). The query arrives as
 * `deviceTemplate.id=5&parameterOrExact[serial]=X`; nothing found is 404 with `detail: "Not Found"`.
 * Installers look up by serial number; only admins and production list without one.
 */
export const findDevices = endpoint({
  id: 'devices.find',
  method: 'GET',
  path: '/custom_devices',
  summary: 'Devices of a template whose parameter has this value (a serial compares trimmed, in any case).',
  access: 'signed-in',
  query: z.object({
    ...pageQuery,
    parameterOrExact: z.record(z.string().max(60), z.string().max(2_000)).optional(),
    ...deviceFilterFields,
  }),
  answer: customDeviceSchema,
  collection: deviceCollection,
  status: 200,
});

/**
 * After a look-up without a result: the other device types of the caller in which the number is, and near numbers of the
 * chosen type. Of a near device only the number is told, and the call is limited, so that nobody can browse the devices.
 */
export const findNearDevices = endpoint({
  id: 'devices.near',
  method: 'GET',
  path: '/near_devices',
  summary:
    'What may have been meant by a serial number that was not found: the caller’s other device types that have it, and at most three near numbers.',
  access: ['installer', 'asp'],
  query: z.object({ 'deviceTemplate.id': idParam, serial: z.string().trim().min(1).max(SERIAL_MAX_LENGTH) }),
  answer: z.object({
    types: z.array(
      z.object({ id: z.int(), name: z.string(), nameTranslations: receivedLabelsSchema.default({}) }),
    ),
    serials: z.array(z.string()),
  }),
  status: 200,
});
export type NearDevices = z.infer<typeof findNearDevices.answer>;

export const getDevice = endpoint({
  id: 'devices.one',
  method: 'GET',
  path: '/custom_devices/{id}',
  summary: 'One device with its current parameters.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: customDeviceSchema,
  status: 200,
});

export const getParameterHistory = endpoint({
  id: 'devices.parameterHistory',
  method: 'GET',
  path: '/custom_devices/{id}/parameters',
  summary: 'Every value that the parameters of a device have had, newest first.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: parameterEntrySchema,
  collection: { type: 'ParameterEntry', order: [] },
  status: 200,
});

/** `saveDevice` of specification section 7: a device that an installer typed in joins the maker's database. */
export const addToDatabase = endpoint({
  id: 'devices.addToDatabase',
  method: 'POST',
  path: '/custom_devices/{id}/add-to-database',
  summary: 'Takes a device that an installer typed in by hand into the database.',
  access: ['admin', 'superadmin'],
  params: z.object({ id: idParam }),
  answer: customDeviceSchema,
  status: 200,
});
