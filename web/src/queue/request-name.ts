import type { QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { t } from '../lib/i18n.ts';

type Named = Pick<QueuedRequest, 'type' | 'action' | 'title'>;

/** What a person calls the request: "Przegląd, SN 12345". */
export function requestName(request: Named): string {
  return t('queue.rowTitle', { kind: kindOf(request), title: request.title });
}

function kindOf({ type, action }: Named): string {
  if (type === 'installation' && action === 'update') return t('queue.correction');
  return t(`queue.type.${type}`);
}

const customerSchema = z.object({ customerName: z.string().min(1) });
const customers = new WeakMap<object, string | null>();

/** The customer that the request names, or null; one serial number looks like the next. */
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
