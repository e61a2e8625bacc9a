import { z } from 'zod';
import { explained, invalid } from '../api/errors';
import {
  boolean,
  expand,
  integer,
  listParams,
  mergeMetadata,
  metadata,
  onlyExpand,
  text,
} from '../api/params';
import { listPage, listRoute, type Route, route, stored } from '../api/route';
import { isInTransferRegion } from '../rules/countries';
import { checkCurrency, checkPositive, formatMoney } from '../rules/currencies';
import { newId } from '../state/ids';
import { fundsOf, move } from '../state/ledger';
import type { Account, BalanceTransaction, Transfer, TransferReversal } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { adjustTransferred, assertAvailable, assertWithinSource, sourceOf } from './transfer-sources';

const createParams = z.strictObject({
  expand,
  amount: integer.optional(),
  currency: text,
  description: text.optional(),
  destination: text,
  metadata,
  source_transaction: text.optional(),
  source_type: z.enum(['bank_account', 'card', 'fpx']).optional(),
  transfer_group: text.optional(),
});
const reversalParams = z.strictObject({
  expand,
  amount: integer.optional(),
  description: text.optional(),
  metadata,
  refund_application_fee: boolean.optional(),
});

export const transferRoutes: Route[] = [
  route('POST', '/v1/transfers', createParams, create),
  listRoute('transfer', '/v1/transfers', ['destination', 'transfer_group']),
  route('GET', '/v1/transfers/:id', onlyExpand, (call, _params, id) => getTransfer(call, id)),
  route('POST', '/v1/transfers/:id/reversals', reversalParams, reverse),
  route('GET', '/v1/transfers/:id/reversals', listParams({}), (call, params, id) => {
    getTransfer(call, id);
    return listPage(call, 'transfer_reversal', `/v1/transfers/${id}/reversals`, params, { transfer: id });
  }),
];

const getTransfer = (call: Call, id: string): Transfer => stored(call, 'transfer', id);

function create(call: Call, params: z.output<typeof createParams>): Transfer {
  const currency = checkCurrency(params.currency);
  const account = destinationOf(call, params.destination);
  const source = params.source_transaction ? sourceOf(call, params.source_transaction, currency) : undefined;
  const amount = params.amount ?? source?.left;
  if (amount === undefined) {
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  }
  checkPositive(amount);
  if (source) assertWithinSource(source, amount);
  const pending = source?.transaction.status === 'pending';
  if (!pending) assertAvailable(call, amount, currency);
  const id = newId('tr');
  const destination_payment = newId('py');
  const available_on = pending ? source?.transaction.available_on : call.now;
  const transaction = move(call, {
    amount: -amount,
    currency,
    type: 'transfer',
    source: id,
    description: params.description,
    available_on,
  });
  const received = receive(call, account, { amount, currency, source: destination_payment, available_on });
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: call.now,
    currency,
    description: params.description ?? null,
    destination: account.id,
    destination_payment,
    livemode: call.livemode,
    metadata: mergeMetadata({}, params.metadata),
    reversed: false,
    source_transaction: source?.charge.id ?? null,
    source_type: params.source_type ?? 'card',
    transfer_group: params.transfer_group ?? source?.charge.transfer_group ?? null,
    _destination_transaction: received.id,
  };
  call.world.store.insert<'transfer'>(transfer);
  adjustTransferred(call, transfer, amount);
  emit<'transfer'>(call, 'transfer.created', transfer);
  return transfer;
}

/** The money as the destination gets it: a day later under the recipient agreement. */
function receive(
  call: Call,
  account: Account,
  payment: { amount: number; currency: string; source: string; available_on?: number },
): BalanceTransaction {
  const { available_on = call.now } = payment;
  const later = account.tos_acceptance?.service_agreement === 'recipient' ? 86_400 : 0;
  return move(call, {
    ...payment,
    account: account.id,
    type: 'payment',
    reporting_category: 'charge',
    available_on: available_on + later,
  });
}

function destinationOf(call: Call, id: string): Account {
  const account = call.world.store.get('account', id, call.livemode);
  if (!account || account._deleted) {
    throw invalid(`No such destination: '${id}'`, {
      ...explained('resource_missing'),
      param: 'destination',
    });
  }
  assertReachable(call, account);
  if (account.capabilities.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      explained('insufficient_capabilities_for_transfer'),
    );
  }
  return account;
}

/** Money crosses borders within one region only, and not to accounts under the recipient agreement. */
function assertReachable(call: Call, account: Account): void {
  const { country } = call.world.rules;
  if (account.country === country) return;
  const recipient = account.tos_acceptance?.service_agreement === 'recipient';
  if (!recipient && [country, account.country].every(isInTransferRegion)) return;
  const reason = recipient
    ? 'the account is under the `recipient` service agreement'
    : "it's restricted outside of your platform's region";
  throw invalid(
    `Funds can't be sent to accounts located in ${account.country} because ${reason}. To learn more, see https://docs.stripe.com/connect/cross-border-payouts.`,
    { param: 'destination' },
  );
}

function reverse(call: Call, params: z.output<typeof reversalParams>, id: string): TransferReversal {
  const transfer = getTransfer(call, id);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? left;
  if (left === 0) throw invalid(`Transfer ${id} is already fully reversed.`, { param: 'id' });
  if (amount < 1 || amount > left) {
    throw invalid(
      `Reversal amount (${formatMoney(amount, transfer.currency)}) is greater than unreversed amount on transfer (${formatMoney(left, transfer.currency)})`,
      { param: 'amount' },
    );
  }
  const pending_until = pendingUntil(call, transfer);
  if (!pending_until && fundsOf(call, transfer.destination, transfer.currency).available < amount) {
    throw invalid(
      'The connected account does not have enough available balance for this reversal.',
      explained('balance_insufficient'),
    );
  }
  const reversalId = newId('trr');
  const destination_payment_refund = newId('pyr');
  const money = { currency: transfer.currency, description: params.description, available_on: pending_until };
  move(call, {
    ...money,
    account: transfer.destination,
    amount: -amount,
    type: 'payment_refund',
    reporting_category: 'refund',
    source: destination_payment_refund,
  });
  const transaction = move(call, {
    ...money,
    amount,
    type: 'transfer_refund',
    reporting_category: 'transfer_reversal',
    source: reversalId,
  });
  adjustTransferred(call, transfer, -amount);
  const reversal: TransferReversal = {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: transaction.id,
    created: call.now,
    currency: transfer.currency,
    destination_payment_refund,
    livemode: call.livemode,
    metadata: mergeMetadata({}, params.metadata),
    source_refund: null,
    transfer: id,
  };
  call.world.store.insert<'transfer_reversal'>(reversal);
  const changed: Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: transfer.amount_reversed + amount === transfer.amount,
  };
  call.world.store.update<'transfer'>(changed);
  emit<'transfer'>(call, 'transfer.reversed', changed, {
    previous: { amount_reversed: transfer.amount_reversed },
  });
  return reversal;
}

/** Until when a transfer's money is pending at its destination; it can be taken back until then, whatever else is there. */
function pendingUntil(call: Call, transfer: Transfer): number | undefined {
  const { store } = call.world;
  const received = store.get('balance_transaction', transfer._destination_transaction ?? '', call.livemode);
  return received?.status === 'pending' ? received.available_on : undefined;
}
