import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import type { Refund, Session } from '@/lib/group/model';
import type { JobContext } from '@/lib/queue/job';
import type { PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { createOnce } from './create-once';
import { refusalOf } from './errors';
import { ProcessorUnavailable, stripeFor } from './stripe';

/**
 * Job `reverse_transfer`: takes back from the merchant's account its part of a share that was refunded after the
 * group was funded. Tried until it is done: an account whose balance is short fills up again with its next groups.
 */
export async function reverseTransfer(
  payload: PayloadOf<'reverse_transfer'>,
  { attempt }: Pick<JobContext, 'attempt'>,
): Promise<void> {
  const session = await loadSession(pool(), payload.session_id);
  const refund = session?.refunds.find((candidate) => candidate.id === payload.refund_id);
  if (!session || refund?.reversal_status !== 'queued') return;
  const made = refund.reversal_cents > 0 ? await askForReversal(session, refund, attempt) : null;
  await apply(session.id, {
    type: 'transfer_reversed',
    refund_id: refund.id,
    processor_reversal_id: made?.id ?? null,
  });
}

async function askForReversal(
  session: Session,
  refund: Refund,
  attempt: number,
): Promise<Stripe.TransferReversal> {
  const stripe = stripeFor(session.livemode);
  const transfer = session.transfer?.processor_transfer_id;
  if (!transfer) throw new Error(`Refund ${refund.id} has no transfer to take back from`);
  const params: Stripe.TransferCreateReversalParams = {
    amount: refund.reversal_cents,
    metadata: { session_id: session.id, refund_id: refund.id },
  };
  try {
    return await createOnce(
      {
        row_id: `${refund.id}:reversal`,
        created_at: refund.created_at,
        attempt,
        passing: ['balance_insufficient', 'insufficient_funds'],
      },
      (idempotencyKey) => stripe.transfers.createReversal(transfer, params, { idempotencyKey }),
      async () => {
        const made = await reversalsOf(session.livemode, transfer);
        return made.find((candidate) => candidate.metadata?.refund_id === refund.id);
      },
    );
  } catch (error) {
    const { code } = refusalOf(error);
    throw new ProcessorUnavailable(`The reversal of ${refund.id} waits: ${code}`, { cause: error });
  }
}

/** All that was ever taken back from a transfer, newest first. */
export function reversalsOf(livemode: boolean, transfer: string): Promise<Stripe.TransferReversal[]> {
  return stripeFor(livemode)
    .transfers.listReversals(transfer, { limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
}
