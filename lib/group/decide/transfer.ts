import { distribute } from '@/lib/money/distribute';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Payment, Session, Transfer } from '../model';
import { isHoldOver, isToAnnounce } from '../payout-hold';
import { isAskedOrMade, isPaidBack } from '../query/refunds';
import {
  gross_cents,
  isDue,
  isSent,
  isUnmade,
  paymentsOf,
  settled_cents,
  transfersOf,
} from '../query/transfers';
import { abandon, addTransfer, postAbandoned } from './add-transfer';
import { mailRefund, refundSettledLines } from './ask-for-refund';
import { type Draft, emit, post, queue } from './draft';
import { giveUpAgain } from './give-up-again';
import { bookLosses } from './loss';
import { queueDue, takeBackExcess, takeBackTheRest, takeBackUntaken, waitFor } from './reversal';
import { shrinkRefunds } from './shrink-refunds';

/*
 * Transfers of a funded session: one for each charge, with that charge as its source, so that it may use money that is
 * still pending and never another group's (Stripe, separate charges and transfers, transfer availability).
 */

/** Queues the transfers of a session that has just been funded. They add up to the total less the fees. */
export function queueTransfers(draft: Draft, step_cents: number): void {
  const { session } = draft;
  const sources = session.payments
    .map((payment) => ({ payment, gross_cents: settled_cents(session, payment.id) }))
    .filter(({ gross_cents }) => gross_cents > 0);
  const weights = sources.map(({ gross_cents }) => gross_cents);
  const merchantFees = distribute(session.merchant_fee_cents ?? 0, weights, step_cents);
  // Of a tiny share they take together no more than it is.
  const left = weights.map((cents, index) => cents - (merchantFees[index] ?? 0));
  const fxFees = distribute(session.fx_fee_cents ?? 0, left, step_cents);
  sources.forEach(({ payment, gross_cents }, index) => {
    const merchant_fee_cents = merchantFees[index] ?? 0;
    const fx_fee_cents = fxFees[index] ?? 0;
    const amount_cents = gross_cents - merchant_fee_cents - fx_fee_cents;
    const transfer = addTransfer(draft, {
      payment_id: payment.id,
      dispute_id: null,
      amount_cents,
      merchant_fee_cents,
      fx_fee_cents,
    });
    // Fees can take all of a tiny share: there is nothing to send.
    if (amount_cents === 0) settleTransfer(draft, transfer, null);
    else queue(draft, { kind: 'create_transfer', transfer_id: transfer.id });
  });
}

/** The processor has refused the transfer for now: it is tried again, and shown with the processor's reason. */
export function refuseTransfer(draft: Draft, command: CommandOf<'transfer_refused'>): Refused | undefined {
  const transfer = findTransfer(draft, command.transfer_id);
  if (!transfer) return refuse('unknown_transfer');
  if (!isDue(transfer)) return undefined;
  transfer.status = 'waiting';
  transfer.waiting_code = command.code;
  transfer.waiting_message = command.message;
  transfer.waiting_at ??= draft.now;
  waitFor(draft, transfer);
  return undefined;
}

/**
 * The processor has made the transfer: it is posted with the fees that we keep, and once all are made the merchant is
 * told. Reported again, it changes nothing. One that was made although it was held or abandoned meanwhile is reversed.
 */
export function completeTransfer(draft: Draft, command: CommandOf<'transfer_made'>): Refused | undefined {
  const transfer = findTransfer(draft, command.transfer_id);
  if (!transfer) return refuse('unknown_transfer');
  if (transfer.status === 'succeeded') return undefined;
  const { status } = transfer;
  settleTransfer(draft, transfer, command.processor_transfer_id);
  if (status === 'abandoned' && transfer.dispute_id === null) takeBackTheRest(draft, transfer);
  else {
    if (status === 'abandoned') postAbandoned(draft, transfer, -1);
    queueDue(draft, transfer);
    for (const payment of paymentsOf(draft.session, transfer)) takeBackWhatIsGone(draft, payment);
  }
  return undefined;
}

function settleTransfer(draft: Draft, transfer: Transfer, processor_transfer_id: string | null): void {
  transfer.status = 'succeeded';
  transfer.waiting_code = null;
  transfer.waiting_message = null;
  transfer.processor_transfer_id = processor_transfer_id;
  transfer.settled_at = draft.now;
  post(draft, 'transfer', transfer.id, {
    processor: -transfer.amount_cents,
    [transfer.dispute_id === null ? 'held' : 'disputed']: gross_cents(transfer),
    merchant_fees: -transfer.merchant_fee_cents,
    fx_fees: -transfer.fx_fee_cents,
  });
}

/** What left the charge while its transfer was being made, or was not known to be: by disputes, and by refunds. */
function takeBackWhatIsGone(draft: Draft, payment: Payment): void {
  const { refunds, reversals } = draft.session;
  if (transfersOf(draft.session, payment).some(isUnmade)) return;
  bookLosses(draft, payment);
  // Refunds that the merchant asked for follow their reversal, unless they came back after a restore.
  for (const { id, payment_id, reason, amount_cents } of refunds.filter(isPaidBack)) {
    const isReversed = reversals.some((reversal) => reversal.cause_id === id);
    if (payment_id === payment.id && reason === 'requested' && !isReversed)
      takeBackExcess(draft, payment, id, amount_cents);
  }
  takeBackUntaken(draft, payment);
}

/**
 * `group.transferred` is emitted once, when everything that can be sent has been sent. A transfer that was given up for a
 * lost dispute is still made if that is won after all.
 */
export function announceTransferred(draft: Draft, before: Session): void {
  const { session } = draft;
  if (session.transfers_announced) return;
  // Sessions that were sent before this was noted have been told of.
  const wasTold = isSent(before);
  session.transfers_announced = wasTold || isSent(session);
  if (session.transfers_announced && !wasTold) emit(draft, 'group.transferred');
}

/** Gives up transfers that cannot be made, and refunds what they were for. The others wait for the merchant's account. */
export function abandonTransfers(
  draft: Draft,
  { over }: CommandOf<'abandon_transfers'>,
): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'funded') return refuse('session_not_funded');
  const isOver = (transfer: Transfer) => !over || isHoldOver(transfer, over);
  const stuck = session.transfers.filter((transfer) => isDue(transfer) && isOver(transfer));
  if (stuck.length === 0) return refuse('nothing_to_abandon');
  for (const transfer of stuck) {
    if (transfer.dispute_id === null) abandon(draft, transfer);
    for (const payment of paymentsOf(session, transfer)) {
      if (transfer.dispute_id !== null) {
        giveUpAgain(draft, payment, transfer);
        continue;
      }
      const known = session.refunds.length;
      bookLosses(draft, payment);
      refundSettledLines(draft, payment, 'unpayable');
      shrinkRefunds(draft, payment, isPaidBack);
      const refund = session.refunds.slice(known).findLast(isAskedOrMade);
      if (refund) mailRefund(draft, payment, refund);
    }
  }
  return undefined;
}

/** Notes that the merchant is told of transfers that will be given up in a week. */
export function announceRefunds(
  { session }: Draft,
  { at, hold_days }: CommandOf<'announce_refunds'>,
): Refused | undefined {
  if (session.status !== 'funded') return refuse('session_not_funded');
  const ending = session.transfers.filter(
    (transfer) => isDue(transfer) && isToAnnounce(transfer, { at, hold_days }),
  );
  if (ending.length === 0) return refuse('nothing_to_abandon');
  for (const transfer of ending) transfer.announced_at = at;
  return undefined;
}

function findTransfer(draft: Draft, transfer_id: string): Transfer | undefined {
  return draft.session.transfers.find(({ id }) => id === transfer_id);
}
