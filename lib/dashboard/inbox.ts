import { pool } from '@/lib/db/pool';
import type { MerchantMode } from '@/lib/merchant-mode';

/** What needs a person. Each kind has one remedy, offered beside it. */
export type Matter =
  | {
      kind: 'refund_failed';
      session_id: string;
      order_ref: string | null;
      refund_id: string;
      currency: string;
      amount_cents: number;
      why: string | null;
      at: Date;
    }
  | { kind: 'endpoint'; endpoint_id: string; url: string; disabled: boolean; at: Date }
  | { kind: 'transfers_waiting'; count: number; reason: 'balance' | 'onboarding'; at: Date }
  | {
      kind: 'disputed';
      session_id: string;
      order_ref: string | null;
      currency: string;
      amount_cents: number;
      status: string;
      at: Date;
    }
  | {
      kind: 'ends_soon';
      session_id: string;
      order_ref: string | null;
      currency: string;
      total_cents: number;
      paid_cents: number;
      at: Date;
    }
  /** Others of the kind before it. */
  | { kind: 'more'; of: ManyKind };

/** Of which there can be any number. */
export type ManyKind = 'refund_failed' | 'disputed' | 'endpoint' | 'ends_soon';

const EACH = 5;
/** One more than is shown: whether there are others. */
const READ = EACH + 1;

function few<Row extends { kind: ManyKind }>(rows: Row[]): (Row | { kind: 'more'; of: ManyKind })[] {
  const [first] = rows;
  if (!first || rows.length <= EACH) return rows;
  return [...rows.slice(0, EACH), { kind: 'more', of: first.kind }];
}

/** Everything that needs a person now: a few of each kind, those first that have waited longest, and whether there are more. */
export async function readInbox(merchant: MerchantMode): Promise<Matter[]> {
  const found = await Promise.all([
    failedRefunds(merchant),
    disputes(merchant),
    endpoints(merchant),
    waitingTransfers(merchant),
    endingSoon(merchant),
  ]);
  return found.flat();
}

async function failedRefunds(merchant: MerchantMode): Promise<Matter[]> {
  const { rows } = await pool().query<Extract<Matter, { kind: 'refund_failed' }>>(
    `SELECT 'refund_failed' AS kind, s.id AS session_id, s.order_ref, r.id AS refund_id, r.currency,
            r.amount_cents + r.fee_cents AS amount_cents, r.failure_code AS why, r.settled_at AS at
     FROM refunds r JOIN sessions s ON s.id = r.session_id
     WHERE r.status = 'failed' AND s.merchant_id = $1 AND s.livemode = $2 AND NOT EXISTS (
       SELECT 1 FROM refunds later WHERE later.session_id = r.session_id AND later.payment_id = r.payment_id
         AND later.reason = r.reason AND later.share_ids = r.share_ids AND later.created_at > r.created_at)
       -- The bank has given the money back by a lost dispute: nobody waits for this refund any more.
       AND r.amount_cents + r.fee_cents > (
         SELECT COALESCE(SUM((d ->> 'withdrawn_cents')::int), 0)
         FROM payments p, json_array_elements(p.disputes) d WHERE p.id = r.payment_id AND d ->> 'outcome' = 'lost')
     ORDER BY r.settled_at, r.id LIMIT ${READ}`,
    [merchant.merchant_id, merchant.livemode],
  );
  return few(rows);
}

async function disputes(merchant: MerchantMode): Promise<Matter[]> {
  const { rows } = await pool().query<Extract<Matter, { kind: 'disputed' }>>(
    `SELECT 'disputed' AS kind, s.id AS session_id, s.order_ref, p.currency,
            p.amount_cents + p.fee_cents AS amount_cents, p.dispute_status AS status, p.settled_at AS at
     FROM payments p JOIN sessions s ON s.id = p.session_id
     WHERE p.dispute_id IS NOT NULL AND p.dispute_status NOT IN ('won', 'lost', 'warning_closed')
       AND s.merchant_id = $1 AND s.livemode = $2
     ORDER BY p.settled_at, p.id LIMIT ${READ}`,
    [merchant.merchant_id, merchant.livemode],
  );
  return few(rows);
}

async function endpoints(merchant: MerchantMode): Promise<Matter[]> {
  const { rows } = await pool().query<Extract<Matter, { kind: 'endpoint' }>>(
    `SELECT 'endpoint' AS kind, id AS endpoint_id, url, status = 'disabled' AS disabled,
            COALESCE(failing_since, created_at) AS at
     FROM webhook_endpoints
     WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL
       AND (failing_since IS NOT NULL OR disabled_reason IN ('gone', 'failing'))
     ORDER BY at LIMIT ${READ}`,
    [merchant.merchant_id, merchant.livemode],
  );
  return few(rows);
}

async function waitingTransfers(merchant: MerchantMode): Promise<Matter[]> {
  const { rows } = await pool().query<Extract<Matter, { kind: 'transfers_waiting' }>>(
    `SELECT 'transfers_waiting' AS kind, count(*)::int AS count, t.waiting_reason AS reason, min(t.created_at) AS at
     FROM transfers t JOIN sessions s ON s.id = t.session_id
     WHERE t.status = 'waiting' AND s.merchant_id = $1 AND s.livemode = $2 GROUP BY t.waiting_reason`,
    [merchant.merchant_id, merchant.livemode],
  );
  return rows;
}

/** Within 24 hours, and more than half paid: worth a reminder. */
async function endingSoon(merchant: MerchantMode): Promise<Matter[]> {
  const { rows } = await pool().query<Extract<Matter, { kind: 'ends_soon' }>>(
    `SELECT 'ends_soon' AS kind, id AS session_id, order_ref, currency, total_cents, paid_cents, expires_at AS at
     FROM sessions
     WHERE merchant_id = $1 AND livemode = $2 AND status = 'pending'
       AND expires_at > now() AND expires_at < now() + interval '24 hours' AND paid_cents * 2 > total_cents
     ORDER BY expires_at LIMIT ${READ}`,
    [merchant.merchant_id, merchant.livemode],
  );
  return few(rows);
}
