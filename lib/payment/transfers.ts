import type Stripe from 'stripe';
import type { Prisma } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { Session, Transfer } from '@/lib/group/model';
import { draftJob, enqueueAll } from '@/lib/queue/enqueue';
import type { JobContext } from '@/lib/queue/job';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { createOnce } from './create-once';
import { refusalOf } from './errors';
import { payoutAccount } from './payout-account';
import { ProcessorUnavailable, stripeFor } from './stripe';

/** Refusals that can pass with time or that the merchant can fix; anything else needs a person, and waits too. */
const PASSING = ['balance_insufficient', 'insufficient_capabilities_for_transfer', 'transfers_not_allowed'];

/** Job `create_transfer`: sends a funded session's money, less our fees, to the merchant's connected account. */
export async function createTransfer(
  payload: PayloadOf<'create_transfer'>,
  { attempt }: Pick<JobContext, 'attempt'>,
): Promise<void> {
  const session = await loadSession(pool(), payload.session_id);
  const transfer = session?.transfer;
  if (!session || !transfer || transfer.status === 'succeeded') return;
  const destination = await payoutAccount(session);
  if (!destination) return waitFor(session, 'onboarding');
  try {
    const made = await askForTransfer(session, transfer, destination, attempt);
    await apply(session.id, { type: 'transfer_made', processor_transfer_id: made.id });
  } catch (error) {
    const { code } = refusalOf(error);
    return waitFor(session, code === 'balance_insufficient' ? 'balance' : 'onboarding');
  }
}

function askForTransfer(
  session: Session,
  transfer: Transfer,
  destination: string,
  attempt: number,
): Promise<Stripe.Transfer> {
  const stripe = stripeFor(session.livemode);
  const params: Stripe.TransferCreateParams = {
    amount: transfer.amount_cents,
    currency: session.currency,
    destination,
    transfer_group: session.id,
    metadata: { session_id: session.id, transfer_id: transfer.id },
  };
  return createOnce(
    { row_id: transfer.id, created_at: transfer.created_at, attempt, passing: PASSING },
    (idempotencyKey) => stripe.transfers.create(params, { idempotencyKey }),
    async () => {
      const transfers = await stripe.transfers.list({ transfer_group: session.id, limit: 100 });
      return transfers.data.find((candidate) => candidate.metadata.transfer_id === transfer.id);
    },
  );
}

/** Notes why the money has not gone yet, and fails the job so that the queue tries it again, later each time. */
async function waitFor(session: Session, reason: 'balance' | 'onboarding'): Promise<never> {
  await apply(session.id, { type: 'transfer_waits', reason });
  throw new ProcessorUnavailable(`The transfer of ${session.id} waits: ${reason}`);
}

/** Tries every waiting transfer of a merchant again: its account has just become ready. */
export function retryWaitingTransfers(merchant_id: string, livemode: boolean): Promise<void> {
  return retryTransfers({ status: { not: 'succeeded' }, session: { merchant_id, livemode } });
}

/** Tries the transfers again that our balance was too low for: money has become available. */
export function retryTransfersShortOfBalance(livemode: boolean): Promise<void> {
  return retryTransfers({ status: 'waiting', waiting_reason: 'balance', session: { livemode } });
}

async function retryTransfers(where: Prisma.transfersWhereInput): Promise<void> {
  const waiting = await prisma().transfers.findMany({ where, select: { id: true, session_id: true } });
  await enqueueAll(
    pool(),
    waiting.map(({ id, session_id }) => draftJob(jobs.create_transfer, { session_id, transfer_id: id })),
  );
}
