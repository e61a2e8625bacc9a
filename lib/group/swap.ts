/**
 * A paid place that its member offers by a link to one other person. open: the first to pay takes it; taken: somebody
 * has; closed: withdrawn, out of time, or for a place that cannot change hands any more.
 */
export interface Swap {
  readonly id: string;
  /** Who cannot come. */
  readonly member_id: string;
  readonly created_at: number;
  expires_at: number;
  state: 'open' | 'taken' | 'closed';
  ended_at: number | null;
  /** Present once it is taken. */
  done?: SwapDone;
}

interface SwapDone {
  /** Who pays instead. */
  member_id: string;
  payment_id: string;
  /** What is refunded. */
  former_payment_id: string;
  refund_id: string;
}
