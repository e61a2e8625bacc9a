import type Stripe from 'stripe';
import type { Session } from '@/lib/group/model';
import { findIntent } from '../intent/intents';
import { type ChargeSeen, LIST_PAGE, type TransferSeen } from '../processor/objects';
import { stripeFor } from '../processor/stripe';
import { listRefunds } from '../refund/refunds';
import { reversalsOf } from '../transfer/reversals';

/*
 * What the processor knows of one session, as the comparison asks for it. It comes either from the session's own lists,
 * or from lists of many sessions that were read before (./sweep).
 */

export interface ProcessorLists {
  /** Those that have taken money, the newest first. */
  charges(): Promise<readonly ChargeSeen[]>;
  /** Those for which a bank keeps money that was not taken, likewise. */
  holds(): Promise<readonly ChargeSeen[]>;
  transfers(): Promise<readonly TransferSeen[]>;
  /** The state of an intent of the session; null when the processor does not know it. */
  intentStatus(intent_id: string): Promise<Stripe.PaymentIntent.Status | null>;
  refundsOf(charge_id: string): Promise<readonly Stripe.Refund[]>;
  disputesOf(charge_id: string): Promise<readonly Stripe.Dispute[]>;
  reversalsOf(transfer_id: string): Promise<readonly Stripe.TransferReversal[]>;
}

/** Asked for with charges: by itself, a hold that was let go looks like one that is there (API 2025-03-31.basil). */
export const WITH_INTENT = { expand: ['data.payment_intent'] };

/** Of a charge with its intent: neither declined nor a hold that was let go. */
export const isTakenOrHeld = ({ status, captured, payment_intent }: Stripe.Charge): boolean =>
  status === 'succeeded' &&
  (captured || (typeof payment_intent === 'object' && payment_intent?.status === 'requires_capture'));

/** The lists of one session, asked for now. */
export function listsOf(session: Session): ProcessorLists {
  const stripe = stripeFor(session.livemode);
  const ofGroup = { transfer_group: session.id, limit: LIST_PAGE };
  const readCharges = async () => {
    const charges = await stripe.charges
      .list({ ...ofGroup, ...WITH_INTENT })
      .autoPagingToArray({ limit: 1_000 });
    return [...charges, ...(await beyond(charges, session))].filter(isTakenOrHeld);
  };
  let read: Promise<Stripe.Charge[]> | undefined;
  const charges = async (captured: boolean) => {
    read ??= readCharges();
    return (await read).filter((charge) => charge.captured === captured);
  };
  return {
    charges: () => charges(true),
    holds: () => charges(false),
    transfers: () => stripe.transfers.list(ofGroup).autoPagingToArray({ limit: 1_000 }),
    intentStatus: async (intent_id) => (await findIntent(session.livemode, intent_id))?.status ?? null,
    refundsOf: (charge) => listRefunds(session.livemode, charge),
    disputesOf: (charge) =>
      stripe.disputes.list({ charge, limit: LIST_PAGE }).autoPagingToArray({ limit: 1_000 }),
    reversalsOf: (transfer) => reversalsOf(session.livemode, transfer),
  };
}

/**
 * Declined cards make charges too, and of a transfer group the processor lists only the latest hundred: those of payments
 * that are not among them are asked for by their intents.
 */
async function beyond(
  charges: readonly Stripe.Charge[],
  { livemode, payments }: Session,
): Promise<Stripe.Charge[]> {
  if (charges.length < LIST_PAGE) return [];
  const listed = new Set(charges.map(({ id }) => id));
  const found: Stripe.Charge[] = [];
  for (const { intent_id: payment_intent, charge_id } of payments) {
    if (!payment_intent || (charge_id !== null && listed.has(charge_id))) continue;
    const ofIntent = { payment_intent, limit: LIST_PAGE, ...WITH_INTENT };
    const { data } = await stripeFor(livemode).charges.list(ofIntent);
    found.push(...data.filter(({ id }) => !listed.has(id)));
  }
  return found;
}
