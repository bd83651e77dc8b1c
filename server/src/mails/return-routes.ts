import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import { readDeliveryReport } from '../platform/mail/delivery-report.ts';
import { bearerOf } from '../platform/http/origin.ts';
import { noteReturn } from './commands.ts';

/** Some servers return the whole mail, including its card. */
const REPORT_LIMIT = 16 * 1024 * 1024;

/**
 * Accepts returned mails: a program that reads the mailbox of `MAIL_RETURN_PATH` posts each one unchanged, with the
 * secret as bearer token (docs/operations.md, Mail). Without a secret in the settings the address does not exist. A mail
 * that is not a report is accepted and ignored, so that the sender does not retry.
 */
export function mailReturnRoutes(app: FastifyInstance): void {
  const { config, db, clock } = app.deps;
  const secret = config.mailReturnsSecret;
  if (secret === undefined) return;
  app.register(async (returns) => {
    // Authorised before the report is read.
    returns.addHook('onRequest', async (request) => {
      if (!same(bearerOf(request.headers.authorization) ?? '', secret)) throw new Problem('not-signed-in');
    });
    returns.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: REPORT_LIMIT },
      (_request, bytes, done) => done(null, bytes),
    );
    returns.post<{ Body: Buffer }>('/api/mail-returns', async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new Problem('unsupported-media-type');
      // Reports are ASCII; other parts of a returned mail do not matter here.
      const report = readDeliveryReport(request.body.toString('latin1'));
      const noted = report ? await db.system((tx) => noteReturn(tx, report, clock())) : 0;
      return reply.code(200).send({ noted });
    });
  });
}

/** Compares in constant time. */
function same(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
