import { CALLS, FAULTS, type Call, type Fault } from './fault.ts';

/** Counts the faults that really happened: each is its own control. */
export class Fired {
  private readonly counts = new Map<string, number>();
  private readonly strokes = new Map<string, number>();

  add(call: Call, fault: Fault): void {
    const cell = `${call} × ${fault}`;
    this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1);
  }

  /** What was done besides the network's faults, such as a kill, in words. */
  stroke(what: string): void {
    this.strokes.set(what, (this.strokes.get(what) ?? 0) + 1);
  }

  /** All of several proxies together. */
  static sum(parts: readonly Fired[]): Fired {
    const all = new Fired();
    for (const { counts, strokes } of parts) {
      for (const [cell, count] of counts) all.counts.set(cell, (all.counts.get(cell) ?? 0) + count);
      for (const [what, count] of strokes) all.strokes.set(what, (all.strokes.get(what) ?? 0) + count);
    }
    return all;
  }

  count(call: Call, fault: Fault): number {
    return this.counts.get(`${call} × ${fault}`) ?? 0;
  }

  /** Rows are faults, columns are calls. */
  table(): string {
    const head = ['fault fired'.padEnd(20), ...CALLS.map((call) => call.padStart(9))].join(' ');
    const rows = FAULTS.map((fault) =>
      [fault.padEnd(20), ...CALLS.map((call) => String(this.count(call, fault)).padStart(9))].join(' '),
    );
    const strokes = [...this.strokes]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([what, count]) => `${what.padEnd(60)} ${String(count).padStart(5)}`);
    return [head, ...rows, ...strokes].join('\n');
  }

  /** Faults of the list that happened to no call at all. */
  never(): Fault[] {
    return FAULTS.filter((fault) => CALLS.every((call) => this.count(call, fault) === 0));
  }
}
