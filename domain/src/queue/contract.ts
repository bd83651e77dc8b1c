import { z } from 'zod';
import { emailSchema } from '../contact/contact-fields.ts';
import { endpoint } from '../endpoint.ts';
import { iriSchema } from '../iri-schema.ts';

/**
 * Where the customer's copy goes this once, instead of the address that was noted. Only with `correct` does it become the customer's
 * address: to send elsewhere and to correct are two things.
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

/**
 * What became of a request that was given up. `withdrawn`: it is not on the server, and is not taken in any more. `stands`: it was
 * whole by then, or somebody had acted on it, or it is a correction that had arrived; `record` is its number, of a record. `lifted`: it is taken in again.
 */
export const withdrawalSchema = z.object({
  outcome: z.enum(['withdrawn', 'stands', 'lifted']),
  record: z.int().nullable(),
  /** That of the wish that counts: a later one than was sent when it came too late. */
  round: z.int(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

/** Whether a request is given up, or wanted after all; `round` says how often it has been given up. */
export const withdrawalWishSchema = z.strictObject({
  withdrawn: z.boolean(),
  round: z.int().min(1).max(100_000),
});
export type WithdrawalWish = z.output<typeof withdrawalWishSchema>;

export const withdrawRequest = endpoint({
  id: 'queue.withdraw',
  method: 'PUT',
  path: '/withdrawals/{clientId}',
  summary:
    'Gives up an own request by its client id, or a correction by its Idempotency-Key: what arrives later is refused, what has arrived without all of its files is deleted, what is whole or was acted on stands. With `withdrawn: false` it is taken in again. A wish that comes after a later one changes nothing.',
  access: 'signed-in',
  params: z.object({ clientId: z.uuid() }),
  body: withdrawalWishSchema,
  answer: withdrawalSchema,
  status: 200,
});
