import type { WorkerPatch } from '@portal/domain/production/worker';
import { queryOptions } from '@tanstack/react-query';
import { currentLanguage, t } from '../../lib/languages/i18n.ts';
import { call, callWithTag, list } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';

const contract = () => contractOf(() => import('@portal/domain/production/worker-contract'));

/** Which workers are looked for. */
export type WorkerPick = { readonly search: string; readonly active: '' | 'true' | 'false' };

const queryOf = ({ search, active }: WorkerPick) => ({ search, active });

/** One page of the workers of production, active ones first, by name. */
export function workersPage(organisation: number, pick: WorkerPick, page: number) {
  return queryOptions({
    queryKey: ['production_workers', organisation, pick, page] as const,
    queryFn: async () => list((await contract()).listWorkers, { query: { page, ...queryOf(pick) } }),
  });
}

/** More than any maker has. */
const MAX_WORKERS = 10_000;

/** The workers that a pick finds, as the lines of a CSV that a spreadsheet opens; no cell of it is a formula. */
export async function openWorkersCsv(pick: WorkerPick): Promise<Response> {
  const [{ default: papa }, { fetchRows }] = await Promise.all([
    import('papaparse'),
    import('../../lib/offline-cache/whole-list.ts'),
  ]);
  const { items } = await fetchRows((await contract()).listWorkers, { query: queryOf(pick) }, MAX_WORKERS);
  const head = ['name', 'pin', 'badge', 'active'] as const;
  const rows = items.map(({ name, pin, badge, active }) => [
    name,
    pin ?? '',
    badge ?? '',
    t(active ? 'settings.workers.is' : 'settings.workers.left'),
  ]);
  const text = papa.unparse([head.map((name) => t(`settings.workers.${name}`)), ...rows], {
    delimiter: currentLanguage() === 'en' ? ',' : ';',
    escapeFormulae: true,
  });
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return new Response(`\uFEFF${text}\r\n`, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
}

/** A worker with the tag that a change sends back. */
export async function fetchWorker(id: number) {
  const { data, etag } = await callWithTag((await contract()).getWorker, { params: { id } });
  return { worker: data, etag };
}

/** Adds a worker, once under a key. */
export async function addWorker(
  body: WorkerPatch & { readonly name: string },
  onceKey: string,
): Promise<void> {
  await call((await contract()).createWorker, { body, headers: { 'Idempotency-Key': onceKey } });
}

export async function changeWorker(id: number, etag: string | null, body: WorkerPatch): Promise<void> {
  const headers = { 'If-Match': etag ?? '*' };
  await call((await contract()).updateWorker, { params: { id }, body, headers });
}
