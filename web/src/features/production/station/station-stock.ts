import type { QueryClient } from '@tanstack/react-query';
import { sameSerial } from '@portal/domain/devices/serial-key';
import type { ProductionDevice, ProductionRow } from '@portal/domain/production/record';
import { isOffline } from '../../../lib/network/api-problem.ts';
import { freshOrCached } from '../../../lib/offline-cache/cached-answers.ts';
import { organisationTemplates } from '../../templates/queries.ts';
import { openDevices, productionDevice } from '../queries.ts';

/**
 * A device for its station. Without a network also one that was never opened here: its place is known from the queue, its form
 * from the version of its type that is in use. Throws an `ApiProblem`.
 */
export async function deviceForStation(
  queries: QueryClient,
  organisation: number,
  id: number,
): Promise<ProductionDevice> {
  try {
    return await freshOrCached(queries, productionDevice(id));
  } catch (error) {
    const known = isOffline(error) ? await fromQueue(queries, organisation, id) : undefined;
    if (known === undefined) throw error;
    return known;
  }
}

async function fromQueue(
  queries: QueryClient,
  organisation: number,
  id: number,
): Promise<ProductionDevice | undefined> {
  const row = (await stock(queries, organisation)).find((one) => one.id === id);
  const templates = await freshOrCached(queries, organisationTemplates(organisation)).catch(() => []);
  const version = templates.find((one) => one.id === row?.deviceTemplate.id)?.activeVersion;
  return row && version ? { ...row, parameters: {}, schemaVersion: version, records: [] } : undefined;
}

/**
 * When the queue was read from which a device is known, in milliseconds; undefined for one whose own page this station has, with
 * its records.
 */
export function stockReadAt(queries: QueryClient, organisation: number, id: number): number | undefined {
  if (queries.getQueryData(productionDevice(id).queryKey) !== undefined) return undefined;
  return queries.getQueryState(openDevices(organisation).queryKey)?.dataUpdatedAt ?? 0;
}

/** What waits in the queue with a number, as far as this station has seen the queue. */
export async function waitingWith(
  queries: QueryClient,
  organisation: number,
  serial: string,
): Promise<readonly ProductionRow[]> {
  return (await stock(queries, organisation)).filter((row) => sameSerial(row.serial, serial));
}

const stock = (queries: QueryClient, organisation: number): Promise<readonly ProductionRow[]> =>
  freshOrCached(queries, openDevices(organisation)).catch(() => []);
