import { AsyncLocalStorage } from 'node:async_hooks';
import { Pace } from '@/lib/edge/rate-limit/pace';

/** What Stripe lets an account read each second, in live and in test mode (Stripe, rate limits). */
const LIMITS = { live: 100, test: 25 } as const;

/** And of each of its operations, such as `GET /v1/charges`, whatever the ids in it. */
const LIMIT_OF_OPERATION = 25;

/** What one mode may read, together and of each operation. */
class ModePace {
  private readonly all: Pace;
  private readonly operations = new Map<string, Pace>();

  constructor(
    per_second: number,
    private readonly part: number,
  ) {
    this.all = new Pace(per_second * part);
  }

  async turn(operation: string): Promise<void> {
    const own = this.operations.get(operation) ?? new Pace(LIMIT_OF_OPERATION * this.part);
    this.operations.set(operation, own);
    await own.turn();
    await this.all.turn();
  }
}

type Paces = ReadonlyMap<boolean, ModePace>;

const current = new AsyncLocalStorage<Paces>();

/** Runs work that makes many calls: all of them together take no more than this part of what an account may read. */
export function atReadingPace<Result>(part: number, work: () => Promise<Result>): Promise<Result> {
  const paces = new Map([
    [true, new ModePace(LIMITS.live, part)],
    [false, new ModePace(LIMITS.test, part)],
  ]);
  return current.run(paces, work);
}

/** Waits where the work that is going on has a pace. A stand-in of Stripe has no limits. */
export async function readingTurn(livemode: boolean, host: string, operation: string): Promise<void> {
  if (host === 'api.stripe.com') await current.getStore()?.get(livemode)?.turn(operation);
}
