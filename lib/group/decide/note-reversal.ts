import { chargeStep_cents } from '@/lib/money/currency';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Payment, Reversal, ReversalAmounts } from '../model';
import { gross_cents, isDue, isTakenBack, paymentsOf } from '../query/transfers';
import { refundWhatNobodyHas } from './dispute';
import type { Draft } from './draft';
import { bookLosses } from './loss';
import { addReversal, findReversal, postBack, queueRefundOf, returnReversal, takeFrom } from './reversal';

/*
 * What the processor has taken back from a merchant. After a restore that need not be what is due: fees are rounded on
 * the sum of all reversals, so that each depends on those before it, and they are decided again in another order.
 */

const NOTHING: ReversalAmounts = { amount_cents: 0, merchant_fee_cents: 0, fx_fee_cents: 0 };
const AMOUNTS = ['amount_cents', 'merchant_fee_cents', 'fx_fee_cents'] as const;

/** The processor has reversed that much of the transfer. Reported again, it changes nothing. */
export function noteReversal(
  draft: Draft,
  command: Omit<CommandOf<'reversal_made'>, 'type'>,
): Refused | undefined {
  const { session } = draft;
  const reversal = findReversal(draft, command.reversal_id);
  if (!reversal) return refuse('unknown_reversal');
  if (reversal.status === 'made' || reversal.status === 'returned') return undefined;
  const open = countedOf(reversal);
  if (reversal.status === 'written_off') postBack(draft, 'written_off', reversal, -1);
  Object.assign(reversal, command.made, { status: 'made', waiting_code: null, settled_at: draft.now });
  reversal.processor_reversal_id = command.processor_reversal_id;
  const transfer = session.transfers.find(({ id }) => id === reversal.transfer_id);
  if (transfer) transfer.reversed_cents += reversal.amount_cents;
  const disputes = session.payments.flatMap((payment) => payment.disputes);
  // It was being made while a dispute was won.
  if (disputes.some(({ id, outcome }) => id === reversal.cause_id && outcome === 'won'))
    returnReversal(draft, reversal);
  const now = countedOf(reversal);
  for (const name of AMOUNTS) open[name] -= now[name];
  if (AMOUNTS.some((name) => open[name] !== 0)) takeTheRest(draft, reversal, open);
  postBack(draft, 'transfer_reversed', reversal);
  queueRefundOf(draft, reversal);
  return undefined;
}

/** A reversal of ours whose row is gone: what is still due for the same is due without it. */
export function noteFoundReversal(draft: Draft, command: CommandOf<'reversal_found'>): Refused | undefined {
  const { transfer_id, cause, cause_id, processor_reversal_id, made } = command;
  const { reversals, transfers } = draft.session;
  if (!transfers.some(({ id }) => id === transfer_id)) return refuse('unknown_transfer');
  if (reversals.some((one) => one.processor_reversal_id === processor_reversal_id)) return undefined;
  const { id: reversal_id } = addReversal(draft, transfer_id, { ...NOTHING }, cause, cause_id);
  return noteReversal(draft, { reversal_id, processor_reversal_id, made });
}

function countedOf(reversal: Reversal): ReversalAmounts {
  if (!isTakenBack(reversal)) return { ...NOTHING };
  const { amount_cents, merchant_fee_cents, fx_fee_cents } = reversal;
  return { amount_cents, merchant_fee_cents, fx_fee_cents };
}

/**
 * It was made for less, or more, than was due. All that is taken back of the payment stays what it was: the rest is due as
 * a row of its own, and of what is due for other reasons there is less.
 */
function takeTheRest(draft: Draft, reversal: Reversal, open: ReversalAmounts): void {
  const { refunds, transfers } = draft.session;
  const transfer = transfers.find(({ id }) => id === reversal.transfer_id);
  if (!transfer) return;
  const rest_cents = gross_cents(open);
  if (rest_cents > 0) {
    const merchant_fee_cents = Math.min(Math.max(0, open.merchant_fee_cents), rest_cents);
    const fx_fee_cents = Math.min(Math.max(0, open.fx_fee_cents), rest_cents - merchant_fee_cents);
    const amount_cents = rest_cents - merchant_fee_cents - fx_fee_cents;
    const rest = { amount_cents, merchant_fee_cents, fx_fee_cents };
    takeFrom(draft, [transfer], rest, reversal.cause, reversal.cause_id);
  } else {
    takeLess(draft, reversal, open);
    const over_cents = -gross_cents(open);
    // A step of the consumer fee that its refund bears now: the next fee is rounded on the sum of all again.
    if (over_cents <= chargeStep_cents(draft.session.currency))
      reversal.merchant_fee_cents = Math.max(0, reversal.merchant_fee_cents - over_cents);
  }
  const refund = refunds.find(({ id }) => id === reversal.cause_id);
  for (const payment of paymentsOf(draft.session, transfer)) {
    bookLosses(draft, payment);
    // A loss had made the refund smaller than this, and the bank can have given that back before we heard of either.
    if (gross_cents(open) < 0 && payment.id === refund?.payment_id) refundWhatNobodyHas(draft, payment);
  }
}

function takeLess(draft: Draft, reversal: Reversal, open: ReversalAmounts): void {
  // A bank that has not decided may give its money back. What was due for nothing of it is due all the same then.
  const isForBank = reversal.cause === 'dispute' && gross_cents(open) === -gross_cents(reversal);
  for (const one of dueBeside(draft, reversal).filter(({ cause }) => !isForBank || cause === 'dispute')) {
    for (const name of AMOUNTS) {
      // Another transfer need not have more.
      if (open[name] > 0 && one.transfer_id !== reversal.transfer_id) continue;
      const cents = Math.max(0, one[name] + open[name]);
      open[name] -= cents - one[name];
      one[name] = cents;
    }
    // All of it is one amount to the merchant, whatever of that are fees.
    for (const name of AMOUNTS) {
      const cents = Math.min(one[name], Math.max(0, -gross_cents(open)));
      open[name] += cents;
      one[name] -= cents;
    }
    if (gross_cents(one) > 0) continue;
    Object.assign(one, { status: 'canceled', waiting_code: null });
    queueRefundOf(draft, one);
  }
}

/** What is due of the same payment: for the same cause first, and then for disputes, which are found before refunds. */
function dueBeside({ session }: Draft, reversal: Reversal): Reversal[] {
  const paymentOf = ({ transfer_id }: Reversal): Payment['id'] | null | undefined =>
    session.transfers.find(({ id }) => id === transfer_id)?.payment_id;
  const due = session.reversals.filter((one) => isDue(one) && paymentOf(one) === paymentOf(reversal));
  const rankOf = ({ cause, cause_id }: Reversal) =>
    cause_id === reversal.cause_id ? 0 : cause === 'dispute' ? 1 : 2;
  return due.toSorted((one, other) => rankOf(one) - rankOf(other));
}
