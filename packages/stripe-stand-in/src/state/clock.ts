/** The only place where the stand-in reads the time, so that a caller can move it. */
export class Clock {
  constructor(private readonly read: () => number = Date.now) {}

  now_ms(): number {
    return this.read();
  }

  /** Unix seconds, as Stripe writes times. */
  now_s(): number {
    return Math.floor(this.read() / 1000);
  }
}
