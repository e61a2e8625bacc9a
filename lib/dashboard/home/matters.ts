import { cache } from 'react';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { awaitsIssuer } from '@/lib/group/query/disputes';
import { onCard_cents } from '@/lib/group/query/sums';
import type { MerchantMode } from '@/lib/merchant-mode';
import { readAccount } from '@/lib/payment/account/account-news';
import { refundAt } from '@/lib/payment/account/payout-hold';
import { answerableFrom, hasDraft } from '@/lib/payment/dispute/dispute-answer';
import { listOpenBreakers } from '@/lib/payment/guard/breaker';
import { orderRefsOf } from '../list/order-refs';
import { findEndingSoon, findFailedRefunds, findNotArrived } from './matters.sql';
import { type WaitsFor, waitsFor } from './waits-for';

/** Something that needs a person. Each kind has one remedy, offered with it. */
export type Matter = Awaited<ReturnType<typeof readMatters>>[number];

/** Of which there can be any number. */
export type ManyKind =
  | 'refund_failed'
  | 'reversals_waiting'
  | 'disputed'
  | 'fraud_warning'
  | 'endpoint'
  | 'webhook_url'
  | 'ends_soon';

/** Others of the kind before it. */
interface More {
  kind: 'more';
  of: ManyKind;
}

const EACH = 5;
/** One more than is shown, to learn whether there are others. */
const READ = EACH + 1;

function few<Row extends { kind: ManyKind }>(rows: Row[]): (Row | More)[] {
  const [first] = rows;
  return first && rows.length > EACH ? [...rows.slice(0, EACH), { kind: 'more', of: first.kind }] : rows;
}

/** Everything that needs a person now: of each kind the few that have waited longest, and whether there are more. */
export async function readMatters(merchant: MerchantMode) {
  const found = await Promise.all([
    pausedPayments(merchant),
    payoutAccount(merchant),
    fraudWarnings(merchant),
    failedRefunds(merchant),
    waitingReversals(merchant),
    disputes(merchant),
    endpoints(merchant),
    ownUrls(merchant),
    waitingTransfers(merchant),
    endingSoon(merchant),
  ]);
  return found.flat();
}

/** `at_bank`: a bank is to decide about its payment first; then it is tried again by itself. */
async function failedRefunds({ merchant_id, livemode }: MerchantMode) {
  const rows = await findFailedRefunds.all(pool(), [merchant_id, livemode, READ]);
  return few(
    rows.map(({ disputes, ...row }) => ({
      kind: 'refund_failed' as const,
      ...row,
      at_bank: awaitsIssuer({ disputes }),
    })),
  );
}

/** Those that await the merchant's answer, the nearest deadline first. */
async function disputes({ merchant_id, livemode }: MerchantMode) {
  const rows = await prisma().disputes.findMany({
    where: { merchant_id, livemode, ...answerableFrom(Date.now()) },
    orderBy: [{ due_by: 'asc' }, { id: 'asc' }],
    take: READ,
  });
  const orderRefs = await orderRefsOf(rows);
  return few(
    rows.map(({ id, session_id, currency, amount_cents, status, due_by, ...row }) => ({
      kind: 'disputed' as const,
      dispute_id: id,
      session_id,
      order_ref: orderRefs.get(session_id) ?? null,
      currency,
      amount_cents,
      status,
      /** Evidence is saved, and not sent yet. */
      has_draft: hasDraft(row),
      at: due_by,
    })),
  );
}

async function pausedPayments(merchant: MerchantMode) {
  const open = await listOpenBreakers(merchant);
  return open.map(({ opened_at, closes_at }) => ({
    kind: 'payments_paused' as const,
    until: closes_at,
    at: opened_at,
  }));
}

/** As the processor has last said; null before it has said anything of the account. Once a request. */
const accountOf = cache(async (merchant_id: string, livemode: boolean) => {
  const mode = await prisma().merchant_modes.findUnique({
    where: { merchant_id_livemode: { merchant_id, livemode } },
    select: { transfers_enabled: true, transfers_off_reason: true },
  });
  return mode && readAccount(mode);
});

/** Whether the processor transfers to the merchant. Without, nobody can pay in live mode. */
export async function canBePaidOut({ merchant_id, livemode }: MerchantMode): Promise<boolean> {
  return (await accountOf(merchant_id, livemode)) === 'ready';
}

/** The account at the processor can receive no transfers. */
async function payoutAccount({ merchant_id, livemode }: MerchantMode) {
  const why = await accountOf(merchant_id, livemode);
  return why && why !== 'ready' ? [{ kind: 'payout_account' as const, livemode, why }] : [];
}

/** Until the merchant has refunded the payment or dismissed the warning. */
async function fraudWarnings({ merchant_id, livemode }: MerchantMode) {
  const warnings = await prisma().fraud_warnings.findMany({
    where: { merchant_id, livemode, actionable: true, dismissed_at: null },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    take: READ,
  });
  const payments = await prisma().payments.findMany({
    where: { id: { in: warnings.map(({ payment_id }) => payment_id) } },
    include: { session: { select: { order_ref: true } } },
  });
  return few(
    warnings.flatMap(({ payment_id, session_id, fraud_type, created_at }) => {
      const payment = payments.find((candidate) => candidate.id === payment_id);
      if (!payment) return [];
      return {
        kind: 'fraud_warning' as const,
        session_id,
        order_ref: payment.session.order_ref,
        currency: payment.currency,
        amount_cents: onCard_cents(payment),
        fraud_type,
        at: created_at,
      };
    }),
  );
}

async function endpoints({ merchant_id, livemode }: MerchantMode) {
  const rows = await prisma().webhook_endpoints.findMany({
    where: {
      merchant_id,
      livemode,
      deleted_at: null,
      OR: [{ failing_since: { not: null } }, { disabled_reason: { in: ['gone', 'failing'] } }],
    },
  });
  const matters = rows.map(({ id, url, status, failing_since, created_at }) => ({
    kind: 'endpoint' as const,
    endpoint_id: id,
    url,
    disabled: status === 'disabled',
    /** Null where it was disabled without failing for long. */
    failing_since,
    at: failing_since ?? created_at,
  }));
  return few(matters.sort((a, b) => a.at.getTime() - b.at.getTime()));
}

/** Those of sessions, with their oldest delivery that has not arrived: nothing is kept of them, as it is of endpoints. */
async function ownUrls({ merchant_id, livemode }: MerchantMode) {
  const found = await findNotArrived.all(pool(), [merchant_id, livemode, READ]);
  const rows = found.flatMap(({ session_id, ...row }) => (session_id ? [{ session_id, ...row }] : []));
  const orderRefs = await orderRefsOf(rows);
  return few(
    rows.map((row) => ({
      kind: 'webhook_url' as const,
      ...row,
      order_ref: orderRefs.get(row.session_id) ?? null,
    })),
  );
}

interface WaitingTransfers {
  kind: 'transfers_waiting';
  count: number;
  waiting_code: string;
  /** From when on customers are refunded instead. */
  refund_at: Date;
  at: Date;
}

async function waitingTransfers({ merchant_id, livemode }: MerchantMode) {
  // Of those that were released and announced at one time, the oldest ends first.
  const rows = await prisma().transfers.groupBy({
    by: ['waiting_code', 'released_at', 'announced_at'],
    where: { status: 'waiting', session: { merchant_id, livemode } },
    _count: true,
    _min: { created_at: true },
  });
  const now = Date.now();
  const matters = new Map<string, WaitingTransfers>();
  for (const {
    waiting_code,
    released_at,
    announced_at,
    _count,
    _min: { created_at: at },
  } of rows) {
    if (!waiting_code || !at) continue;
    const before = matters.get(waiting_code);
    const refund_at = refundAt({ created_at: at, released_at, announced_at }, now);
    matters.set(waiting_code, {
      kind: 'transfers_waiting',
      count: (before?.count ?? 0) + _count,
      waiting_code,
      refund_at: before && before.refund_at < refund_at ? before.refund_at : refund_at,
      at: before && before.at < at ? before.at : at,
    });
  }
  return [...matters.values()];
}

interface WaitingReversals {
  kind: 'reversals_waiting';
  session_id: string;
  order_ref: string | null;
  currency: string;
  /** What is still to be taken back. */
  amount_cents: number;
  /** Somebody waits for a refund. */
  refunds: boolean;
  waits_for: WaitsFor;
  at: Date;
}

/** What is taken back for a session's refunds and disputes once nothing is in its way any more. */
async function waitingReversals({ merchant_id, livemode }: MerchantMode) {
  const rows = await prisma().reversals.groupBy({
    by: ['session_id', 'currency', 'cause', 'waiting_code'],
    where: { status: 'waiting', session: { merchant_id, livemode } },
    _sum: { amount_cents: true },
    _min: { created_at: true },
  });
  const matters = new Map<string, WaitingReversals>();
  const orderRefs = await orderRefsOf(rows);
  for (const { session_id, currency, cause, waiting_code, _sum, _min } of rows) {
    const waits_for = waitsFor(waiting_code);
    const before = matters.get(`${session_id} ${waits_for}`);
    const since = _min.created_at ?? new Date();
    matters.set(`${session_id} ${waits_for}`, {
      kind: 'reversals_waiting',
      session_id,
      order_ref: orderRefs.get(session_id) ?? null,
      currency,
      amount_cents: (before?.amount_cents ?? 0) + (_sum.amount_cents ?? 0),
      refunds: (before?.refunds ?? false) || cause === 'refund',
      waits_for,
      at: before && before.at < since ? before.at : since,
    });
  }
  return few([...matters.values()].sort((a, b) => a.at.getTime() - b.at.getTime()));
}

/** Within 24 hours, and more than half of what they need by then is paid: worth a reminder. */
async function endingSoon({ merchant_id, livemode }: MerchantMode) {
  const rows = await findEndingSoon.all(pool(), [merchant_id, livemode, READ]);
  return few(rows.map((row) => ({ kind: 'ends_soon' as const, ...row })));
}
