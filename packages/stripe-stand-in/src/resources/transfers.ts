import { z } from 'zod';
import { docUrl, invalid, missing } from '../api/errors';
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
import { listPage, type Route, route } from '../api/route';
import { checkCurrency, formatMoney } from '../rules/currencies';
import { newId } from '../state/ids';
import { fundsOf, move, PLATFORM, shift } from '../state/ledger';
import type { Account, Charge, Transfer, TransferReversal } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';

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
const updateParams = z.strictObject({ expand, metadata, description: text.optional() });
const reversalParams = z.strictObject({
  expand,
  amount: integer.optional(),
  description: text.optional(),
  metadata,
  refund_application_fee: boolean.optional(),
});
const list = listParams({ destination: text.optional(), transfer_group: text.optional() });

export const transferRoutes: Route[] = [
  route('POST', '/v1/transfers', createParams, create),
  route('GET', '/v1/transfers', list, (call, params) =>
    listPage(call, 'transfer', '/v1/transfers', params, {
      destination: params.destination,
      transfer_group: params.transfer_group,
    }),
  ),
  route('GET', '/v1/transfers/:id', onlyExpand, (call, _params, id) => getTransfer(call, id)),
  route('POST', '/v1/transfers/:id', updateParams, (call, params, id) => {
    const transfer = getTransfer(call, id);
    const changed: Transfer = {
      ...transfer,
      description: params.description ?? transfer.description,
      metadata: mergeMetadata(transfer.metadata, params.metadata),
    };
    call.world.store.update<'transfer'>(changed);
    emit<'transfer'>(call, 'transfer.updated', changed, { previous: { metadata: transfer.metadata } });
    return changed;
  }),
  route('POST', '/v1/transfers/:id/reversals', reversalParams, reverse),
  route('GET', '/v1/transfers/:id/reversals', listParams({}), (call, params, id) => {
    getTransfer(call, id);
    return listPage(call, 'transfer_reversal', `/v1/transfers/${id}/reversals`, params, { transfer: id });
  }),
];

function getTransfer(call: Call, id: string): Transfer {
  const transfer = call.world.store.get('transfer', id, call.livemode);
  if (!transfer) throw missing('transfer', id, 'transfer');
  return transfer;
}

function create(call: Call, params: z.output<typeof createParams>): Transfer {
  const currency = checkCurrency(params.currency);
  const account = destinationOf(call, params.destination);
  const source = params.source_transaction ? sourceOf(call, params.source_transaction, currency) : undefined;
  const amount = params.amount ?? (source ? source.amount_captured - source._transferred : undefined);
  if (amount === undefined) {
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  }
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (source) assertWithinSource(source, amount);
  else assertAvailable(call, amount, currency);
  const id = newId('tr');
  const transaction = move(call, {
    amount: -amount,
    currency,
    type: 'transfer',
    source: id,
    description: params.description,
  });
  shift(call, account.id, currency, { available: amount, pending: 0 });
  if (source) call.world.store.update<'charge'>({ ...source, _transferred: source._transferred + amount });
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
    destination_payment: newId('py'),
    livemode: call.livemode,
    metadata: mergeMetadata({}, params.metadata),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: params.source_type ?? 'card',
    transfer_group: params.transfer_group ?? source?.transfer_group ?? null,
  };
  call.world.store.insert<'transfer'>(transfer);
  emit<'transfer'>(call, 'transfer.created', transfer);
  return transfer;
}

function destinationOf(call: Call, id: string): Account {
  const account = call.world.store.get('account', id, call.livemode);
  if (!account || account._deleted) {
    throw invalid(`No such destination: '${id}'`, {
      code: 'resource_missing',
      doc_url: docUrl('resource_missing'),
      param: 'destination',
    });
  }
  if (account.capabilities.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      {
        code: 'insufficient_capabilities_for_transfer',
        doc_url: docUrl('insufficient_capabilities_for_transfer'),
      },
    );
  }
  return account;
}

function sourceOf(call: Call, id: string, currency: string): Charge {
  const charge = call.world.store.get('charge', id, call.livemode);
  if (!charge) throw missing('charge', id, 'source_transaction');
  if (charge.status === 'failed' || !charge.captured) {
    throw invalid(`Charge ${id} did not succeed and cannot fund a transfer.`, {
      param: 'source_transaction',
    });
  }
  if (charge.currency !== currency) {
    throw invalid(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${currency})`,
      { param: 'currency' },
    );
  }
  return charge;
}

function assertWithinSource(source: Charge, amount: number): void {
  const left = source.amount_captured - source._transferred;
  if (amount <= left) return;
  throw invalid(
    `Cannot use ${formatMoney(amount, source.currency)} of the source_transaction: only ${formatMoney(left, source.currency)} of it is left.`,
    { code: 'transfer_source_balance_parameters_mismatch', param: 'amount' },
  );
}

function assertAvailable(call: Call, amount: number, currency: string): void {
  if (fundsOf(call, PLATFORM, currency).available >= amount) return;
  throw invalid(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://docs.stripe.com/testing#available-balance',
    { code: 'balance_insufficient', doc_url: docUrl('balance_insufficient') },
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
  if (fundsOf(call, transfer.destination, transfer.currency).available < amount) {
    throw invalid('The connected account does not have enough available balance for this reversal.', {
      code: 'balance_insufficient',
      doc_url: docUrl('balance_insufficient'),
    });
  }
  const reversalId = newId('trr');
  const transaction = move(call, {
    amount,
    currency: transfer.currency,
    type: 'transfer_refund',
    reporting_category: 'transfer_reversal',
    source: reversalId,
    description: params.description,
  });
  shift(call, transfer.destination, transfer.currency, { available: -amount, pending: 0 });
  const reversal: TransferReversal = {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: transaction.id,
    created: call.now,
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
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
