/**
 * reversing: waits until the transfer is reversed; queued: not asked yet; accepted: the processor works on it;
 * succeeded and failed: final, though a success can still fail later; superseded: a refund made outside took its place,
 * or one of ours for what is left of the charge; settled_elsewhere: failed, and staff have paid it in another way.
 */
export type RefundStatus =
  | 'reversing'
  | 'queued'
  | 'accepted'
  | 'succeeded'
  | 'failed'
  | 'superseded'
  | 'settled_elsewhere';

export type Question = 'isAskedOrMade' | 'isTaken' | 'isPaidBack' | 'isToBeMade' | 'isUnderWay';

/** What is so of a refund by its state alone, as query/refunds.ts asks. */
export const REFUND_STATES: Readonly<Record<RefundStatus, readonly Question[]>> = {
  reversing: ['isAskedOrMade', 'isToBeMade', 'isUnderWay'],
  queued: ['isAskedOrMade', 'isToBeMade', 'isUnderWay'],
  accepted: ['isAskedOrMade', 'isTaken', 'isPaidBack', 'isUnderWay'],
  succeeded: ['isAskedOrMade', 'isTaken', 'isPaidBack'],
  failed: ['isToBeMade'],
  superseded: [],
  settled_elsewhere: ['isAskedOrMade', 'isPaidBack'],
};
