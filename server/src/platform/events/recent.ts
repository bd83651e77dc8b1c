/** What happened in the last milliseconds, the oldest first; beyond `most` the oldest goes earlier. */
export class Recent<Happening> {
  private happened: { readonly at: number; readonly what: Happening }[] = [];
  private readonly holdsMs: number;
  private readonly most: number;

  constructor(holdsMs: number, most: number) {
    this.holdsMs = holdsMs;
    this.most = most;
  }

  add(what: Happening): void {
    const now = performance.now();
    this.happened.push({ at: now, what });
    // Now and then, so that not each addition copies the rest.
    const [oldest] = this.happened;
    const isStale = oldest !== undefined && oldest.at < now - 2 * this.holdsMs;
    if (isStale || this.happened.length > 2 * this.most) this.happened = this.within(this.holdsMs);
  }

  /** What happened within this many milliseconds. */
  since(milliseconds: number): readonly Happening[] {
    return this.within(Math.min(milliseconds, this.holdsMs)).map(({ what }) => what);
  }

  private within(milliseconds: number) {
    const from = performance.now() - milliseconds;
    return this.happened.filter(({ at }) => at >= from).slice(-this.most);
  }
}
