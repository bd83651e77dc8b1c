import type { z } from 'zod';
import { may } from '@portal/domain/access/policies';
import type { emailRequestSchema } from '@portal/domain/queue/contract';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { authoriseInspection } from '../inspections/access.ts';
import { loadInspection } from '../inspections/read-commands.ts';
import { inspectionByClientId } from '../inspections/record-store.ts';
import { authoriseInstallation } from '../installations/access.ts';
import { loadInstallation } from '../installations/read-commands.ts';
import { correctAddress, mayChooseAddress } from '../installations/address-commands.ts';
import { guardOf, installationByClientId, type InstallationRecord } from '../installations/store.ts';
import { authoriseService } from '../services/access.ts';
import { loadService } from '../services/read-commands.ts';
import { serviceByClientId } from '../services/record-store.ts';

type EmailRequest = z.output<typeof emailRequestSchema>;

/** A record whose card is to be mailed. */
type Mailable = {
  readonly kind: 'installation' | 'warranty' | 'inspection' | 'service';
  readonly id: number;
  readonly complete: boolean;
  /** The customer who gets it. */
  readonly installation: InstallationRecord | null;
};

/**
 * Queues the card of a record for customer and installer. Refused until every declared file has arrived, and while
 * there is no card; the same key is the same mail, once. A different address is used for this mail only, or stored as
 * the customer's, for callers who may correct it.
 */
export async function requestCardMail(
  tx: Tx,
  scope: Scope,
  request: EmailRequest,
  key: string,
  now: Date,
): Promise<void> {
  const record = await mailableRecord(tx, scope, request);
  if (!record.complete) throw new Problem('files-missing');
  const mailKey = `send-email:${scope.actor.id}:${key}`;
  if (request.to !== undefined && request.correct)
    await correctAddress(tx, scope, record.installation, request.to, now);
  else if (request.to !== undefined) mayChooseAddress(scope, record.installation);
  await recordEvent(tx, scope, {
    type: 'card.mail_requested',
    kind: record.kind,
    id: record.id,
    key: mailKey,
    ...(request.to !== undefined && !request.correct && { elsewhere: request.to }),
  });
}

/** The record whose card is requested; throws when the caller may not send it, or when there is no card. */
export function mailableRecord(tx: Tx, scope: Scope, request: EmailRequest): Promise<Mailable> {
  switch (request.action) {
    case 'installation_card':
      return installationToMail(tx, scope, request.data);
    case 'warranty_card':
      return warrantyToMail(tx, scope, request.data);
    case 'inspection_card':
      return inspectionToMail(tx, scope, request.data);
    case 'service_card':
      break;
  }
  return serviceToMail(tx, scope, request.data);
}

type Named<Action extends EmailRequest['action']> = Extract<EmailRequest, { action: Action }>['data'];

async function installationToMail(tx: Tx, scope: Scope, data: Named<'installation_card'>): Promise<Mailable> {
  const id =
    'clientId' in data ? (await installationByClientId(tx, scope, data.clientId))?.id : data.installation;
  const record = await loadInstallation(tx, scope, known(id));
  authoriseInstallation(scope.actor, 'see', record);
  const guard = guardOf(record);
  if (!may.workOn(scope.actor, guard) && !may.verify(scope.actor, guard))
    throw new Problem('not-your-installation');
  return { kind: 'installation', id: record.id, complete: record.complete, installation: record };
}

async function warrantyToMail(tx: Tx, scope: Scope, data: Named<'warranty_card'>): Promise<Mailable> {
  const mailable = await installationToMail(tx, scope, data);
  if (!mailable.installation?.warranty) throw new Problem('impossible-transition');
  return { ...mailable, kind: 'warranty' };
}

async function inspectionToMail(tx: Tx, scope: Scope, data: Named<'inspection_card'>): Promise<Mailable> {
  const id =
    'clientId' in data ? (await inspectionByClientId(tx, scope, data.clientId))?.id : data.inspection;
  const record = await loadInspection(tx, scope, known(id));
  authoriseInspection(scope.actor, 'see', record);
  if (record.status !== 'done') throw new Problem('impossible-transition');
  return { kind: 'inspection', id: record.id, complete: record.complete, installation: record.installation };
}

async function serviceToMail(tx: Tx, scope: Scope, data: Named<'service_card'>): Promise<Mailable> {
  const id = 'clientId' in data ? (await serviceByClientId(tx, scope, data.clientId))?.id : data.service;
  const record = await loadService(tx, scope, known(id));
  authoriseService(scope.actor, 'edit', record);
  if (record.status !== 'done' && record.status !== 'rejected') throw new Problem('impossible-transition');
  return { kind: 'service', id: record.id, complete: record.complete, installation: record.installation };
}

function known(id: number | undefined): number {
  if (id === undefined) throw new Problem('not-found');
  return id;
}
