import type { ProductionRow, ProductionScan } from '@portal/domain/production/record';
import type { Identification, StationWorker } from '@portal/domain/production/worker';
import { iri } from '@portal/domain/iri';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineCall } from '../../lib/network/query-client.ts';
import { fetchFresh } from '../../lib/offline-cache/cached-answers.ts';
import { offlineList, offlineRows } from '../../lib/offline-cache/offline-lists.ts';
import { productionDevicePage } from './addresses.ts';
import { type QueueState, queueQuery } from './queue/list-state.ts';

const contract = () => contractOf(() => import('@portal/domain/production/contract'));
const workers = () => contractOf(() => import('@portal/domain/production/worker-contract'));

/** One page of the devices in production, those that have waited longest first; kept for reading offline. */
export function productionPage(organisation: number, state: QueueState, worker: number | null) {
  const query = { ...queueQuery(state, worker), page: state.page };
  return offlineList(
    ['production', 'page', organisation, query] as const,
    async () => (await contract()).listProduction,
    { query },
  );
}

/** So many devices of the queue a station knows without a network. */
const STOCK = 300;

/** The devices that have waited longest, all in one, for scans without a network. */
export function openDevices(organisation: number) {
  return offlineRows(
    // Not under `production`: every change in the hall would fetch all of them again.
    ['production_stock', organisation] as const,
    async () => (await contract()).listProduction,
    { query: { state: 'open' } },
    STOCK,
  );
}

/** Waiting longer for what a number is does not help: the scan is looked up among what is known here. */
const SCAN_MS = 5_000;

/** What a scanned text is. Throws an `ApiProblem`, `offline` also when the answer takes too long. */
export async function readScan(text: string): Promise<ProductionScan> {
  const { scanProduction } = await contract();
  return call(scanProduction, { query: { text }, signal: AbortSignal.timeout(SCAN_MS) });
}

/** Begins the production of a device: its record, stage 1. Returns its id. */
export async function beginProduction(serial: string, template: number): Promise<number> {
  const { enterProduction } = await contract();
  const body = { serial, deviceTemplate: iri('device_templates', template) };
  return (await call(enterProduction, { body, headers: { 'Idempotency-Key': crypto.randomUUID() } })).id;
}

/** What waits at each stage, for the board on the wall; kept for when the network is gone. */
export function productionBoard(organisation: number) {
  return offlineCall(
    ['production', 'board', organisation] as const,
    async () => (await contract()).getProductionBoard,
  );
}

/** Whom a PIN or badge names; throws an `ApiProblem`, `not-found` when it names nobody. */
export async function identifyWorker(by: Identification): Promise<StationWorker> {
  return call((await workers()).identifyWorker, { body: by });
}

const scannedKey = (id: number) => ['production', 'scanned', id] as const;

/**
 * Begins to fetch a device that was scanned, and keeps what the scan said of it for its page until then. Returns the
 * address of the page.
 */
export function openScanned(queries: QueryClient, row: ProductionRow): string {
  queries.setQueryData<ProductionRow>(scannedKey(row.id), row);
  void fetchFresh(queries, productionDevice(row.id)).catch(() => undefined);
  return productionDevicePage(row.id);
}

/** What the scan said of a device that was scanned a moment ago, and when, in milliseconds. */
export function scannedRow(
  queries: QueryClient,
  id: number,
): { readonly row: ProductionRow; readonly readAt: number } | undefined {
  const { data, dataUpdatedAt } = queries.getQueryState<ProductionRow>(scannedKey(id)) ?? {};
  return data === undefined ? undefined : { row: data, readAt: dataUpdatedAt ?? 0 };
}

/** A device at its station; kept for working offline. */
export function productionDevice(id: number) {
  return offlineCall(
    ['production', 'device', id] as const,
    async () => (await contract()).getProductionDevice,
    { params: { id } },
  );
}
