import type Stripe from 'stripe';
import type { Stack } from '../../dev/stack';

/** What the processor has in its books about one session, in order of time. */
interface Books {
  intents: Stripe.PaymentIntent[];
  /** Those that took money. */
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
  reversals: Stripe.TransferReversal[];
}

export async function booksOf(stack: Stack, session_id: string): Promise<Books> {
  const answer = await fetch(`${stack.demo.stripe}/_sim/state`);
  const all = (await answer.json()) as Omit<Books, 'intents'> & { payment_intents: Stripe.PaymentIntent[] };
  const own = <Row extends { transfer_group: string | null }>(rows: Row[]): Row[] =>
    rows.filter((row) => row.transfer_group === session_id);
  const charges = own(all.charges).filter(({ status, captured }) => status === 'succeeded' && captured);
  const transfers = own(all.transfers);
  return {
    intents: own(all.payment_intents),
    charges,
    transfers,
    refunds: all.refunds.filter((refund) => charges.some((charge) => charge.id === refund.charge)),
    reversals: all.reversals.filter((one) => transfers.some((transfer) => transfer.id === one.transfer)),
  };
}

export const amounts = (rows: { amount: number }[]): number[] => rows.map(({ amount }) => amount);

export const total = (rows: { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);
