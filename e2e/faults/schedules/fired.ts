import { CALLS, FAULTS, STRANGE_ANSWERS, type Call, type Fault, type Strike } from './fault.ts';

/** The faults that really happened in one browser or several: each is its own control. */
export class Fired {
  private readonly sequences: Strike[][] = [[]];
  private readonly strokes = new Map<string, number>();

  add(call: Call, fault: Fault): void {
    this.sequences[0]?.push({ call, fault });
  }

  /** What was done besides the network's faults, such as a kill, in words. */
  stroke(what: string): void {
    this.strokes.set(what, (this.strokes.get(what) ?? 0) + 1);
  }

  /** All of several browsers together. */
  static sum(parts: readonly Fired[]): Fired {
    const all = new Fired();
    for (const { sequences, strokes } of parts) {
      all.sequences.push(...sequences);
      for (const [what, count] of strokes) all.strokes.set(what, (all.strokes.get(what) ?? 0) + count);
    }
    return all;
  }

  count(call: Call, fault: Fault): number {
    return this.all().filter((one) => one.call === call && one.fault === fault).length;
  }

  /** Everything that struck. */
  all(): readonly Strike[] {
    return this.sequences.flat();
  }

  /** Each two faults that struck one browser one after the other. */
  neighbours(): (readonly [Strike, Strike])[] {
    return this.sequences.flatMap((strikes) =>
      strikes.flatMap((strike, at) => {
        const before = strikes[at - 1];
        return before === undefined ? [] : [[before, strike] as const];
      }),
    );
  }

  /** Rows are faults, columns are calls. */
  table(): string {
    const head = ['fault fired'.padEnd(20), ...CALLS.map((call) => call.padStart(9))].join(' ');
    const rows = [...FAULTS, ...STRANGE_ANSWERS].map((fault) =>
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
