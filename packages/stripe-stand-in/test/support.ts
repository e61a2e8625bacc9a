import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { expect, onTestFinished, vi } from 'vitest';
import { type RunningStripe, type StripeOptions, startStripe } from '../src/server';

// Waits are on conditions; the limit is only for a machine that is busy with other things.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** A stand-in on a free port, with the unmodified package pointed at it. Stops with the test. */
export async function start({ funds = 0, ...options }: Partial<StripeOptions> & { funds?: number } = {}) {
  const standIn = await startStripe({ port: 0, ...options });
  onTestFinished(() => standIn.close());
  const sim = controlsOf(standIn);
  // The platform's own money, in cents.
  if (funds > 0) await sim('balance', { currency: 'usd', available: funds });
  return { standIn, stripe: clientOf(standIn), sim };
}

/** A Tuesday in January, so that two business days are two days. */
const TUESDAY_ms = Date.UTC(2030, 0, 8, 10);
export const DAY_ms = 86_400_000;

/** A stand-in on a Tuesday, whose clock can be moved. */
export async function startOnTuesday(options: Parameters<typeof start>[0] = {}) {
  const started = await start({ now_ms: () => TUESDAY_ms, settle_ms: 1, ...options });
  const advance = (advance_ms: number) => started.sim('clock', { advance_ms });
  return { ...started, advance };
}

/** The package as an application would set it up; without retries unless told. */
export function clientOf(
  standIn: RunningStripe,
  key = 'sk_test_split_demo',
  config: Stripe.StripeConfig = {},
): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...config,
  });
}

/** Calls the control API and gives its JSON answer. */
export function controlsOf(standIn: RunningStripe) {
  return async <T = Record<string, unknown>>(path: string, body?: unknown, method = 'POST'): Promise<T> => {
    const response = await fetch(`${standIn.url}/_sim/${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return (await response.json()) as T;
  };
}

/** What the stand-in holds, for adding up. */
interface State {
  payment_intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
  reversals: Stripe.TransferReversal[];
  balance_transactions: Stripe.BalanceTransaction[];
  balance: Funds[];
  connected: { account: string; balance_transactions: Stripe.BalanceTransaction[]; balance: Funds[] }[];
}

interface Funds {
  currency: string;
  available: number;
  pending: number;
}

export async function stateOf(standIn: RunningStripe): Promise<State> {
  const response = await fetch(`${standIn.url}/_sim/state`);
  return (await response.json()) as State;
}

/** Every balance must be the sum of its transactions. */
export async function assertBalances(standIn: RunningStripe): Promise<void> {
  const state = await stateOf(standIn);
  for (const { balance, balance_transactions } of [state, ...state.connected]) {
    for (const { currency, available, pending } of balance) {
      const own = balance_transactions.filter((one) => one.currency === currency);
      const sum = (status: string) =>
        own.filter((one) => one.status === status).reduce((all, one) => all + one.net, 0);
      expect({ currency, available, pending }).toEqual({
        currency,
        available: sum('available'),
        pending: sum('pending'),
      });
    }
  }
}

/** The error that a call of the package ends with; fails when it succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail, and succeeded.');
}

/** A paid intent of 20.00 unless told otherwise. */
export function pay(stripe: Stripe, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true,
    ...params,
  });
}

/** A connected account that may receive transfers. */
export async function openAccount(
  stripe: Stripe,
  sim: ReturnType<typeof controlsOf>,
): Promise<Stripe.Account> {
  const account = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  await sim(`accounts/${account.id}`, { active: true });
  return account;
}

interface Delivered {
  payload: string;
  signature: string;
}

/** A webhook receiver that notes what arrives; `answer` gives the status for the nth delivery, counted from 0. */
export async function receiver(answer: (nth: number) => number = () => 200) {
  const deliveries: Delivered[] = [];
  const server: Server = createServer((request, response) => {
    void textOf(request).then((payload) => {
      const status = answer(deliveries.length);
      deliveries.push({ payload, signature: String(request.headers['stripe-signature']) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const events = () => deliveries.map((one) => JSON.parse(one.payload) as Stripe.Event);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries, events };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Waits until the check passes, looking often. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}
