import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendEmail, withdrawRequest } from '@portal/domain/queue/contract';
import { LIMITS } from '../auth/guessing-store.ts';
import { serve } from '../platform/http/endpoint.ts';
import { mailableRecord, requestCardMail } from './commands.ts';
import { withdraw } from './withdrawal-commands.ts';

/** The last step of a queued request, which mails its card, and the withdrawal of a request. */
export function queueRoutes(app: FastifyInstance): void {
  serve(
    app,
    sendEmail,
    async ({ tx, scope, body, request, now }) => {
      const given = request.headers['idempotency-key'];
      // Without an idempotency key each call is a mail of its own: somebody pressed "send again".
      await requestCardMail(tx, scope, body, typeof given === 'string' ? given : randomUUID(), now);
      return { accepted: true as const };
    },
    {
      // Checked before a stored answer is returned as well: sharing may have ended meanwhile.
      authorise: async ({ tx, scope, body }) => void (await mailableRecord(tx, scope, body)),
      limits: LIMITS.cardMail,
    },
  );

  serve(
    app,
    withdrawRequest,
    ({ tx, scope, params, body, now }) => withdraw(tx, scope, params.clientId, body, now),
    { limits: LIMITS.withdrawal },
  );
}
