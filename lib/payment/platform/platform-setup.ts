import Stripe from 'stripe';
import { env } from '@/lib/env';
import { stripeFor } from '../processor/stripe';
import {
  ENDPOINT_MARK,
  endpointFaults,
  endpointsOfKind,
  hasOurVersion,
  type WantedEndpoint,
  wantedEndpoints,
} from './platform-endpoints';

/** Creates or corrects what Split needs at the platform's account: `npm run stripe:setup`. Safe to repeat. */

type Say = (line: string) => void;

/**
 * @param domains shops' domains besides our own, for wallets in the modal
 * @param say gets a line for each thing that was looked at, secrets of new endpoints included
 */
export async function setUpPlatform(options: {
  livemode: boolean;
  domains: readonly string[];
  say: Say;
}): Promise<void> {
  const { livemode, domains, say } = options;
  const stripe = stripeFor(livemode);
  const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
  for (const wanted of wantedEndpoints(livemode)) {
    await setUpEndpoint(stripe, wanted, endpointsOfKind(endpoints, wanted), say);
  }
  await setUpPayouts(stripe, say);
  for (const domain of new Set([...ownDomains(), ...domains])) await setUpDomain(stripe, domain, say);
}

async function setUpEndpoint(
  stripe: Stripe,
  wanted: WantedEndpoint,
  found: Stripe.WebhookEndpoint[],
  say: Say,
): Promise<void> {
  const name = `${wanted.kind} endpoint`;
  const kept = found.find(hasOurVersion);
  if (!kept) {
    const made = await stripe.webhookEndpoints.create({
      url: wanted.url,
      enabled_events: [...wanted.events],
      api_version: Stripe.API_VERSION,
      connect: wanted.kind === 'connect',
      description: `Split: ${wanted.kind} events`,
      metadata: { [ENDPOINT_MARK]: wanted.kind },
    });
    say(`${name}: created ${made.id}. Add its secret:\n  ${wanted.variable}=${made.secret}`);
    for (const { id, api_version } of found) {
      say(
        `${name}: ${id} with API version ${api_version} still works. Run this again after the deployment has the new secret, and it is deleted.`,
      );
    }
    return;
  }
  const faults = endpointFaults(kept, wanted);
  if (faults.length > 0) {
    await stripe.webhookEndpoints.update(kept.id, {
      url: wanted.url,
      enabled_events: [...wanted.events],
      disabled: false,
      metadata: { [ENDPOINT_MARK]: wanted.kind },
    });
  }
  say(`${name}: ${kept.id} ${faults.length > 0 ? `corrected: ${faults.join('; ')}` : 'is right'}`);
  if (wanted.secrets.length === 0) {
    say(`${name}: ${wanted.variable} is empty. Stripe's dashboard shows the secret of ${kept.id}.`);
  }
  for (const { id, metadata } of found) {
    if (id === kept.id) continue;
    if (metadata[ENDPOINT_MARK]) {
      await stripe.webhookEndpoints.del(id);
      say(`${name}: deleted ${id}, which ${kept.id} replaces`);
    } else {
      say(
        `${name}: ${id} has the same URL and was made by hand. Delete it at Stripe if nothing else needs it.`,
      );
    }
  }
}

/**
 * Money of unfinished groups lies in the platform's balance, and automatic payouts would send it to the platform's
 * bank. Then nothing would be left for refunds and transfers.
 */
async function setUpPayouts(stripe: Stripe, say: Say): Promise<void> {
  const { payments } = await stripe.balanceSettings.retrieve();
  const interval = payments.payouts?.schedule?.interval;
  if (interval === 'manual') return say('payouts: manual is right');
  await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } });
  say(`payouts: set to manual, from ${interval}. Pay out your own fees at Stripe whenever you like.`);
}

/** Stripe shows wallets and Link on registered domains only, and takes none that cannot be reached from outside. */
export function ownDomains(): string[] {
  const { hostname, protocol } = new URL(env().APP_URL);
  return protocol === 'https:' ? [hostname] : [];
}

async function setUpDomain(stripe: Stripe, domain_name: string, say: Say): Promise<void> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: 1 });
  const [known] = data;
  if (known?.enabled) return say(`domain ${domain_name}: is right`);
  if (known) await stripe.paymentMethodDomains.update(known.id, { enabled: true });
  else await stripe.paymentMethodDomains.create({ domain_name, enabled: true });
  say(`domain ${domain_name}: ${known ? 'enabled' : 'registered'}`);
}
