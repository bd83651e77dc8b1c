import type { Tx } from '../db/open.ts';
import type { DeliveryReport } from '../platform/mail/delivery-report.ts';
import { recordEvent } from '../events/commands.ts';
import { portalIn } from '../platform/scope-of.ts';

/**
 * Writes down that mails came back; the job tells the log. Only a failure counts: a delay may still end well. Answers how many it
 * concerned; a report that comes twice is one.
 */
export async function noteReturn(tx: Tx, report: DeliveryReport, now: Date): Promise<number> {
  if (report.action !== 'failed' || report.messageIds.length === 0) return 0;
  const rows = await tx
    .updateTable('mails')
    .set({
      state: 'bounced',
      last_error: report.words ?? report.status,
      returned_at: now.toISOString(),
    })
    .where('message_id', 'in', report.messageIds)
    // One that comes back at once may be quicker than the note that it was sent.
    .where('state', 'in', ['sent', 'sending'])
    .returning(['id', 'organisation_id'])
    .execute();
  for (const { id, organisation_id: organisationId } of rows) {
    // A mail of no organisation is in nobody's log.
    if (organisationId !== null)
      await recordEvent(tx, portalIn(organisationId), { type: 'mail.bounced', mailId: id });
  }
  return rows.length;
}
