import Stripe from 'stripe';
import { env } from '@/lib/env';
import { keyVariables, servesMode } from '../processor/modes';
import { stripeFor } from '../processor/stripe';
import { endpointFaults, endpointsOfKind, setupCommand, wantedEndpoints } from './platform-endpoints';
import { ownDomains } from './platform-setup';
import { unsettledCurrencies } from './settlement';

/** Reads the platform's account and says what is missing: `npm run stripe:check`. Changes nothing. */

interface Finding {
  ok: boolean;
  what: string;
  /** What is there, or what is missing and how to get it. */
  text: string;
}

const setupAdvice = (livemode: boolean) => `Run ${setupCommand(livemode)}.`;
const finding = (what: string, missing: string | null, present: string): Finding => ({
  ok: missing === null,
  what,
  text: missing ?? present,
});

export async function checkPlatform(livemode: boolean): Promise<Finding[]> {
  const keys = checkKeys(livemode);
  if (!servesMode(livemode)) return [keys];
  const stripe = stripeFor(livemode);
  const account = stripe.accounts.retrieveCurrent();
  const parts: [string, () => Promise<Finding[]>][] = [
    ['account', async () => checkAccount(await account)],
    ['Connect', () => checkConnect(stripe)],
    ['webhook endpoints', () => checkEndpoints(stripe, livemode)],
    ['payout schedule', async () => [await checkPayouts(stripe, livemode)]],
    ['settlement currencies', async () => [await checkCurrencies(livemode)]],
    ['payment method domains', () => checkDomains(stripe, livemode)],
  ];
  const findings = [keys];
  for (const [what, check] of parts) {
    findings.push(...(await check().catch((error: unknown) => [unreadable(what, error)])));
  }
  return findings;
}

/** A restricted key may lack the permission, or the processor may not answer. */
function unreadable(what: string, error: unknown): Finding {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return { ok: false, what, text: `cannot be read: ${error.message}` };
}

function checkKeys(livemode: boolean): Finding {
  const unset = Object.values(keyVariables(livemode)).filter((name) => !env()[name]);
  const missing = unset.length === 0 ? null : `${unset.join(' and ')} not set`;
  return finding('keys', missing, 'secret and publishable key are set');
}

function checkAccount(account: Stripe.Account): Finding[] {
  const { branding, card_payments, payments } = account.settings ?? {};
  const { PLATFORM_COUNTRY } = env();
  const statement = card_payments?.statement_descriptor_prefix ?? payments?.statement_descriptor;
  const branded = branding?.icon || branding?.logo || branding?.primary_color;
  return [
    finding(
      'account',
      account.charges_enabled && account.payouts_enabled
        ? null
        : 'is not activated: finish its business details at Stripe',
      `${account.id} is activated`,
    ),
    finding(
      'country',
      account.country === PLATFORM_COUNTRY
        ? null
        : `is ${account.country}, but PLATFORM_COUNTRY is ${PLATFORM_COUNTRY}`,
      PLATFORM_COUNTRY,
    ),
    finding(
      'statement descriptor',
      statement
        ? null
        : 'is not set: choose a short name of 2 to 10 characters at Stripe, Settings, Business',
      `card statements begin with ${statement}`,
    ),
    finding(
      'branding',
      branded ? null : 'is not set: the onboarding pages of your merchants show it (Settings, Connect)',
      'is set',
    ),
  ];
}

/**
 * Stripe refuses the list to an account that has not signed up for Connect. What a merchant's pages show needs permissions
 * for connected accounts, which a restricted key has apart from those for our own: Stripe names the one that is missing.
 */
async function checkConnect(stripe: Stripe): Promise<Finding[]> {
  const { data } = await stripe.accounts.list({ limit: 1 });
  const [account] = data;
  if (!account) return [finding('Connect', null, 'no account is connected yet: check again once one is')];
  const stripeAccount = account.id;
  const reads: [string, () => Promise<unknown>][] = [
    ['a connected account', () => stripe.accounts.retrieve(account.id)],
    ['payouts of a connected account', () => stripe.payouts.list({ limit: 1 }, { stripeAccount })],
    [
      'balance of a connected account',
      () => stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] }, { stripeAccount }),
    ],
  ];
  const findings = [finding('Connect', null, 'has connected accounts')];
  for (const [what, read] of reads) {
    const can = finding(what, null, `${account.id} can be read`);
    findings.push(
      await read().then(
        () => can,
        (error: unknown) => unreadable(what, error),
      ),
    );
  }
  return findings;
}

async function checkEndpoints(stripe: Stripe, livemode: boolean): Promise<Finding[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  return wantedEndpoints(livemode).flatMap((wanted) => {
    const what = `${wanted.kind} endpoint`;
    const found = endpointsOfKind(data, wanted);
    const right = found.find((endpoint) => endpointFaults(endpoint, wanted).length === 0);
    const [first] = found;
    const missing = first
      ? `${first.id}: ${endpointFaults(first, wanted).join('; ')}. ${setupAdvice(livemode)}`
      : `does not exist. ${setupAdvice(livemode)}`;
    return [
      finding(what, right ? null : missing, `${right?.id} posts to ${wanted.url}`),
      finding(`${what} secret`, wanted.secrets.length > 0 ? null : `${wanted.variable} is empty`, 'is set'),
    ];
  });
}

async function checkPayouts(stripe: Stripe, livemode: boolean): Promise<Finding> {
  const { payments } = await stripe.balanceSettings.retrieve();
  const interval = payments.payouts?.schedule?.interval;
  const missing =
    interval === 'manual'
      ? null
      : `is ${interval}: it would pay out the money of unfinished groups. ${setupAdvice(livemode)}`;
  return finding('payout schedule', missing, 'manual');
}

async function checkCurrencies(livemode: boolean): Promise<Finding> {
  const wrong = await unsettledCurrencies(livemode);
  const missing = wrong.length === 0 ? null : `the account would convert ${wrong.join(', ')}`;
  return finding('settlement currencies', missing, env().SETTLEMENT_CURRENCIES.join(', '));
}

async function checkDomains(stripe: Stripe, livemode: boolean): Promise<Finding[]> {
  return Promise.all(
    ownDomains().map(async (domain_name) => {
      const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: 1 });
      const missing = data[0]?.enabled ? null : `is not registered. ${setupAdvice(livemode)}`;
      return finding(`domain ${domain_name}`, missing, 'is registered');
    }),
  );
}
