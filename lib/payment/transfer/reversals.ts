import type Stripe from 'stripe';
import type { Prisma } from '@/lib/db/generated/client';
import { inBatches } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma, type Transaction } from '@/lib/db/prisma';
import type { Reversal, Session } from '@/lib/group/model';
import {
  nameOfCause,
  notesOfReversals,
  type ReversalNote,
  type ReversalSeen,
} from '@/lib/group/query/made-reversals';
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
  if (transfer && reversal.amount_cents > 0) {
    const listed = await reversalsOf(session.livemode, transfer);
    const notes = await notesOf(session, reversal.transfer_id, listed);
    // They come back first: less is due, or nothing.
    let isFound = false;
    for (const note of notes.values())
      if (note.type === 'reversal_found') isFound = (await apply(session.id, note)).ok || isFound;
    if (isFound) return reverseTransfer(payload);
    made = madeIn(listed, notes, reversal);
    if (is_due) made ??= await askForReversal(session, reversal, transfer);
  }
  if (!is_due && !made) return;
  const { merchant_id, livemode } = session;
  const amounts = made ? reversalSeen(session, made).made : null;
  const command = {
    type: 'reversal_made',
    reversal_id: reversal.id,
    processor_reversal_id: made?.id ?? null,
    ...(amounts && { made: amounts }),
  } as const;
  // The balance has sufficed for one that waited: perhaps it does for the next.
  const also = (tx: Transaction) => enqueue(tx, jobs.retry_reversals, { merchant_id, livemode });
  await apply(session.id, command, reversal.status === 'waiting' ? { also } : {});
}

/** Before a restore it can have been asked for under the key of a row that is gone: the list was searched for that. */
async function askForReversal(
  session: Session,
  reversal: Reversal,
  transfer: string,
): Promise<Stripe.TransferReversal> {
  const stripe = stripeFor(session.livemode);
  const params: Stripe.TransferCreateReversalParams = {
    amount: reversal.amount_cents,
    metadata: metadataOf(session, reversal),
  };
  let isSearched = true;
  try {
    return await createOnce(
      { row_id: reversal.id, created_at: reversal.created_at, passing: 'every', search_first: true },
      (idempotencyKey) => stripe.transfers.createReversal(transfer, params, { idempotencyKey }),
      async () => {
        const wasSearched = isSearched;
        isSearched = false;
        return wasSearched ? undefined : findReversal(session, reversal, transfer);
      },
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
  const listed = await reversalsOf(session.livemode, transfer);
  return madeIn(listed, await notesOf(session, reversal.transfer_id, listed), reversal);
}

async function notesOf(
  session: Session,
  transfer_id: string,
  listed: readonly Stripe.TransferReversal[],
): Promise<Map<string, ReversalNote>> {
  // Ours are written before they are asked for: one that was made since the session was read is not a lost one.
  const now = (await loadSession(pool(), session.id)) ?? session;
  return notesOfReversals(
    now,
    transfer_id,
    listed.map((one) => reversalSeen(session, one)),
  );
}

function madeIn(
  listed: readonly Stripe.TransferReversal[],
  notes: ReadonlyMap<string, ReversalNote>,
  reversal: Reversal,
): Stripe.TransferReversal | undefined {
  return listed.find(({ id }) => {
    const note = notes.get(id);
    return note?.type === 'reversal_made' && note.reversal_id === reversal.id;
  });
}

/**
 * From this it is known after a restore that has lost its row, and comes back with its fees: those of one depend on all
 * before it.
 */
function metadataOf(session: Session, reversal: Reversal): Record<string, string> {
  return {
    session_id: session.id,
    reversal_id: reversal.id,
    cause_id: nameOfCause(session, reversal),
    merchant_fee_cents: String(reversal.merchant_fee_cents),
    fx_fee_cents: String(reversal.fx_fee_cents),
  };
}

/** What the processor's reversal says of ours. Versions before this one told it the ids of the session and the row alone. */
export function reversalSeen(
  { id: session_id }: Session,
  { id, amount: amount_cents, metadata }: Stripe.TransferReversal,
): ReversalSeen {
  const isOurs = metadata?.session_id === session_id;
  const feeIn = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : null);
  const merchant_fee_cents = feeIn(metadata?.merchant_fee_cents);
  const fx_fee_cents = feeIn(metadata?.fx_fee_cents);
  const isTold = merchant_fee_cents !== null && fx_fee_cents !== null;
  return {
    id,
    amount_cents,
    reversal_id: (isOurs && metadata.reversal_id) || null,
    cause_id: (isOurs && metadata.cause_id) || null,
    made: isOurs && isTold ? { amount_cents, merchant_fee_cents, fx_fee_cents } : null,
  };
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
