import { missing } from '../api/errors';
import { listParams, onlyExpand, text } from '../api/params';
import { listPage, type Route, route } from '../api/route';
import { allFunds, PLATFORM } from '../state/ledger';
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
  route('GET', '/v1/balance_transactions', list, (call, params) =>
    listPage(call, 'balance_transaction', '/v1/balance_transactions', params, {
      currency: params.currency,
      source: params.source,
      type: params.type,
    }),
  ),
  route('GET', '/v1/balance_transactions/:id', onlyExpand, (call, _params, id) => {
    const transaction = call.world.store.get('balance_transaction', id, call.livemode);
    if (!transaction) throw missing('balance_transaction', id);
    return transaction;
  }),
];

/** The balance of the platform or of a connected account, in Stripe's shape; never without a currency. */
function showBalance(call: Call, account: string): object {
  const funds = allFunds(call, account);
  const shown = funds.length > 0 ? funds : [{ currency: 'usd', available: 0, pending: 0 }];
  const sums = (name: 'available' | 'pending') =>
    shown.map((one) => ({ amount: one[name], currency: one.currency, source_types: { card: one[name] } }));
  return {
    object: 'balance',
    available: sums('available'),
    livemode: call.livemode,
    pending: sums('pending'),
    refund_and_dispute_prefunding: {
      available: shown.map(({ currency }) => ({ amount: 0, currency })),
      pending: shown.map(({ currency }) => ({ amount: 0, currency })),
    },
  };
}
