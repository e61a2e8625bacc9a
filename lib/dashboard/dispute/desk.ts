import { prisma } from '@/lib/db/prisma';
import { type Evidence, evidenceFrom } from '@/lib/group/evidence';
import type { Payment, Session } from '@/lib/group/model';
import { isCompliance } from '@/lib/group/query/dispute-reasons';
import { isInquiry, outcomeOf } from '@/lib/group/query/disputes';
import { tellStory } from '@/lib/group/query/story';
import { isFinalBounce } from '@/lib/mail/send/policy';
import type { MerchantMode } from '@/lib/merchant-mode';
import { AWAITS_ANSWER } from '@/lib/payment/dispute/awaits-answer';
import { AUTOMATIC_ms, isLastDay } from '@/lib/payment/dispute/dispute-deadlines';
import { listFulfilments } from '@/lib/session/fulfilment';
import { orderRefsOf } from '../list/order-refs';
import { cursorOf, pageOf } from '../list/paging';
import { merchantSession } from '../session/session-detail';

/*
 * Where a dispute is with the merchant:
 *
 *   open        evidence can be written; what is saved is sent before the deadline
 *   sending     it was decided to send it, or to accept the dispute, and Stripe has not confirmed yet
 *   sent        the bank has an answer: the evidence, or what Stripe has sent by itself
 *   late        nobody has answered before the deadline, or the bank takes no answer
 *   closed      won, lost, or over without taking money
 */
export type DeskState = 'open' | 'sending' | 'sent' | 'late' | 'closed';

interface DisputeRow {
  status: string;
  due_by: Date | null;
  submitted_at: Date | null;
  decision: string | null;
}

/** Pure. */
export function deskState({ status, due_by, submitted_at, decision }: DisputeRow, now: number): DeskState {
  if (outcomeOf(status) !== 'open') return 'closed';
  if (submitted_at !== null || !AWAITS_ANSWER.includes(status)) return 'sent';
  if (decision !== null) return 'sending';
  return due_by !== null && due_by.getTime() > now ? 'open' : 'late';
}

export type DeskDispute = NonNullable<Awaited<ReturnType<typeof readDispute>>>;

/** A dispute with everything that its page shows; null for another merchant's as for one that does not exist. */
export async function readDispute(merchant: MerchantMode, id: string) {
  if (!/^\w{1,100}$/.test(id)) return null;
  const { merchant_id, livemode } = merchant;
  const row = await prisma().disputes.findFirst({ where: { id, merchant_id, livemode } });
  const session = row && (await merchantSession(merchant, row.session_id));
  const payment = session?.payments.find((candidate) => candidate.id === row?.payment_id);
  if (!row || !session || !payment) return null;
  const now = Date.now();
  const { payer_address, ...shown } = row;
  return {
    ...shown,
    session,
    payment,
    payer: session.members.find((member) => member.id === payment.member_id),
    is_inquiry: isInquiry(row.status),
    is_compliance: isCompliance(row),
    state: deskState(row, now),
    /** When what is saved is sent by itself. */
    automatic_at: row.due_by && new Date(row.due_by.getTime() - AUTOMATIC_ms),
    is_last_day: isLastDay(row.due_by, now),
    /** What is saved, or what we have gathered while nothing is. */
    evidence:
      row.evidence === null ? await gather(session, payment, payer_address) : evidenceFrom(row.evidence),
    /** Stripe has what is saved. */
    is_staged: row.staged_version === row.evidence_version,
  };
}

async function gather(session: Session, payment: Payment, payer_address: string | null): Promise<Evidence> {
  const [merchant, own, mails, parcels] = await Promise.all([
    prisma().merchants.findUniqueOrThrow({ where: { id: session.merchant_id }, select: { name: true } }),
    prisma().sessions.findUniqueOrThrow({ where: { id: session.id }, select: { customer: true } }),
    prisma().mails.findMany({
      where: { session_id: session.id, member_id: payment.member_id, sent_at: { not: null } },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      take: 50,
    }),
    listFulfilments(session.id),
  ]);
  const customer = own.customer as { name?: string } | null;
  return tellStory({
    session,
    payment,
    merchant_name: merchant.name,
    customer_name: customer?.name ?? null,
    mails: mails.flatMap(({ sent_at, template, to_address, bounce_kind }) =>
      sent_at && !isFinalBounce(bounce_kind) ? { sent_at, template, to_address } : [],
    ),
    payer_address,
    parcels,
  });
}

/** The disputes of a session, each with where it is with the merchant. */
export async function sessionDisputes(session: Session) {
  if (session.payments.every(({ dispute_id }) => dispute_id === null)) return [];
  const rows = await prisma().disputes.findMany({ where: { session_id: session.id } });
  const now = Date.now();
  return rows.map((row) => ({ ...row, state: deskState(row, now) }));
}

const PAGE = 200;

/** A page of the merchant's newest disputes: first those of it that await an answer, by their deadline. */
export async function listDisputes(
  { merchant_id, livemode }: MerchantMode,
  { cursor, limit = PAGE }: { cursor?: string; limit?: number } = {},
) {
  const { at, id } = cursorOf(cursor);
  const found = await prisma().disputes.findMany({
    where: {
      merchant_id,
      livemode,
      ...(at !== null && { opened_at: { lte: at }, OR: [{ opened_at: { lt: at } }, { id: { lt: id } }] }),
    },
    orderBy: [{ opened_at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const { rows, next_cursor } = pageOf(found, limit, (row) => [row.opened_at, row.id]);
  const orderRefs = await orderRefsOf(rows);
  const now = Date.now();
  const listed = rows.map((row) => ({
    ...row,
    order_ref: orderRefs.get(row.session_id) ?? null,
    state: deskState(row, now),
  }));
  const open = listed.filter(({ state }) => state === 'open');
  const sorted = [
    ...open.sort((a, b) => (a.due_by?.getTime() ?? 0) - (b.due_by?.getTime() ?? 0)),
    ...listed.filter(({ state }) => state !== 'open'),
  ];
  return { rows: sorted, next_cursor };
}
