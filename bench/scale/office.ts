import { fork } from 'node:child_process';
import type { OfficeOrder } from './office-program.ts';
import type { Known, Question } from '../growth/question.ts';
import { QUESTIONS } from '../growth/questions.ts';
import { fetchAs, type PortalClient } from '../http/portal-client.ts';
import { pause } from './patient-call.ts';

/** What an office and its installers look at all day. */
const ASKED = [
  'pending, first page',
  'filter accepted',
  'search customer',
  'search part of serial',
  'installer, all of theirs',
];
export const COUNTERS = 'counters';

export type Clients = Readonly<Record<Question['as'], PortalClient>>;
export type Latencies = Record<string, number[]>;

/**
 * Lists, searches and counters, one call after the other with `pauseMs` between them, until `isOver`; the milliseconds
 * of each kind of call. Throws when one is refused: a person at a desk would see an error.
 */
export async function workAtDesk(
  clients: Clients,
  known: Known,
  { pauseMs, isOver }: { readonly pauseMs: number; readonly isOver: () => boolean },
): Promise<Latencies> {
  const questions = [
    ...QUESTIONS.filter(({ list, name }) => list === 'installations' && ASKED.includes(name)),
    { name: COUNTERS, as: 'installer' as const, path: () => '/notifications' },
  ];
  const times: Latencies = Object.fromEntries(questions.map(({ name }) => [name, []]));
  for (let n = 0; !isOver(); n += 1) {
    const question = questions[n % questions.length];
    if (question === undefined) break;
    const client = clients[question.as];
    const began = performance.now();
    const answer = await fetchAs(client, `${client.url}/api${question.path(known, n)}`);
    await answer.text();
    if (!answer.ok) throw new Error(`${question.name} was refused with ${answer.status}`);
    times[question.name]?.push(performance.now() - began);
    await pause(pauseMs);
  }
  return times;
}

/** Offices at work in a process of their own, until they are told to stop, which gives the times of their calls. */
export type Offices = { stop(): Promise<Latencies> };

/** Opens `desks` offices that work side by side. A refused call ends them, and `stop` throws. */
export function openOffices(order: Exclude<OfficeOrder, 'stop'>): Offices {
  const child = fork(new URL('./office-program.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const times = new Promise<Latencies>((resolve, reject) => {
    child.once('message', (latencies: Latencies) => resolve(latencies));
    child.once('exit', (code) => reject(new Error(`The offices ended with ${code}`)));
  });
  // Told when they are stopped.
  times.catch(() => undefined);
  const send = (what: OfficeOrder): void => void (child.connected && child.send(what));
  send(order);
  return {
    stop: () => {
      send('stop');
      return times;
    },
  };
}

/** A percentile of all, 0 to 1, in milliseconds. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
