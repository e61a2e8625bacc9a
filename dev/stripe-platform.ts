import Stripe from 'stripe';
import { type RunningStripe, type StripeOptions, startStripe } from 'stripe-stand-in';

export const STAND_IN_KEYS = { secret: 'sk_test_split_demo', publishable: 'pk_test_split_demo' };
/** What the platform keeps on each balance, so that refunds of charges that are pending need not wait. */
const RESERVE_cents = 1_000_000;

/**
 * The Stripe stand-in with the account of a platform that has prepared itself as `going-live.md` says: its payouts are
 * manual, as `npm run stripe:setup` makes them, and it has added funds to its balances.
 */
export async function startPlatform(options: StripeOptions): Promise<RunningStripe> {
  const stripe = await startStripe(options);
  try {
    await setManualPayouts(stripe);
    for (const currency of options.settlement_currencies ?? ['usd'])
      await callStandIn(stripe, 'balance', { currency, at_least: RESERVE_cents });
  } catch (error) {
    await stripe.close();
    throw error;
  }
  return stripe;
}

async function setManualPayouts({ port }: RunningStripe): Promise<void> {
  const client = new Stripe(STAND_IN_KEYS.secret, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  });
  await client.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } });
}

export async function callStandIn({ url }: RunningStripe, control: string, given: object): Promise<void> {
  const response = await fetch(`${url}/_sim/${control}`, { method: 'POST', body: JSON.stringify(given) });
  if (!response.ok) throw new Error(`The Stripe stand-in has refused ${control}: ${response.status}`);
}
