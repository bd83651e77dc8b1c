import { z } from 'zod';
import { MAX_MARKS, PREVIEWS_AT_ONCE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { eventSchema } from '../events/record.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { installationPatchSchema, newInstallationSchema } from './input.ts';
import { installationPreviewSchema, installationSchema, installationStatusSchema } from './record.ts';
import { MAX_REASON_LENGTH } from './review/marked-reason.ts';
import { rejectionMarkSchema } from './review/remark.ts';
import { installationRowSchema } from './row.ts';

const id = z.object({ id: idParam });

/** By what installations are picked; `status[]=a&status[]=b` arrives as an array. The lists and the export understand the same. */
export const installationFilterFields = {
  status: z.array(installationStatusSchema).optional(),
  'installer.id': z.array(idParam).optional(),
  'customDevice.id': z.array(idParam).optional(),
  'customDevice.deviceTemplate.id': z.array(idParam).optional(),
  /** Whether its installer withdrew it. */
  withdrawn: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  /** Whether it was rejected and can be corrected: its device has no other installation meanwhile. */
  correctable: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  /** Whether the caller verifies it: an ASP not their own, nor those shared with them. */
  verifiable: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  search: z.string().max(200).optional(),
};
const listQuery = z.object({ ...pageQuery, ...installationFilterFields });

export const installationCollection = {
  type: 'Installation',
  order: ['installationDate', 'id', 'customerName', 'createdAt', 'waitingSince', 'status'],
  equal: [
    'status',
    'withdrawn',
    'correctable',
    'verifiable',
    'installer.id',
    'customDevice.id',
    'customDevice.deviceTemplate.id',
  ],
  range: ['installationDate', 'createdAt'],
  search: true,
} as const;

export const listInstallations = endpoint({
  id: 'installations.list',
  method: 'GET',
  path: '/installations',
  summary:
    'Every installation the caller may see: an admin their organisation, an ASP those of linked installers, an installer own and received.',
  access: ['installer', 'asp', 'admin', 'superadmin'],
  query: listQuery,
  answer: installationRowSchema,
  collection: installationCollection,
  status: 200,
});

export const listOrganisationInstallations = endpoint({
  id: 'installations.listOfOrganisation',
  method: 'GET',
  path: '/organisations/{organisation}/installations',
  summary: 'The installations of one organisation, for those who verify them.',
  access: ['asp', 'admin', 'superadmin'],
  params: z.object({ organisation: idParam }),
  query: listQuery,
  answer: installationRowSchema,
  collection: installationCollection,
  status: 200,
});

export const listOwnInstallations = endpoint({
  id: 'installations.own',
  method: 'GET',
  path: '/users/{id}/installations',
  summary: 'The installations a user made.',
  access: 'signed-in',
  params: id,
  query: listQuery,
  answer: installationRowSchema,
  collection: installationCollection,
  status: 200,
});

export const listReceivedInstallations = endpoint({
  id: 'installations.received',
  method: 'GET',
  path: '/users/{id}/received_installations',
  summary: 'The installations that others shared with a user.',
  access: 'signed-in',
  params: id,
  query: listQuery,
  answer: installationRowSchema,
  collection: installationCollection,
  status: 200,
});

export const getInstallation = endpoint({
  id: 'installations.one',
  method: 'GET',
  path: '/installations/{id}',
  summary: 'One installation with everything its preview shows.',
  access: 'signed-in',
  params: id,
  answer: installationSchema,
  status: 200,
});

export const listInstallationPreviews = endpoint({
  id: 'installations.previews',
  method: 'GET',
  path: '/installation_previews',
  summary:
    'Several installations at once with everything their previews show, for reading offline; those the caller may not see are left out.',
  access: 'signed-in',
  query: z.object({ id: z.array(idParam).min(1).max(PREVIEWS_AT_ONCE) }),
  answer: installationPreviewSchema,
  collection: { type: 'InstallationPreview', order: [] },
  status: 200,
});

export const createInstallation = endpoint({
  id: 'installations.create',
  method: 'POST',
  path: '/installations',
  summary:
    'Creates the installation of a commissioned device. The device is matched on template and serial: known and free is used, known and installed is 409, unknown is created.',
  access: ['installer', 'asp'],
  body: newInstallationSchema,
  answer: installationSchema,
  status: 201,
  queued: true,
});

export const updateInstallation = endpoint({
  id: 'installations.update',
  method: 'PATCH',
  path: '/installations/{id}',
  summary:
    'Corrects an installation (merge patch): its installer while it is rejected or pending, an admin at any time.',
  access: ['installer', 'asp', 'admin', 'superadmin'],
  params: id,
  body: installationPatchSchema,
  answer: installationSchema,
  status: 200,
  queued: true,
});

const verifiers = ['asp', 'admin', 'superadmin'] as const;

export const acceptInstallation = endpoint({
  id: 'installations.accept',
  method: 'POST',
  path: '/installations/{id}/accept',
  summary:
    'Accepts: issues the warranty and plans the first inspection. Accepting twice gives the same warranty.',
  access: verifiers,
  params: id,
  answer: installationSchema,
  status: 200,
  guarded: true,
});

export const rejectInstallation = endpoint({
  id: 'installations.reject',
  method: 'POST',
  path: '/installations/{id}/reject',
  summary:
    'Rejects with a reason that the installer is told, or with marks alone: then they are told these, in their language.',
  access: verifiers,
  params: id,
  body: z
    .strictObject({
      reason: z.string().trim().max(MAX_REASON_LENGTH).default(''),
      marks: z
        .array(rejectionMarkSchema.omit({ answer: true }))
        .max(MAX_MARKS)
        .default([]),
    })
    .refine(({ reason, marks }) => reason !== '' || marks.length > 0, {
      path: ['reason'],
      error: 'required',
    }),
  answer: installationSchema,
  status: 200,
  guarded: true,
});

export const closeWithoutWarranty = endpoint({
  id: 'installations.noWarranty',
  method: 'POST',
  path: '/installations/{id}/no-warranty',
  summary: 'Closes the installation without a warranty.',
  access: verifiers,
  params: id,
  answer: installationSchema,
  status: 200,
  guarded: true,
});

export const restoreInstallation = endpoint({
  id: 'installations.restore',
  method: 'POST',
  path: '/installations/{id}/restore',
  summary: 'Moves it back to pending; a warranty is withdrawn, inspections not done are removed.',
  access: verifiers,
  params: id,
  answer: installationSchema,
  status: 200,
  guarded: true,
});

export const deleteInstallation = endpoint({
  id: 'installations.delete',
  method: 'DELETE',
  path: '/installations/{id}',
  summary:
    'Deletes for good, with inspections, services, warranty, cards and photos; on request the device too. The event log survives it.',
  access: verifiers,
  params: id,
  query: z.object({ device: z.enum(['true', 'false']).default('false') }),
  status: 204,
});

export const getInstallationEvents = endpoint({
  id: 'installations.events',
  method: 'GET',
  path: '/installations/{id}/events',
  summary: 'The history of an installation, newest first.',
  access: 'signed-in',
  params: id,
  answer: eventSchema,
  collection: { type: 'Event', order: [] },
  status: 200,
});

export const getInstallationCard = endpoint({
  id: 'installations.card',
  method: 'GET',
  path: '/installations/{id}/cards/{card}.pdf',
  summary: 'The installation card, or the warranty card once accepted, as it was issued.',
  access: 'signed-in',
  params: z.object({ id: idParam, card: z.enum(['installation', 'warranty']) }),
  produces: 'application/pdf',
  status: 200,
});
