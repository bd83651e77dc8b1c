import type { z } from 'zod';
import type { emailRequestSchema } from '@portal/domain/queue/contract';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { noteCardAddress } from '../files/card-address-store.ts';
import { loadInspection } from '../inspections/read-commands.ts';
import { inspectionByClientId, type InspectionRecord } from '../inspections/record-store.ts';
import { loadInstallation } from '../installations/read-commands.ts';
import { correctAddress } from '../installations/address-commands.ts';
import { mustNotBeDeleted } from '../db/client-ids.ts';
import { installationByClientId, type InstallationRecord } from '../installations/store.ts';
import { loadService } from '../services/read-commands.ts';
import { serviceByClientId, type ServiceRecord } from '../services/record-store.ts';

type EmailRequest = z.output<typeof emailRequestSchema>;

/** A record whose card is to be mailed. */
export type Mailable =
  | { readonly kind: 'installation'; readonly record: InstallationRecord }
  | { readonly kind: 'warranty'; readonly record: InstallationRecord }
  | { readonly kind: 'inspection'; readonly record: InspectionRecord }
  | { readonly kind: 'service'; readonly record: ServiceRecord };

/** The installation whose customer gets the card; null for a service of a device without one. */
export function installationOf(mailable: Mailable): InstallationRecord | null {
  switch (mailable.kind) {
    case 'inspection':
    case 'service':
      return mailable.record.installation;
    case 'installation':
    case 'warranty':
      return mailable.record;
  }
}

/**
 * Queues the card of a record for customer and installer. Throws `files-missing` until every declared file has arrived;
 * the same key is the same mail, once. A different address is used for this mail only, or with `correct` stored as the
 * customer's. The caller has authorised the mail and the address.
 */
export async function requestCardMail(
  tx: Tx,
  scope: Scope,
  {
    mailable,
    request,
    key,
  }: { readonly mailable: Mailable; readonly request: EmailRequest; readonly key: string },
  now: Date,
): Promise<void> {
  if (!mailable.record.complete) throw new Problem('files-missing');
  const installation = installationOf(mailable);
  const { to } = request;
  const isElsewhere = to !== undefined && !request.correct;
  if (to !== undefined && request.correct && installation)
    await correctAddress(tx, scope, installation, to, now);
  await recordEvent(tx, scope, {
    type: 'card.mail_requested',
    kind: mailable.kind,
    id: mailable.record.id,
    key: `send-email:${scope.actor.id}:${key}`,
    // Without an installation there is no customer, whose copy would go there.
    ...(isElsewhere &&
      installation && { elsewhere: await noteCardAddress(tx, scope, installation.id, to, now) }),
  });
}

/**
 * The record whose card is requested; throws `not-found`, or `installation-deleted` for the client id of a deleted one. The
 * caller authorises.
 */
export async function loadMailable(tx: Tx, scope: Scope, { action, data }: EmailRequest): Promise<Mailable> {
  const known = async (id: number | undefined): Promise<number> => {
    if (id !== undefined) return id;
    if ('clientId' in data) await mustNotBeDeleted(tx, scope, data.clientId);
    throw new Problem('not-found');
  };
  switch (action) {
    case 'installation_card':
    case 'warranty_card': {
      const id =
        'clientId' in data ? (await installationByClientId(tx, scope, data.clientId))?.id : data.installation;
      const record = await loadInstallation(tx, scope, await known(id));
      return { kind: action === 'warranty_card' ? 'warranty' : 'installation', record };
    }
    case 'inspection_card': {
      const id =
        'clientId' in data ? (await inspectionByClientId(tx, scope, data.clientId))?.id : data.inspection;
      return { kind: 'inspection', record: await loadInspection(tx, scope, await known(id)) };
    }
    case 'service_card':
      break;
  }
  const id = 'clientId' in data ? (await serviceByClientId(tx, scope, data.clientId))?.id : data.service;
  return { kind: 'service', record: await loadService(tx, scope, await known(id)) };
}

/** Throws `impossible-transition` for a record that has no card: no warranty, or work that is not finished. */
export function requireCard(mailable: Mailable): void {
  if (!hasCard(mailable)) throw new Problem('impossible-transition');
}

function hasCard(mailable: Mailable): boolean {
  switch (mailable.kind) {
    case 'installation':
      return true;
    case 'warranty':
      return Boolean(mailable.record.warranty);
    case 'inspection':
      return mailable.record.status === 'done';
    case 'service':
      return mailable.record.status === 'done' || mailable.record.status === 'rejected';
  }
}
