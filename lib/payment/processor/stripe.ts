import Stripe from 'stripe';
import { env } from '@/lib/env';
import { UpstreamUnavailable } from '@/lib/errors';
import { keyVariables } from './modes';
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
  const given = env();
  const name = keyVariables(livemode).secret;
  const key = given[name];
  if (!key) {
    throw new ProcessorUnavailable(
      `No Stripe key is configured for ${livemode ? 'live' : 'test'} mode: set ${name}`,
    );
  }
  const base = new URL(given.STRIPE_API_BASE);
  const client = new Stripe(key, {
    host: base.hostname,
    port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    timeout: given.STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 1,
    httpClient: notedHttpClient(livemode),
    telemetry: false,
    appInfo: { name: 'Split' },
  });
  clients.set(livemode, client);
  return client;
}

/** The key that the card form uses in the browser. */
export function publishableKey(livemode: boolean): string {
  const key = env()[keyVariables(livemode).publishable];
  if (!key) throw new ProcessorUnavailable(`No Stripe publishable key is configured for this mode`);
  return key;
}

/** For tests that change the environment: forget the clients. */
export function resetStripeClients(): void {
  clients.clear();
}
