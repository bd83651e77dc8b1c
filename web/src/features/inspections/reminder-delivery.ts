import type { GivenReminder } from '@portal/domain/reminders/contract';

export type Delivery = 'sent' | 'waiting' | 'failed' | 'kept' | 'shown';

/** How far each state of a mail is for whoever wants to know whether they were reminded. */
const DELIVERY_OF_MAIL: Readonly<Record<NonNullable<GivenReminder['mail']>, Delivery>> = {
  sent: 'sent',
  waiting: 'waiting',
  sending: 'waiting',
  // For now: it is tried again.
  failed: 'waiting',
  kept: 'kept',
  refused: 'failed',
  bounced: 'failed',
};

/** Whether a reminder reached its reader; what went by no mail was shown in the portal. */
export function deliveryOf({ mail }: Pick<GivenReminder, 'mail'>): Delivery {
  return mail === null ? 'shown' : DELIVERY_OF_MAIL[mail];
}

/**
 * Where the address is corrected at which a customer could not be reminded: among the mails of the installation, in the field's
 * page or in the one of a desk. Undefined where every reminder of a customer may have come.
 */
export function addressToCorrect(
  reminders: readonly Pick<GivenReminder, 'to' | 'mail'>[],
  installationId: number,
  inField: boolean,
): string | undefined {
  const missed = reminders.some((one) => one.to === 'customer' && deliveryOf(one) === 'failed');
  if (!missed) return undefined;
  return inField
    ? `/installations/${installationId}#mails`
    : `/admin/installations?id=${installationId}#mails`;
}
