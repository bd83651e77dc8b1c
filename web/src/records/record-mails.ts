import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import type { EndpointInput } from '@portal/domain/endpoint';
import type { MailDelivery, RecordMail } from '@portal/domain/mails/contract';
import type { sendEmail as SendEmail } from '@portal/domain/queue/contract';
import { iri } from '@portal/domain/iri';
import { call } from '../lib/network/api.ts';
import { offlineCall } from '../lib/network/query-client.ts';

/** The records that have mails. */
export type Mailed = 'installation' | 'inspection' | 'service';

const CALLS = {
  installation: 'getInstallationMails',
  inspection: 'getInspectionMails',
  service: 'getServiceMails',
} as const;

/** The mails about one record and their delivery states, newest first; cached for reading offline. */
export function recordMails(of: Mailed, id: number) {
  return offlineCall(
    [`${of}s`, 'mails', id] as const,
    async () => (await import('@portal/domain/mails/contract'))[CALLS[of]],
    { params: { id }, query: { itemsPerPage: MAX_PAGE_SIZE } },
  );
}

/** The newest mail of each kind to each reader; older ones are superseded. */
export function newestMails(mails: readonly MailDelivery[]): MailDelivery[] {
  const seen = new Set<string>();
  return mails.filter(({ mail, reader }) => {
    const key = `${mail} ${reader}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The mails that go to customer and installer together, and can be sent again. */
export const CARDS = ['installation-card', 'warranty-card', 'inspection-card', 'service-card'] as const;
type Card = (typeof CARDS)[number] & RecordMail;

/** Another address for the customer's copy: for this mail only, or as a correction of the stored one. */
export type OtherAddress = { readonly to: string; readonly correct: boolean };

/**
 * Sends a card again, to the stored address unless another one is given.
 *
 * @param onceKey under the same one a single mail goes
 */
export async function sendCardAgain(
  card: Card,
  id: number,
  other: OtherAddress | null,
  onceKey: string,
): Promise<void> {
  const { sendEmail } = await import('@portal/domain/queue/contract');
  await call(sendEmail, { body: { ...cardOf(card, id), ...other }, headers: { 'Idempotency-Key': onceKey } });
}

function cardOf(card: Card, id: number): NonNullable<EndpointInput<typeof SendEmail>['body']> {
  switch (card) {
    case 'installation-card':
      return { action: 'installation_card', data: { installation: iri('installations', id) } };
    case 'warranty-card':
      return { action: 'warranty_card', data: { installation: iri('installations', id) } };
    case 'inspection-card':
      return { action: 'inspection_card', data: { inspection: iri('inspections', id) } };
    case 'service-card':
      return { action: 'service_card', data: { service: iri('services', id) } };
  }
}
