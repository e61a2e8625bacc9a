import type { Charge, ObjectName, Objects, Refund, Transfer, TransferReversal } from '../state/objects';
import type { Call } from '../world';

/*
 * What a connected account sees of a transfer: a payment of its own, and a refund of it for each reversal. They are
 * made from the transfer when they are asked for.
 */

/** The payment or refund with this id, of the account that asks. */
export function destinationObject(call: Call, id: string): Charge | Refund | undefined {
  if (call.account === null) return undefined;
  if (id.startsWith('py_')) {
    const transfer = only(call, 'transfer', { destination_payment: id, destination: call.account });
    return transfer && paymentOf(call, transfer);
  }
  if (!id.startsWith('pyr_')) return undefined;
  const reversal = only(call, 'transfer_reversal', { destination_payment_refund: id });
  if (!reversal) return undefined;
  const transfer = call.world.store.get('transfer', String(reversal.transfer), call.livemode);
  return transfer?.destination === call.account ? refundOf(call, transfer, reversal, id) : undefined;
}

function only<Name extends ObjectName>(
  call: Call,
  name: Name,
  where: Record<string, string>,
): Objects[Name] | undefined {
  return call.world.store.list(name, call.livemode, { where, limit: 1 })?.data[0];
}

function paymentOf(call: Call, transfer: Transfer): Charge {
  return {
    id: String(transfer.destination_payment),
    object: 'charge',
    amount: transfer.amount,
    amount_captured: transfer.amount,
    amount_refunded: transfer.amount_reversed,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transfer._destination_transaction ?? null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: transfer.created,
    currency: transfer.currency,
    customer: null,
    description: transfer.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: call.livemode,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: transfer.reversed,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: transfer.transfer_group,
    _card: '',
    _transferred: 0,
  };
}

function refundOf(call: Call, transfer: Transfer, reversal: TransferReversal, id: string): Refund {
  const transaction = only(call, 'balance_transaction', { source: id });
  return {
    id,
    object: 'refund',
    amount: reversal.amount,
    balance_transaction: transaction?.id ?? null,
    charge: String(transfer.destination_payment),
    created: reversal.created,
    currency: reversal.currency,
    customer: null,
    customer_account: null,
    livemode: call.livemode,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: reversal.id,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
