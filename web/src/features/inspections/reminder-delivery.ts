import type { GivenReminder } from '@portal/domain/reminders/contract';

export type Delivery = 'sent' | 'waiting' | 'failed' | 'kept' | 'shown';

/** What each state of a mail means for the delivery of a reminder. */
const DELIVERY_OF_MAIL: Readonly<Record<NonNullable<GivenReminder['mail']>, Delivery>> = {
  sent: 'sent',
  waiting: 'waiting',
  sending: 'waiting',
  // Not final: the mail is retried.
  failed: 'waiting',
  kept: 'kept',
  refused: 'failed',
  bounced: 'failed',
};

/** Whether a reminder was delivered; one without a mail was shown in the portal. */
export function deliveryOf({ mail }: Pick<GivenReminder, 'mail'>): Delivery {
  return mail === null ? 'shown' : DELIVERY_OF_MAIL[mail];
}

/**
 * The link to correct the e-mail address of a customer whose reminder failed: the mails of the installation, on its page in the
 * field or in the office. Undefined when no reminder to a customer has failed.
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
