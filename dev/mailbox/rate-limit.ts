/**
 * What one team may ask each second, as at Resend, whose answers all say how much is left. Kinder than there: a request
 * that is refused uses up nothing.
 */
export class RateLimit {
  private taken_ms: number[] = [];

  constructor(private readonly per_second: number) {}

  /** Of one more request: the headers of its answer, and whether that is a refusal. */
  count(now_ms = performance.now()): { is_refused: boolean; headers: Record<string, string> } {
    this.taken_ms = this.taken_ms.filter((at_ms) => now_ms - at_ms < 1_000);
    const is_refused = this.taken_ms.length >= this.per_second;
    if (!is_refused) this.taken_ms.push(now_ms);
    return {
      is_refused,
      headers: {
        'ratelimit-limit': String(this.per_second),
        'ratelimit-remaining': String(this.per_second - this.taken_ms.length),
        'ratelimit-reset': '1',
        ...(is_refused && { 'retry-after': '1' }),
      },
    };
  }
}
