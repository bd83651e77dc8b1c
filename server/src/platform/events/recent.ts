/** The entries of the last milliseconds, the oldest first; beyond `most` the oldest goes earlier. */
export class Recent<Entry> {
  private entries: { readonly at: number; readonly entry: Entry }[] = [];
  private readonly holdsMs: number;
  private readonly most: number;

  constructor(holdsMs: number, most: number) {
    this.holdsMs = holdsMs;
    this.most = most;
  }

  add(entry: Entry): void {
    const now = performance.now();
    this.entries.push({ at: now, entry });
    // Now and then, so that not each addition copies the rest.
    const [oldest] = this.entries;
    const isStale = oldest !== undefined && oldest.at < now - 2 * this.holdsMs;
    if (isStale || this.entries.length > 2 * this.most) this.entries = this.within(this.holdsMs);
  }

  /** The entries of the last so many milliseconds. */
  since(milliseconds: number): readonly Entry[] {
    return this.within(Math.min(milliseconds, this.holdsMs)).map(({ entry }) => entry);
  }

  private within(milliseconds: number) {
    const from = performance.now() - milliseconds;
    return this.entries.filter(({ at }) => at >= from).slice(-this.most);
  }
}
