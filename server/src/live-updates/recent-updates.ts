import { REPLAYED_MS } from '@portal/domain/live-updates/contract';
import type { AddressedUpdate } from './commands.ts';

/** More than 80 updates a second, which no hour of 5,000 installers reaches; what is older than these is forgotten earlier. */
const MOST = 5_000;

/** The updates of the last minute, for pages that read their data before their stream was open. */
export class RecentUpdates {
  private updates: { readonly at: number; readonly update: AddressedUpdate }[] = [];

  add(update: AddressedUpdate): void {
    const now = performance.now();
    this.updates.push({ at: now, update });
    if (this.updates.length > MOST || this.updates[0]!.at < now - 2 * REPLAYED_MS)
      this.updates = this.within(REPLAYED_MS);
  }

  /** What came within these milliseconds, the oldest first. */
  since(milliseconds: number): readonly AddressedUpdate[] {
    return this.within(Math.min(milliseconds, REPLAYED_MS)).map(({ update }) => update);
  }

  private within(milliseconds: number) {
    const from = performance.now() - milliseconds;
    return this.updates.filter(({ at }) => at >= from).slice(-MOST);
  }
}
