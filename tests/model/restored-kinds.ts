import { kindOf, perform, refundGroup, refundMember } from './actions';
import {
  dispute,
  disputePart,
  disputeWhole,
  failRefund,
  refundOutside,
  reportDispute,
  retryRefund,
  tellOutside,
} from './money-actions';

/* Kinds of actions around a restore. What staff record of a refund is not among them: the processor does not know it. */

export const ASKED_KIND = kindOf(refundMember);
export const JOB_KIND = kindOf(perform);

/** What jobs do, and what the processor tells, whatever else stands still. */
export const HEARD_KINDS: readonly number[] = [perform, tellOutside, reportDispute].map(kindOf);

/** And what is decided of money. */
export const RESTORED_KINDS: readonly number[] = [
  ...HEARD_KINDS,
  ...[refundMember, refundGroup, failRefund, retryRefund, refundOutside].map(kindOf),
  ...[dispute, disputePart, disputeWhole].map(kindOf),
];
