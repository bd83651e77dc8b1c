import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { iriSchema } from '../iri-schema.ts';

/** Cards that go to customer and installer by mail. */
export const emailRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('installation_card'),
    /** By address, or by the client id of the request that makes it: frozen before there is an address. */
    data: z.union([
      z.strictObject({ installation: iriSchema('installations') }),
      z.strictObject({ clientId: z.uuid() }),
    ]),
  }),
]);

export const sendEmail = endpoint({
  id: 'queue.sendEmail',
  method: 'POST',
  path: '/send-email',
  summary:
    'Puts a card into the post: one mail per Idempotency-Key, refused until every declared file has arrived.',
  access: 'signed-in',
  body: emailRequestSchema,
  answer: z.object({ accepted: z.literal(true) }),
  status: 202,
  queued: true,
});
