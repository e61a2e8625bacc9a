import Stripe from 'stripe';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { servedModes } from '../processor/modes';
import { stripeFor } from '../processor/stripe';

/** The start of a process waits no longer than this for the answer. */
const CHECK_TIMEOUT_ms = 5_000;

/** The currencies in which the platform's account keeps money; what is charged in others is converted. */
async function settledCurrencies(livemode: boolean): Promise<string[]> {
  const stripe = stripeFor(livemode);
  const options = { timeout: CHECK_TIMEOUT_ms, maxNetworkRetries: 0 };
  const [account, balance] = await Promise.all([
    stripe.accounts.retrieveCurrent({}, options),
    stripe.balance.retrieve({}, options),
  ]);
  const kept = [...balance.available, ...balance.pending].map(({ currency }) => currency);
  return [...new Set([...(account.default_currency ? [account.default_currency] : []), ...kept])];
}

/** The configured currencies that the account would convert. */
export async function unsettledCurrencies(livemode: boolean): Promise<string[]> {
  const settled = await settledCurrencies(livemode);
  return env().SETTLEMENT_CURRENCIES.filter((currency) => !settled.includes(currency));
}

/**
 * Checks the configured currencies against the platform's account, in each mode that is served. A processor that
 * cannot be reached, or a key that may not read the account, prevents nothing.
 * @throws when a session could be opened in a currency that the account converts
 */
export async function checkSettlement(): Promise<void> {
  for (const livemode of servedModes()) {
    const mode = livemode ? 'live' : 'test';
    const wrong = await unsettledCurrencies(livemode).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      log('warn', 'settlement currencies not checked', { mode, error: error.message });
      return [];
    });
    if (wrong.length === 0) continue;
    throw new Error(
      `SETTLEMENT_CURRENCIES names ${wrong.join(', ')}, which the Stripe account does not settle in (${mode} mode). Add a bank account for it at Stripe, or remove it from the list.`,
    );
  }
}
