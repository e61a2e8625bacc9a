/**
 * Gathers single calls into batches: a batch starts when an earlier one has ended, with all calls made meanwhile. The
 * first call after a quiet time waits `gather_ms`, or with 0 for the end of the current turn.
 *
 * Two calls of the same key never share a batch, since a statement touches a row once.
 */
export class Batcher<Item, Result> {
  private queue: {
    item: Item;
    resolve: (result: Result | undefined) => void;
    reject: (error: unknown) => void;
  }[] = [];
  private running = 0;

  constructor(
    private readonly run: (items: Item[]) => Promise<Map<string, Result>>,
    private readonly keyOf: (item: Item) => string,
    private readonly options: { size: number; parallel: number; gather_ms: number },
  ) {}

  /** Returns what `run` returned for this item's key. */
  add(item: Item): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, resolve, reject });
      if (this.queue.length === 1) this.plan();
    });
  }

  private plan(): void {
    if (this.options.gather_ms > 0) setTimeout(() => this.next(), this.options.gather_ms);
    else setImmediate(() => this.next());
  }

  private next(): void {
    while (this.queue.length > 0 && this.running < this.options.parallel) {
      const batch = new Map<string, (typeof this.queue)[number]>();
      const rest: typeof this.queue = [];
      for (const call of this.queue) {
        const key = this.keyOf(call.item);
        if (batch.size < this.options.size && !batch.has(key)) batch.set(key, call);
        else rest.push(call);
      }
      this.queue = rest;
      void this.start(batch);
    }
  }

  private async start(batch: Map<string, (typeof this.queue)[number]>): Promise<void> {
    this.running += 1;
    try {
      const results = await this.run([...batch.values()].map((call) => call.item));
      for (const [key, call] of batch) call.resolve(results.get(key));
    } catch (error) {
      for (const call of batch.values()) call.reject(error);
    } finally {
      this.running -= 1;
      if (this.queue.length > 0) this.plan();
    }
  }
}
