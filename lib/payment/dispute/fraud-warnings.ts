import type Stripe from 'stripe';
import { prisma } from '@/lib/db/prisma';

/**
 * Stores an early fraud warning: a card issuer suspects a payment before its holder disputes it. What it says never
 * changes but for `actionable`, which only turns false, so events may come in any order.
 */
export async function noteFraudWarning(
  warning: Stripe.Radar.EarlyFraudWarning,
  payment: { id: string; session_id: string; session: { merchant_id: string } },
  livemode: boolean,
): Promise<void> {
  const { id, fraud_type, actionable, created } = warning;
  await prisma().fraud_warnings.upsert({
    where: { id },
    create: {
      id,
      payment_id: payment.id,
      session_id: payment.session_id,
      merchant_id: payment.session.merchant_id,
      livemode,
      fraud_type,
      actionable,
      created_at: new Date(created * 1000),
    },
    update: actionable ? {} : { actionable },
  });
}
