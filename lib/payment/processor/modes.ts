import { env } from '@/lib/env';

/** The environment variables with the processor's keys for a mode. */
export const keyVariables = (livemode: boolean) =>
  livemode
    ? ({ secret: 'STRIPE_LIVE_SECRET_KEY', publishable: 'STRIPE_LIVE_PUBLISHABLE_KEY' } as const)
    : ({ secret: 'STRIPE_SECRET_KEY', publishable: 'STRIPE_PUBLISHABLE_KEY' } as const);

/**
 * Whether this deployment takes payments in the mode at all: it holds the processor's key for it. Apart from what asks
 * the processor, whose library is large: every request of the API asks this.
 */
export function servesMode(livemode: boolean): boolean {
  return Boolean(env()[keyVariables(livemode).secret]);
}

export const servedModes = (): boolean[] => [false, true].filter(servesMode);

/**
 * Does some work in each mode that is served, one after the other: what fails in one keeps nothing from the other.
 * @throws AggregateError in the end, if anything failed
 */
export async function inEachMode(work: (livemode: boolean) => Promise<unknown>): Promise<void> {
  const failures: Error[] = [];
  for (const livemode of servedModes()) {
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
