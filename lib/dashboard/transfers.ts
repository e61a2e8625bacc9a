import { pool } from '@/lib/db/pool';
import type { MerchantMode } from '@/lib/merchant-mode';
import type { DayFigures } from './figures';
import { cursorOf } from './paging';

/** Money on its way to the merchant. */
export interface TransferRow {
  session_id: string;
  order_ref: string | null;
  status: 'queued' | 'waiting' | 'succeeded';
  waiting_reason: 'balance' | 'onboarding' | null;
  currency: string;
  total_cents: number;
  merchant_fee_cents: number;
  fx_fee_cents: number;
  amount_cents: number;
  reversed_cents: number;
  processor_transfer_id: string | null;
  funded_at: Date;
  settled_at: Date | null;
}

/** Transfers of the merchant by the time their groups were funded, newest first; `cursor` is `<milliseconds>_<id>`. */
export async function listTransfers(
  merchant: MerchantMode,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ rows: TransferRow[]; next_cursor: string | null }> {
  const { at, id } = cursorOf(cursor);
  const { rows } = await pool().query<TransferRow>(
    `SELECT s.id AS session_id, s.order_ref, t.status, t.waiting_reason, s.currency, s.total_cents,
            t.merchant_fee_cents, t.fx_fee_cents, t.amount_cents, t.reversed_cents, t.processor_transfer_id,
            s.ended_at AS funded_at, t.settled_at
     FROM (
       SELECT id, order_ref, currency, total_cents, ended_at FROM sessions
       WHERE merchant_id = $1 AND livemode = $2 AND status = 'funded' AND ended_at IS NOT NULL
         AND ended_at <= COALESCE($3::timestamptz, 'infinity')
         AND ($3::timestamptz IS NULL OR (ended_at, id) < ($3, $4))
       ORDER BY ended_at DESC, id DESC LIMIT $5) s
     JOIN transfers t ON t.session_id = s.id
     ORDER BY s.ended_at DESC, s.id DESC`,
    [merchant.merchant_id, merchant.livemode, at, id, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last;
  return { rows: page, next_cursor: more ? `${last.funded_at.getTime()}_${last.session_id}` : null };
}

/** What was given back to members of groups that were funded in a month, and who bore it. */
export interface GivenBack {
  /** `2026-11`. */
  month: string;
  currency: string;
  refunded_cents: number;
  merchant_fee_cents: number;
  fx_fee_cents: number;
}

/** By the month of funding, from midnight of `from` on: refunds of which the transfer has given its part back. */
export async function readGivenBack(merchant: MerchantMode, from: number): Promise<GivenBack[]> {
  const { rows } = await pool().query<Record<keyof GivenBack, string>>(
    `SELECT to_char(s.ended_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, s.currency,
            sum(r.amount_cents) AS refunded_cents, sum(r.reversal_merchant_fee_cents) AS merchant_fee_cents,
            sum(r.amount_cents - r.reversal_cents - r.reversal_merchant_fee_cents) AS fx_fee_cents
     FROM refunds r JOIN sessions s ON s.id = r.session_id
     WHERE r.reversal_status = 'made' AND s.merchant_id = $1 AND s.livemode = $2 AND s.status = 'funded'
       AND s.ended_at >= $3
     GROUP BY 1, 2`,
    [merchant.merchant_id, merchant.livemode, new Date(from).toISOString()],
  );
  return rows.map(({ month, currency, ...sums }) => ({
    month,
    currency,
    refunded_cents: Number(sums.refunded_cents),
    merchant_fee_cents: Number(sums.merchant_fee_cents),
    fx_fee_cents: Number(sums.fx_fee_cents),
  }));
}

export interface Period {
  /** `2026-11`. */
  month: string;
  currency: string;
  funded: number;
  funded_cents: number;
  /** Of those groups, given back to members since then, without the members' own fees. */
  refunded_cents: number;
  /** What we keep: less what we have given back. */
  merchant_fee_cents: number;
  fx_fee_cents: number;
  /** What is left of the rest: the merchant's. */
  net_cents: number;
}

/** Months and currencies with what was funded in them, and what of it is whose by now, newest first. Pure. */
export function byMonth(days: readonly DayFigures[], given_back: readonly GivenBack[]): Period[] {
  const periods = new Map<string, Period>();
  for (const day of days) {
    if (day.funded === 0) continue;
    const month = new Date(day.day).toISOString().slice(0, 7);
    const key = `${month} ${day.currency}`;
    const period = periods.get(key) ?? emptyPeriod(month, day.currency);
    period.funded += day.funded;
    period.funded_cents += day.funded_cents;
    period.merchant_fee_cents += day.merchant_fee_cents;
    period.fx_fee_cents += day.fx_fee_cents;
    periods.set(key, period);
  }
  for (const back of given_back) {
    const period = periods.get(`${back.month} ${back.currency}`);
    if (!period) continue;
    period.refunded_cents += back.refunded_cents;
    period.merchant_fee_cents -= back.merchant_fee_cents;
    period.fx_fee_cents -= back.fx_fee_cents;
  }
  for (const period of periods.values()) {
    const { funded_cents, refunded_cents, merchant_fee_cents, fx_fee_cents } = period;
    period.net_cents = funded_cents - refunded_cents - merchant_fee_cents - fx_fee_cents;
  }
  return [...periods.values()].sort((a, b) =>
    a.month === b.month ? b.funded_cents - a.funded_cents : a.month < b.month ? 1 : -1,
  );
}

function emptyPeriod(month: string, currency: string): Period {
  const sums = { refunded_cents: 0, merchant_fee_cents: 0, fx_fee_cents: 0, net_cents: 0 };
  return { month, currency, funded: 0, funded_cents: 0, ...sums };
}
