import { z } from 'zod';
import { StripeError } from '../api/errors';
import { render } from '../api/render';
import { stored } from '../api/route';
import { getCharge } from '../resources/charges';
import { authenticate, confirmIntent, settleDebit } from '../resources/confirm';
import { getAccount, setState } from '../resources/connected-account';
import { closeDispute, escalate, getDispute, openDispute } from '../resources/dispute-outcomes';
import { warnOfFraud } from '../resources/early-fraud-warnings';
import { expireHold } from '../resources/holds';
import { getIntent, open } from '../resources/intent-confirmation';
import { resolvePaymentMethod } from '../resources/payment-methods';
import { failRefund, getRefund, settleRefund } from '../resources/refund-outcomes';
import { refundCharge } from '../resources/refunds';
import { cardByNumber, TEST_METHODS } from '../rules/cards';
import { newId } from '../state/ids';
import { allFunds, fundsOf, move, OTHER_BALANCES, PLATFORM, release } from '../state/ledger';
import type { World } from '../world';
import { advanceClock } from './clock-control';
import { faultSchema } from './faults';
import { internalCall } from './tasks';

/** A call of the control API: JSON in, JSON out. */
interface SimRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  origin: string;
}

interface SimAnswer {
  status: number;
  body: unknown;
}

const chance = z.number().min(0).max(1);
const eventMode = z.object({
  mode: z.string().optional(),
  duplicate: chance.optional(),
  drop: chance.optional(),
  reorder: chance.optional(),
  reorder_ms: z.number().min(0).max(600_000).optional(),
  delay_ms: z.tuple([z.number().min(0), z.number().max(3_600_000)]).optional(),
  seed: z.number().int().optional(),
});
const confirmSchema = z.object({
  payment_intent: z.string(),
  card: z.string().default('4242424242424242'),
  /** What the payer does when asked for 3-D Secure; without it the question stays open. */
  three_d_secure: z.enum(['complete', 'fail']).optional(),
});
const outcomeSchema = z.object({ client_secret: z.string(), outcome: z.enum(['complete', 'fail']) });
const accountSchema = z.union([
  z
    .strictObject({ active: z.boolean() })
    .transform(({ active }) => (active ? ('active' as const) : ('restricted' as const))),
  z
    .strictObject({ state: z.enum(['active', 'payouts_paused', 'restricted', 'rejected', 'deauthorized']) })
    .transform(({ state }) => state),
]);
const refundSchema = z.strictObject({
  amount: z.number().int().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
/** Left out, the charge is disputed as its test card says. */
const disputeSchema = z
  .strictObject({
    reason: z.string().default('fraudulent'),
    inquiry: z.boolean().optional(),
    prevented: z.union([z.boolean(), z.literal('with_money')]).optional(),
    amount: z.number().int().min(1).optional(),
  })
  .partial()
  .transform((given) => (Object.keys(given).length === 0 ? undefined : given));
const decisionSchema = z.strictObject({
  won: z.boolean().default(false),
  returned: z.number().int().min(1).optional(),
});
const balanceSchema = z.union([
  z.strictObject({ currency: z.string(), available: z.number().int() }),
  z.strictObject({ currency: z.string(), at_least: z.number().int() }),
  z.strictObject({
    currency: z.string(),
    added: z.number().int().min(1),
    balance_type: z.enum(OTHER_BALANCES),
  }),
]);

type Handler = (world: World, request: SimRequest, id: string) => unknown;

const HANDLERS: readonly [method: string, path: string, handle: Handler][] = [
  ['GET', 'faults', (world) => ({ faults: world.faults.list() })],
  ['POST', 'faults', (world, request) => world.faults.add(faultSchema.parse(request.body))],
  [
    'DELETE',
    'faults',
    (world) => {
      world.faults.clear();
      return { faults: [] };
    },
  ],
  ['GET', 'events', (world) => world.deliveries.getMode()],
  ['POST', 'events', (world, request) => world.deliveries.setMode(eventMode.parse(request.body))],
  [
    'POST',
    'events/flush',
    (world, request) =>
      world.deliveries.flush(
        z.object({ include_dropped: z.boolean().default(false) }).parse(request.body).include_dropped,
      ),
  ],
  ['POST', 'events/:id/resend', resend],
  ['GET', 'state', state],
  ['POST', 'confirm', confirm],
  ['POST', '3ds/:id', outcome],
  [
    'POST',
    'disputes/:id/close',
    changing((call, body, id) => decideDispute(call, getDispute(call, id), decisionSchema.parse(body))),
  ],
  ['POST', 'disputes/:id/escalate', changing((call, _body, id) => escalate(call, getDispute(call, id)))],
  [
    'POST',
    'charges/:id/early_fraud_warning',
    changing((call, _body, id) => warnOfFraud(call, getCharge(call, id))),
  ],
  [
    'POST',
    'charges/:id/dispute',
    changing((call, body, id) => openDispute(call, getCharge(call, id), disputeSchema.parse(body)) ?? {}),
  ],
  ['POST', 'refunds/:id/fail', changing((call, _body, id) => failRefund(call, getRefund(call, id)))],
  ['POST', 'refunds/:id/settle', changing((call, _body, id) => settleRefund(call, getRefund(call, id)))],
  [
    'POST',
    'payments/:id/settle',
    changing((call, body, id) =>
      settleDebit(
        call,
        getIntent(call, id),
        z.object({ succeeded: z.boolean().default(true) }).parse(body).succeeded,
      ),
    ),
  ],
  [
    'POST',
    'payments/:id/lapse',
    changing((call, _body, id) => expireHold(call, getIntent(call, id)) ?? getIntent(call, id)),
  ],
  [
    'POST',
    'accounts/:id',
    changing((call, body, id) => setState(call, getAccount(call, id), accountSchema.parse(body))),
  ],
  [
    'POST',
    'charges/:id/refund',
    changing((call, body, id) => refundCharge(call, getCharge(call, id), refundSchema.parse(body))),
  ],
  ['GET', 'clock', (world) => showClock(world)],
  ['POST', 'clock', moveClock],
  ['POST', 'balance', setBalance],
  ['POST', 'balance/release', releaseAll],
  [
    'POST',
    'balance_transactions/:id',
    changing((call, body, id) => list(call, id, z.strictObject({ listed: z.boolean() }).parse(body).listed)),
  ],
  ['POST', 'reset', reset],
];

/** Answers a call of the control API; 404 for what it does not know, 400 for a body that makes no sense. */
export async function answerSim(world: World, request: SimRequest): Promise<SimAnswer> {
  for (const [method, path, handle] of HANDLERS) {
    const found = new RegExp(`^/_sim/${path.replace(':id', '([^/]+)')}$`).exec(request.path);
    if (method !== request.method || !found) continue;
    try {
      return { status: 200, body: await handle(world, request, decodeURIComponent(found[1] ?? '')) };
    } catch (error) {
      return explain(error);
    }
  }
  return {
    status: 404,
    body: {
      error: { type: 'invalid_request_error', message: `Unknown control: ${request.method} ${request.path}` },
    },
  };
}

function explain(error: unknown): SimAnswer {
  if (error instanceof StripeError) return { status: error.status, body: { error: error.body } };
  if (error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    return { status: 400, body: { error: { type: 'invalid_request_error', message } } };
  }
  throw error;
}

type InternalCall = ReturnType<typeof internalCall>;

/** Errors of Stripe keep what was written before them, as in the API: a declined card leaves its failed charge. */
function keepOf(error: unknown): boolean {
  return error instanceof StripeError;
}

function callOf(world: World, request: SimRequest): InternalCall {
  return internalCall(world, request.query.get('livemode') === 'true', request.origin);
}

function changing(change: (call: InternalCall, body: unknown, id: string) => object): Handler {
  return (world, request, id) =>
    world.store.transaction(() => render(change(callOf(world, request), request.body, id)), keepOf);
}

function resend(world: World, request: SimRequest, id: string): unknown {
  const event = world.store.get('event', id, request.query.get('livemode') === 'true');
  if (!event)
    throw new StripeError(404, { type: 'invalid_request_error', message: `No such event: '${id}'` });
  return { resent: world.deliveries.resend(event) };
}

/** Everything that a test may want to add up, oldest first. */
function state(world: World, request: SimRequest): unknown {
  const call = callOf(world, request);
  const { store } = world;
  const all = (name: Parameters<typeof store.all>[0]) =>
    store.all(name, call.livemode).map((one) => render(one));
  const moves = store.all('balance_transaction', call.livemode);
  const own = (account: string | null) =>
    moves.filter((one) => (one._account ?? null) === account).map((one) => render(one));
  const accounts = store.all('account', call.livemode);
  return {
    payment_intents: all('payment_intent'),
    charges: all('charge'),
    refunds: all('refund'),
    transfers: all('transfer'),
    reversals: all('transfer_reversal'),
    disputes: all('dispute'),
    payouts: all('payout'),
    accounts: accounts.map((one) => render(one)),
    balance_transactions: own(null),
    balance: allFunds(call, PLATFORM),
    connected: accounts.map(({ id }) => ({
      account: id,
      balance_transactions: own(id),
      balance: allFunds(call, id),
    })),
  };
}

/** Pays an intent as a browser with that card would. A decline is answered, not thrown: 402 with the intent. */
function confirm(world: World, request: SimRequest): unknown {
  const given = confirmSchema.parse(request.body);
  const number = given.card.replace(/\s/g, '');
  const known = TEST_METHODS.find((one) => one.payment_method === number) ?? cardByNumber(number);
  if (!known) throw new RangeError(`Not a test card: ${given.card}`);
  return world.store.transaction(() => {
    const call = { ...callOf(world, request), kind: 'publishable' as const };
    const method = resolvePaymentMethod(call, known.payment_method);
    const paid = confirmIntent(call, getIntent(call, given.payment_intent), {
      method,
      return_url: null,
      off_session: false,
      use_stripe_sdk: true,
      error_on_requires_action: false,
    });
    const answered = paid.status === 'requires_action' && given.three_d_secure !== undefined;
    return render(answered ? authenticate(call, paid, given.three_d_secure === 'complete') : paid);
  }, keepOf);
}

/** The answer to the 3-D Secure question, from the dialog in the payer's browser. */
function outcome(world: World, request: SimRequest, id: string): unknown {
  const given = outcomeSchema.parse(request.body);
  return world.store.transaction(() => {
    const livemode = world.store.get('payment_intent', id, true) !== undefined;
    const call = { ...internalCall(world, livemode, request.origin), kind: 'publishable' as const };
    const answered = authenticate(call, open(call, id, given.client_secret), given.outcome === 'complete');
    return { id: answered.id, status: answered.status };
  }, keepOf);
}

function decideDispute(
  call: InternalCall,
  dispute: ReturnType<typeof getDispute>,
  { won, returned }: z.output<typeof decisionSchema>,
): object {
  return closeDispute(call, dispute, won ? 'won' : 'lost', won ? undefined : returned);
}

function moveClock(world: World, request: SimRequest): unknown {
  advanceClock(world, z.strictObject({ advance_ms: z.number() }).parse(request.body).advance_ms);
  return showClock(world);
}

function showClock(world: World): unknown {
  const now_ms = world.clock.now_ms();
  return { now: new Date(now_ms).toISOString(), now_ms, ahead_ms: world.clock.getAhead_ms() };
}

function setBalance(world: World, request: SimRequest): unknown {
  const given = balanceSchema.parse(request.body);
  const { currency } = given;
  return world.store.transaction(() => {
    const call = callOf(world, request);
    const description = 'Set by the control API';
    if ('added' in given) {
      const { added: amount, balance_type } = given;
      move(call, { amount, balance_type, currency, type: 'topup', source: newId('tu'), description });
      return { currency, ...fundsOf(call, balance_type, currency) };
    }
    const now = fundsOf(call, PLATFORM, currency).available;
    const amount = ('available' in given ? given.available : Math.max(now, given.at_least)) - now;
    if (amount !== 0) {
      const isAdded = amount > 0;
      move(call, {
        amount,
        currency,
        type: isAdded ? 'topup' : 'payout',
        source: newId(isAdded ? 'tu' : 'po'),
        description,
      });
    }
    return { currency, ...fundsOf(call, PLATFORM, currency) };
  });
}

function releaseAll(world: World, request: SimRequest): unknown {
  return world.store.transaction(() => {
    const call = callOf(world, request);
    const page = world.store.list('balance_transaction', call.livemode, {
      where: { status: 'pending' },
      limit: 100_000,
    });
    for (const transaction of page?.data ?? []) release(call, transaction.id);
    return { released: page?.data.length ?? 0, balance: allFunds(call, PLATFORM) };
  });
}

/** Lists leave a balance transaction out until it is listed again: behind those that have come since. */
function list(call: InternalCall, id: string, listed: boolean): object {
  const { _unlisted, ...transaction } = stored(call, 'balance_transaction', id);
  call.world.store.update<'balance_transaction'>({ ...transaction, ...(!listed && { _unlisted: true }) });
  return transaction;
}

/** Deletes all data. Webhook endpoints stay by default. */
function reset(world: World, request: SimRequest): unknown {
  const { keep_endpoints } = z.object({ keep_endpoints: z.boolean().default(true) }).parse(request.body);
  world.store.transaction(() => world.store.reset(keep_endpoints));
  world.clock.setAhead_ms(0);
  world.faults.clear();
  world.deliveries.setMode({});
  world.deliveries.endpointsChanged();
  return { reset: true };
}
