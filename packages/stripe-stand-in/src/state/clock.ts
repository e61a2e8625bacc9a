/** The only place where the stand-in reads the time, so that a caller can move it. */
export class Clock {
  /** How far the clock is ahead of the one it reads. */
  private ahead_ms = 0;

  constructor(private readonly read: () => number = Date.now) {}

  now_ms(): number {
    return this.read() + this.ahead_ms;
  }

  /** Unix seconds, as Stripe writes times. */
  now_s(): number {
    return Math.floor(this.now_ms() / 1000);
  }

  /** Goes on from this time. */
  moveTo(at_ms: number): void {
    this.ahead_ms = at_ms - this.read();
  }

  getAhead_ms(): number {
    return this.ahead_ms;
  }

  setAhead_ms(ahead_ms: number): void {
    this.ahead_ms = ahead_ms;
  }
}
