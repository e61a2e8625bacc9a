import { chargeStep_cents } from '@/lib/money/currency';
import { divideExactly } from '@/lib/money/distribute';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Payment, PaymentLine, Refund, Session, Share } from '../model';
import { isDisputed } from '../query/disputes';
import { sharesOf } from '../query/shares';
import { type Draft, post, queue } from './draft';
import { refundLines } from './payments';

/*
 * Refunds of a funded session. The member gets share and fee back. The share is taken in proportion out of what the
 * merchant got and out of the fees that we kept, so that nobody ends up paying for a refund.
 */

/** Refunds everything that a member's shares were paid with. */
export function refundMember(draft: Draft, command: CommandOf<'refund_member'>): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'funded' || !session.transfer) return refuse('session_not_funded');
  // Before it, the money of this very group would be missing for its transfer.
  if (session.transfer.status !== 'succeeded') return refuse('transfer_not_made');
  const paid = sharesOf(session, command.member_id).filter((share) => share.status === 'paid');
  const payments = session.payments.filter((payment) => linesFor(payment, paid).length > 0);
  if (payments.length === 0) return refuse('nothing_to_refund');
  if (payments.some(isDisputed)) return refuse('share_disputed');
  for (const payment of payments) {
    const refund = refundLines(draft, payment, linesFor(payment, paid), 'requested');
    Object.assign(refund, { ...reversalOf(session, refund.amount_cents), reversal_status: 'due' });
    // To the payer, who need not be the member.
    queue(draft, {
      kind: 'send_mail',
      template: 'share_refunded',
      member_id: payment.member_id,
      about_id: refund.id,
    });
  }
  return undefined;
}

/** The lines that settled these shares. A line that came too late for its share has been refunded already. */
function linesFor(payment: Payment, shares: readonly Share[]): PaymentLine[] {
  const settled = new Set(shares.filter((share) => share.payment_id === payment.id).map((share) => share.id));
  return payment.lines.filter((line) => line.share_id !== null && settled.has(line.share_id));
}

/**
 * How much of a refund comes out of the transfer and out of our fee. Computed from the sum of all refunds so far,
 * rounded down to whole charge steps, so that a full refund reverses the whole transfer and all fees.
 */
function reversalOf(
  session: Session,
  amount_cents: number,
): Pick<Refund, 'reversal_cents' | 'reversal_merchant_fee_cents'> {
  const before = session.refunds.filter((refund) => refund.reversal_status !== null);
  const sum = (amount: (refund: Refund) => number) => before.reduce((total, one) => total + amount(one), 0);
  const { merchant_fee_cents = 0, fx_fee_cents = 0 } = session.transfer ?? {};
  const refunded_cents = sum((one) => one.amount_cents) + amount_cents;
  const step_cents = chargeStep_cents(session.currency);
  const share = (fee_cents: number) =>
    divideExactly(fee_cents / step_cents, refunded_cents, session.total_cents).quotient * step_cents;
  const fee = Math.min(
    amount_cents,
    share(merchant_fee_cents) - sum((one) => one.reversal_merchant_fee_cents),
  );
  const fx = Math.min(amount_cents - fee, share(fx_fee_cents) - sum(fxReversal_cents));
  return { reversal_cents: amount_cents - fee - fx, reversal_merchant_fee_cents: fee };
}

const fxReversal_cents = (refund: Refund): number =>
  refund.amount_cents - refund.reversal_cents - refund.reversal_merchant_fee_cents;

/** Asks for the reversal of a refund once the processor has taken the refund. */
export function queueReversal(draft: Draft, refund: Refund): void {
  const taken = refund.status === 'accepted' || refund.status === 'succeeded';
  if (refund.reversal_status !== 'due' || !taken) return;
  refund.reversal_status = 'queued';
  queue(draft, { kind: 'reverse_transfer', refund_id: refund.id });
}

/** The processor has reversed that much of the transfer. Reported again, it changes nothing. */
export function noteReversal(draft: Draft, command: CommandOf<'transfer_reversed'>): Refused | undefined {
  const { session } = draft;
  const refund = session.refunds.find((candidate) => candidate.id === command.refund_id);
  const { transfer } = session;
  if (!refund || !transfer || refund.reversal_status === null) return refuse('unknown_refund');
  if (refund.reversal_status === 'made') return undefined;
  refund.reversal_status = 'made';
  refund.processor_reversal_id = command.processor_reversal_id;
  transfer.reversed_cents += refund.reversal_cents;
  post(draft, 'transfer_reversed', refund.id, {
    processor: refund.reversal_cents,
    merchant_fees: refund.reversal_merchant_fee_cents,
    fx_fees: fxReversal_cents(refund),
    held: -refund.amount_cents,
  });
  return undefined;
}
