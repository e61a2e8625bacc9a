import type { Prisma } from '@/lib/db/generated/client';
import { prisma, transaction } from '@/lib/db/prisma';
import { MINUTE_ms } from '@/lib/format/units';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { isEndedFor } from '@/lib/payment/account/account-news';
import { REFUSED_REVERSALS } from '@/lib/payment/reconcile/stuck-money';
import { retryReversalsOf } from '@/lib/payment/transfer/reversals';
import { retryTransfersOf } from '@/lib/payment/transfer/transfers';
import type { Applied } from '@/lib/session/apply';
import { applyRecorded } from '@/lib/session/apply-recorded';

/** Money on its way to or from a merchant that waits, and what staff can do about it. */

export type WaitingTransfers = Awaited<ReturnType<typeof listWaitingTransfers>>['rows'][number];
export type WaitingReversal = Awaited<ReturnType<typeof listWaitingReversals>>['rows'][number];

const QUEUED_GRACE_ms = 10 * MINUTE_ms;
const MOST = 200;

const sessionOf = {
  session: {
    select: {
      order_ref: true,
      merchant_id: true,
      livemode: true,
      currency: true,
      merchant: { select: { name: true, modes: { select: { livemode: true, transfers_off_reason: true } } } },
    },
  },
} as const;

type WithSession = Pick<
  Prisma.transfersGetPayload<{ include: typeof sessionOf }>,
  'session_id' | 'amount_cents' | 'waiting_code' | 'created_at' | 'session'
>;

function waitingOf({ session, session_id, amount_cents, waiting_code, created_at }: WithSession) {
  const { merchant, ...rest } = session;
  return {
    ...rest,
    session_id,
    amount_cents,
    waiting_code,
    merchant_name: merchant.name,
    since: created_at,
  };
}

function hasEndedAccount({ session: { merchant, livemode } }: WithSession): boolean {
  const mode = merchant.modes.find((one) => one.livemode === livemode);
  return isEndedFor(mode?.transfers_off_reason ?? null);
}

/** Real money first, then what has waited longest. */
const OLDEST_FIRST = [{ session: { livemode: 'desc' } }, { created_at: 'asc' }, { id: 'asc' }] as const;

/** Sessions whose transfers wait, or have been queued for over ten minutes, each with all that is not transferred yet. */
export async function listWaitingTransfers() {
  const where = {
    OR: [
      { status: 'waiting' },
      { status: 'queued', created_at: { lt: new Date(Date.now() - QUEUED_GRACE_ms) } },
    ],
  };
  const rows = await prisma().transfers.findMany({
    where,
    include: sessionOf,
    orderBy: [...OLDEST_FIRST],
    take: MOST,
  });
  const firsts = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!firsts.has(row.session_id)) firsts.set(row.session_id, row);
  const all = await prisma().transfers.findMany({
    where: { session_id: { in: [...firsts.keys()] }, status: { in: ['queued', 'waiting'] } },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  const sessions = await prisma().sessions.count({ where: { transfers: { some: where } } });
  const shown = [...firsts.values()].map((first) => {
    const own = all.filter(({ session_id }) => session_id === first.session_id);
    const refused = own.find(({ waiting_code }) => waiting_code !== null) ?? first;
    return {
      ...waitingOf(first),
      ...sumOf(own),
      waiting_code: refused.waiting_code,
      /** The processor's own words. */
      waiting_message: refused.waiting_message,
      /** The merchant's account was rejected or disconnected: the transfers wait for another one. */
      has_ended_account: hasEndedAccount(first),
    };
  });
  return { rows: shown, beyond: Math.max(sessions - shown.length, 0) };
}

function sumOf(transfers: readonly { amount_cents: number }[]) {
  return {
    amount_cents: transfers.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    count: transfers.length,
  };
}

/** What merchants owe for refunds and disputes, and their balances do not cover. */
export async function listWaitingReversals() {
  const where = REFUSED_REVERSALS;
  const found = await prisma().reversals.findMany({
    where,
    include: sessionOf,
    orderBy: [...OLDEST_FIRST],
    take: MOST,
  });
  const rows = found.map((row) => ({ ...waitingOf(row), reversal_id: row.id, cause: row.cause }));
  const count = await prisma().reversals.count({ where });
  return { rows, beyond: Math.max(count - rows.length, 0) };
}

/** Gives up a session's transfers that are still to be made, and refunds everyone who paid for them. */
export function abandonTransfers(session_id: string, actor: Actor): Promise<Applied> {
  return applyRecorded(session_id, { type: 'abandon_transfers' }, actor, { action: 'transfers.abandoned' });
}

/** Gives up what a merchant owes; a refund that has waited for it goes out, and the loss is ours. */
export function writeOffReversal(session_id: string, reversal_id: string, actor: Actor): Promise<Applied> {
  return applyRecorded(session_id, { type: 'write_off_reversal', reversal_id }, actor, {
    action: 'reversal.written_off',
    details: { reversal_id },
  });
}

/** Tries a session's waiting transfers and reversals again now. Returns whether there are any. */
export async function retryWaitingMoney(session_id: string, actor: Actor): Promise<boolean> {
  const session = await prisma().sessions.findUnique({
    where: { id: session_id },
    select: { merchant_id: true, livemode: true },
  });
  if (!session) return false;
  return transaction(async (tx) => {
    const transfers = await retryTransfersOf(session_id, tx);
    const reversals = await retryReversalsOf(session_id, tx);
    if (transfers + reversals === 0) return false;
    await recordAudit(tx, actor, {
      merchant_id: session.merchant_id,
      action: 'money.retried',
      target: session_id,
      details: { livemode: session.livemode, transfers, reversals },
    });
    return true;
  });
}
