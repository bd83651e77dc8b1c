import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendEmail, withdrawRequest } from '@portal/domain/queue/contract';
import { LIMITS } from '../auth/guessing-store.ts';
import { serve } from '../platform/http/endpoint.ts';
import { recordByClientId } from '../files/store.ts';
import { authoriseAddress } from '../installations/address-commands.ts';
import { recallAnswerByClientId } from '../recalls/store.ts';
import { authoriseCardMail, authoriseWithdrawal } from './access.ts';
import { installationOf, loadMailable, requestCardMail, requireCard } from './commands.ts';
import { newerWithdrawal, withdraw } from './withdrawal-commands.ts';

/** The last step of a queued request, which mails its card, and the withdrawal of a request. */
export function queueRoutes(app: FastifyInstance): void {
  serve(
    app,
    sendEmail,
    async ({ tx, scope, body, request, now }) => {
      const mailable = await loadMailable(tx, scope, body);
      authoriseCardMail(scope.actor, mailable);
      if (body.to !== undefined) authoriseAddress(scope.actor, installationOf(mailable));
      const given = request.headers['idempotency-key'];
      // Without an idempotency key each call is a mail of its own: somebody pressed "send again".
      const key = typeof given === 'string' ? given : randomUUID();
      await requestCardMail(tx, scope, { mailable, request: body, key }, now);
      return { accepted: true as const };
    },
    {
      // Checked before a stored answer is returned as well: sharing may have ended meanwhile.
      authorise: async ({ tx, scope, body }) => {
        const mailable = await loadMailable(tx, scope, body);
        authoriseCardMail(scope.actor, mailable);
        requireCard(mailable);
      },
      limits: LIMITS.cardMail,
    },
  );

  serve(
    app,
    withdrawRequest,
    async ({ tx, scope, params: { clientId }, body, now }) => {
      const newer = await newerWithdrawal(tx, scope, clientId, body);
      if (newer) return newer;
      const record =
        (await recordByClientId(tx, scope, clientId)) ?? (await recallAnswerByClientId(tx, scope, clientId));
      if (record) await authoriseWithdrawal(tx, scope, record);
      return withdraw(tx, scope, { clientId, record }, body, now);
    },
    { limits: LIMITS.withdrawal },
  );
}
