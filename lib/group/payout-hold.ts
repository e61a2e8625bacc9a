import { DAY_ms } from '@/lib/format/units';
import { midnight } from '@/lib/format/utc-day';
import type { Transfer } from './model';

/*
 * When money that cannot be sent to its merchant is refunded: once it has been held for some days, and never less than a
 * week after the merchant was told. The week is kept also where the days are made fewer, or where nothing ran for a while.
 */

const NOTICE_days = 7;

/** What a dispute has stopped was not announced meanwhile: it has a day and the time of the notice from its release on. */
const RELEASED_days = NOTICE_days + 1;

/** What the day of a transfer's refund depends on. */
export type HeldMoney = Pick<Transfer, 'created_at' | 'released_at' | 'announced_at'>;

/** The time, and for how many days money is held. */
export interface HoldTime {
  at: number;
  hold_days: number;
}

/**
 * Midnight UTC of the day on which a transfer's time is over. One that sends money again was created when its dispute was
 * won, and has as long.
 */
function lastDay({ created_at, released_at }: HeldMoney, hold_days: number): number {
  const day = midnight(created_at) + hold_days * DAY_ms;
  return released_at === null ? day : Math.max(day, midnight(released_at) + RELEASED_days * DAY_ms);
}

/** Transfers whose time is over by the end of this day were created, and released, before these moments. */
export function begunBefore(day: number, hold_days: number) {
  const end = day + DAY_ms;
  return {
    created_before: end - hold_days * DAY_ms,
    released_before: end - RELEASED_days * DAY_ms,
  };
}

/** Midnight UTC of the day that is announced at this time. */
export const announcedDay = (at: number): number => midnight(at) + NOTICE_days * DAY_ms;

/** What was announced at this moment, or before, was announced for a week. */
export const weekBefore = (at: number): number => at - NOTICE_days * DAY_ms;

/** When the merchant was told of this refund. An earlier one that came to nothing, as by a dispute, is another. */
function toldAt(held: HeldMoney, hold_days: number): number | null {
  const { announced_at } = held;
  return announced_at !== null && announcedDay(announced_at) >= lastDay(held, hold_days)
    ? announced_at
    : null;
}

/** Midnight UTC of the day from which on it is refunded: as was announced, or the first one that still can be. */
export function refundDay(held: HeldMoney, { at, hold_days }: HoldTime): number {
  const told_at = toldAt(held, hold_days);
  return told_at === null ? Math.max(lastDay(held, hold_days), announcedDay(at)) : announcedDay(told_at);
}

/** Whether its merchant is to be told now. */
export function isToAnnounce(held: HeldMoney, { at, hold_days }: HoldTime): boolean {
  return toldAt(held, hold_days) === null && lastDay(held, hold_days) <= announcedDay(at);
}

/** Whether its time is over, and its merchant has known for a week. */
export function isHoldOver(held: HeldMoney, { at, hold_days }: HoldTime): boolean {
  const told_at = toldAt(held, hold_days);
  return told_at !== null && told_at <= weekBefore(at);
}
