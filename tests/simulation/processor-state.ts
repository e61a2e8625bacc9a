import type Stripe from 'stripe';
import { callStripe, type SimulationStack } from './stack';

/** What the processor's stand-in knows. */
export interface ProcessorState {
  payment_intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
  reversals: Stripe.TransferReversal[];
  disputes: Stripe.Dispute[];
  balance: { currency: string; available: number; pending: number }[];
}

export function readProcessor(stack: Pick<SimulationStack, 'stripe'>): Promise<ProcessorState> {
  return callStripe<ProcessorState>(stack, '/_sim/state');
}

export function isClosed({ status }: Stripe.Dispute): boolean {
  return ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
}

/** What the card issuer has taken and not returned. */
export function withdrawn_cents({ status, amount, balance_transactions }: Stripe.Dispute): number {
  if (status === 'needs_response' || status === 'under_review') return amount;
  const returned_cents = balance_transactions.reduce((sum, one) => sum + Math.max(0, one.amount), 0);
  return status === 'lost' ? amount - returned_cents : 0;
}

/** The issuer decides. A lost dispute about more than refunds had left of the charge returns what it took too much. */
export async function closeDispute(
  stack: SimulationStack,
  { id, charge, amount }: Stripe.Dispute,
  won: boolean,
): Promise<void> {
  const { charges } = await readProcessor(stack);
  const of = charges.find((one) => one.id === String(charge));
  const returned = of ? amount - (of.amount - of.amount_refunded) : 0;
  await callStripe(stack, `/_sim/disputes/${id}/close`, won || returned <= 0 ? { won } : { won, returned });
}
