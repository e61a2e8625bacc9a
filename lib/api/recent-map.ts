/** A map with a maximum size: the entry that was set longest ago leaves first. */
export class RecentMap<Value> {
  private readonly entries = new Map<string, Value>();

  constructor(private readonly maximum: number) {}

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: Value): void {
    // A Map keeps its entries in the order in which they were added.
    this.entries.delete(key);
    const [oldest] = this.entries.size >= this.maximum ? this.entries.keys() : [];
    if (oldest !== undefined) this.entries.delete(oldest);
    this.entries.set(key, value);
  }
}
