import { CALLS, type Call, type Fault } from './fault.ts';

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
  private healed = false;

  constructor(faults: readonly { readonly call: Call; readonly fault: Fault }[] = []) {
    for (const { call, fault } of faults) this.waiting[call].push(fault);
  }

  /** The next fault of this call; each strikes once. */
  take(call: Call): Fault | undefined {
    return this.healed ? undefined : this.waiting[call].shift();
  }

  /** From now on nothing more happens. */
  heal(): void {
    this.healed = true;
  }

  /** What never struck, in words. */
  unspent(): string {
    return CALLS.flatMap((call) => this.waiting[call].map((fault) => `${call}: ${fault}`)).join('; ');
  }
}
