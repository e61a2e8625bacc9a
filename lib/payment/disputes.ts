import type Stripe from 'stripe';
import { apply } from '@/lib/session/apply';
import { stripeFor } from './stripe';

/** Applies the processor's state of a dispute to the session whose payment it is about. Safe to repeat. */
export async function applyDispute(session_id: string, dispute: Stripe.Dispute): Promise<void> {
  await apply(session_id, {
    type: 'dispute_changed',
    charge_id: typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id,
    dispute_id: dispute.id,
    status: dispute.status,
    amount_cents: dispute.amount,
    returned_cents: returned_cents(dispute),
  });
}

/** What of a dispute's withdrawal has come back; sessions are paid in a currency that is not converted. */
export function returned_cents({ balance_transactions }: Stripe.Dispute): number {
  return balance_transactions.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
}

/** Applies every dispute of a charge as it is now: they decide what a refund of it means. */
export async function syncDisputes(session_id: string, livemode: boolean, charge: string): Promise<void> {
  const { data } = await stripeFor(livemode).disputes.list({ charge, limit: 100 });
  for (const dispute of data.toReversed()) await applyDispute(session_id, dispute);
}
