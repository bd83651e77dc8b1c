import { z } from 'zod';
import { emailSchema } from '../contact/contact-fields.ts';
import { endpoint } from '../endpoint.ts';
import { iriSchema } from '../iri-schema.ts';

/**
 * Another address for the customer's copy of this mail. Only with `correct` is it also stored as the customer's
 * address.
 */
const address = { to: emailSchema.optional(), correct: z.boolean().optional() };

/** Requests to mail a card to the customer and the installer. */
export const emailRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('installation_card'),
    ...address,
    /** By IRI, or by client id when the mail is queued before the record has an IRI. */
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
    'Mails a card: one mail per Idempotency-Key, refused until every declared file has arrived. `to` replaces the customer’s address for this mail; with `correct` it is also stored as the customer’s address.',
  access: 'signed-in',
  body: emailRequestSchema,
  answer: z.object({ accepted: z.literal(true) }),
  status: 202,
  queued: true,
});

/**
 * The result of a withdrawal. `withdrawn`: the request is not on the server and will be refused. `stands`: it remains,
 * because it was complete, somebody had acted on it, or it is a correction that had arrived; `record` is the record's
 * id. `lifted`: the withdrawal was cancelled and the request is accepted again.
 */
export const withdrawalSchema = z.object({
  outcome: z.enum(['withdrawn', 'stands', 'lifted']),
  record: z.int().nullable(),
  /** The round of the withdrawal in force; higher than the one sent if a later one had already arrived. */
  round: z.int(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

/** Withdraws a request, or cancels its withdrawal; `round` counts how often it was withdrawn. */
export const withdrawalInputSchema = z.strictObject({
  withdrawn: z.boolean(),
  round: z.int().min(1).max(100_000),
});
export type WithdrawalInput = z.output<typeof withdrawalInputSchema>;

export const withdrawRequest = endpoint({
  id: 'queue.withdraw',
  method: 'PUT',
  path: '/withdrawals/{clientId}',
  summary:
    'Withdraws an own request by its client id, or a correction by its Idempotency-Key: if it arrives later it is refused, if it arrived without all of its files it is deleted, if it is complete or was acted on it remains. `withdrawn: false` cancels the withdrawal. A lower `round` than the last one changes nothing.',
  access: 'signed-in',
  params: z.object({ clientId: z.uuid() }),
  body: withdrawalInputSchema,
  answer: withdrawalSchema,
  status: 200,
});
