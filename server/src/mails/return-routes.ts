import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import { readDeliveryReport } from '../platform/mail/delivery-report.ts';
import { bearerOf } from '../platform/http/origin.ts';
import { noteReturn } from './commands.ts';

/** Some servers bring the whole mail back, with its card. */
const REPORT_LIMIT = 16 * 1024 * 1024;

/**
 * Takes in mails that came back: whoever reads the mailbox of `MAIL_RETURN_PATH` posts each as it is, with the secret as bearer
 * (docs: operations, Mail). Without a secret in the settings there is no such address. A mail that is no report is taken and
 * forgotten, so that a pipe does not try again.
 */
export function mailReturnRoutes(app: FastifyInstance): void {
  const { config, db, clock } = app.deps;
  const secret = config.mailReturnsSecret;
  if (secret === undefined) return;
  app.register(async (returns) => {
    // Before a byte of the report is read.
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
      // Reports are ASCII; whatever else stands in the mail that they bring back is of no matter here.
      const report = readDeliveryReport(request.body.toString('latin1'));
      const noted = report ? await db.system((tx) => noteReturn(tx, report, clock())) : 0;
      return reply.code(200).send({ noted });
    });
  });
}

/** Compares without telling by its time how much was right. */
function same(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
