import type Stripe from 'stripe';
import { callStripe, type SimulationStack } from './stack';

/** What the processor's stand-in knows. */
export interface ProcessorState {
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
  reversals: Stripe.TransferReversal[];
  disputes: Stripe.Dispute[];
}

export function readProcessor(stack: SimulationStack): Promise<ProcessorState> {
  return callStripe<ProcessorState>(stack, '/_sim/state');
}

export function isClosed({ status }: Stripe.Dispute): boolean {
  return ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
}

/** What the card issuer has taken and not returned. */
export function withdrawn_cents({ status, amount }: Stripe.Dispute): number {
  return status === 'needs_response' || status === 'under_review' || status === 'lost' ? amount : 0;
}
