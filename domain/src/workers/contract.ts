import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';

const admins = ['admin', 'superadmin'] as const;

/** A person of production, who has no account: chosen by name, shown by PIN or badge (specification section 2, "workers"). */
export const workerSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether a PIN is set; nobody is told it again. */
  hasPin: z.boolean(),
  badge: z.string().nullable(),
  /** False for somebody who left: the history keeps their name. */
  active: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Worker = z.infer<typeof workerSchema>;

const pinSchema = z.string().regex(/^\d{4,8}$/, 'pin');
const fields = {
  name: oneLineSchema(120).min(1, 'required'),
  pin: pinSchema.nullable(),
  badge: oneLineSchema(60).min(1).nullable(),
};
const filters = {
  active: z
    .array(z.enum(['true', 'false']))
    .max(2)
    .optional(),
  /** In the name or the badge. */
  search: z.string().max(200).optional(),
};

export const listWorkers = endpoint({
  id: 'workers.list',
  method: 'GET',
  path: '/workers',
  summary: 'The people of production, by name.',
  access: admins,
  query: z.object({ ...pageQuery, ...filters }),
  answer: workerSchema,
  collection: { type: 'Worker', order: ['id', 'name'], equal: ['active'], search: true },
  status: 200,
});

export const createWorker = endpoint({
  id: 'workers.create',
  method: 'POST',
  path: '/workers',
  summary: 'Adds a person of production; PIN and badge are each of one active person only.',
  access: admins,
  body: z.strictObject({
    name: fields.name,
    pin: fields.pin.default(null),
    badge: fields.badge.default(null),
  }),
  answer: workerSchema,
  guarded: true,
  status: 201,
});

export const updateWorker = endpoint({
  id: 'workers.update',
  method: 'PATCH',
  path: '/workers/{id}',
  summary: 'Changes name, PIN or badge, or whether the person still works here (merge patch).',
  access: admins,
  params: z.object({ id: idParam }),
  body: z.strictObject({ ...fields, active: z.boolean() }).partial(),
  answer: workerSchema,
  guarded: true,
  status: 200,
});

export const exportWorkers = endpoint({
  id: 'workers.export',
  method: 'GET',
  path: '/workers.csv',
  summary: 'The people of production as CSV, without their PINs.',
  access: admins,
  query: z.object(filters),
  produces: 'text/csv; charset=utf-8',
  status: 200,
});
