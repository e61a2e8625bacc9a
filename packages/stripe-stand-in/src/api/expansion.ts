import { destinationObject } from '../resources/destination-payments';
import type { ObjectName } from '../state/objects';
import type { Call } from '../world';
import { invalid } from './errors';
import { render } from './render';

const MAX_DEPTH = 4;

/** Which field of which object is an id that can be shown as the object itself. */
const EXPANDABLE: Record<string, Record<string, ObjectName | 'refunds' | 'any' | 'none'>> = {
  payment_intent: {
    latest_charge: 'charge',
    payment_method: 'payment_method',
    customer: 'none',
    on_behalf_of: 'account',
    application: 'none',
    review: 'none',
  },
  charge: {
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    customer: 'none',
    on_behalf_of: 'account',
    source_transfer: 'transfer',
    refunds: 'refunds',
    application: 'none',
    application_fee: 'none',
    review: 'none',
  },
  refund: {
    charge: 'charge',
    payment_intent: 'payment_intent',
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
    transfer_reversal: 'transfer_reversal',
    source_transfer_reversal: 'transfer_reversal',
    customer: 'none',
    payment_method: 'payment_method',
  },
  transfer: {
    balance_transaction: 'balance_transaction',
    destination: 'account',
    destination_payment: 'none',
    source_transaction: 'charge',
  },
  transfer_reversal: {
    balance_transaction: 'balance_transaction',
    transfer: 'transfer',
    source_refund: 'refund',
    destination_payment_refund: 'none',
  },
  balance_transaction: { source: 'any' },
  payout: { balance_transaction: 'balance_transaction', failure_balance_transaction: 'balance_transaction' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  'radar.early_fraud_warning': { charge: 'charge', payment_intent: 'payment_intent' },
  payment_method: { customer: 'none' },
};

type Shown = Record<string, unknown>;

/**
 * Replaces ids by objects along the paths of `expand[]`, each at most four levels deep. 400 for a path that does not
 * lead to something expandable.
 */
export function expandPaths(call: Call, shown: Shown, paths: readonly string[] | undefined): Shown {
  for (const path of paths ?? []) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`, {
        param: 'expand',
      });
    }
    expandStep(call, shown, steps, path);
  }
  return shown;
}

function expandStep(call: Call, shown: Shown, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (step === 'data' && shown.object === 'list' && Array.isArray(shown.data)) {
    for (const item of shown.data) expandStep(call, item as Shown, rest, path);
    return;
  }
  const kind = EXPANDABLE[String(shown.object)]?.[step];
  const value = shown[step];
  const embedded = typeof value === 'object' && value !== null;
  if (!kind && !embedded) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (!embedded) shown[step] = expandedValue(call, shown, step, kind ?? 'none');
  const next = shown[step];
  if (rest.length > 0 && typeof next === 'object' && next !== null)
    expandStep(call, next as Shown, rest, path);
}

function expandedValue(
  call: Call,
  shown: Shown,
  step: string,
  kind: ObjectName | 'refunds' | 'any' | 'none',
): unknown {
  const value = shown[step];
  if (kind === 'refunds') return refundsOf(call, String(shown.id));
  if (typeof value !== 'string' || kind === 'none') return value ?? null;
  const found =
    kind === 'any'
      ? (call.world.store.find(value, call.livemode) ?? destinationObject(call, value))
      : call.world.store.get(kind, value, call.livemode);
  return found ? show(call, found) : value;
}

function refundsOf(call: Call, charge: string): Shown {
  const page = call.world.store.list('refund', call.livemode, { where: { charge }, limit: 10 });
  return {
    object: 'list',
    data: (page?.data ?? []).map((refund) => render(refund)),
    has_more: page?.has_more ?? false,
    url: `/v1/charges/${charge}/refunds`,
  };
}

/** An object as the API shows it, with the lists that Stripe always embeds. */
export function show(call: Call, object: object): Shown {
  const shown = render(object);
  if (shown.object !== 'transfer' || shown.amount_reversed === 0) return shown;
  const page = call.world.store.list('transfer_reversal', call.livemode, {
    where: { transfer: String(shown.id) },
    limit: 10,
  });
  shown.reversals = {
    object: 'list',
    data: (page?.data ?? []).map((reversal) => render(reversal)),
    has_more: page?.has_more ?? false,
    url: `/v1/transfers/${String(shown.id)}/reversals`,
  };
  return shown;
}
