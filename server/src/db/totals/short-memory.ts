/** Values that hold for some milliseconds after they were set; beyond `most` of them the oldest goes. */
export class ShortMemory<Value> {
  private readonly values = new Map<string, { readonly value: Value; readonly until: number }>();
  private readonly holdsMs: number;
  private readonly most: number;

  constructor(holdsMs: number, most: number) {
    this.holdsMs = holdsMs;
    this.most = most;
  }

  get(key: string): Value | undefined {
    const found = this.values.get(key);
    return found && found.until > performance.now() ? found.value : undefined;
  }

  set(key: string, value: Value): void {
    this.values.delete(key);
    this.values.set(key, { value, until: performance.now() + this.holdsMs });
    const [oldest] = this.values.keys();
    if (this.values.size > this.most && oldest !== undefined) this.values.delete(oldest);
  }

  delete(key: string): void {
    this.values.delete(key);
  }

  clear(): void {
    this.values.clear();
  }
}
