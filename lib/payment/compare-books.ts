import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { Session } from '@/lib/group/model';
import { draftJob, enqueueAll, type JobDraft } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { accepted_cents } from './compare-charges';
import type { Comparison } from './comparison';

/** The ledger against the payments, refunds and the transfer that it should record. */
export async function compareLedger({ session, say }: Comparison): Promise<void> {
  const sums = await prisma().ledger_entries.groupBy({
    by: ['account'],
    where: { session_id: session.id },
    _sum: { amount_cents: true },
  });
  const balances = new Map(sums.map(({ account, _sum }) => [account, _sum.amount_cents ?? 0]));
  const total = [...balances.values()].reduce((sum, cents) => sum + cents, 0);
  if (total !== 0) say(`the ledger is out of balance by ${total}`);
  const charged = session.payments
    .filter((payment) => payment.status === 'succeeded')
    .reduce((sum, payment) => sum + payment.amount_cents + payment.fee_cents, 0);
  const sent =
    session.transfer?.status === 'succeeded'
      ? session.transfer.amount_cents - session.transfer.reversed_cents
      : 0;
  const expected = charged - accepted_cents(session.refunds) - sent;
  const booked = (balances.get('processor') ?? 0) + (balances.get('disputed') ?? 0);
  if (booked !== expected)
    say(`the ledger has ${booked} at the processor, payments and refunds make ${expected}`);
}

/**
 * Effects that should be under way but whose job may be lost. Queued again, none happens twice. Only effects from
 * before the comparison: those that it has just caused have their jobs.
 */
export async function requeueLostWork({ session, fix, say }: Comparison, now: Session): Promise<void> {
  const session_id = session.id;
  const again = async (text: string, draft: JobDraft) => {
    if (fix) await enqueueAll(pool(), [draft]);
    say(text, () => true);
  };
  for (const { id, ...before } of session.refunds) {
    const refund = now.refunds.find((candidate) => candidate.id === id);
    const payload = { session_id, refund_id: id };
    if (before.status === 'queued' && refund?.status === 'queued')
      await again(`refund ${id} is still queued`, draftJob(jobs.create_refund, payload));
    if (before.reversal_status === 'queued' && refund?.reversal_status === 'queued')
      await again(`the reversal of refund ${id} is still queued`, draftJob(jobs.reverse_transfer, payload));
  }
  const { transfer } = now;
  if (session.transfer && transfer && transfer.status !== 'succeeded')
    await again(
      `transfer ${transfer.id} is ${transfer.status} ${transfer.waiting_reason ?? ''}`.trim(),
      draftJob(jobs.create_transfer, { session_id, transfer_id: transfer.id }),
    );
  if (now.status === 'pending' && now.expires_at <= Date.now())
    await again(
      `is still pending after ${new Date(now.expires_at).toISOString()}`,
      draftJob(jobs.expire_session, { session_id }),
    );
}
