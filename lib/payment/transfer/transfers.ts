import type Stripe from 'stripe';
import type { Prisma } from '@/lib/db/generated/client';
import { inBatches } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma, type Transaction } from '@/lib/db/prisma';
import type { Session, Transfer } from '@/lib/group/model';
import { isInquiry } from '@/lib/group/query/disputes';
import { isTaken, taken_cents } from '@/lib/group/query/refunds';
import { onCard_cents } from '@/lib/group/query/sums';
import {
  isDue,
  isUnmade,
  kept_cents,
  SHORT_OF_BALANCE,
  transfersOf,
  waitsForUs,
} from '@/lib/group/query/transfers';
import { draftJob, enqueue, enqueueEach } from '@/lib/queue/enqueue';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { checkAccount } from '../account/account-state';
import { payoutAccount } from '../account/payout-account';
import { createOnce } from '../processor/create-once';
import { answerOf, answerOrNull } from '../processor/errors';
import { idOf, LIST_PAGE, type TransferSeen } from '../processor/objects';
import { ProcessorUnavailable, stripeFor } from '../processor/stripe';

const NO_ACCOUNT = { code: 'no_account', message: 'The merchant has no payout account yet.' };

/** Job `create_transfer`: sends a charge's money, less our fees, to the merchant's connected account. */
export async function createTransfer(payload: PayloadOf<'create_transfer'>): Promise<void> {
  const session = await loadSession(pool(), payload.session_id);
  const asked = session?.transfers.filter(({ id }) => (payload.transfer_id ?? id) === id) ?? [];
  const transfer = asked.find(isDue);
  if (!session) return;
  // No longer to be made, it can have been by an attempt whose answer was lost, also of a job before this one.
  if (!transfer) return noteMade(session, asked);
  // Fees are all of it: there is nothing to ask for.
  if (transfer.amount_cents === 0) return applyMade(session, transfer, null);
  const destination = await payoutAccount(session);
  if (!destination) return waitFor(session, transfer, NO_ACCOUNT, null);
  let made: Stripe.Transfer;
  try {
    made = await askForTransfer(session, transfer, destination);
  } catch (error) {
    return waitFor(session, transfer, answerOf(error), destination);
  }
  await applyMade(session, transfer, made);
}

/**
 * With its charge as the source the transfer may use money that is still pending, and no other group's (Stripe,
 * transfer availability). A charge that was disputed is no source, also once that is won, nor one that was refunded by
 * hand and has too little left: then our balance is, and what is too much is taken back. An earlier request may have been for
 * another account of the merchant, or with another source. It had the same keys, so the processor refuses this one beside
 * it, and what was made is found.
 */
async function askForTransfer(
  session: Session,
  transfer: Transfer,
  destination: string,
): Promise<Stripe.Transfer> {
  const stripe = stripeFor(session.livemode);
  const source = sourceOf(session, transfer);
  const params: Stripe.TransferCreateParams = {
    amount: transfer.amount_cents,
    currency: session.currency,
    destination,
    transfer_group: session.id,
    metadata: { session_id: session.id, transfer_id: transfer.id },
    ...(source ? { source_transaction: source } : {}),
  };
  const { id: row_id, created_at } = transfer;
  return createOnce(
    // Each can pass with time, or be fixed by the merchant or at the processor: a transfer waits, whatever the code.
    // The previous version asked under keys that name the account.
    { row_id, created_at, passing: 'every', search_first: true },
    (idempotencyKey) => stripe.transfers.create(params, { idempotencyKey }),
    () => findTransfer(session, transfer),
  );
}

/** The charge that a transfer takes its money from; null for our balance. */
function sourceOf(session: Session, transfer: Transfer): string | null {
  const payment = session.payments.find(({ id }) => id === transfer.payment_id);
  if (!payment || payment.disputes.some(({ status }) => !isInquiry(status))) return null;
  const refunded_cents = taken_cents(session.refunds.filter(({ payment_id }) => payment_id === payment.id));
  const sent = transfersOf(session, payment).filter(({ status }) => status === 'succeeded');
  const sent_cents = sent.reduce((sum, each) => sum + kept_cents(each), 0);
  const left_cents = onCard_cents(payment) - refunded_cents - sent_cents;
  return transfer.amount_cents <= left_cents ? payment.charge_id : null;
}

/** Notes those that a dispute or staff has stopped, and that were made all the same. */
async function noteMade(session: Session, asked: readonly Transfer[]): Promise<void> {
  for (const transfer of asked.filter(({ status }) => status === 'held' || status === 'abandoned')) {
    const made = await findTransfer(session, transfer);
    if (made) await applyMade(session, transfer, made);
  }
}

async function applyMade(session: Session, { id }: Transfer, made: Stripe.Transfer | null): Promise<void> {
  const { merchant_id, livemode } = session;
  const command = {
    type: 'transfer_made',
    transfer_id: id,
    processor_transfer_id: made?.id ?? null,
  } as const;
  // The merchant's balance has just grown.
  const also = (tx: Transaction) => enqueue(tx, jobs.retry_reversals, { merchant_id, livemode });
  await apply(session.id, command, { also });
}

/** What was made for our transfer, in the processor's own list. */
async function findTransfer(session: Session, transfer: Transfer): Promise<Stripe.Transfer | undefined> {
  const transfers = await stripeFor(session.livemode)
    .transfers.list({ transfer_group: session.id, limit: LIST_PAGE })
    .autoPagingToArray({ limit: 1_000 });
  // Ours are written before they are asked for: one that was made since the session was read is not a lost one.
  const now = (await loadSession(pool(), session.id)) ?? session;
  return madeFor(now, transfers).get(transfer.id)?.[0];
}

/**
 * Which transfers at the processor, its newest first, were made for which of ours. One that names none that there is was
 * made before the database was restored to an earlier time: for one of ours that sends the same money of the same charge.
 * One that came from our balance names no charge. So it was made for one of ours that may have had no source either, and
 * for which no other was made; the oldest for the oldest, since several can send the same.
 */
export function madeFor<Seen extends TransferSeen>(
  session: Session,
  all: readonly Seen[],
): Map<string, Seen[]> {
  const lost = all.filter((made) => isOfNone(session, made));
  const found = new Map(
    session.transfers.map((ours) => [
      ours.id,
      all.filter(
        (made) => isNamed(made, ours) || (lost.includes(made) && isOfSameCharge(session, made, ours)),
      ),
    ]),
  );
  for (const made of lost.filter((one) => idOf(one.source_transaction) === null).toReversed()) {
    const ours = session.transfers.find(
      (transfer) =>
        found.get(transfer.id)?.length === 0 &&
        isUnmade(transfer) &&
        made.amount === transfer.amount_cents &&
        canLackSource(session, transfer),
    );
    if (ours) found.set(ours.id, [made]);
  }
  return found;
}

function isNamed(made: TransferSeen, { id, processor_transfer_id }: Transfer): boolean {
  return made.id === processor_transfer_id || made.metadata.transfer_id === id;
}

/** It was made for this session, and for none of its transfers that there are. */
function isOfNone({ id, transfers }: Session, made: TransferSeen): boolean {
  const { transfer_id, session_id } = made.metadata;
  return transfer_id !== undefined && session_id === id && !transfers.some((ours) => isNamed(made, ours));
}

function isOfSameCharge({ payments }: Session, made: TransferSeen, ours: Transfer): boolean {
  const source = idOf(made.source_transaction);
  const { charge_id } = payments.find(({ id }) => id === ours.payment_id) ?? {};
  const isSame = source !== null && source === charge_id && made.amount === ours.amount_cents;
  return isSame && ours.processor_transfer_id === null;
}

/** Whether its charge can have had too little left for it, at some time that the database may not know. */
function canLackSource(session: Session, { id, payment_id }: Transfer): boolean {
  const payment = session.payments.find((one) => one.id === payment_id);
  if (!payment) return true;
  const isOfIt = (row: { payment_id: string | null }) => row.payment_id === payment.id;
  return (
    payment.disputes.length > 0 ||
    session.refunds.some((refund) => isOfIt(refund) && isTaken(refund)) ||
    transfersOf(session, payment).some((transfer) => transfer.id !== id)
  );
}

/**
 * Notes why the money has not gone yet, asks whether its destination still can be paid, and fails the job so that the
 * queue tries it again, later each time.
 */
async function waitFor(
  session: Session,
  transfer: Transfer,
  { code, message }: { code: string; message: string },
  destination: string | null,
): Promise<never> {
  await apply(session.id, { type: 'transfer_refused', transfer_id: transfer.id, code, message });
  // The account may no longer be what we believe, and nobody may pay for what cannot be paid out.
  if (destination && !waitsForUs(code)) await answerOrNull(checkAccount(destination, session.livemode));
  throw new ProcessorUnavailable(`Transfer ${transfer.id} waits: ${code}`);
}

/** Job `retry_transfers`: tries those again that wait for something else than our balance: the account is ready. */
export async function retryWaitingTransfers({
  merchant_id,
  livemode,
}: PayloadOf<'retry_transfers'>): Promise<void> {
  const waits = { status: 'waiting', waiting_code: { not: SHORT_OF_BALANCE } };
  await retryTransfers({ ...waits, session: { merchant_id, livemode } });
}

/** Tries a session's transfers that are still to be made again, without waiting for their next attempt. */
export function retryTransfersOf(session_id: string, tx?: Transaction): Promise<number> {
  return retryTransfers({ status: { in: ['queued', 'waiting'] }, session_id }, tx);
}

/** Tries the transfers again that our balance was too low for: money has become available. */
export function retryTransfersShortOfBalance(livemode: boolean): Promise<number> {
  return retryTransfers({ status: 'waiting', waiting_code: SHORT_OF_BALANCE, session: { livemode } });
}

/** @returns how many */
async function retryTransfers(where: Prisma.transfersWhereInput, tx?: Transaction): Promise<number> {
  const { transfers } = tx?.prisma ?? prisma();
  const select = { id: true, session_id: true };
  const batches = inBatches(({ after, take }) =>
    transfers.findMany({ where: { AND: [where, after] }, select, orderBy: { id: 'asc' }, take }),
  );
  return enqueueEach(tx ?? pool(), batches, ({ id, session_id }) =>
    draftJob(jobs.create_transfer, { session_id, transfer_id: id }),
  );
}
