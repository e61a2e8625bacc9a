import { env } from '@/lib/env';

/**
 * Whether this deployment takes payments in the mode at all: it holds the processor's key for it. Apart from what asks
 * the processor, whose library is large: every request of the API asks this.
 */
export function servesMode(livemode: boolean): boolean {
  const { STRIPE_SECRET_KEY, STRIPE_LIVE_SECRET_KEY } = env();
  return Boolean(livemode ? STRIPE_LIVE_SECRET_KEY : STRIPE_SECRET_KEY);
}

/**
 * Does some work in each mode that is served, one after the other: what fails in one keeps nothing from the other.
 * @throws AggregateError in the end, if anything failed
 */
export async function inEachMode(work: (livemode: boolean) => Promise<unknown>): Promise<void> {
  const failures: Error[] = [];
  for (const livemode of [false, true].filter(servesMode)) {
    try {
      await work(livemode);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(new Error(`In ${livemode ? 'live' : 'test'} mode: ${reason}`, { cause: error }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}
