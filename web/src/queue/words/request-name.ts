import { plateSerial } from '@portal/domain/devices/serial-key';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { t } from '../../lib/languages/i18n.ts';

type Named = Pick<QueuedRequest, 'type' | 'action' | 'title'> &
  Partial<Pick<QueuedRequest, 'emailRequest' | 'withdraws'>>;

/** The name of a request: "Przegląd, SN 12345". */
export function requestName(request: Named): string {
  return t('queue.rowTitle', { kind: kindOf(request), title: plateSerial(request.title) });
}

/** The same in two parts, so that a line can break between them rather than within the number. */
export function nameParts(request: Named): readonly [what: string, serial: string] {
  const serial = plateSerial(request.title);
  const name = requestName(request);
  return [name.slice(0, name.length - serial.length), serial];
}

function kindOf({ type, action, emailRequest, withdraws }: Named): string {
  if (type === 'installation' && action === 'update')
    return t(withdraws ? 'queue.withdrawnInstallation' : 'queue.correction');
  // Only an inspection that was carried out, and the completion of a service, send a card.
  if (type === 'inspection' && action === 'update' && emailRequest === undefined)
    return t('queue.inspectionDay');
  if (type === 'service' && action === 'update')
    return t(emailRequest === undefined ? 'queue.serviceStep' : 'queue.serviceEnd');
  return t(`queue.type.${type}`);
}

const customerSchema = z.object({ customerName: z.string().min(1) });
const customers = new WeakMap<object, string | null>();

/** The customer that the request names, or null; serial numbers alone are hard to tell apart. */
export function customerOf(request: Pick<QueuedRequest, 'body'>): string | null {
  const known = customers.get(request);
  if (known !== undefined) return known;
  const read = customerSchema.safeParse(parsed(request.body));
  const customer = read.success ? read.data.customerName : null;
  customers.set(request, customer);
  return customer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
