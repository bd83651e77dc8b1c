import type { Asked } from '@portal/domain/endpoint';
import type { createWorker, updateWorker, Worker } from '@portal/domain/workers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithTag, list, openFile } from '../../lib/network/api.ts';
import { entityTag } from '../../lib/network/entity-tag.ts';
import { contractOf } from '../../lib/network/contract.ts';

const contract = () => contractOf(() => import('@portal/domain/workers/contract'));

/** By what people are picked: the list and its export understand the same. */
export type WorkerPick = { readonly active: boolean | null; readonly search: string };

const queryOf = ({ active, search }: WorkerPick) => ({
  ...(active !== null && { active: [String(active)] }),
  ...(search !== '' && { search }),
});

/** One page of the people of production, by name. */
export function workersPage(organisation: number, pick: WorkerPick, page: number) {
  return queryOptions({
    queryKey: ['workers', organisation, pick, page] as const,
    queryFn: async () => list((await contract()).listWorkers, { query: { ...queryOf(pick), page } }),
  });
}

/** Adds a person, or changes one as it was seen. */
export async function saveWorker(
  worker: Worker | null,
  body: NonNullable<Asked<typeof updateWorker>['body']>,
): Promise<void> {
  const { createWorker: create, updateWorker: update } = await contract();
  if (worker === null) await call(create, { body: body as NonNullable<Asked<typeof createWorker>['body']> });
  else
    await callWithTag(update, {
      params: { id: worker.id },
      body,
      headers: { 'If-Match': await entityTag(worker.updatedAt) },
    });
}

/** The people that a filter finds, as CSV on its way. */
export async function openWorkersCsv(pick: WorkerPick): Promise<Response> {
  return openFile((await contract()).exportWorkers, { query: queryOf(pick) });
}
