import { LRUCache } from 'lru-cache';
import { orderRefOf } from '@/lib/cart/order-ref';
import type { Cart, Customer } from '@/lib/cart/schema';
import { hashToken, newId, randomText } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { RunStatement } from '@/lib/db/statement';
import { ApiError } from '@/lib/errors';
import { HOUR_ms, MINUTE_ms } from '@/lib/format/units';
import type { GroupConfig, SessionStatus } from '@/lib/group/model';
import { planMilestones } from '@/lib/group/query/milestones';
import type { MerchantMode } from '@/lib/merchant-mode';
import type { Locale } from '@/lib/words/locales';
import { organizerUrl } from './organizer-url';
import { insertSession, ORDER_REF_ONCE, RESUME_HASH } from './session.sql';
import { accessToken } from './tokens';

interface NewSession extends MerchantMode {
  cart: Cart;
  config: GroupConfig;
  customer: Customer | null;
  success_url: string | null;
  cancel_url: string | null;
  webhook_url: string | null;
  /** Of its pages and mails, for readers whose browsers ask for none of ours. */
  locale?: Locale | null;
  /** Origin of the page that asked; the hosted checkout may talk to it. */
  page_origin: string | null;
  /** The merchant's terms at this moment, kept with the session. */
  merchant_fee_bps: number;
  consumer_fee_bps: number;
  /** 0 unless the merchant is paid out in another currency of its choice. */
  fx_fee_bps: number;
  request_id: string;
  /** Refused while another session of the order is pending or funded. */
  order_ref_once: boolean;
  /** The browser that may come back to it (`resumeHash`). */
  resume_hash: Uint8Array | null;
  now: number;
}

export interface OpenedSession {
  session_id: string;
  session_url: string;
  group_access_token: string;
  expires_at: string;
}

/** The newest moment that this process has given to a session, in microseconds, by merchant and mode. */
const latest = new LRUCache<string, number>({ max: 10_000 });

/** How far ahead a session may be dated to get its own millisecond. */
const AHEAD_ms = 100;
/** Further ahead of a request than any request takes: the clock was ahead, and is right again. */
const SET_BACK_ms = 2 * MINUTE_ms;
/** How often a millisecond of its own is tried, where other processes take some as well. */
const ALONE_ATTEMPTS = 4;
const LARGEST_SKIP_ms = 8;
const LARGEST_SKIP_us = 50;

/**
 * The time of a new session in microseconds, later than those of all others that this process has opened for the merchant
 * and mode: lists are in this order. Up to a thousand a second have a millisecond each, so that pages of lists are full
 * (lib/session/read-millisecond-page.ts); more share them. Where another process has taken the same time, the unique
 * index refuses it, and the next try skips a random distance.
 */
function nextMoment({ merchant_id, livemode, now }: NewSession, attempt: number): number {
  const owner = `${merchant_id} ${livemode}`;
  const known_us = latest.get(owner) ?? 0;
  const newest_us = known_us > (now + SET_BACK_ms) * 1_000 ? 0 : known_us;
  const skip_ms = attempt === 1 ? 1 : Math.ceil(Math.random() * LARGEST_SKIP_ms);
  const next_ms = Math.max(now, Math.floor(newest_us / 1_000) + skip_ms);
  const skip_us = attempt === 1 ? 1 : Math.ceil(Math.random() * LARGEST_SKIP_us);
  const is_alone = attempt <= ALONE_ATTEMPTS && next_ms - now <= AHEAD_ms;
  const chosen = is_alone ? next_ms * 1_000 : Math.max(now * 1_000, newest_us) + skip_us;
  latest.set(owner, chosen);
  return chosen;
}

/** ISO 8601, to the microsecond. */
function isoMicrosecond(at_us: number): string {
  const milliseconds = new Date(Math.floor(at_us / 1_000)).toISOString().slice(0, -1);
  return `${milliseconds}${String(at_us % 1_000).padStart(3, '0')}Z`;
}

/** @throws ApiError order_ref_in_use if a session of the same order is pending or funded */
async function checkOrderRef({ merchant_id, livemode, cart }: NewSession): Promise<void> {
  const order_ref = orderRefOf(cart);
  if (order_ref === null) return;
  const other = await prisma().sessions.findFirst({
    where: { merchant_id, livemode, order_ref, status: { in: ['pending', 'funded'] } },
    select: { id: true, status: true, expires_at: true, started_at: true },
  });
  if (!other) return;
  const text = `is the order of a session that is ${other.status}`;
  throw new ApiError('order_ref_in_use', {
    violations: [{ path: 'cart.metadata.order_ref', text }],
    session: {
      session_id: other.id,
      status: other.status as SessionStatus,
      expires_at: other.expires_at.toISOString(),
      started: other.started_at !== null,
    },
  });
}

/** Thrown where another request of the same browser has opened a session of the order at the same moment. */
export class OpenedTwice extends Error {}

const ATTEMPTS = 20;

/**
 * Opens a session (API specification 4.1). One statement; its access token is kept as a hash only.
 *
 * @param run may do more in the same statement
 * @throws ApiError order_ref_in_use
 * @throws OpenedTwice
 */
export async function openSession(
  input: NewSession,
  run: RunStatement<OpenedSession> = (statement, values) => statement.run(pool(), values),
): Promise<OpenedSession> {
  if (input.order_ref_once) await checkOrderRef(input);
  const session_id = newId('sess_');
  const token = accessToken(session_id);
  const lifetime_ms = input.config.expiry_hours * HOUR_ms;
  const fixed = fixedValues(input, session_id, token);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const created_us = nextMoment(input, attempt);
    const created_at = Math.floor(created_us / 1_000);
    const expires_at = new Date(created_at + lifetime_ms).toISOString();
    const opened: OpenedSession = {
      session_id,
      session_url: organizerUrl(session_id, token),
      group_access_token: token,
      expires_at,
    };
    const milestones = planMilestones(input.config, created_at);
    const [first] = milestones;
    const check_at = first ? new Date(first.warn_at).toISOString() : null;
    const times = [isoMicrosecond(created_us), expires_at];
    const values = [...fixed, ...times, JSON.stringify(milestones), check_at];
    const count = await run(insertSession, values, opened).catch(async (error: unknown) => {
      if (isRefusedBy(RESUME_HASH, error)) throw new OpenedTwice();
      if (!isRefusedBy(ORDER_REF_ONCE, error)) throw error;
      // Another session of the order was opened at the same moment. If it has ended since, this one is tried again.
      await checkOrderRef(input);
      return 0;
    });
    if (count > 0) return opened;
  }
  throw new Error('No free microsecond was found for a new session');
}

/** Whether this constraint of the database refused a row. */
export function isRefusedBy(constraint: string, error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

function fixedValues(input: NewSession, session_id: string, token: string): unknown[] {
  const { cart } = input;
  return [
    session_id,
    input.merchant_id,
    input.livemode,
    cart.currency,
    cart.total,
    orderRefOf(cart),
    JSON.stringify(cart),
    JSON.stringify(input.config),
    input.customer === null ? null : JSON.stringify(input.customer),
    input.success_url,
    input.cancel_url,
    input.webhook_url,
    input.page_origin,
    hashToken(token),
    randomText(),
    newId('grp_'),
    input.merchant_fee_bps,
    input.consumer_fee_bps,
    input.fx_fee_bps,
    input.request_id,
    input.order_ref_once,
    input.resume_hash,
    input.locale ?? null,
  ];
}
