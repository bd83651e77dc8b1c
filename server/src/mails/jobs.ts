import { z } from 'zod';
import { logEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { MAIL_RETURNED } from '../platform/mail/mailer.ts';
import { portalIn } from '../platform/portal-scope.ts';
import { returnedMail } from './store.ts';

const returned = z.object({ mailId: z.int() });

/** The enhanced code of a mail server's words (RFC 3463), else the plain one; the words themselves may name the reader. */
export function codeOf(words: string | null): string | null {
  return (
    /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(words ?? '')?.[0] ?? /\b[45]\d\d\b/.exec(words ?? '')?.[0] ?? null
  );
}

/** A mail that was refused for good, or came back, stands in the event log of what it is about. */
export function mailsJobs({ jobs, db }: Pick<Deps, 'jobs' | 'db'>): void {
  jobs.on(MAIL_RETURNED, returned, async ({ mailId }) => {
    await db.system(async (tx) => {
      const mail = await returnedMail(tx, mailId);
      if (!mail || mail.organisation_id === null) return;
      const subject = {
        ...(mail.installation_id !== null && { installationId: mail.installation_id }),
        ...(mail.inspection_id !== null && { inspectionId: mail.inspection_id }),
        ...(mail.service_id !== null && { serviceId: mail.service_id }),
      };
      await logEvent(tx, portalIn(mail.organisation_id), 'mail.returned', subject, {
        mail: mail.kind,
        code: codeOf(mail.last_error),
      });
    });
  });
}
