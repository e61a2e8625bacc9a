/** The processor's word for a dispute about a rule of the card network. */
export const NONCOMPLIANT = 'noncompliant';

/** Whether evidence is taken only by somebody who acknowledges a fee of the card network (Stripe, compliance disputes). */
export const isCompliance = ({ reason }: { reason: string | null }): boolean => reason === NONCOMPLIANT;

const REASONS: Readonly<Record<string, string>> = {
  credit_not_processed: 'the cardholder says that a refund was promised and never arrived',
  duplicate: 'the cardholder says that they were charged twice',
  fraudulent: 'the cardholder says that they did not make this payment',
  general: 'the bank gives no particular reason',
  [NONCOMPLIANT]: 'the bank says that the payment broke a rule of the card network',
  product_not_received: 'the cardholder says that the order never arrived',
  product_unacceptable: 'the cardholder says that what they got is defective or not as described',
  subscription_canceled: 'the cardholder says that they had cancelled',
  unrecognized: 'the cardholder does not recognize the payment',
};

/** Why a bank disputes a payment, from the processor's word for it (Stripe, dispute categories). */
export function disputeReason(reason: string | null): string {
  return REASONS[reason ?? ''] ?? `the bank's reason: ${reason?.replaceAll('_', ' ') ?? 'not known yet'}`;
}
