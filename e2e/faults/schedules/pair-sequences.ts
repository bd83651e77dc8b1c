import { type Call, CALLS, FAULTS, type Fault, type Strike } from './fault.ts';

/** What is struck one after the other in a browser whose tokens have run out and that sends one request of three files. */
export type PairSequence = readonly Strike[];

/** The calls of one file in the order in which the queue makes them: after failed bytes it asks for a new slot. */
const OF_A_FILE: readonly Call[] = [
  'slot',
  'slot',
  'bytes',
  'slot',
  'bytes',
  'bytes',
  'reference',
  'reference',
];
/** The calls of a request with three files, most of them with second attempts. */
const OF_A_REQUEST: readonly Call[] = [
  ...(['refresh', 'refresh'] as const),
  ...(['data', 'data', 'data'] as const),
  ...OF_A_FILE,
  ...OF_A_FILE,
  ...OF_A_FILE,
  ...(['mail', 'mail', 'mail'] as const),
];
/** With these the call succeeds, so that the queue does not make it again. */
const SUCCESSES: readonly Fault[] = ['slow', 'sent twice'];
/** Faults that cost seconds, and how often a sequence has them at most. */
const MOST: Readonly<Partial<Record<Fault, number>>> = { 'time-out': 3, '429': 4 };
/** Each sequence spends them on two neighbouring calls, the next one on others. */
const COSTLY_CALLS: readonly (readonly Call[])[] = [
  ['reference', 'mail'],
  ['refresh', 'data'],
  ['slot', 'bytes'],
  ['mail', 'refresh'],
  ['bytes', 'reference'],
  ['data', 'slot'],
  ['reference', 'slot'],
];
/** The rules below cover everything with about half of these. */
const MAX_SEQUENCES = 200;

/** `data × drop before`. */
export const cellOf = ({ call, fault }: Strike): string => `${call} × ${fault}`;
/** `drop before → 429`, whatever the calls. */
export const kindsOf = (before: Strike, after: Strike): string => `${before.fault} → ${after.fault}`;
/** `data × drop before → slot × 429`. */
export const pairOf = (before: Strike, after: Strike): string => `${cellOf(before)} → ${cellOf(after)}`;

/** The calls that may be struck next after a fault, with at most a clean attempt of the same call in between. */
function followers({ call, fault }: Strike): readonly Call[] {
  const onward: Readonly<Record<Call, readonly Call[]>> = {
    refresh: ['data'],
    data: ['slot'],
    slot: ['bytes'],
    bytes: ['reference'],
    reference: ['slot', 'mail'],
    mail: [],
  };
  if (fault === '401') return call === 'refresh' ? onward.refresh : ['refresh'];
  if (SUCCESSES.includes(fault)) return onward[call];
  return [call, ...(call === 'bytes' ? (['slot'] as const) : []), ...onward[call]];
}

/** Every pair of faults that can follow each other, by name. */
export function possiblePairs(): string[] {
  const strikes = CALLS.flatMap((call) => FAULTS.map((fault) => ({ call, fault })));
  return strikes.flatMap((before) =>
    followers(before).flatMap((call) => FAULTS.map((fault) => pairOf(before, { call, fault }))),
  );
}

/**
 * Sequences of faults that together have every pair of `possiblePairs`, in an order in which the first few cover the most:
 * every call with every fault, every fault after every fault, and then every pair with its calls. The same every time.
 */
export function pairSequences(): readonly PairSequence[] {
  const open = new Set(possiblePairs());
  const counts = new Map<string, number>();
  const sequences: PairSequence[] = [];
  while (open.size > 0 && sequences.length < MAX_SEQUENCES)
    sequences.push(drawn(sequences.length, open, counts));
  return sequences;
}

/** Walks through the calls of one request and strikes each with what brings the most that is new. */
function drawn(number: number, open: Set<string>, counts: Map<string, number>): PairSequence {
  const costly = COSTLY_CALLS[number % COSTLY_CALLS.length] ?? [];
  const strikes: Strike[] = [];
  let calls = OF_A_REQUEST;
  for (let call = calls[0]; call !== undefined; call = calls[0]) {
    if (call === 'slot' && isSlotInStock(strikes)) {
      calls = calls.slice(calls.findIndex((one) => one !== 'slot'));
      continue;
    }
    const before = strikes.at(-1);
    const allowed = FAULTS.filter((fault) => {
      if (fault === '401' && isSecondRefusal(call, strikes)) return false;
      const limit = MOST[fault];
      const spent = strikes.filter((one) => one.fault === fault).length;
      return limit === undefined || (spent < limit && costly.includes(call));
    });
    const strike = best({ call, allowed, next: calls[1], before }, open, counts);
    for (const name of namesOf(strike, before)) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (before) open.delete(pairOf(before, strike));
    strikes.push(strike);
    calls = after(strike, calls.slice(1));
  }
  return strikes;
}

/**
 * Whether the next file has a slot already: the queue requests those of all files at once, and again only after a failure. A token that
 * is refused is none.
 */
function isSlotInStock(strikes: PairSequence): boolean {
  const ofFiles = strikes.filter(({ call }) => OF_A_FILE.includes(call));
  const last = ofFiles.findLastIndex(({ call }) => call !== 'reference');
  if (last === ofFiles.length - 1) return false;
  const before = ofFiles.findLastIndex(({ call }, at) => at < last && call === 'reference');
  return ofFiles.slice(before + 1).every(({ fault }) => fault === '401' || SUCCESSES.includes(fault));
}

/** Slot and bytes are one attempt, as each other call is: the second time that a token is refused in one, no other is asked for. */
function isSecondRefusal(call: Call, strikes: PairSequence): boolean {
  const at = strikes.findLastIndex((strike) => strike.call === 'refresh');
  const refused = strikes[at - 1];
  const isOneAttempt =
    refused?.call === call || ['slot', 'bytes'].every((one) => one === call || one === refused?.call);
  return (
    isOneAttempt &&
    refused?.fault === '401' &&
    strikes.slice(at).every(({ fault }) => SUCCESSES.includes(fault))
  );
}

/** The calls that are left once this one was struck. */
function after({ call, fault }: Strike, calls: readonly Call[]): readonly Call[] {
  // A refused token is answered by a call for a new one; when that is refused, the person signs in.
  if (fault === '401' && call !== 'refresh') return ['refresh', ...calls];
  if (fault !== '401' && !SUCCESSES.includes(fault)) return calls;
  const attempts = call === 'bytes' ? ['bytes', 'slot'] : [call];
  const next = calls.findIndex((one) => !attempts.includes(one));
  return next === -1 ? [] : calls.slice(next);
}

function namesOf(strike: Strike, before: Strike | undefined): string[] {
  return [cellOf(strike), ...(before ? [kindsOf(before, strike), pairOf(before, strike)] : [])];
}

type Choice = {
  readonly call: Call;
  readonly allowed: readonly Fault[];
  readonly before: Strike | undefined;
  /** The call that follows if this one fails. */
  readonly next: Call | undefined;
};

/** The fault that brings the most that is new, and of these the one that leads to the most. */
function best(
  { call, allowed, before, next }: Choice,
  open: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): Strike {
  const [chosen] = allowed
    .map((fault) => {
      const strike = { call, fault };
      const [cell = 0, kinds = 0, pair = 0] = namesOf(strike, before).map((name) => counts.get(name) ?? 0);
      const isNew = before !== undefined && open.has(pairOf(before, strike));
      const leadsTo = FAULTS.filter((one) => next && open.has(pairOf(strike, { call: next, fault: one })));
      return {
        strike,
        order: [Number(cell === 0), Number(kinds === 0), Number(isNew), leadsTo.length, -cell, -pair],
      };
    })
    .toSorted((one, other) => firstDifference(other.order, one.order));
  if (!chosen) throw new Error('No fault is left');
  return chosen.strike;
}

/** Compares by the first number that differs. */
function firstDifference(one: readonly number[], other: readonly number[]): number {
  return one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
