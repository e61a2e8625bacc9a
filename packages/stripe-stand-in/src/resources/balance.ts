import { invalid, missing } from '../api/errors';
import { listParams, onlyExpand, text } from '../api/params';
import { listPage, type Route, route } from '../api/route';
import { allFunds, PLATFORM } from '../state/ledger';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';

const list = listParams({
  currency: text.optional(),
  payout: text.optional(),
  source: text.optional(),
  type: text.optional(),
});

export const balanceRoutes: Route[] = [
  route('GET', '/v1/balance', onlyExpand, (call) => showBalance(call, call.account ?? PLATFORM), {
    connected: true,
  }),
  route(
    'GET',
    '/v1/balance_transactions',
    list,
    (call, params) => {
      assertItemized(call, params.payout);
      return listPage(call, 'balance_transaction', '/v1/balance_transactions', params, {
        _account: call.account,
        _payout: params.payout,
        _unlisted: null,
        currency: params.currency,
        source: params.source,
        type: params.type,
      });
    },
    { connected: true },
  ),
  route(
    'GET',
    '/v1/balance_transactions/:id',
    onlyExpand,
    (call, _params, id) => {
      const transaction = call.world.store.get('balance_transaction', id, call.livemode);
      if (!transaction || (transaction._account ?? null) !== call.account)
        throw missing('balance_transaction', id);
      return transaction;
    },
    { connected: true },
  ),
];

/** Stripe does not know what a payout is made of that somebody asked for. */
function assertItemized(call: Call, id: string | undefined): void {
  const payout = id === undefined ? undefined : call.world.store.get('payout', id, call.livemode);
  if (payout?._account === call.account && !payout.automatic)
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.');
}

/** Announces money that can be used from now on. */
export function announceBalance(call: Call, account: string): void {
  emit<'balance'>(call, 'balance.available', showBalance(call, account), {
    account: account === PLATFORM ? undefined : account,
  });
}

/** The balance of the platform or of a connected account, in Stripe's shape, with every settlement currency. */
function showBalance(call: Call, account: string) {
  const funds = allFunds(call, account);
  const expected = account === PLATFORM ? call.world.rules.settlement_currencies : [];
  const unused = expected.filter((currency) => !funds.some((one) => one.currency === currency));
  const all = [...funds, ...unused.map((currency) => ({ currency, available: 0, pending: 0 }))];
  const shown = all.length > 0 ? all : [{ currency: 'usd', available: 0, pending: 0 }];
  const sums = (name: 'available' | 'pending') =>
    shown.map((one) => ({ amount: one[name], currency: one.currency, source_types: { card: one[name] } }));
  const apart = account === PLATFORM ? allFunds(call, 'refund_and_dispute_prefunding') : [];
  const prefunded = (name: 'available' | 'pending') =>
    [...apart, ...shown.filter((one) => !apart.some(({ currency }) => currency === one.currency))].map(
      (one) => ({ amount: apart.includes(one) ? one[name] : 0, currency: one.currency }),
    );
  return {
    object: 'balance' as const,
    available: sums('available'),
    livemode: call.livemode,
    pending: sums('pending'),
    refund_and_dispute_prefunding: {
      available: prefunded('available'),
      pending: prefunded('pending'),
    },
  };
}
