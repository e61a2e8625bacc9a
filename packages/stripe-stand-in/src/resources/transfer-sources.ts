import { explained, invalid } from '../api/errors';
import { stored } from '../api/route';
import { formatMoney } from '../rules/currencies';
import { fundsOf, PLATFORM } from '../state/ledger';
import type { BalanceTransaction, Charge, Transfer } from '../state/objects';
import type { Call } from '../world';
import { settled } from './settlement';

/** A charge that transfers take their money from. */
interface TransferSource {
  charge: Charge;
  /** Its money on the platform's balance. */
  transaction: BalanceTransaction;
  /** What further transfers can take, in the currency that the charge settled in. */
  left: number;
}

/** The charge named as `source_transaction`; 400 for one whose money is not there or in another currency. */
export function sourceOf(call: Call, id: string, currency: string): TransferSource {
  const charge = stored(call, 'charge', id, 'source_transaction');
  const transaction = call.world.store.get(
    'balance_transaction',
    charge.balance_transaction ?? '',
    call.livemode,
  );
  if (charge.status === 'failed' || !charge.captured || !transaction) {
    throw invalid(`Charge ${id} did not succeed and cannot fund a transfer.`, {
      param: 'source_transaction',
    });
  }
  // Unkinder than Stripe may be: it does not say whether a charge can be a source again once its dispute is won.
  if (charge.disputed) {
    throw invalid(`Charge ${id} has been disputed and cannot fund a transfer.`, {
      ...explained('charge_disputed'),
      param: 'source_transaction',
    });
  }
  if (transaction.currency !== currency) {
    throw invalid(
      `The currency of source_transaction's balance transaction (${transaction.currency}) must be the same as the transfer currency (${currency})`,
      { param: 'currency' },
    );
  }
  const refunded = settled(call, charge, charge.amount_refunded).amount;
  return { charge, transaction, left: transaction.amount - refunded - charge._transferred };
}

export function assertWithinSource({ transaction, left }: TransferSource, amount: number): void {
  if (amount <= left) return;
  const { currency } = transaction;
  throw invalid(
    `Cannot use ${formatMoney(amount, currency)} of the source_transaction: only ${formatMoney(left, currency)} of it is left.`,
    { code: 'transfer_source_balance_parameters_mismatch', param: 'amount' },
  );
}

export function assertAvailable(call: Call, amount: number, currency: string): void {
  if (fundsOf(call, PLATFORM, currency).available >= amount) return;
  throw invalid(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://docs.stripe.com/testing#available-balance',
    explained('balance_insufficient'),
  );
}

/** Notes what the transfers of a charge hold: more when one is made, less when one is reversed. */
export function adjustTransferred(
  call: Call,
  transfer: Pick<Transfer, 'source_transaction'>,
  by: number,
): void {
  if (!transfer.source_transaction) return;
  const charge = call.world.store.get('charge', transfer.source_transaction, call.livemode);
  if (charge) call.world.store.update<'charge'>({ ...charge, _transferred: charge._transferred + by });
}
