import type { Tx } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { GIVEN_UP_AFTER_MS } from '../platform/mail/mailer.ts';
import type { DeliveryReport } from '../platform/mail/delivery-report.ts';
import { errorUnlessForgotten } from '../platform/mail/mail-rows.ts';
import { recordEvent } from '../events/commands.ts';
import { portalIn } from '../platform/scope-of.ts';

/**
 * Records that mails were returned; a job writes the event log. Only failures count: a delayed mail may still arrive.
 * Returns how many mails it concerned; a repeated report counts once.
 */
export async function noteReturn(tx: Tx, report: DeliveryReport, now: Date): Promise<number> {
  if (report.action !== 'failed' || report.messageIds.length === 0) return 0;
  const rows = await tx
    .updateTable('mails')
    .set({
      state: 'bounced',
      last_error: errorUnlessForgotten(report.words ?? report.status, report.status),
      returned_at: now.toISOString(),
    })
    .where('message_id', 'in', report.messageIds)
    // A bounce may be faster than the update that marks the mail as sent.
    .where('state', 'in', ['sent', 'sending'])
    .returning(['id', 'organisation_id'])
    .execute();
  for (const { id, organisation_id: organisationId } of rows) {
    // A mail of no organisation appears in no event log.
    if (organisationId !== null)
      await recordEvent(tx, portalIn(organisationId), { type: 'mail.bounced', mailId: id });
  }
  return rows.length;
}

/**
 * Ends the mails that their server put off until nobody tries them any more, as refused; a job writes the event log of the record of
 * each, whose reader was not reached.
 */
export async function giveUpMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - GIVEN_UP_AFTER_MS).toISOString();
  await db.system(async (tx) => {
    const rows = await tx
      .updateTable('mails')
      .set({ state: 'refused', returned_at: now.toISOString() })
      .where('state', '=', 'failed')
      .where('created_at', '<', before)
      .returning(['id', 'organisation_id'])
      .execute();
    for (const { id, organisation_id: organisationId } of rows) {
      if (organisationId !== null)
        await recordEvent(tx, portalIn(organisationId), { type: 'mail.bounced', mailId: id });
    }
  });
}
