import { z } from 'zod';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { codeOf } from '../platform/mail/mail-refusal.ts';
import { portalIn } from '../platform/scope-of.ts';
import { giveUpMails } from './commands.ts';
import { returnedMail } from './store.ts';

const returned = z.object({ mailId: z.int() });

/** Writes a refused, returned or given up mail to the event log of the record that it concerns. */
export function mailsJobs({ jobs, db, clock }: Pick<Deps, 'jobs' | 'db' | 'clock'>): void {
  jobs.every('mails.give-up', '27 * * * *', () => giveUpMails({ db, clock }));
  jobs.on(TOPICS.mailReturned, returned, async ({ mailId }) => {
    await db.system(async (tx) => {
      const mail = await returnedMail(tx, mailId);
      if (!mail || mail.organisation_id === null) return;
      await recordEvent(tx, portalIn(mail.organisation_id), {
        type: 'mail.returned',
        installationId: mail.installation_id,
        inspectionId: mail.inspection_id,
        serviceId: mail.service_id,
        kind: mail.kind,
        code: codeOf(mail.last_error),
      });
    });
  });
}
