import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { EVENT_TYPES, eventTypeSchema, logEntrySchema } from './record.ts';

const ids = z.array(idParam).max(100).optional();

export const listEvents = endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/event_logs',
  summary:
    'The event log of the organisation, newest first, by kind, record, account and time; found by the names of who acted and of whom it is about.',
  access: ['admin', 'superadmin'],
  query: z.object({
    ...pageQuery,
    type: z.array(eventTypeSchema).max(EVENT_TYPES.length).optional(),
    'installation.id': ids,
    'device.id': ids,
    'inspection.id': ids,
    'service.id': ids,
    /** The account that the event concerns or that caused it. */
    'account.id': ids,
    search: z.string().max(200).optional(),
  }),
  answer: logEntrySchema,
  collection: {
    type: 'EventLog',
    order: ['id', 'createdAt'],
    equal: ['type', 'installation.id', 'device.id', 'inspection.id', 'service.id', 'account.id'],
    range: ['createdAt'],
    search: true,
  },
  status: 200,
});
