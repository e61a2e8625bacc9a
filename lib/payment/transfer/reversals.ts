import type Stripe from 'stripe';
import type { Prisma } from '@/lib/db/generated/client';
import { inBatches } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma, type Transaction } from '@/lib/db/prisma';
import type { Reversal, Session } from '@/lib/group/model';
import { isDue } from '@/lib/group/query/transfers';
import type { MerchantMode } from '@/lib/merchant-mode';
import { draftJob, enqueueEach } from '@/lib/queue/enqueue';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { createOnce } from '../processor/create-once';
import { answerOf } from '../processor/errors';
import { LIST_PAGE } from '../processor/objects';
import { ProcessorUnavailable, stripeFor } from '../processor/stripe';

/**
 * Job `reverse_transfer`: takes back from the merchant's account its part of a refund or a dispute. Tried until it is
 * done: an account whose balance is short fills up again with its next groups.
 */
export async function reverseTransfer(payload: PayloadOf<'reverse_transfer'>): Promise<void> {
  const session = await loadSession(pool(), payload.session_id);
  const reversal = session?.reversals.find(({ id }) => id === payload.reversal_id);
  if (!session || !reversal) return;
  const is_due = isDue(reversal);
  // No longer due, it can have been made by an attempt whose answer was lost, also of a job before this one.
  if (!is_due && reversal.status !== 'canceled' && reversal.status !== 'written_off') return;
  const transfer = session.transfers.find(({ id }) => id === reversal.transfer_id)?.processor_transfer_id;
  // Asked for again when the transfer is made.
  if (reversal.amount_cents > 0 && !transfer) return;
  let made: Stripe.TransferReversal | undefined;
  if (transfer && reversal.amount_cents > 0)
    made = is_due
      ? await askForReversal(session, reversal, transfer)
      : await findReversal(session, reversal, transfer);
  if (!is_due && !made) return;
  await apply(session.id, {
    type: 'reversal_made',
    reversal_id: reversal.id,
    processor_reversal_id: made?.id ?? null,
  });
}

async function askForReversal(
  session: Session,
  reversal: Reversal,
  transfer: string,
): Promise<Stripe.TransferReversal> {
  const stripe = stripeFor(session.livemode);
  const params: Stripe.TransferCreateReversalParams = {
    amount: reversal.amount_cents,
    metadata: { session_id: session.id, reversal_id: reversal.id },
  };
  try {
    return await createOnce(
      { row_id: reversal.id, created_at: reversal.created_at, passing: 'every' },
      (idempotencyKey) => stripe.transfers.createReversal(transfer, params, { idempotencyKey }),
      () => findReversal(session, reversal, transfer),
    );
  } catch (error) {
    const { code } = answerOf(error);
    await apply(session.id, { type: 'reversal_refused', reversal_id: reversal.id, code });
    throw new ProcessorUnavailable(`Reversal ${reversal.id} waits: ${code}`, { cause: error });
  }
}

/** What was made for our reversal, in the processor's own list. */
async function findReversal(
  { livemode }: Session,
  reversal: Reversal,
  transfer: string,
): Promise<Stripe.TransferReversal | undefined> {
  return (await reversalsOf(livemode, transfer)).find((made) => isFor(made, reversal));
}

/** Whether the processor's reversal is ours. */
export function isFor({ id, metadata }: Stripe.TransferReversal, reversal: Reversal): boolean {
  return id === reversal.processor_reversal_id || metadata?.reversal_id === reversal.id;
}

/** Everything that was taken back from a transfer, newest first. */
export function reversalsOf(livemode: boolean, transfer: string): Promise<Stripe.TransferReversal[]> {
  return stripeFor(livemode)
    .transfers.listReversals(transfer, { limit: LIST_PAGE })
    .autoPagingToArray({ limit: 1_000 });
}

/** Tries every waiting reversal of a merchant again: its balance may have grown. */
export function retryWaitingReversals({ merchant_id, livemode }: MerchantMode): Promise<number> {
  return retryReversals({ session: { merchant_id, livemode } });
}

/** Tries a session's waiting reversals again, without waiting for their next attempt. */
export function retryReversalsOf(session_id: string, tx: Transaction): Promise<number> {
  return retryReversals({ session_id }, tx);
}

/** @returns how many */
async function retryReversals(where: Prisma.reversalsWhereInput, tx?: Transaction): Promise<number> {
  const { reversals } = tx?.prisma ?? prisma();
  const select = { id: true, session_id: true };
  const waiting = { ...where, status: 'waiting' };
  const batches = inBatches(({ after, take }) =>
    reversals.findMany({ where: { AND: [waiting, after] }, select, orderBy: { id: 'asc' }, take }),
  );
  return enqueueEach(tx ?? pool(), batches, ({ id, session_id }) =>
    draftJob(jobs.reverse_transfer, { session_id, reversal_id: id }),
  );
}
