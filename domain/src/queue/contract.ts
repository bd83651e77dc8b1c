import { z } from 'zod';
import { emailSchema } from '../contact/email.ts';
import { endpoint } from '../endpoint.ts';
import { iriSchema } from '../iri-schema.ts';

/**
 * Where the customer's copy goes this once, instead of the address that was noted. Only with `correct` does it become the customer's
 * address: to send elsewhere and to correct are two acts (design: security, R2).
 */
const address = { to: emailSchema.optional(), correct: z.boolean().optional() };

/** Cards that go to customer and installer by mail. */
export const emailRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('installation_card'),
    ...address,
    /** By address, or by the client id of the request that makes it: frozen before there is an address. */
    data: z.union([
      z.strictObject({ installation: iriSchema('installations') }),
      z.strictObject({ clientId: z.uuid() }),
    ]),
  }),
  z.strictObject({
    action: z.literal('warranty_card'),
    ...address,
    data: z.strictObject({ installation: iriSchema('installations') }),
  }),
  z.strictObject({
    action: z.literal('inspection_card'),
    ...address,
    data: z.union([
      z.strictObject({ inspection: iriSchema('inspections') }),
      z.strictObject({ clientId: z.uuid() }),
    ]),
  }),
  z.strictObject({
    action: z.literal('service_card'),
    ...address,
    data: z.union([
      z.strictObject({ service: iriSchema('services') }),
      z.strictObject({ clientId: z.uuid() }),
    ]),
  }),
]);

export const sendEmail = endpoint({
  id: 'queue.sendEmail',
  method: 'POST',
  path: '/send-email',
  summary:
    'Puts a card into the post: one mail per Idempotency-Key, refused until every declared file has arrived. With `to` the customer’s copy goes there this once; with `correct` besides that is the customer’s address from now on.',
  access: 'signed-in',
  body: emailRequestSchema,
  answer: z.object({ accepted: z.literal(true) }),
  status: 202,
  queued: true,
});

const byClientId = z.object({ clientId: z.uuid() });

/**
 * What became of a request that was given up. `withdrawn`: it is not on the server, and is not taken in any more. `stands`: it was
 * whole by then, or somebody had acted on it; `record` is its number.
 */
export const withdrawalSchema = z.object({
  outcome: z.enum(['withdrawn', 'stands']),
  record: z.int().nullable(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

export const withdrawRequest = endpoint({
  id: 'queue.withdraw',
  method: 'PUT',
  path: '/withdrawals/{clientId}',
  summary:
    'Gives up an own request by its client id: what arrives later is refused with `withdrawn`, what has arrived without all of its files is deleted, what is whole or was acted on stands.',
  access: 'signed-in',
  params: byClientId,
  answer: withdrawalSchema,
  status: 200,
});

export const liftWithdrawal = endpoint({
  id: 'queue.liftWithdrawal',
  method: 'DELETE',
  path: '/withdrawals/{clientId}',
  summary: 'Takes back that an own request was given up, so that it can be sent after all.',
  access: 'signed-in',
  params: byClientId,
  status: 204,
});
