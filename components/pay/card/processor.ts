import type { Appearance, Stripe } from '@stripe/stripe-js';

/** What Elements are made for where there is no intent yet: the processor refuses one that differs (lib/payment/intent/intents). */
export const deferred = (amount: number, currency: string, holds: boolean) => ({
  mode: 'payment' as const,
  amount,
  currency,
  ...(holds ? { captureMethod: 'manual' as const } : {}),
  allowedPaymentMethodTypes: holds ? ['card'] : ['card', 'link'],
});

const LOAD_TIMEOUT_ms = 20_000;
const LOOK_AGAIN_ms = 50;

/**
 * The processor's script, once it is there; fails when it is late, or `hasFailed` says that it will not
 * come, or is not waited for any more.
 */
export async function processor(key: string, hasFailed: () => boolean): Promise<Stripe> {
  const until = Date.now() + LOAD_TIMEOUT_ms;
  for (;;) {
    if (Date.now() > until || hasFailed()) throw new Error('no processor');
    if (window.Stripe) return window.Stripe(key);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_ms));
  }
}

/** For dark pages or light ones. */
export function theme(): Appearance['theme'] {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const dark =
    colorScheme === 'dark' ||
    (colorScheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  return dark ? 'night' : 'stripe';
}
