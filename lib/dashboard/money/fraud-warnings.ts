import { newId } from '@/lib/db/ids';
import { prisma, transaction } from '@/lib/db/prisma';
import { decide } from '@/lib/group/machine';
import type { Member, Session } from '@/lib/group/model';
import { onCard_cents } from '@/lib/group/query/sums';
import { paidFor } from '@/lib/group/query/transfers';
import type { Author } from '../access/access';
import { refusalMessage } from '../form/refusal-message';
import { recordActionIn } from '../team/audit';

/** A card issuer's warning about a payment, and what the merchant can do about it. */
export interface SessionWarning {
  id: string;
  payer: Member;
  amount_cents: number;
  fraud_type: string;
  created_at: Date;
  /** Over: refunded, disputed, or dismissed by the merchant. */
  is_over: boolean;
  /** Whose shares the payment was for and can be refunded: not the payer's, if it was for others. */
  refundable: Member[];
  /** Why nobody can be refunded now; null if somebody can. */
  no_refund: string | null;
}

/** The warnings about a session that `merchantSession` has let through, the oldest first. */
export async function sessionWarnings(session: Session): Promise<SessionWarning[]> {
  const rows = await prisma().fraud_warnings.findMany({
    where: { session_id: session.id },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    take: 100,
  });
  return rows.flatMap(({ id, payment_id, fraud_type, created_at, actionable, dismissed_at }) => {
    const payment = session.payments.find((candidate) => candidate.id === payment_id);
    const payer = session.members.find(({ id }) => id === payment?.member_id);
    if (!payment || !payer) return [];
    return {
      id,
      payer,
      amount_cents: onCard_cents(payment),
      fraud_type,
      created_at,
      is_over: !actionable || dismissed_at !== null,
      ...whomToRefund(session, payment_id),
    };
  });
}

function whomToRefund(
  session: Session,
  payment_id: string,
): Pick<SessionWarning, 'refundable' | 'no_refund'> {
  const asked = paidFor(session, payment_id).map((member) => ({
    member,
    refusal: refundRefusal(session, member.id),
  }));
  const refundable = asked.filter(({ refusal }) => refusal === null).map(({ member }) => member);
  if (refundable.length > 0) return { refundable, no_refund: null };
  return { refundable, no_refund: asked[0]?.refusal ?? refusalMessage('nothing_to_refund') };
}

/** What the command of the refund button would be refused with. */
function refundRefusal(session: Session, member_id: string): string | null {
  const decision = decide(session, { type: 'refund_member', member_id }, { now: Date.now(), newId });
  return decision.ok ? null : (decision.violations[0]?.text ?? refusalMessage(decision.code));
}

/** Takes a warning off the dashboard's first page; the payment stays as it is. False if the merchant has no such warning. */
export function dismissWarning(access: Author, id: string): Promise<boolean> {
  const { merchant_id, livemode } = access;
  return transaction(async (tx) => {
    const [dismissed] = await tx.prisma.fraud_warnings.updateManyAndReturn({
      where: { id, merchant_id, livemode, dismissed_at: null },
      data: { dismissed_at: new Date() },
      select: { session_id: true },
    });
    if (!dismissed) return false;
    await recordActionIn(tx, access, 'fraud_warning.dismissed', dismissed.session_id, { livemode });
    return true;
  });
}
