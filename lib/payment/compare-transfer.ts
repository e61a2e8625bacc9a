import type Stripe from 'stripe';
import type { Transfer } from '@/lib/group/model';
import { apply } from '@/lib/session/apply';
import type { Comparison } from './comparison';
import { reversalsOf } from './reversals';
import { stripeFor } from './stripe';

/** A session's one transfer, and what was taken back from it, against the processor's. */
export async function compareTransfer(comparison: Comparison): Promise<void> {
  const { session, say } = comparison;
  const { transfer } = session;
  const { data } = await stripeFor(session.livemode).transfers.list({
    transfer_group: session.id,
    limit: 100,
  });
  if (data.length > 1) say(`${data.length} transfers were made: ${data.map((made) => made.id).join(', ')}`);
  const isOurs = (made: Stripe.Transfer) =>
    transfer !== null &&
    (made.id === transfer.processor_transfer_id || made.metadata.transfer_id === transfer.id);
  for (const made of data) {
    if (!isOurs(made)) say(`transfer ${made.id} of ${made.amount} was not asked for by us`);
  }
  if (!transfer) return;
  const made = data.find(isOurs);
  if (transfer.status !== 'succeeded') {
    if (made) await compareUnheard(comparison, transfer, made);
    return;
  }
  if (!made) return say(`transfer ${transfer.processor_transfer_id} is not known to the processor`);
  if (made.amount !== transfer.amount_cents)
    say(`transfer ${made.id} is ${made.amount}, ours ${transfer.amount_cents}`);
  if (made.amount_reversed !== transfer.reversed_cents) await compareReversals(comparison, made);
}

async function compareUnheard(
  { session, fix, say }: Comparison,
  transfer: Transfer,
  made: Stripe.Transfer,
): Promise<void> {
  if (fix) await apply(session.id, { type: 'transfer_made', processor_transfer_id: made.id });
  say(
    `transfer ${transfer.id} is ${transfer.status}, but ${made.id} was made`,
    (now) => now.transfer?.processor_transfer_id === made.id,
  );
}

/** What was taken back from the transfer, for which of our refunds. */
async function compareReversals({ session, fix, say }: Comparison, made: Stripe.Transfer): Promise<void> {
  const theirs = await reversalsOf(session.livemode, made.id);
  for (const reversal of theirs) {
    const refund = session.refunds.find((candidate) => candidate.id === reversal.metadata?.refund_id);
    if (!refund) {
      say(`transfer ${made.id}: reversal ${reversal.id} of ${reversal.amount} was not asked for by us`);
      continue;
    }
    if (reversal.amount !== refund.reversal_cents)
      say(`reversal ${reversal.id} is ${reversal.amount}, refund ${refund.id} has ${refund.reversal_cents}`);
    if (refund.processor_reversal_id === reversal.id) continue;
    const reversed = { refund_id: refund.id, processor_reversal_id: reversal.id };
    if (fix) await apply(session.id, { type: 'transfer_reversed', ...reversed });
    say(
      `the reversal of refund ${refund.id} is ${refund.reversal_status ?? 'not owed'}, but ${reversal.id} was made`,
      (now) => now.refunds.some((known) => known.processor_reversal_id === reversal.id),
    );
  }
  for (const { id, processor_reversal_id } of session.refunds) {
    if (processor_reversal_id && !theirs.some((reversal) => reversal.id === processor_reversal_id))
      say(`reversal ${processor_reversal_id} of refund ${id} is not known to the processor`);
  }
}
