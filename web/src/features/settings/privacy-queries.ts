import type { EventType } from '@portal/domain/events/record';
import type { CustomerQuery, CustomerTraces, Retention } from '@portal/domain/privacy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithTag, fetchFile, list } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';

// Personal data and who did what: nothing of it is kept on the device.

const privacy = () => contractOf(() => import('@portal/domain/privacy/contract'));
const events = () => contractOf(() => import('@portal/domain/events/contract'));

/** What is kept of a customer. */
export async function findCustomer(query: CustomerQuery): Promise<CustomerTraces> {
  return call((await privacy()).findCustomer, { body: query });
}

/** All of it as one ZIP. */
export async function saveCustomer(query: CustomerQuery): Promise<Blob> {
  return fetchFile((await privacy()).exportCustomer, { body: query });
}

export async function eraseCustomer(query: CustomerQuery): Promise<void> {
  await call((await privacy()).eraseCustomer, { body: query });
}

/** How long an organisation keeps personal data, in days, with the tag that a change sends back. */
export function retentionOf(organisation: number) {
  return queryOptions({
    queryKey: ['retention', organisation] as const,
    queryFn: async () => {
      const { data, etag } = await callWithTag((await privacy()).getRetention, { params: { organisation } });
      return { retention: data, etag };
    },
  });
}

/** Changes periods; all as they are then, with their tag. The server refuses it when any of them has changed since `etag` was read. */
export async function saveRetention(
  organisation: number,
  etag: string | null,
  changes: Partial<Retention>,
): Promise<{ readonly retention: Retention; readonly etag: string | null }> {
  const saved = await callWithTag((await privacy()).updateRetention, {
    params: { organisation },
    body: changes,
    headers: { 'If-Match': etag ?? '*' },
  });
  return { retention: saved.data, etag: saved.etag };
}

/** By what lines of the event log are picked. */
export type LogPick = { readonly type: EventType | null; readonly search: string };

/** One page of the event log of an organisation, newest first. */
export function eventsPage(organisationId: number, { type, search }: LogPick, page: number) {
  return queryOptions({
    queryKey: ['event_logs', organisationId, type, search, page] as const,
    queryFn: async () =>
      list((await events()).listEvents, {
        query: { page, ...(type !== null && { type: [type] }), ...(search !== '' && { search }) },
      }),
  });
}
