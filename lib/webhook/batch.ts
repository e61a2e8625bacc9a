/**
 * Gathers single calls into batches without making anyone wait on a timer: a batch starts when the one before it has
 * ended, with whatever has come meanwhile. A lone call goes at the end of the current turn.
 *
 * Two calls of the same key never share a batch, since a statement touches a row once.
 */
export class Batcher<Item, Result> {
  private queue: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  private running = 0;

  constructor(
    private readonly run: (items: Item[]) => Promise<Map<string, Result>>,
    private readonly keyOf: (item: Item) => string,
    private readonly options: { size: number; parallel: number },
  ) {}

  /** Answers what `run` answered for this item's key. */
  add(item: Item): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, resolve, reject });
      if (this.queue.length === 1) setImmediate(() => this.next());
    });
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
      for (const [key, call] of batch) call.resolve(results.get(key) as Result);
    } catch (error) {
      for (const call of batch.values()) call.reject(error);
    } finally {
      this.running -= 1;
      this.next();
    }
  }
}
