import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, recordId } from '../iri-schema.ts';
import { devicePatchSchema, MAX_DEVICES_AT_ONCE, newDeviceSchema, replacementSchema } from './input.ts';
import { customDeviceSchema } from './record.ts';

const admins = ['admin', 'superadmin'] as const;
const ofDevice = z.object({ id: idParam });

export const createDevice = endpoint({
  id: 'devices.create',
  method: 'POST',
  path: '/custom_devices',
  summary: 'Enters a device with the parameters of the active version of its template.',
  access: admins,
  body: newDeviceSchema,
  answer: customDeviceSchema,
  guarded: true,
  status: 201,
});

export const updateDevice = endpoint({
  id: 'devices.update',
  method: 'PATCH',
  path: '/custom_devices/{id}',
  summary:
    'Changes parameters, the day of making, whether it was started outside the app, and the serial number until something refers to it (merge patch).',
  access: admins,
  params: ofDevice,
  body: devicePatchSchema,
  answer: customDeviceSchema,
  guarded: true,
  status: 200,
});

export const replaceDevice = endpoint({
  id: 'devices.replace',
  method: 'POST',
  path: '/custom_devices/{id}/replacement',
  summary:
    'Records that another device replaced an installed one; installation and warranty continue with it. Answers the new device.',
  access: admins,
  params: ofDevice,
  body: replacementSchema,
  answer: customDeviceSchema,
  guarded: true,
  status: 200,
});

export const deleteDevice = endpoint({
  id: 'devices.delete',
  method: 'DELETE',
  path: '/custom_devices/{id}',
  summary:
    'Deletes a device with its parameters; `device-in-use` while installations, inspections, services or a replacement refer to it.',
  access: admins,
  params: ofDevice,
  guarded: true,
  status: 204,
});

/** Changes several devices at once, in either direction; returns which of them changed. */
export const changeDatabase = endpoint({
  id: 'devices.changeDatabase',
  method: 'POST',
  path: '/custom_devices/database',
  summary: 'Takes devices that were typed in by hand into the database, or out of it again.',
  access: admins,
  body: z.strictObject({
    act: z.enum(['add', 'remove']),
    devices: z.array(recordId).min(1).max(MAX_DEVICES_AT_ONCE),
  }),
  answer: z.object({ changed: z.array(z.int()) }),
  status: 200,
});
