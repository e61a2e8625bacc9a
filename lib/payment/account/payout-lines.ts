/* What a payout is made of. Pure. */

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export const LINES_STATUSES = ['complete', 'in_progress', 'unavailable'] as const;

export interface Payout {
  id: string;
  amount_cents: number;
  currency: string;
  status: (typeof PAYOUT_STATUSES)[number];
  /** The day on which the bank should have it: `2026-03-04`. */
  arrives_on: string;
  /** Whether the processor says what it is made of: it does for automatic payouts alone. */
  lines_status: (typeof LINES_STATUSES)[number];
  created_at: Date;
}

/** A transaction on the merchant's balance at the processor that went into a payout. */
export interface PayoutMove {
  id: string;
  /** The processor's word for it, such as `payment` or `adjustment`. */
  type: string;
  /** What it changed the balance by, less the processor's fees. */
  net_cents: number;
  source_id: string | null;
  /** Of a payment that is a transfer to this account. */
  processor_transfer_id: string | null;
  /** Of a refund that is a transfer's reversal. */
  processor_reversal_id: string | null;
  created_at: Date;
}

/** What our books have of a transfer. */
export interface PayoutTie {
  session_id: string;
  order_ref: string | null;
  /** Null for a transfer of a whole session. */
  payment_id: string | null;
  processor_transfer_id: string | null;
}

export const PAYOUT_LINE_TYPES = ['transfer', 'transfer_reversal', 'other', 'not_itemized'] as const;

export interface PayoutLine extends Partly {
  /** Null for what the processor does not itemize. */
  id: string | null;
  type: (typeof PAYOUT_LINE_TYPES)[number];
  processor_type: string | null;
  amount_cents: number;
  processor_id: string | null;
  created_at: Date;
}

export interface PayoutPage {
  payout: Payout;
  lines: PayoutLine[];
  next_cursor: string | null;
}

/** The tie of a line that may have none. */
type Partly = Omit<PayoutTie, 'session_id'> & { session_id: string | null };

const NO_TIE: Partly = {
  session_id: null,
  order_ref: null,
  payment_id: null,
  processor_transfer_id: null,
};

/** A page of what the processor says a payout is made of. */
interface MovePage {
  moves: readonly PayoutMove[];
  /** What the lines of the pages before add up to. */
  before_cents: number;
  is_last: boolean;
}

/**
 * The lines of one page. Those of all pages add up to the payout's amount exactly: what the processor leaves out is a
 * line of its own at the end. `ties` has what our books know, by the processor's id of the transfer or reversal.
 */
export function payoutLines(
  payout: Pick<Payout, 'id' | 'amount_cents' | 'created_at'>,
  { moves, before_cents, is_last }: MovePage,
  ties: ReadonlyMap<string, PayoutTie>,
): PayoutLine[] {
  const lines = moves
    // The payout is a transaction among its own.
    .filter(({ type, source_id }) => !(type === 'payout' && source_id === payout.id))
    .map((move) => lineOf(move, ties));
  const rest = payout.amount_cents - before_cents - sumOf(lines);
  if (!is_last || rest === 0) return lines;
  const { created_at } = payout;
  const none = { id: null, processor_type: null, processor_id: null };
  return [...lines, { ...none, type: 'not_itemized', amount_cents: rest, ...NO_TIE, created_at }];
}

export const sumOf = (lines: readonly PayoutLine[]): number =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

function lineOf(move: PayoutMove, ties: ReadonlyMap<string, PayoutTie>): PayoutLine {
  const { id, net_cents, source_id, created_at, processor_transfer_id, processor_reversal_id } = move;
  const tie = ties.get(processor_transfer_id ?? processor_reversal_id ?? '');
  return {
    id,
    type: processor_transfer_id ? 'transfer' : processor_reversal_id ? 'transfer_reversal' : 'other',
    processor_type: move.type,
    amount_cents: net_cents,
    ...(tie ?? { ...NO_TIE, processor_transfer_id }),
    // The reversal as our ledger names it, where the account has a refund of its own.
    processor_id: processor_reversal_id ?? processor_transfer_id ?? source_id,
    created_at,
  };
}
