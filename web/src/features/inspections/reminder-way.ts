import type { GivenReminder } from '@portal/domain/reminders/contract';

export type Came = 'sent' | 'waiting' | 'failed' | 'kept' | 'shown';

/** How far each state of a mail is for whoever wants to know whether they were reminded. */
const CAME: Readonly<Record<NonNullable<GivenReminder['mail']>, Came>> = {
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
export function howItCame({ mail }: Pick<GivenReminder, 'mail'>): Came {
  return mail === null ? 'shown' : CAME[mail];
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
  const missed = reminders.some((one) => one.to === 'customer' && howItCame(one) === 'failed');
  if (!missed) return undefined;
  return inField
    ? `/installations/${installationId}#mails`
    : `/admin/installations?id=${installationId}#mails`;
}
