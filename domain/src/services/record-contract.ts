import { z } from 'zod';
import { PREVIEWS_AT_ONCE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { eventSchema } from '../events/record.ts';
import { idParam } from '../iri-schema.ts';
import { servicePreviewSchema, serviceSchema } from './record.ts';
import { decidingSchema } from './replacement.ts';
import { servicePatchSchema, newServiceSchema } from './input.ts';

const id = z.object({ id: idParam });

export const getService = endpoint({
  id: 'services.one',
  method: 'GET',
  path: '/services/{id}',
  summary: 'One service with its device, customer and clocks.',
  access: 'signed-in',
  params: id,
  answer: serviceSchema,
  status: 200,
});

export const listServicePreviews = endpoint({
  id: 'services.previews',
  method: 'GET',
  path: '/service_previews',
  summary: 'Several services at once, whole, for offline work; those the caller may not see are left out.',
  access: 'signed-in',
  query: z.object({ id: z.array(idParam).min(1).max(PREVIEWS_AT_ONCE) }),
  answer: servicePreviewSchema,
  collection: { type: 'ServicePreview', order: [] },
  status: 200,
});

export const createService = endpoint({
  id: 'services.create',
  method: 'POST',
  path: '/services',
  summary:
    'Creates a service of a device, by whoever made its installation, received it, or is its service partner: begun, scheduled, paused for parts or done in one go.',
  access: ['installer', 'asp'],
  body: newServiceSchema,
  answer: serviceSchema,
  status: 201,
  queued: true,
});

export const updateService = endpoint({
  id: 'services.update',
  method: 'PATCH',
  path: '/services/{id}',
  summary:
    'Changes the status of a service or saves its fields (merge patch). What is impossible now is 409 and says what happened meanwhile.',
  access: ['installer', 'asp', 'admin', 'superadmin'],
  params: id,
  body: servicePatchSchema,
  answer: serviceSchema,
  status: 200,
  queued: true,
});

export const decideReplacement = endpoint({
  id: 'services.decideReplacement',
  method: 'POST',
  path: '/services/{id}/replacement',
  summary:
    'Approves the replacement of a device that a finished service named, refuses it with a reason, or takes that decision back. Installation and warranty move to the new device with the approval.',
  access: ['asp', 'admin', 'superadmin'],
  params: id,
  body: decidingSchema,
  answer: serviceSchema,
  status: 200,
});

export const getServiceEvents = endpoint({
  id: 'services.events',
  method: 'GET',
  path: '/services/{id}/events',
  summary: 'The history of a service, newest first.',
  access: 'signed-in',
  params: id,
  answer: eventSchema,
  collection: { type: 'Event', order: [] },
  status: 200,
});

export const getServiceCard = endpoint({
  id: 'services.card',
  method: 'GET',
  path: '/services/{id}/card.pdf',
  summary: 'The service card; of a finished service as it was issued.',
  access: 'signed-in',
  params: id,
  produces: 'application/pdf',
  status: 200,
});
