/* What a transaction on the platform's balance is in our books. Pure. */

/** A balance transaction as the processor lists it. Amounts in the smallest unit; the net is the amount less the fee. */
export interface BalanceTransaction {
  id: string;
  currency: string;
  amount_cents: number;
  fee_cents: number;
  type: string;
  source: string | null;
}

/** The first five belong to sessions, and so do fees whose source does. */
export type MatchKind = 'payment' | 'refund' | 'transfer' | 'reversal' | 'dispute' | 'fee' | 'payout';

/** What our books have under an id of the processor. */
export interface Known {
  kind: Exclude<MatchKind, 'fee' | 'payout'>;
  /** Our id, which the ledger's postings have as their source. */
  id: string;
  session_id: string;
  livemode: boolean;
  currency: string;
}

interface Match {
  kind: MatchKind;
  matched_id: string | null;
  session_id: string | null;
}

/** Why a transaction matches nothing. */
export type Unmatched = 'unknown_type' | 'unknown_source' | 'other_kind' | 'other_mode' | 'other_currency';

/** Stripe, "Balance transaction types": those that a platform with separate charges and transfers can have. */
const KIND_OF_TYPE: Readonly<Record<string, MatchKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'reversal',
  adjustment: 'dispute',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  topup: 'payout',
  topup_reversal: 'payout',
};

const kindOf = (type: string): MatchKind | undefined =>
  Object.hasOwn(KIND_OF_TYPE, type) ? KIND_OF_TYPE[type] : undefined;

/** Matches a transaction with what our books have under its source, or says why it matches nothing. */
export function matchBalance(
  { type, source, currency }: BalanceTransaction,
  livemode: boolean,
  known: ReadonlyMap<string, Known>,
): Match | Unmatched {
  const kind = kindOf(type);
  if (!kind) return 'unknown_type';
  if (kind === 'payout') return { kind, matched_id: null, session_id: null };
  const found = source === null ? undefined : known.get(source);
  if (kind === 'fee') {
    const ours = found?.livemode === livemode ? found : undefined;
    return { kind, matched_id: ours?.id ?? null, session_id: ours?.session_id ?? null };
  }
  if (!found) return 'unknown_source';
  if (found.kind !== kind) return 'other_kind';
  if (found.livemode !== livemode) return 'other_mode';
  if (found.currency !== currency) return 'other_currency';
  return { kind, matched_id: found.id, session_id: found.session_id };
}

type BalanceAccount =
  /** The balance at the processor, with what is pending. */
  | 'balance'
  /** What the ledger of the sessions has in its account `processor`, with the other sign. */
  | 'sessions'
  | 'processing_fees'
  | 'dispute_fees'
  /** Fees for no single charge or dispute, as those of Connect. */
  | 'other_fees'
  /** Sent to the platform's bank, less what came from there. */
  | 'payouts'
  /** What we have no name for. */
  | 'unknown';

interface BalanceEntry {
  account: BalanceAccount;
  amount_cents: number;
}

/**
 * The balanced posting of a transaction, debits positive, without entries of zero. It depends on the transaction alone,
 * so it is written once, also where our own row is known only later.
 */
export function balanceEntries(transaction: BalanceTransaction): BalanceEntry[] {
  const { amount_cents, fee_cents } = transaction;
  return [
    { account: 'balance' as const, amount_cents: amount_cents - fee_cents },
    { account: contraAccount(transaction), amount_cents: -amount_cents },
    ...(fee_cents === 0 ? [] : [{ account: feeAccount(transaction), amount_cents: fee_cents }]),
  ].filter((entry) => entry.amount_cents !== 0);
}

/** An id of a dispute. */
export const DISPUTE = /^(dp|du)_/;

function contraAccount({ type, source }: BalanceTransaction): BalanceAccount {
  const kind = kindOf(type);
  if (!kind || (kind === 'dispute' && source === null)) return 'unknown';
  if (kind === 'payout') return 'payouts';
  if (kind === 'fee') return source !== null && DISPUTE.test(source) ? 'dispute_fees' : 'other_fees';
  return 'sessions';
}

/** The fee that a transaction carries: a type whose own amount is a fee carries none. */
function feeAccount({ type }: BalanceTransaction): BalanceAccount {
  if (type === 'adjustment') return 'dispute_fees';
  return type === 'payout' ? 'other_fees' : 'processing_fees';
}
