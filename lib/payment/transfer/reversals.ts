import type Stripe from 'stripe';
import type { Prisma } from '@/lib/db/generated/client';
import { inBatches } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma, type Transaction } from '@/lib/db/prisma';
import type { Reversal, Session } from '@/lib/group/model';
import { isDue, TRANSFER_NOT_MADE } from '@/lib/group/query/transfers';
import { draftJob, enqueue, enqueueAll, enqueueEach, type JobDraft } from '@/lib/queue/enqueue';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { createOnce } from '../processor/create-once';
import { answerOf, PERMISSION_MISSING } from '../processor/errors';
import { LIST_PAGE } from '../processor/objects';
import { ProcessorUnavailable, stripeFor } from '../processor/stripe';

/**
 * The oldest reversals of a currency that one job has tried again, and as many of the smallest: the others keep their own
 * times.
 */
export const TRIED_AT_ONCE = 5;
/** What no balance cures. */
const UNCURED = [PERMISSION_MISSING, TRANSFER_NOT_MADE];

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
  const { merchant_id, livemode } = session;
  const command = {
    type: 'reversal_made',
    reversal_id: reversal.id,
    processor_reversal_id: made?.id ?? null,
  } as const;
  // The balance has sufficed for one that waited: perhaps it does for the next.
  const also = (tx: Transaction) => enqueue(tx, jobs.retry_reversals, { merchant_id, livemode });
  await apply(session.id, command, reversal.status === 'waiting' ? { also } : {});
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
      // Before a restore it can have been asked for under the key of a row that is gone.
      { row_id: reversal.id, created_at: reversal.created_at, passing: 'every', search_first: true },
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
  session: Session,
  reversal: Reversal,
  transfer: string,
): Promise<Stripe.TransferReversal | undefined> {
  const all = await reversalsOf(session.livemode, transfer);
  // Ours are written before they are asked for: one that was made since the session was read is not a lost one.
  const now = (await loadSession(pool(), session.id)) ?? session;
  const ours = reversalsMadeFor(now, reversal.transfer_id, all);
  return all.find(({ id }) => ours.get(id)?.id === reversal.id);
}

/**
 * Which of a transfer's reversals at the processor, its newest first, was made for which of ours, by the processor's id.
 * One that names none that there is was made for a row that a restore has lost: it is one of ours that is still to be made
 * and takes as much, the oldest for the oldest. Asking for that would take the merchant's money back twice.
 */
export function reversalsMadeFor(
  session: Session,
  transfer_id: string,
  all: readonly Stripe.TransferReversal[],
): Map<string, Reversal> {
  const ours = session.reversals.filter((one) => one.transfer_id === transfer_id);
  const found = new Map<string, Reversal>();
  for (const { id, metadata } of all) {
    const named = ours.find((one) => one.processor_reversal_id === id || one.id === metadata?.reversal_id);
    if (named) found.set(id, named);
  }
  const isKnown = (id: string | undefined) => session.reversals.some((one) => one.id === id);
  const isFree = (one: Reversal) => isDue(one) && ![...found.values()].includes(one);
  for (const { id, amount, metadata } of all.toReversed()) {
    if (metadata?.session_id !== session.id || isKnown(metadata.reversal_id)) continue;
    const lost = ours.find((one) => isFree(one) && one.amount_cents === amount);
    if (lost) found.set(id, lost);
  }
  return found;
}

/** Everything that was taken back from a transfer, newest first. */
export function reversalsOf(livemode: boolean, transfer: string): Promise<Stripe.TransferReversal[]> {
  return stripeFor(livemode)
    .transfers.listReversals(transfer, { limit: LIST_PAGE })
    .autoPagingToArray({ limit: 1_000 });
}

/**
 * Job `retry_reversals`: tries the oldest and the smallest ones again that wait, since the merchant's balance may have
 * grown. Each that is made has the next tried; where not even the smallest is, none of its currency would be.
 */
export async function retryWaitingReversals({
  merchant_id,
  livemode,
}: PayloadOf<'retry_reversals'>): Promise<void> {
  const where: Prisma.reversalsWhereInput = {
    status: 'waiting',
    waiting_code: { notIn: UNCURED },
    session: { merchant_id, livemode },
  };
  const first = (currency: string, orderBy: Prisma.reversalsOrderByWithRelationInput) =>
    prisma().reversals.findMany({
      where: { ...where, currency },
      select: ROW,
      orderBy: [orderBy, { id: 'asc' }],
      take: TRIED_AT_ONCE,
    });
  const drafts = new Map<string, JobDraft>();
  for (const { currency } of await prisma().reversals.groupBy({ by: ['currency'], where }))
    for (const orderBy of [{ created_at: 'asc' }, { amount_cents: 'asc' }] as const)
      for (const row of await first(currency, orderBy)) drafts.set(row.id, draftOf(row));
  await enqueueAll(pool(), [...drafts.values()]);
}

/** Tries a session's waiting reversals again, without waiting for their next attempt. @returns how many */
export function retryReversalsOf(session_id: string, tx: Transaction): Promise<number> {
  const where = { status: 'waiting', session_id };
  const batches = inBatches(({ after, take }) =>
    tx.prisma.reversals.findMany({
      where: { AND: [where, after] },
      select: ROW,
      orderBy: { id: 'asc' },
      take,
    }),
  );
  return enqueueEach(tx, batches, draftOf);
}

const ROW = { id: true, session_id: true } as const;

function draftOf({ id, session_id }: { id: string; session_id: string }): JobDraft {
  return draftJob(jobs.reverse_transfer, { session_id, reversal_id: id });
}
