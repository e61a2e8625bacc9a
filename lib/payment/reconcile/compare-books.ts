import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { Reversal, Session, Transfer } from '@/lib/group/model';
import { taken_cents } from '@/lib/group/query/refunds';
import { onCards_cents } from '@/lib/group/query/sums';
import { isDue, isUnmade, kept_cents } from '@/lib/group/query/transfers';
import { draftJob, enqueueAll, type JobDraft } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import type { Comparison } from './comparison';

/** The ledger against the payments, refunds, transfers and disputes that it should record. */
export async function compareLedger({ session, say }: Comparison): Promise<void> {
  const sums = await prisma().ledger_entries.groupBy({
    by: ['account'],
    where: { session_id: session.id },
    _sum: { amount_cents: true },
  });
  const balances = new Map(sums.map(({ account, _sum }) => [account, _sum.amount_cents ?? 0]));
  const total = [...balances.values()].reduce((sum, cents) => sum + cents, 0);
  if (total !== 0) say(`the ledger is out of balance by ${total}`);
  const charged = onCards_cents(session.payments.filter(({ status }) => status === 'succeeded'));
  const sent = session.transfers
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, transfer) => sum + kept_cents(transfer), 0);
  const withdrawn = session.payments
    .flatMap(({ disputes }) => disputes)
    .reduce((sum, { withdrawn_cents }) => sum + withdrawn_cents, 0);
  const expected = charged - taken_cents(session.refunds) - sent - withdrawn;
  const booked = balances.get('processor') ?? 0;
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
    if (before.status === 'queued' && refund?.status === 'queued')
      await again(
        `refund ${id} is still queued`,
        draftJob(jobs.create_refund, { session_id, refund_id: id }),
      );
  }
  for (const { id: payment_id, status } of now.payments) {
    const job = status === 'capturing' ? jobs.capture_payment : jobs.cancel_intent;
    if (status !== 'capturing' && status !== 'releasing') continue;
    if (session.payments.some((before) => before.id === payment_id && before.status === status))
      await again(`payment ${payment_id} is still ${status}`, draftJob(job, { session_id, payment_id }));
  }
  const wereDue = new Set([...session.reversals, ...session.transfers].filter(isDue).map(({ id }) => id));
  const isStillDue = (row: Reversal | Transfer) => isDue(row) && wereDue.has(row.id);
  const told = (kind: string, { id, status, waiting_code }: Reversal | Transfer) =>
    `${kind} ${id} is ${status} ${waiting_code ?? ''}`.trim();
  // It is asked for when its transfer is made.
  const isUnmadeOf = (id: string) =>
    now.transfers.some((transfer) => transfer.id === id && isUnmade(transfer));
  const isAsked = (row: Reversal) => row.amount_cents === 0 || !isUnmadeOf(row.transfer_id);
  for (const row of now.reversals.filter((one) => isStillDue(one) && isAsked(one)))
    await again(told('reversal', row), draftJob(jobs.reverse_transfer, { session_id, reversal_id: row.id }));
  for (const row of now.transfers.filter(isStillDue))
    await again(told('transfer', row), draftJob(jobs.create_transfer, { session_id, transfer_id: row.id }));
  if (now.status === 'pending' && now.expires_at <= Date.now())
    await again(
      `is still pending after ${new Date(now.expires_at).toISOString()}`,
      draftJob(jobs.expire_session, { session_id }),
    );
}
