import { pool } from '@/lib/db/pool';
import type { DayFigures } from './figures';
import type { Scope } from './scope';

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

/** Transfers of the scope by the time their groups were funded, newest first; `cursor` is `<milliseconds>_<id>`. */
export async function listTransfers(
  scope: Scope,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ rows: TransferRow[]; next_cursor: string | null }> {
  const [at, id] = cursor?.match(/^(\d{1,15})_(\S+)$/)?.slice(1) ?? [];
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
    [
      scope.merchant_id,
      scope.livemode,
      at ? new Date(Number(at)).toISOString() : null,
      id ?? null,
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last;
  return { rows: page, next_cursor: more ? `${last.funded_at.getTime()}_${last.session_id}` : null };
}

export interface Period {
  /** `2026-11`. */
  month: string;
  currency: string;
  funded: number;
  funded_cents: number;
  merchant_fee_cents: number;
  fx_fee_cents: number;
}

/** Months and currencies with what was funded in them and what we kept of it, newest first. Pure. */
export function byMonth(days: readonly DayFigures[]): Period[] {
  const periods = new Map<string, Period>();
  for (const day of days) {
    if (day.funded === 0) continue;
    const month = new Date(day.day).toISOString().slice(0, 7);
    const key = `${month} ${day.currency}`;
    const period = periods.get(key) ?? {
      month,
      currency: day.currency,
      funded: 0,
      funded_cents: 0,
      merchant_fee_cents: 0,
      fx_fee_cents: 0,
    };
    period.funded += day.funded;
    period.funded_cents += day.funded_cents;
    period.merchant_fee_cents += day.merchant_fee_cents;
    period.fx_fee_cents += day.fx_fee_cents;
    periods.set(key, period);
  }
  return [...periods.values()].sort((a, b) =>
    a.month === b.month ? b.funded_cents - a.funded_cents : a.month < b.month ? 1 : -1,
  );
}
