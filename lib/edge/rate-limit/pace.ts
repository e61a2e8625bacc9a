/** Spreads calls evenly: limits how many begin in any second. */
export class Pace {
  private next_ms = 0;

  constructor(public per_second: number) {}

  /** Resolves when the caller may call. */
  async turn(): Promise<void> {
    const now_ms = performance.now();
    const at_ms = Math.max(now_ms, this.next_ms);
    this.next_ms = at_ms + 1_000 / this.per_second;
    if (at_ms > now_ms) await new Promise((resolve) => setTimeout(resolve, at_ms - now_ms));
  }

  /** Nobody else gets a turn for so long. */
  pause(wait_ms: number): void {
    this.next_ms = Math.max(this.next_ms, performance.now() + wait_ms);
  }
}
