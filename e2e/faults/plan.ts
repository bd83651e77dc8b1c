import { CALLS, FAULTS, type Call, type Fault } from './fault.ts';
import type { Seeded } from './seeded.ts';

/** Faults in the order in which they strike each kind of call; when they are used up, the network is healthy. */
export class Plan {
  private readonly waiting: Record<Call, Fault[]> = {
    data: [],
    slot: [],
    bytes: [],
    reference: [],
    mail: [],
    refresh: [],
  };

  constructor(faults: readonly { readonly call: Call; readonly fault: Fault }[] = []) {
    for (const { call, fault } of faults) this.waiting[call].push(fault);
  }

  /** The next fault of this call; each strikes once. */
  take(call: Call): Fault | undefined {
    return this.waiting[call].shift();
  }

  /** From now on nothing more happens. */
  heal(): void {
    for (const call of CALLS) this.waiting[call] = [];
  }

  describe(): string {
    return CALLS.flatMap((call) => this.waiting[call].map((fault) => `${call}: ${fault}`)).join('; ');
  }
}

/** Up to so many faults on any calls. */
export function randomPlan(random: Seeded, most: number): Plan {
  const count = random.whole(0, most);
  return new Plan(
    Array.from({ length: count }, () => ({ call: random.pick(CALLS), fault: random.pick(FAULTS) })),
  );
}
