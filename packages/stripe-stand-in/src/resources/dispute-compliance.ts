import type Stripe from 'stripe';
import { invalid } from '../api/errors';
import { exchangeRate } from '../rules/exchange';
import type { Dispute } from '../state/objects';
import type { Call } from '../world';

/* A compliance dispute is about a rule of the card network, which decides it for a fee of its own. */

/** The reason by which Stripe knows one. */
const NONCOMPLIANT = 'noncompliant';

export const isCompliance = ({ reason }: Pick<Dispute, 'reason'>): boolean => reason === NONCOMPLIANT;

type Eligibility = Dispute['evidence_details']['enhanced_eligibility'];

function isAcknowledged({ evidence }: Pick<Dispute, 'evidence'>): boolean {
  const given = evidence.enhanced_evidence as Stripe.Dispute.Evidence.EnhancedEvidence | undefined;
  return given?.visa_compliance?.fee_acknowledged === true;
}

/** What such a dispute still wants; nothing of any other. */
export function eligibilityOf(dispute: Pick<Dispute, 'reason' | 'evidence'>): Eligibility {
  if (!isCompliance(dispute)) return {};
  const status = isAcknowledged(dispute) ? 'fee_acknowledged' : 'requires_fee_acknowledgement';
  return { visa_compliance: { status } };
}

/** Evidence against one is sent only once its fee is acknowledged. */
export function assertAcknowledged(dispute: Dispute): void {
  if (isCompliance(dispute) && !isAcknowledged(dispute))
    throw invalid('The fee of a Visa compliance dispute must be acknowledged to submit evidence for it.', {
      param: 'evidence[enhanced_evidence][visa_compliance][fee_acknowledged]',
    });
}

/** The network's fee, in the currency in which it is taken. */
export function networkFee(call: Call, dispute: Dispute, currency: string): number {
  if (!isCompliance(dispute)) return 0;
  return Math.round(call.world.rules.dispute_fee.network_usd * exchangeRate('usd', currency));
}
