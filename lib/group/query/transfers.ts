import type {
  Dispute,
  Member,
  Payment,
  PaymentLine,
  Refund,
  Reversal,
  Session,
  Share,
  Transfer,
} from '../model';
import { sumOf_cents } from './sums';

/* What a funded session sends to its merchant, and from which charges. */

/** The shares that a payment has settled and that are kept. */
export function settledShares({ split }: Session, payment_id: string): Share[] {
  return split?.shares.filter((share) => share.payment_id === payment_id && share.status === 'paid') ?? [];
}

/** Whose shares those are: the payer can have paid for several people, and for others alone. */
export function paidFor(session: Session, payment_id: string): Member[] {
  const owners = new Set(settledShares(session, payment_id).map(({ member_id }) => member_id));
  return session.members.filter(({ id }) => owners.has(id));
}

/** The lines of a payment for those shares. */
export function settledLines(session: Session, payment: Payment): PaymentLine[] {
  const settled = new Set<string | null>(settledShares(session, payment.id).map(({ id }) => id));
  return payment.lines.filter(({ share_id }) => settled.has(share_id));
}

/** What those shares add up to. */
export function settled_cents(session: Session, payment_id: string): number {
  return sumOf_cents(settledShares(session, payment_id));
}

/** What a reversal waits for, whose transfer is still to be made: in the place of the processor's code. */
export const TRANSFER_NOT_MADE = 'transfer_not_made';

/** What a transfer waits for where our balance, or what our key may do, is too little. */
export const SHORT_OF_BALANCE = 'balance_insufficient';
export const WAITS_FOR_US: ReadonlySet<string> = new Set([SHORT_OF_BALANCE, 'permission_missing']);

/** Whether a transfer waits for us alone: its merchant can do nothing. One that was not refused waits for its job. */
export function waitsForUs(waiting_code: string | null): boolean {
  return waiting_code === null || WAITS_FOR_US.has(waiting_code);
}

/** A transfer or a reversal that is asked for, or about to be. */
export function isDue({ status }: { status: string }): boolean {
  return status === 'queued' || status === 'waiting';
}

/** Still to be sent. */
export function isUnmade(transfer: Transfer): boolean {
  return isDue(transfer) || transfer.status === 'held';
}

/**
 * It would have sent money again after a dispute was won, and the card got that instead, as the merchant could not be paid.
 */
export function isRefundedInstead({ refunds, reversals }: Session, { id, dispute_id }: Transfer): boolean {
  const isFor = ({ transfer_id, cause_id }: Reversal) =>
    transfer_id === id && refunds.some((refund) => refund.id === cause_id && refund.reason === 'unpayable');
  return dispute_id !== null && reversals.some(isFor);
}

/** It was made, or sends money again: what is due from that is taken once it is made. */
function isSentOrAgain({ status, dispute_id }: Transfer): boolean {
  return status === 'succeeded' || dispute_id !== null;
}

/** The transfers that a payment's charge feeds. One without a payment is fed by all of the session's. */
export function transfersOf({ transfers }: Session, payment: Payment): Transfer[] {
  return transfers.filter(({ payment_id }) => payment_id === payment.id || payment_id === null);
}

/** The payments whose charges feed a transfer. */
export function paymentsOf({ payments }: Session, { payment_id }: Transfer): Payment[] {
  return payments.filter(({ id }) => payment_id === null || id === payment_id);
}

/** Whether everything that can be sent to the merchant has been sent. */
export function isSent({ transfers }: Session): boolean {
  const first = transfers.filter(({ dispute_id }) => dispute_id === null);
  return (
    first.some(({ status }) => status === 'succeeded') &&
    first.every(({ status }) => status === 'succeeded' || status === 'abandoned')
  );
}

/** Whether the merchant could not be paid in time, and everyone who paid is refunded. */
export function isGivenUp({ transfers, refunds }: Session): boolean {
  return (
    refunds.some(({ reason }) => reason === 'unpayable') &&
    transfers.every(({ status }) => status === 'abandoned')
  );
}

/** The first transfer that was made: the one that `transfer` names in the API. */
export function firstTransfer({ transfers }: Session): Transfer | undefined {
  return transfers
    .filter(({ settled_at, processor_transfer_id }) => settled_at !== null && processor_transfer_id !== null)
    .toSorted((a, b) => (a.settled_at ?? 0) - (b.settled_at ?? 0))[0];
}

/** Money is still away from the merchant because of it. */
export function isTakenBack(reversal: Reversal): boolean {
  return isDue(reversal) || reversal.status === 'made' || reversal.status === 'written_off';
}

/** Written off by staff, since the merchant's balance did not cover it. One whose transfer was given up cost nobody. */
export function isBorneByUs({ transfers }: Session, { status, transfer_id }: Reversal): boolean {
  return status === 'written_off' && transfers.find(({ id }) => id === transfer_id)?.status !== 'abandoned';
}

/** Out of the transfer and out of our fees. */
export function gross_cents(
  row: Pick<Reversal, 'amount_cents' | 'merchant_fee_cents' | 'fx_fee_cents'>,
): number {
  return row.amount_cents + row.merchant_fee_cents + row.fx_fee_cents;
}

/** The same of several. */
export function grossSum_cents(rows: readonly Parameters<typeof gross_cents>[0][]): number {
  return rows.reduce((sum, row) => sum + gross_cents(row), 0);
}

/**
 * A payment's transfers that were made or send money again, the reversals that take money `back` from them, and `first`,
 * the transfer that sent the money originally. Where that was one for the whole session, so are the others.
 */
export function sentFor(session: Session, payment: Payment) {
  const own = transfersOf(session, payment);
  const isForAll = own.some(({ payment_id }) => payment_id === null);
  const transfers = (isForAll ? session.transfers : own).filter(isSentOrAgain);
  const first = transfers.find(({ dispute_id }) => dispute_id === null);
  const back = session.reversals.filter(
    (reversal) => isTakenBack(reversal) && transfers.some(({ id }) => id === reversal.transfer_id),
  );
  return { transfers, first, back };
}

/** What is taken back for a refund or a dispute, out of transfers and out of our fees. */
export function takenBackFor_cents({ reversals }: Session, cause_id: string): number {
  return grossSum_cents(
    reversals.filter((reversal) => reversal.cause_id === cause_id && isTakenBack(reversal)),
  );
}

/** The same for several disputes. */
export function takenBackForDisputes_cents(
  session: Session,
  disputes: readonly Pick<Dispute, 'id'>[],
): number {
  return disputes.reduce((sum, { id }) => sum + takenBackFor_cents(session, id), 0);
}

/** The shares, fees included, that a merchant has of a payment: what was sent, less what is taken back. */
export function withMerchant_cents(session: Session, payment: Payment): number {
  const { first, back } = sentFor(session, payment);
  return first ? gross_cents(first) - grossSum_cents(back) : 0;
}

/**
 * What would have been sent again after a dispute, was given up for another one, and so stayed with us: no more than was
 * not taken back, since that can be due from another transfer until the processor refuses it.
 */
export function givenUp_cents(session: Session, payment: Payment): number {
  const given_up = transfersOf(session, payment).filter(
    (transfer) =>
      transfer.status === 'abandoned' &&
      transfer.dispute_id !== null &&
      !isRefundedInstead(session, transfer),
  );
  return Math.min(sumOf_cents(given_up), withMerchant_cents(session, payment));
}

/** What the merchant keeps of a transfer. */
export function kept_cents({
  amount_cents,
  reversed_cents,
}: Pick<Transfer, 'amount_cents' | 'reversed_cents'>): number {
  return amount_cents - reversed_cents;
}

/** Our fees on a transfer, or on several. */
export function fees_cents(row: Pick<Transfer, 'merchant_fee_cents' | 'fx_fee_cents'>): number {
  return row.merchant_fee_cents + row.fx_fee_cents;
}

/** What of the total is neither the merchant's nor our fees: it was refunded, or disputed. */
export function gone_cents(row: Fees & { total_cents: number; kept_cents: number }): number {
  return row.total_cents - fees_cents(row) - row.kept_cents;
}

/**
 * What all of a session's transfers make, sent or still to be sent: what the merchant keeps, and our fees on it. Those are
 * in the books once a transfer is made, less what was returned since, as for a refund.
 */
export function transferTotals(
  { transfers }: { transfers: readonly Totalled[] },
  entries: readonly LedgerEntry[],
): Fees & { kept_cents: number } {
  const isToCome = ({ status }: Totalled) => status !== 'succeeded' && status !== 'abandoned';
  const feeIn = (account: string, fee: keyof Fees) =>
    transfers.filter(isToCome).reduce((sum, transfer) => sum + transfer[fee], 0) -
    sumOf_cents(entries.filter((entry) => entry.account === account));
  return {
    kept_cents: transfers.reduce(
      (sum, transfer) => sum + (transfer.status === 'abandoned' ? 0 : kept_cents(transfer)),
      0,
    ),
    merchant_fee_cents: feeIn('merchant_fees', 'merchant_fee_cents'),
    fx_fee_cents: feeIn('fx_fees', 'fx_fee_cents'),
  };
}

type Fees = Pick<Transfer, 'merchant_fee_cents' | 'fx_fee_cents'>;
type Totalled = Fees & Pick<Transfer, 'amount_cents' | 'reversed_cents'> & { status: string };
interface LedgerEntry {
  account: string;
  amount_cents: number;
}

/** What was taken back from transfers for one refund. */
export function reversedFor_cents({ reversals }: Session, { id }: Refund): number {
  return sumOf_cents(reversals.filter(({ cause_id, status }) => cause_id === id && status === 'made'));
}
