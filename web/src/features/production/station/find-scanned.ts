import type { QueryClient } from '@tanstack/react-query';
import type { ProductionScan } from '@portal/domain/production/record';
import { isOffline } from '../../../lib/network/api-problem.ts';
import { online } from '../../../lib/network/connection.ts';
import { readScan } from '../queries.ts';
import { waitingWith } from './station-stock.ts';
import { readTwice } from './wedge-text.ts';

/** What a scan is, with the number that it stands for; `offline`: not among what this station knows without a network. */
export type Scanned = ProductionScan & { readonly text: string; readonly offline: boolean };

/** Looks a scan up: at the server, without a network among what this station knows. Throws an `ApiProblem` when the server refuses. */
export async function findScanned(
  queries: QueryClient,
  organisation: number,
  text: string,
): Promise<Scanned> {
  const found = await lookUp(queries, organisation, text);
  const half = isNothing(found) ? readTwice(text) : undefined;
  if (half === undefined) return found;
  const once = await lookUp(queries, organisation, half);
  return isNothing(once) ? found : once;
}

const isNothing = ({ devices, worker }: ProductionScan) => devices.length === 0 && worker === null;

async function lookUp(queries: QueryClient, organisation: number, text: string): Promise<Scanned> {
  const known = async (): Promise<Scanned> => ({
    text,
    devices: (await waitingWith(queries, organisation, text)).map((row) => ({ kind: 'here', row })),
    worker: null,
    offline: true,
  });
  if (!online.get()) return known();
  try {
    return { ...(await readScan(text)), text, offline: false };
  } catch (error) {
    if (isOffline(error)) return known();
    throw error;
  }
}
