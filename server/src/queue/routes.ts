import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendEmail } from '@portal/domain/queue/contract';
import { serve } from '../platform/endpoint.ts';
import { requestCardMail } from './commands.ts';

/** A day without a signal ends with some dozens of cards at once, each tried a few times; more is a mistake or abuse. */
const MAIL_LIMIT = { most: 120, seconds: 900 };

/** The last step of a queued request: its card goes into the post. */
export function queueRoutes(app: FastifyInstance): void {
  serve(
    app,
    sendEmail,
    async ({ tx, scope, body, request }) => {
      const given = request.headers['idempotency-key'];
      // Without a key each call is a mail of its own: somebody pressed "send again".
      await requestCardMail(tx, scope, body, typeof given === 'string' ? given : randomUUID());
      return { accepted: true as const };
    },
    { limits: ({ scope }) => [{ name: 'mail:user', subject: String(scope.actor.id), ...MAIL_LIMIT }] },
  );
}
