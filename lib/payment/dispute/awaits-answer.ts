import type Stripe from 'stripe';

/** The bank waits for an answer (Stripe, dispute object, status). Appeals are not answered here. */
export const AWAITS_ANSWER = ['needs_response', 'warning_needs_response'];

/** Whether the processor answers a dispute that nobody else does. Null where the account cannot have it do so. */
export const mayAnswerItself = ({ intended_submission_method: method }: Stripe.Dispute): boolean =>
  (method ?? 'manual') !== 'manual';

/** Whether it has. */
export const hasAnsweredItself = ({ status, evidence_details }: Stripe.Dispute): boolean =>
  !AWAITS_ANSWER.includes(status) && evidence_details.submission_method === 'smart_disputes';
