import type { Prisma } from '@/lib/db/generated/client';
import { inBatches } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma, type Transaction } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { isoDay, midnight } from '@/lib/format/utc-day';
import {
  announcedDay,
  begunBefore,
  type HeldMoney,
  type HoldTime,
  isHoldOver,
  isToAnnounce,
  refundDay,
  weekBefore,
} from '@/lib/group/payout-hold';
import { log } from '@/lib/log';
import { SYSTEM } from '@/lib/merchant/audit';
import { draftJob, enqueueAll, type JobDraft } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { applyRecorded } from '@/lib/session/apply-recorded';

/*
 * Funded money that cannot be transferred is refunded PAYOUT_HOLD_DAYS after funding: the processor lets nobody hold it
 * for long (https://docs.stripe.com/connect/manual-payouts). It counts from the charge, so an operator whose groups are
 * open for weeks sets fewer days. The merchant hears of it a week before: lib/group/payout-hold.ts.
 */

/** It occupies one job slot of the worker, once an hour. */
const TIME_LIMIT_ms = 600_000;

const HELD = { created_at: true, released_at: true, announced_at: true } as const;
type HeldRow = Prisma.transfersGetPayload<{ select: typeof HELD }>;

function heldMoney({ created_at, released_at, announced_at }: HeldRow): HeldMoney {
  return {
    created_at: created_at.getTime(),
    released_at: released_at?.getTime() ?? null,
    announced_at: announced_at?.getTime() ?? null,
  };
}

const holdTime = (at: number): HoldTime => ({ at, hold_days: env().PAYOUT_HOLD_DAYS });

/** The moment from which on a transfer that is still to be made is refunded instead. */
export const refundAt = (held: HeldRow, now: number): Date =>
  new Date(refundDay(heldMoney(held), holdTime(now)));

/** Transfers that are still to be made, and whose time is over by the end of this day. */
function overBy(day: number): Prisma.transfersWhereInput {
  const { created_before, released_before } = begunBefore(day, env().PAYOUT_HOLD_DAYS);
  return {
    status: { in: ['queued', 'waiting'] },
    created_at: { lt: new Date(created_before) },
    OR: [{ released_at: null }, { released_at: { lt: new Date(released_before) } }],
  };
}

/** What of a merchant is still to be transferred, and is refunded from one day on, `2026-11-29`. */
export async function endingOn(
  refund_on: string,
  { merchant_id, livemode, now }: { merchant_id: string; livemode: boolean; now: number },
) {
  const day = Date.parse(refund_on);
  const found = await prisma().transfers.findMany({
    where: { ...overBy(day), session: { merchant_id, livemode } },
    select: { session_id: true, currency: true, amount_cents: true, waiting_code: true, ...HELD },
  });
  return found.filter((held) => refundAt(held, now).getTime() === day);
}

/** Part of the clock's `sweep_stuck_money`. @throws AggregateError for groups that failed, after all others */
export async function endPayoutHolds(
  now: number,
  signal?: AbortSignal,
  time_limit_ms = TIME_LIMIT_ms,
): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  const isOver = () => signal?.aborted === true || performance.now() >= end_ms;
  const failures: unknown[] = [];
  await announceRefunds(now, isOver, failures);
  await refundUnpayable(now, isOver, failures);
  if (failures.length === 0) return;
  throw new AggregateError(failures, `${failures.length} groups could not be refunded: ${failures[0]}`);
}

/** All transfers of a kind, batch after batch, with their groups. */
function heldBatches(where: Prisma.transfersWhereInput) {
  const owner = { select: { merchant_id: true, livemode: true } };
  return inBatches(({ after, take }) =>
    prisma().transfers.findMany({
      where: { AND: [where, after] },
      select: { id: true, session_id: true, session: owner, ...HELD },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Queues a mail for each merchant, mode, and day, as long as it is to come: sent once, however often it is queued. */
async function announceRefunds(now: number, isCut: () => boolean, failures: unknown[]): Promise<void> {
  const tried = new Set<string>();
  const announced = new Map<string, { at: number; mail: JobDraft }>();
  for await (const due of heldBatches(overBy(announcedDay(now)))) {
    for (const { session_id, session, ...row } of due) {
      const held = heldMoney(row);
      let at = held.announced_at;
      if (isToAnnounce(held, holdTime(now))) {
        if (tried.has(session_id) || isCut()) continue;
        tried.add(session_id);
        const told = await announceRefund(session_id, session, now).catch((error) => failures.push(error));
        at = told === true ? now : null;
      }
      if (at === null || announcedDay(at) <= now) continue;
      const mail = noticeOf(session, at);
      // The one for what was announced last is also about what was announced before for its day.
      if (at >= (announced.get(mail.key)?.at ?? at)) announced.set(mail.key, { at, mail });
    }
  }
  await enqueueAll(
    pool(),
    [...announced.values()].map(({ mail }) => mail),
  );
}

interface Owner {
  merchant_id: string;
  livemode: boolean;
}

function noticeOf({ merchant_id, livemode }: Owner, announced_at_ms: number): JobDraft {
  const refund_on = isoDay(announcedDay(announced_at_ms));
  const about = { merchant_id, livemode, refund_on, announced_at_ms };
  return draftJob(jobs.payout_hold_mail, { template: 'payout_hold_ends', ...about });
}

/** It counts as announced exactly if its mail is queued. Answers whether it was still to be. */
async function announceRefund(session_id: string, owner: Owner, now: number): Promise<boolean> {
  const command = { type: 'announce_refunds', ...holdTime(now) } as const;
  const also = (tx: Transaction) => enqueueAll(tx, [noticeOf(owner, now)]);
  return (await apply(session_id, command, { also })).ok;
}

/** All of them, however many: some may be unable to end, and would come first in every run. */
async function refundUnpayable(now: number, isCut: () => boolean, failures: unknown[]): Promise<void> {
  const where = { ...overBy(midnight(now)), announced_at: { lte: new Date(weekBefore(now)) } };
  const tried = new Set<string>();
  for await (const due of heldBatches(where)) {
    for (const { session_id, ...row } of due) {
      if (tried.has(session_id) || !isHoldOver(heldMoney(row), holdTime(now))) continue;
      if (isCut()) return;
      tried.add(session_id);
      await refundGroup(session_id, now).catch((error) => failures.push(error));
    }
  }
}

/** What has a later day, as after a dispute, waits for it. */
async function refundGroup(session_id: string, now: number): Promise<void> {
  const over = holdTime(now);
  const applied = await applyRecorded(session_id, { type: 'abandon_transfers', over }, SYSTEM, {
    action: 'transfers.abandoned',
    details: { held_days: over.hold_days },
  });
  if (applied.ok) log('warn', 'a group whose merchant could not be paid is refunded', { session_id });
}
