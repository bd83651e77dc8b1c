import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { confirmedWarrantySchema } from './record.ts';

export const confirmWarranty = endpoint({
  id: 'warranty.confirm',
  method: 'GET',
  path: '/warranties/{code}',
  summary: 'Confirms a warranty to whoever holds the card: number, device, dates, state; no personal data.',
  access: 'public',
  params: z.object({ code: z.string().regex(/^[A-Za-z0-9-]{8,40}$/) }),
  answer: confirmedWarrantySchema,
  status: 200,
});
