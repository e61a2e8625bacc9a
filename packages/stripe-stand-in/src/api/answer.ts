import { setTimeout as sleep } from 'node:timers/promises';
import { accountLinkRoutes } from '../resources/account-links';
import { accountSettingsRoutes } from '../resources/account-settings';
import { accountRoutes } from '../resources/accounts';
import { balanceRoutes } from '../resources/balance';
import { chargeRoutes } from '../resources/charges';
import { confirmationTokenRoutes } from '../resources/confirmation-tokens';
import { getAccount } from '../resources/connected-account';
import { disputeRoutes } from '../resources/disputes';
import { earlyFraudWarningRoutes } from '../resources/early-fraud-warnings';
import { eventRoutes } from '../resources/events';
import { paymentIntentRoutes } from '../resources/payment-intents';
import { paymentMethodDomainRoutes } from '../resources/payment-method-domains';
import { paymentMethodRoutes } from '../resources/payment-methods';
import { payoutRoutes } from '../resources/payouts';
import { platformAccountRoutes } from '../resources/platform-account';
import { refundRoutes } from '../resources/refunds';
import { transferRoutes } from '../resources/transfers';
import { webhookEndpointRoutes } from '../resources/webhook-endpoints';
import type { Fault } from '../simulation/faults';
import { newId } from '../state/ids';
import { API_VERSION, type Call, type World } from '../world';
import { explained, invalid, StripeError, unauthorized } from './errors';
import { expandPaths, show } from './expansion';
import { decodeForm } from './form';
import { fingerprintOf, type Idempotency, keyInUse, type SavedAnswer } from './idempotency';
import { InvalidParams } from './params';
import { publicIntent } from './render';
import type { Route } from './route';

const ROUTES: readonly Route[] = [
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...transferRoutes,
  ...platformAccountRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...accountSettingsRoutes,
  ...paymentMethodRoutes,
  ...confirmationTokenRoutes,
  ...eventRoutes,
  ...balanceRoutes,
  ...payoutRoutes,
  ...disputeRoutes,
  ...earlyFraudWarningRoutes,
  ...paymentMethodDomainRoutes,
  ...webhookEndpointRoutes,
];

/** A request with its body. */
interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  origin: string;
  header(name: string): string | undefined;
}

export interface ApiAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
  /** What a fault does to the answer on its way. */
  fate?: { kind: 'reset' } | { kind: 'truncate' } | { kind: 'stall'; delay_ms: number };
}

const STALL_ms = 120_000;

/** Answers one call of the API. Never throws: what goes wrong is an `error` body. */
export async function answerApi(world: World, keys: Idempotency, request: ApiRequest): Promise<ApiAnswer> {
  const request_id = newId('req').slice(0, 18);
  const fault = request.method === 'OPTIONS' ? undefined : world.faults.take(request.method, request.path);
  if (fault?.kind === 'reset_before') return { status: 0, body: '', headers: {}, fate: { kind: 'reset' } };
  let answer: ApiAnswer;
  try {
    answer = await execute(world, keys, request, request_id, fault);
  } catch (error) {
    answer = failure(world, error, request_id);
  }
  answer.headers['stripe-version'] ??= request.header('stripe-version') ?? API_VERSION;
  answer.headers['request-id'] ??= request_id;
  const key = request.header('idempotency-key');
  if (key !== undefined) answer.headers['idempotency-key'] = key;
  if (fault?.kind === 'reset_after') answer.fate = { kind: 'reset' };
  if (fault?.kind === 'truncate_after') answer.fate = { kind: 'truncate' };
  if (fault?.kind === 'timeout_after') answer.fate = { kind: 'stall', delay_ms: fault.delay_ms ?? STALL_ms };
  return answer;
}

async function execute(
  world: World,
  keys: Idempotency,
  request: ApiRequest,
  request_id: string,
  fault: Fault | undefined,
): Promise<ApiAnswer> {
  const call = authenticate(world, request, request_id);
  const found = match(request);
  if (call.kind === 'publishable' && !found.route.publishable) {
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      explained('secret_key_required'),
    );
  }
  if (call.account) {
    getAccount(call, call.account);
    if (!found.route.connected) {
      throw new InvalidParams({
        message: 'The stand-in knows no direct charges: leave out Stripe-Account here.',
      });
    }
  }
  const form = decodeForm(request.method === 'POST' ? request.body : request.query);
  const { key: _key, ...rest } = form;
  const work = found.route.prepare(call.kind === 'publishable' ? rest : form);
  const key = request.method === 'POST' ? (request.header('idempotency-key') ?? null) : null;
  const fingerprint = fingerprintOf(request.method, request.path, call.account, request.body);
  if (key !== null) {
    const saved = keys.find(call.livemode, key, fingerprint);
    if (saved) return replay(saved);
    keys.begin(call.livemode, key);
  }
  try {
    if (fault?.kind === 'delay') await sleep(fault.delay_ms ?? 1000);
    return run(call, keys, key, fingerprint, fault, () => {
      const shown = show(call, work.run(call, found.ids));
      if (shown.object === 'list' && Array.isArray(shown.data))
        shown.data = shown.data.map((one) => show(call, one));
      return expandPaths(call, shown, work.expand);
    });
  } finally {
    if (key !== null) keys.end(call.livemode, key);
  }
}

/** Executes in one transaction and keeps the answer under the idempotency key in the same one. */
function run(
  call: Call,
  keys: Idempotency,
  key: string | null,
  fingerprint: string,
  fault: Fault | undefined,
  work: () => Record<string, unknown>,
): ApiAnswer {
  const request_id = call.request_id ?? '';
  return call.world.store.transaction(() => {
    let answer: ApiAnswer;
    let kept = true;
    try {
      const injected = fault ? faultError(fault, key) : undefined;
      if (injected) throw injected;
      const shown = work();
      if (fault?.kind === '500_after') throw internalError();
      answer = success(call, shown);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      kept = !(error instanceof InvalidParams) && ![401, 409, 429, 503].includes(error.status);
      answer = failure(call.world, publicError(call, error), request_id);
    }
    if (key !== null && kept) {
      keys.save(call.livemode, key, fingerprint, { status: answer.status, body: answer.body, request_id });
    }
    return answer;
  });
}

function success(call: Call, shown: Record<string, unknown>): ApiAnswer {
  const visible =
    call.kind === 'publishable' && shown.object === 'payment_intent' ? publicIntent(shown) : shown;
  return { status: 200, body: JSON.stringify(visible, null, 2), headers: {} };
}

function publicError(call: Call, error: StripeError): StripeError {
  const { payment_intent } = error.body;
  if (call.kind !== 'publishable' || typeof payment_intent !== 'object' || payment_intent === null)
    return error;
  return new StripeError(error.status, { ...error.body, payment_intent: publicIntent(payment_intent) });
}

function replay(saved: SavedAnswer): ApiAnswer {
  return {
    status: saved.status,
    body: saved.body,
    headers: { 'idempotent-replayed': 'true', 'original-request': saved.request_id },
  };
}

function failure(world: World, error: unknown, request_id: string): ApiAnswer {
  const known = error instanceof StripeError ? error : internalError();
  if (known !== error) world.log(`${request_id}: ${error instanceof Error ? error.stack : String(error)}`);
  const headers: Record<string, string> = {};
  if (known.status === 503) headers['stripe-should-retry'] = 'true';
  return { status: known.status, body: JSON.stringify({ error: known.body }, null, 2), headers };
}

function internalError(): StripeError {
  return new StripeError(500, {
    type: 'api_error',
    message: 'An unknown error occurred. Contact support with the request id of this answer.',
  });
}

/** The error that a fault causes instead of the work; undefined for the other kinds. */
function faultError(fault: Fault, key: string | null): StripeError | undefined {
  switch (fault.kind) {
    case '403':
      return new StripeError(403, {
        type: 'invalid_request_error',
        message: 'The provided key does not have the required permissions for this endpoint on this account.',
      });
    case '409':
      return keyInUse(key ?? '');
    case '429':
      return new StripeError(429, {
        type: 'invalid_request_error',
        ...explained('rate_limit'),
        message:
          'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
      });
    case 'lock_timeout':
      return new StripeError(429, {
        type: 'invalid_request_error',
        ...explained('lock_timeout'),
        message:
          'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
      });
    case '500':
      return internalError();
    case '503':
      return new StripeError(503, { type: 'api_error', message: 'Stripe is temporarily unavailable.' });
    case 'balance_insufficient':
      return invalid(
        'You have insufficient available funds in your Stripe account.',
        explained('balance_insufficient'),
      );
    case 'charge_expired_for_capture':
      return invalid(
        'The charge cannot be captured as the authorization has expired.',
        explained('charge_expired_for_capture'),
      );
    case 'amount_too_small':
      return invalid('The amount comes to less than the minimum in the currency of your account.', {
        ...explained('amount_too_small'),
        param: 'amount',
      });
    default:
      return undefined;
  }
}

function authenticate(world: World, request: ApiRequest, request_id: string): Call {
  const key = keyOf(request);
  const kind = /^(sk|rk)_(test|live)_\w+$/.test(key)
    ? 'secret'
    : /^pk_(test|live)_\w+$/.test(key)
      ? 'publishable'
      : undefined;
  if (!kind) {
    throw unauthorized(
      key === ''
        ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
        : `Invalid API Key provided: ${key.slice(0, 8)}****`,
    );
  }
  return {
    world,
    livemode: key.slice(3).startsWith('live_'),
    now: world.clock.now_s(),
    request_id,
    idempotency_key: request.header('idempotency-key') ?? null,
    origin: request.origin,
    kind,
    account: kind === 'secret' ? (request.header('stripe-account') ?? null) : null,
  };
}

/** The key from `Bearer` or `Basic` authorization; a publishable key can also be in the query or form. */
function keyOf(request: ApiRequest): string {
  const header = request.header('authorization') ?? '';
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic')
    return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
  const given = decodeForm(request.method === 'POST' ? request.body : request.query).key;
  return typeof given === 'string' && given.startsWith('pk_') ? given : '';
}

function match(request: ApiRequest): { route: Route; ids: Record<string, string> } {
  for (const route of ROUTES) {
    if (route.method !== request.method) continue;
    const groups = route.pattern.exec(request.path);
    if (groups) return { route, ids: decodeIds(groups.groups ?? {}) };
  }
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${request.path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`,
  });
}

function decodeIds(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, value.includes('%') ? safeDecode(value) : value]),
  );
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
