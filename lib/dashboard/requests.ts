import { pool } from '@/lib/db/pool';
import type { MerchantMode } from '@/lib/merchant-mode';
import { cursorOf } from './paging';

/** The API requests of the last 30 days, secrets masked (lib/api/request-log.ts). */
export interface RequestRow {
  request_id: string;
  method: string;
  path: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
  created_at: Date;
}

export interface RequestDetail extends RequestRow {
  key_id: string | null;
  key_hint: string | null;
  address: string | null;
  session_id: string | null;
  request: unknown;
}

export interface RequestFilter {
  /** `created_at` and id of the last row seen, as `<milliseconds>_<request id>`. */
  cursor?: string;
  failed: boolean;
  request_id?: string;
  limit: number;
}

export async function listRequests(
  merchant: MerchantMode,
  filter: RequestFilter,
): Promise<{ rows: RequestRow[]; next_cursor: string | null }> {
  const { at, id } = cursorOf(filter.cursor);
  const { rows } = await pool().query<RequestRow>(
    `SELECT request_id, method, path, status, error_code, duration_ms, created_at FROM api_requests
     WHERE merchant_id = $1 AND livemode = $2
       AND ($3::timestamptz IS NULL OR created_at <= $3)
       AND ($3::timestamptz IS NULL OR (created_at, request_id) < ($3, $4))
       AND (NOT $5 OR status >= 400) AND ($6::text IS NULL OR request_id = $6)
     ORDER BY created_at DESC, request_id DESC LIMIT $7`,
    [merchant.merchant_id, merchant.livemode, at, id, filter.failed, filter.request_id, filter.limit + 1],
  );
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  const more = rows.length > filter.limit && last;
  return { rows: page, next_cursor: more ? `${last.created_at.getTime()}_${last.request_id}` : null };
}

/** One request of the merchant; null for another's. */
export async function readRequest(merchant: MerchantMode, request_id: string): Promise<RequestDetail | null> {
  const { rows } = await pool().query<RequestDetail>(
    `SELECT r.request_id, r.method, r.path, r.status, r.error_code, r.duration_ms, r.created_at, r.key_id,
            k.prefix || '…' || k.last4 AS key_hint, r.address, r.session_id, r.request
     FROM api_requests r LEFT JOIN api_keys k ON k.id = r.key_id
     WHERE r.request_id = $3 AND r.merchant_id = $1 AND r.livemode = $2`,
    [merchant.merchant_id, merchant.livemode, request_id],
  );
  return rows[0] ?? null;
}
