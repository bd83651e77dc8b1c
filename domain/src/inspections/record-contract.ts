import { z } from 'zod';
import { PREVIEWS_AT_ONCE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { eventSchema } from '../events/record.ts';
import { idParam } from '../iri-schema.ts';
import { inspectionPreviewSchema, inspectionSchema } from './record.ts';
import { inspectionPatchSchema, newInspectionSchema } from './input.ts';

const id = z.object({ id: idParam });

export const getInspection = endpoint({
  id: 'inspections.one',
  method: 'GET',
  path: '/inspections/{id}',
  summary: 'One inspection with its device, customer and the readings of the last time.',
  access: 'signed-in',
  params: id,
  answer: inspectionSchema,
  status: 200,
});

export const listInspectionPreviews = endpoint({
  id: 'inspections.previews',
  method: 'GET',
  path: '/inspection_previews',
  summary: 'Several inspections at once, whole, for offline work; those the caller may not see are left out.',
  access: 'signed-in',
  query: z.object({ id: z.array(idParam).min(1).max(PREVIEWS_AT_ONCE) }),
  answer: inspectionPreviewSchema,
  collection: { type: 'InspectionPreview', order: [] },
  status: 200,
});

export const createInspection = endpoint({
  id: 'inspections.create',
  method: 'POST',
  path: '/inspections',
  summary:
    'Creates an inspection that was not planned, by whoever made the installation, received it, or is its service partner.',
  access: ['installer', 'asp'],
  body: newInspectionSchema,
  answer: inspectionSchema,
  status: 201,
  queued: true,
});

export const updateInspection = endpoint({
  id: 'inspections.update',
  method: 'PATCH',
  path: '/inspections/{id}',
  summary:
    'Schedules or reschedules an inspection, saves the form without finishing, or carries the inspection out (merge patch). What is impossible now is 409 and says what happened meanwhile.',
  access: ['installer', 'asp', 'admin', 'superadmin'],
  params: id,
  body: inspectionPatchSchema,
  answer: inspectionSchema,
  status: 200,
  queued: true,
});

export const getInspectionEvents = endpoint({
  id: 'inspections.events',
  method: 'GET',
  path: '/inspections/{id}/events',
  summary: 'The history of an inspection, newest first.',
  access: 'signed-in',
  params: id,
  answer: eventSchema,
  collection: { type: 'Event', order: [] },
  status: 200,
});

export const getInspectionCard = endpoint({
  id: 'inspections.card',
  method: 'GET',
  path: '/inspections/{id}/card.pdf',
  summary: 'The inspection card of an inspection that was carried out, as it was issued.',
  access: 'signed-in',
  params: id,
  produces: 'application/pdf',
  status: 200,
});
