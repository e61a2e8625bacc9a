import type { Prisma } from '@/lib/db/generated/client';
import { inBatches } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { DAY_ms } from '@/lib/format/units';
import { isoDay, midnight } from '@/lib/format/utc-day';
import { log } from '@/lib/log';
import { SYSTEM } from '@/lib/merchant/audit';
import { draftJob, enqueueAll, type JobDraft } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { applyRecorded } from '@/lib/session/apply-recorded';

/*
 * Funded money that cannot be transferred is refunded PAYOUT_HOLD_DAYS after funding: the processor lets nobody hold it
 * for long (https://docs.stripe.com/connect/manual-payouts). It counts from the charge, so an operator whose groups are
 * open for weeks sets fewer days. The merchant hears of it a week before.
 */

const NOTICE_days = 7;
/** It occupies one job slot of the worker, once an hour. */
const TIME_LIMIT_ms = 600_000;

/** What the day of a transfer's end depends on. */
type Begun = Pick<Prisma.transfersGetPayload<object>, 'created_at' | 'released_at'>;

/** What a dispute has stopped was not announced meanwhile: it has a day and the time of the notice from its release on. */
const RELEASED_days = NOTICE_days + 1;

/** Midnight UTC of the day on which a transfer ends. */
export function refundDay({ created_at, released_at }: Begun): number {
  const day = midnight(created_at.getTime()) + env().PAYOUT_HOLD_DAYS * DAY_ms;
  return released_at ? Math.max(day, midnight(released_at.getTime()) + RELEASED_days * DAY_ms) : day;
}

/** When transfers that end before this day were created, and released. */
function begunBefore(day: number): { created_before: number; released_before: number } {
  return {
    created_before: day - env().PAYOUT_HOLD_DAYS * DAY_ms,
    released_before: day - RELEASED_days * DAY_ms,
  };
}

/**
 * Transfers that are still to be made and end before this day. One that sends money again was created when its dispute was
 * won, and has as long.
 */
function endingBefore(day: number): Prisma.transfersWhereInput {
  const { created_before, released_before } = begunBefore(day);
  return {
    status: { in: ['queued', 'waiting'] },
    created_at: { lt: new Date(created_before) },
    OR: [{ released_at: null }, { released_at: { lt: new Date(released_before) } }],
  };
}

/** Transfers of a merchant that end on one day, `2026-11-29`. */
export function endingOn(refund_on: string): Prisma.transfersWhereInput {
  const day = Date.parse(refund_on);
  const { created_before, released_before } = begunBefore(day);
  const noSooner: Prisma.transfersWhereInput[] = [
    { created_at: { gte: new Date(created_before) } },
    { released_at: { gte: new Date(released_before) } },
  ];
  return { AND: [endingBefore(day + DAY_ms), { OR: noSooner }] };
}

/** Part of the clock's `sweep_stuck_money`. @throws AggregateError for groups that could not be refunded, after all others */
export async function endPayoutHolds(
  now: number,
  signal?: AbortSignal,
  time_limit_ms = TIME_LIMIT_ms,
): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  await announceRefunds(now);
  await refundUnpayable(now, () => signal?.aborted === true || performance.now() >= end_ms);
}

/** Queues a mail for each merchant, mode, and day: sent once, however often it is queued. */
async function announceRefunds(now: number): Promise<void> {
  const tomorrow = midnight(now) + DAY_ms;
  const mails = new Map<string, JobDraft>();
  const owner = { select: { merchant_id: true, livemode: true } };
  const batches = inBatches(({ after, take }) =>
    prisma().transfers.findMany({
      where: { AND: [endingBefore(tomorrow + NOTICE_days * DAY_ms), after] },
      select: { id: true, created_at: true, released_at: true, session: owner },
      orderBy: { id: 'asc' },
      take,
    }),
  );
  for await (const due of batches) {
    for (const { session, ...begun } of due) {
      const day = refundDay(begun);
      if (day < tomorrow) continue;
      const about = { ...session, refund_on: isoDay(day) };
      const mail = draftJob(jobs.payout_hold_mail, { template: 'payout_hold_ends', ...about });
      mails.set(mail.key, mail);
    }
  }
  await enqueueAll(pool(), [...mails.values()]);
}

/** All of them, however many: some may be unable to end, and would come first in every run. */
async function refundUnpayable(now: number, isOver: () => boolean): Promise<void> {
  const tomorrow = midnight(now) + DAY_ms;
  const where = endingBefore(tomorrow);
  const batches = inBatches(({ after, take }) =>
    prisma().transfers.findMany({
      where: { AND: [where, after] },
      select: { id: true, session_id: true },
      orderBy: { id: 'asc' },
      take,
    }),
  );
  const tried = new Set<string>();
  const failures: unknown[] = [];
  for await (const due of batches) {
    for (const { session_id } of due) {
      if (tried.has(session_id)) continue;
      if (isOver()) return report(failures);
      tried.add(session_id);
      await refundGroup(session_id, tomorrow).catch((error) => failures.push(error));
    }
  }
  report(failures);
}

function report(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  throw new AggregateError(failures, `${failures.length} groups could not be refunded: ${failures[0]}`);
}

/** What has a later day, as after a dispute, waits for it. */
async function refundGroup(session_id: string, tomorrow: number): Promise<void> {
  const command = { type: 'abandon_transfers', over: begunBefore(tomorrow) } as const;
  const applied = await applyRecorded(session_id, command, SYSTEM, {
    action: 'transfers.abandoned',
    details: { held_days: env().PAYOUT_HOLD_DAYS },
  });
  if (applied.ok) log('warn', 'a group whose merchant could not be paid is refunded', { session_id });
}
