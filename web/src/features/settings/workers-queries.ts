import type { WorkerPatch } from '@portal/domain/production/worker';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithTag, list } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';

const contract = () => contractOf(() => import('@portal/domain/production/worker-contract'));

/** One page of the workers of production, active ones first, by name. */
export function workersPage(organisation: number, search: string, page: number) {
  return queryOptions({
    queryKey: ['production_workers', organisation, search, page] as const,
    queryFn: async () =>
      list((await contract()).listWorkers, { query: { page, ...(search !== '' && { search }) } }),
  });
}

/** A worker with the tag that a change sends back. */
export async function fetchWorker(id: number) {
  const { data, etag } = await callWithTag((await contract()).getWorker, { params: { id } });
  return { worker: data, etag };
}

export async function addWorker(body: WorkerPatch & { readonly name: string }): Promise<void> {
  await call((await contract()).createWorker, { body });
}

export async function changeWorker(id: number, etag: string | null, body: WorkerPatch): Promise<void> {
  const headers = { 'If-Match': etag ?? '*' };
  await call((await contract()).updateWorker, { params: { id }, body, headers });
}
