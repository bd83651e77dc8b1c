import { type Strike } from './fault.ts';

/**
 * Faults in the order in which they strike; when they are used up, the network is healthy. Each kind of call has an
 * order of its own, unless the plan is `inOrder`: then a fault waits until all those before it have struck.
 */
export class Plan {
  private readonly waiting: Strike[];
  private readonly inOrder: boolean;
  private healed = false;

  constructor(faults: readonly Strike[] = [], { inOrder = false }: { readonly inOrder?: boolean } = {}) {
    this.waiting = [...faults];
    this.inOrder = inOrder;
  }

  /** The next fault of this call; each strikes once. */
  take(call: Strike['call']): Strike['fault'] | undefined {
    if (this.healed) return undefined;
    const at = this.waiting.findIndex((strike) => strike.call === call);
    if (at === -1 || (this.inOrder && at > 0)) return undefined;
    return this.waiting.splice(at, 1)[0]?.fault;
  }

  /** From now on nothing more happens. */
  heal(): void {
    this.healed = true;
  }

  /** What never struck, in words. */
  unspent(): string {
    return this.waiting.map(({ call, fault }) => `${call}: ${fault}`).join('; ');
  }
}
