import { env } from '@/lib/env';

/**
 * Whether this deployment takes payments in the mode at all: it holds the processor's key for it. Apart from what asks
 * the processor, whose library is large: every request of the API asks this.
 */
export function servesMode(livemode: boolean): boolean {
  const { STRIPE_SECRET_KEY, STRIPE_LIVE_SECRET_KEY } = env();
  return Boolean(livemode ? STRIPE_LIVE_SECRET_KEY : STRIPE_SECRET_KEY);
}
