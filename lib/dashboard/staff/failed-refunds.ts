import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { awaitsIssuer } from '@/lib/group/query/disputes';
import type { Actor } from '@/lib/merchant/audit';
import { checkedNote } from '@/lib/merchant/checked-note';
import { MerchantRefusal } from '@/lib/merchant/refusal';
import { syncDisputes } from '@/lib/payment/dispute/disputes';
import { GONE, nullIf } from '@/lib/payment/processor/errors';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';
import { noteRefundsMadeOutside } from '@/lib/payment/refund/refunds';
import type { Applied } from '@/lib/session/apply';
import { applyRecorded } from '@/lib/session/apply-recorded';
import { loadSession } from '@/lib/session/load';
import { userNames } from '../team/team';
import { selectFailedRefunds } from './failed-refunds.sql';

/** Refunds that no card takes, and what staff can do about them. */

type Row = Awaited<ReturnType<typeof selectFailedRefunds.all>>[number];
export type StuckRefund = Omit<Row, 'is_twice' | 'disputes' | 'found'> & {
  /** bank: it is to decide about the payment first. twice: it was paid in another way, and the card has got it as well. */
  state: 'failed' | 'bank' | 'twice';
};

const MOST = 200;
const PAID_ANOTHER_WAY = 'refund.paid_another_way';

/** The refunds of all merchants that have failed, or that payers have twice; and how many there are beyond. */
export async function listFailedRefunds(): Promise<{ rows: StuckRefund[]; beyond: number }> {
  const read = await selectFailedRefunds.all(pool(), [MOST]);
  const rows = read.map(
    ({ is_twice, disputes, found: _found, ...row }): StuckRefund => ({
      ...row,
      state: is_twice ? 'twice' : awaitsIssuer({ disputes }) ? 'bank' : 'failed',
    }),
  );
  return { rows, beyond: (read[0]?.found ?? 0) - read.length };
}

/**
 * Records that staff pay a failed refund in another way: from then on nothing else can give the payer the money. What the
 * processor has made of the payment before comes first, as it can have given the money already.
 *
 * @param typed how, and under which reference
 * @throws MerchantRefusal note_required, note_too_long, processor_silent
 */
export async function settleRefund(
  session_id: string,
  refund_id: string,
  typed: string,
  actor: Actor,
): Promise<Applied> {
  const details = { refund_id, note: checkedNote(typed) };
  await nullIf(GONE, hearOf(session_id, refund_id)).catch((error: unknown) => {
    throw error instanceof ProcessorUnavailable ? new MerchantRefusal('processor_silent') : error;
  });
  return applyRecorded(session_id, { type: 'settle_refund', refund_id }, actor, {
    action: PAID_ANOTHER_WAY,
    details,
  });
}

/** Applies the disputes of a refund's charge, and the refunds of it that we do not know. */
async function hearOf(session_id: string, refund_id: string): Promise<void> {
  const session = await loadSession(pool(), session_id);
  const refund = session?.refunds.find(({ id }) => id === refund_id);
  // One that was recorded before is told as such, whether Stripe answers or not.
  if (refund?.status !== 'failed') return;
  const charge_id = session?.payments.find(({ id }) => id === refund.payment_id)?.charge_id;
  if (!session || !charge_id) return;
  await syncDisputes(session_id, session.livemode, charge_id);
  await noteRefundsMadeOutside(session, charge_id);
}

/** Who has recorded that staff pay this refund in another way, and when; null where nobody has, or it was made after all. */
export async function settledBy(
  session_id: string,
  refund_id: string,
): Promise<{ name: string; at: Date } | null> {
  const { refunds, audit_log } = prisma();
  const settled = { session_id, id: refund_id, status: 'settled_elsewhere' };
  if ((await refunds.count({ where: settled })) === 0) return null;
  const details = { path: ['refund_id'], equals: refund_id };
  const entry = await audit_log.findFirst({
    where: { target: session_id, action: PAID_ANOTHER_WAY, details },
  });
  if (!entry) return null;
  const [name = 'a former colleague'] = (await userNames([entry.actor])).values();
  return { name, at: entry.created_at };
}
