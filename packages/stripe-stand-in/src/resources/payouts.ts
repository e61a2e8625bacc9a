import { z } from 'zod';
import { explained, invalid, missing } from '../api/errors';
import { expand, integer, listParams, mergeMetadata, metadata, onlyExpand, text } from '../api/params';
import { listPage, type Route, route } from '../api/route';
import { afterBusinessDays } from '../rules/business-days';
import { checkCurrency, checkPositive } from '../rules/currencies';
import { newId } from '../state/ids';
import { allFunds, fundsOf, move, PLATFORM } from '../state/ledger';
import type { Payout } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { payoutInterval } from './account-settings';

const createParams = z.strictObject({
  expand,
  amount: integer,
  currency: text,
  description: text.optional(),
  destination: text.optional(),
  metadata,
  method: z.enum(['instant', 'standard']).optional(),
  payout_method: text.optional(),
  source_type: z.enum(['bank_account', 'card', 'fpx']).optional(),
  statement_descriptor: text.max(22, 'length').optional(),
});
const list = listParams({
  arrival_date: integer.optional(),
  destination: text.optional(),
  status: text.optional(),
});

const connected = { connected: true };

export const payoutRoutes: Route[] = [
  route('POST', '/v1/payouts', createParams, create, connected),
  route(
    'GET',
    '/v1/payouts',
    list,
    (call, params) =>
      listPage(call, 'payout', '/v1/payouts', params, {
        _account: call.account,
        destination: params.destination,
        status: params.status,
      }),
    connected,
  ),
  route('GET', '/v1/payouts/:id', onlyExpand, (call, _params, id) => getPayout(call, id), connected),
];

function getPayout(call: Call, id: string): Payout {
  const payout = call.world.store.get('payout', id, call.livemode);
  if (!payout || payout._account !== call.account) throw missing('payout', id, 'payout');
  return payout;
}

function create(call: Call, params: z.output<typeof createParams>): Payout {
  const currency = checkCurrency(params.currency);
  checkPositive(params.amount);
  const account = call.account ?? PLATFORM;
  if (fundsOf(call, account, currency).available < params.amount) {
    throw invalid(
      'You have insufficient funds in your Stripe account for this transfer.',
      explained('balance_insufficient'),
    );
  }
  return send(call, account, {
    amount: params.amount,
    currency,
    automatic: false,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    statement_descriptor: params.statement_descriptor ?? null,
  });
}

const RUN_HOUR_ms = 8 * 3_600_000;

/** Plans the next daily payout of an account, in the morning of a business day. */
export function schedulePayout(call: Call, account: string): void {
  if (payoutInterval(call, account) !== 'daily') return;
  const due_ms = afterBusinessDays(call.now * 1000 - RUN_HOUR_ms, 1) * 1000 + RUN_HOUR_ms;
  call.world.scheduler.addOnce(due_ms, 'pay_out', account, call.livemode);
}

/** Pays out everything that is available to an account on a daily schedule. A balance below zero waits. */
export function payOut(call: Call, account: string): void {
  if (payoutInterval(call, account) !== 'daily') return;
  for (const { currency, available } of allFunds(call, account)) {
    if (available <= 0) continue;
    const sent = send(call, account, { amount: available, currency, automatic: true });
    markSettled(call, account, sent);
  }
}

/** Notes which balance transactions an automatic payout is made of, for the list's `payout` filter. */
function markSettled(call: Call, account: string, payout: Payout): void {
  const { store } = call.world;
  const owner = account === PLATFORM ? null : account;
  const where = { _account: owner, _payout: null, status: 'available', currency: payout.currency };
  const page = store.list('balance_transaction', call.livemode, { where, limit: 1_000_000 });
  for (const transaction of page?.data ?? [])
    store.update<'balance_transaction'>({ ...transaction, _payout: payout.id });
}

function send(
  call: Call,
  account: string,
  given: Pick<Payout, 'amount' | 'currency' | 'automatic'> & Partial<Payout>,
): Payout {
  const id = newId('po');
  const owner = account === PLATFORM ? null : account;
  const transaction = move(call, {
    account,
    amount: -given.amount,
    currency: given.currency,
    type: 'payout',
    source: id,
    description: given.automatic ? 'STRIPE PAYOUT' : (given.description ?? null),
  });
  const arrival_date = afterBusinessDays(call.now * 1000, 1);
  const payout: Payout = {
    application_fee: null,
    application_fee_amount: null,
    arrival_date,
    balance_transaction: transaction.id,
    created: call.now,
    description: given.automatic ? 'STRIPE PAYOUT' : null,
    destination: bankAccountOf(owner, given.currency),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: call.livemode,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: given.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
    ...given,
    id,
    object: 'payout',
    _account: owner,
  };
  call.world.store.insert<'payout'>(payout);
  emit<'payout'>(call, 'payout.created', payout, { account: owner ?? undefined });
  call.world.scheduler.addAt(arrival_date * 1000, 'finish_payout', id, call.livemode);
  return payout;
}

/** The payout has reached the bank account. */
export function finishPayout(call: Call, id: string): void {
  const payout = call.world.store.get('payout', id, call.livemode);
  if (payout?.status !== 'in_transit') return;
  const paid: Payout = { ...payout, status: 'paid' };
  call.world.store.update<'payout'>(paid);
  emit<'payout'>(call, 'payout.paid', paid, { account: payout._account ?? undefined });
}

/** The made-up bank account that a currency is paid out to. */
function bankAccountOf(owner: string | null, currency: string): string {
  return `ba_${(owner ?? 'platform').replace(/^acct_/, '')}${currency}`;
}
