import type { Payment, PaymentLine, Refund, RefundReason, Share } from '../model';
import { totalsOf } from '../query/sums';
import { settledLines } from '../query/transfers';
import { type Draft, queue } from './draft';

/** A new refund, which asks for nothing yet. */
export function addRefund(
  draft: Draft,
  payment: Payment,
  refund: Pick<Refund, 'reason' | 'amount_cents' | 'fee_cents' | 'share_ids' | 'lines' | 'status'> & {
    replaces?: string;
    id?: string;
    failure_code?: string | null;
    settled_elsewhere_at?: number | null;
  },
): Refund {
  const added: Refund = {
    id: draft.newId('ref_'),
    payment_id: payment.id,
    replaces: null,
    created_at: draft.now,
    processor_refund_id: null,
    failure_code: null,
    settled_at: null,
    settled_elsewhere_at: null,
    ...refund,
  };
  draft.session.refunds.push(added);
  if (added.settled_elsewhere_at === null) setShares(draft, added, 'refunding');
  return added;
}

/** Says how far a refund is on the shares that it is of whole. */
export function setShares(
  { session }: Draft,
  { share_ids }: Pick<Refund, 'share_ids'>,
  status: Share['status'],
): void {
  for (const share of session.split?.shares ?? []) {
    if (share_ids.includes(share.id)) share.status = status;
  }
}

/** Adds a refund and asks the processor for it. The ledger follows when it accepts it. */
export function askForRefund(
  draft: Draft,
  payment: Payment,
  refund: Omit<Parameters<typeof addRefund>[2], 'status'>,
): Refund {
  const added = addRefund(draft, payment, { ...refund, status: 'queued' });
  queue(draft, { kind: 'create_refund', refund_id: added.id });
  return added;
}

/** Asks for a refund of some lines of a payment, fees included. */
export function refundLines(
  draft: Draft,
  payment: Payment,
  lines: readonly PaymentLine[],
  reason: RefundReason,
): Refund {
  const share_ids = lines.flatMap((line) => settledBy(draft, payment, line));
  return askForRefund(draft, payment, { reason, ...totalsOf(lines), share_ids, lines: [] });
}

/** Tells the payer, who need not be the member whose share is refunded. */
export function mailRefund(
  draft: Draft,
  { member_id }: Payment,
  { id }: Refund,
  template: 'share_refunded' | 'refund_waits' | 'refund_elsewhere' = 'share_refunded',
): void {
  queue(draft, { kind: 'send_mail', template, member_id, about_id: id });
}

/** Asks the processor for a refund whose reversals are made, and tells the payer only now: it could have waited. */
export function sendRefund(draft: Draft, refund: Refund): void {
  const payment = draft.session.payments.find(({ id }) => id === refund.payment_id);
  refund.status = 'queued';
  queue(draft, { kind: 'create_refund', refund_id: refund.id });
  if (payment) mailRefund(draft, payment, refund);
}

/** Asks for a refund of what a payment's charge still has: it settles nothing, or only what `lines` name. */
export function refundRest(
  draft: Draft,
  payment: Payment,
  left: Pick<Refund, 'amount_cents' | 'fee_cents'>,
  lines: Refund['lines'] = [],
  share_ids: Refund['share_ids'] = [],
): Refund {
  return askForRefund(draft, payment, { reason: 'returned', ...left, share_ids, lines });
}

/** The share that this line of this payment settled; none when it settled nothing. */
function settledBy(draft: Draft, payment: Payment, line: PaymentLine): string[] {
  const share = draft.session.split?.shares.find((candidate) => candidate.id === line.share_id);
  return share?.payment_id === payment.id && share.status === 'paid' ? [share.id] : [];
}

/** Refunds what a payment has settled, when the session is cancelled or expires. */
export function refundSettledLines(draft: Draft, payment: Payment, reason: RefundReason): void {
  const lines = settledLines(draft.session, payment);
  if (lines.length > 0) refundLines(draft, payment, lines, reason);
}
