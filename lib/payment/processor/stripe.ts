import Stripe from 'stripe';
import { env } from '@/lib/env';
import { UpstreamUnavailable } from '@/lib/errors';
import { notedHttpClient } from './processor-calls';

/** The processor's client for each mode. The same SDK talks to Stripe or to a stand-in, by address alone. */

const clients = new Map<boolean, Stripe>();

/** The processor cannot be reached, or this deployment has no key for the mode. The caller may try again later. */
export class ProcessorUnavailable extends UpstreamUnavailable {
  override name = 'ProcessorUnavailable';
}

/** Stripe's client for test or live mode. Throws `ProcessorUnavailable` when no key is configured. */
export function stripeFor(livemode: boolean): Stripe {
  const known = clients.get(livemode);
  if (known) return known;
  const { STRIPE_SECRET_KEY, STRIPE_LIVE_SECRET_KEY, STRIPE_API_BASE, STRIPE_TIMEOUT_MS } = env();
  const key = livemode ? STRIPE_LIVE_SECRET_KEY : STRIPE_SECRET_KEY;
  if (!key) {
    const name = livemode ? 'STRIPE_LIVE_SECRET_KEY' : 'STRIPE_SECRET_KEY';
    throw new ProcessorUnavailable(
      `No Stripe key is configured for ${livemode ? 'live' : 'test'} mode: set ${name}`,
    );
  }
  const base = new URL(STRIPE_API_BASE);
  const client = new Stripe(key, {
    host: base.hostname,
    port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 1,
    httpClient: notedHttpClient(livemode),
    telemetry: false,
    appInfo: { name: 'Split', version: '1.0.0' },
  });
  clients.set(livemode, client);
  return client;
}

/** The key that the card form uses in the browser. */
export function publishableKey(livemode: boolean): string {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_LIVE_PUBLISHABLE_KEY } = env();
  const key = livemode ? STRIPE_LIVE_PUBLISHABLE_KEY : STRIPE_PUBLISHABLE_KEY;
  if (!key) throw new ProcessorUnavailable(`No Stripe publishable key is configured for this mode`);
  return key;
}

/** For tests that change the environment: forget the clients. */
export function resetStripeClients(): void {
  clients.clear();
}
