import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import {
  identificationSchema,
  newWorkerSchema,
  stationWorkerSchema,
  workerPatchSchema,
  workerSchema,
} from './worker.ts';

const admins = ['admin', 'superadmin'] as const;
const params = z.object({ id: idParam });

export const listWorkers = endpoint({
  id: 'production.workers',
  method: 'GET',
  path: '/production_workers',
  summary:
    'The workers of production, active ones first, by name; or those alone who are active, or have left.',
  access: admins,
  query: z.object({
    ...pageQuery,
    search: z.string().max(200).optional(),
    active: z
      .enum(['true', 'false'])
      .transform((word) => word === 'true')
      .optional(),
  }),
  answer: workerSchema,
  collection: { type: 'ProductionWorker', order: ['id', 'name'], equal: ['active'], search: true },
  status: 200,
});

export const createWorker = endpoint({
  id: 'production.createWorker',
  method: 'POST',
  path: '/production_workers',
  summary: 'Adds a worker; PIN and badge name one active worker each.',
  access: admins,
  body: newWorkerSchema,
  answer: workerSchema,
  guarded: true,
  status: 201,
});

export const getWorker = endpoint({
  id: 'production.worker',
  method: 'GET',
  path: '/production_workers/{id}',
  summary: 'One worker of production.',
  access: admins,
  params,
  answer: workerSchema,
  status: 200,
});

export const updateWorker = endpoint({
  id: 'production.updateWorker',
  method: 'PATCH',
  path: '/production_workers/{id}',
  summary: 'Changes a worker, or notes that they have left or come back (merge patch).',
  access: admins,
  params,
  body: workerPatchSchema,
  answer: workerSchema,
  guarded: true,
  status: 200,
});

export const identifyWorker = endpoint({
  id: 'production.identify',
  method: 'POST',
  path: '/production_workers/identify',
  summary:
    'Who a PIN or badge names among the active workers; `not-found` otherwise, ten wrong ones in five minutes at most.',
  access: ['production', 'superadmin'],
  body: identificationSchema,
  answer: stationWorkerSchema,
  status: 200,
});
