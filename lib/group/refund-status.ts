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

type Question = 'isAskedOrMade' | 'isTaken' | 'isPaidBack' | 'isToBeMade';

/** What query/refunds.ts says of a refund from its state alone. */
export const REFUND_STATES: Readonly<Record<RefundStatus, Readonly<Record<Question, boolean>>>> = {
  reversing: { isAskedOrMade: true, isTaken: false, isPaidBack: false, isToBeMade: true },
  queued: { isAskedOrMade: true, isTaken: false, isPaidBack: false, isToBeMade: true },
  accepted: { isAskedOrMade: true, isTaken: true, isPaidBack: true, isToBeMade: false },
  succeeded: { isAskedOrMade: true, isTaken: true, isPaidBack: true, isToBeMade: false },
  failed: { isAskedOrMade: false, isTaken: false, isPaidBack: false, isToBeMade: true },
  superseded: { isAskedOrMade: false, isTaken: false, isPaidBack: false, isToBeMade: false },
  settled_elsewhere: { isAskedOrMade: true, isTaken: false, isPaidBack: true, isToBeMade: false },
};
