import { setPriority } from 'node:os';
import { type Clients, type Latencies, workAtDesk } from './office.ts';
import type { Known } from '../growth/question.ts';

/** What the offices are told: to work, and to stop. */
export type OfficeOrder =
  | { readonly clients: Clients; readonly known: Known; readonly desks: number; readonly pauseMs: number }
  | 'stop';

/** Offices sit at machines of their own: their times must not include the wait for a processor that phones keep busy. */
const AHEAD = -10;

try {
  setPriority(AHEAD);
} catch {
  // Only root may; the times are then somewhat longer.
}

let isOver = false;

process.on('message', (order: OfficeOrder) => {
  if (order === 'stop') isOver = true;
  else void work(order);
});
process.on('disconnect', () => process.exit());

async function work({ clients, known, desks, pauseMs }: Exclude<OfficeOrder, 'stop'>): Promise<void> {
  const all: Latencies[] = await Promise.all(
    Array.from({ length: desks }, () => workAtDesk(clients, known, { pauseMs, isOver: () => isOver })),
  );
  process.send?.(merged(all), () => process.disconnect());
}

function merged(all: readonly Latencies[]): Latencies {
  const names = new Set(all.flatMap((one) => Object.keys(one)));
  return Object.fromEntries([...names].map((name) => [name, all.flatMap((one) => one[name] ?? [])]));
}
