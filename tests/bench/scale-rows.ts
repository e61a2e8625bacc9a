/**
 * Rows like those of a service that has run for 600 days, made by Postgres itself: sessions $1 to $2, of 100 merchants of
 * which one has half of all. Two people each, who have paid if it was funded. Of the pending ones, all of that merchant,
 * half were started.
 */
export const MERCHANTS = 100;
export const LARGEST = 'bench_1';
const DAYS = 600;

const SESSIONS = `
SELECT i, 'sess_b' || i AS id, CASE WHEN i % 2 = 0 THEN '${LARGEST}' ELSE 'bench_' || (i / 2 % ${MERCHANTS} + 1) END AS merchant_id,
  date_trunc('milliseconds', $3::timestamptz) - (i * interval '1 millisecond') - ((i * 7919 % $4) * ${DAYS}.0 / $4) * interval '1 day' AS at,
  CASE WHEN i % 50 = 0 THEN 'pending' WHEN i % 10 < 7 THEN 'funded' WHEN i % 10 < 9 THEN 'expired' ELSE 'cancelled' END AS status
FROM generate_series($1::bigint, $2::bigint) i`;

/** The logs are kept for 30 days, and purged from then on: a tenth of what there is of them is due. */
const LOGGED = `$3::timestamptz - (i % 33) * interval '1 day' - (i % 86400) * interval '1 second'`;

/** The id of an event, which goes on with its time, as a service's own ids do. */
const EVENT = `'evt_0' || first_id_at(${LOGGED}) || i || '_' || n`;

/** Weeks of before the migration, in which a service that has run for long has its events. */
export const WEEKS = `SELECT add_partition(parent,
    '1970-01-01'::date + ((now() AT TIME ZONE 'UTC')::date - '1970-01-01') / 7 * 7 - 7 * week, 7, 'evt_0')
  FROM unnest(ARRAY['events', 'deliveries']::regclass[]) AS parent, generate_series(1, 5) AS week`;

const LINES = `[{"share_id":"shr_1","places":[0],"claims":[],"amount_cents":5000,"fee_cents":50}]`;

/** The two shares of an equal split, as they stand when everybody has paid. */
const SPLIT = `'{"mode":"equal","size":2,"places":[{"amount_cents":5000,"label":null,"basis":{"kind":"amount"}},{"amount_cents":5000,"label":null,"basis":{"kind":"amount"}}],"shares":[' ||
  (SELECT string_agg('{"id":"shr_' || n || '","member_id":"mem_' || i || '_' || n || '","places":[' || n ||
    '],"claims":[],"amount_cents":5000,"status":"paid","payment_id":"pay_' || i || '_' || n || '"}', ',')
   FROM generate_series(0, 1) n) || '],"dropped":[]}'`;

/** A charge and a transfer of each payment, as the ledger and the processor's balance have them. */
const BOOKED = `SELECT i, id, merchant_id, n, account, cents,
    CASE WHEN kind = 'charge' THEN 'pay_' ELSE 'trf_' END || i || '_' || n AS source_id, kind,
    CASE WHEN kind = 'charge' THEN at ELSE LEAST(at + i % 70 * interval '1 hour', $3) END AS at
  FROM (${SESSIONS}) made, generate_series(0, 1) n, (VALUES
    ('charge', 'processor', 5050), ('charge', 'held', -5000), ('charge', 'consumer_fees', -50),
    ('transfer', 'held', 5000), ('transfer', 'processor', -4825), ('transfer', 'merchant_fees', -175)
  ) AS booked (kind, account, cents) WHERE status = 'funded'`;

/** What the books are about. */
export const BOOKS = ['ledger_entries', 'balance_transactions', 'balance_entries'];

export const FILL: Readonly<Record<string, string>> = {
  sessions: `INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, paid_cents, order_ref, cart,
      config, customer, access_token_hash, share_id, group_id, merchant_fee_bps, consumer_fee_bps, merchant_fee_cents,
      fx_fee_cents, created_at, started_at, expires_at, ended_at, split)
    SELECT id, merchant_id, false, status, 'usd', 10000, CASE status WHEN 'funded' THEN 10000 ELSE 0 END, 'order-' || i,
      '{"total":10000,"currency":"usd","items":[{"name":"Cabin","quantity":1,"unit_price":10000}]}',
      '{"min_size":2,"max_size":2}', jsonb_build_object('email', 'c' || i || '@example.test'),
      sha256(convert_to(id, 'UTF8')), 'sh' || i, 'grp_' || i, 350, 100,
      CASE status WHEN 'funded' THEN 350 END, CASE status WHEN 'funded' THEN 0 END, at,
      CASE WHEN status <> 'pending' OR i % 100 = 0 THEN at + interval '1 hour' END,
      CASE status WHEN 'pending' THEN $3::timestamptz + i % 3000 * interval '1 minute' + interval '1 day' ELSE at + interval '3 days' END,
      CASE status WHEN 'pending' THEN NULL ELSE LEAST(at + i % 70 * interval '1 hour', $3) END,
      CASE WHEN status <> 'pending' OR i % 100 = 0 THEN (${SPLIT})::json END
    FROM (${SESSIONS}) made ON CONFLICT DO NOTHING`,
  members: `INSERT INTO members (id, session_id, position, name, email, is_organizer, token_hash, joined_at)
    SELECT 'mem_' || i || '_' || n, id, n, 'Person ' || i, 'p' || i || '_' || n || '@example.test', n = 0,
      sha256(convert_to(id || n, 'UTF8')), at
    FROM (${SESSIONS}) made, generate_series(0, 1) n`,
  payments: `INSERT INTO payments (id, session_id, member_id, status, currency, amount_cents, fee_cents, lines, charge_id,
      payer_email, created_at, settled_at)
    SELECT 'pay_' || i || '_' || n, id, 'mem_' || i || '_' || n, 'succeeded', 'usd', 5000, 50, '${LINES}',
      'ch_' || i || '_' || n, 'p' || i || '_' || n || '@example.test', at, at
    FROM (${SESSIONS}) made, generate_series(0, 1) n WHERE status = 'funded'`,
  ledger_entries: `INSERT INTO ledger_entries (posting_id, session_id, account, currency, amount_cents, kind, source_id,
      created_at, merchant_id, livemode)
    SELECT 'post_' || source_id, id, account, 'usd', cents, kind, source_id, at, merchant_id, false FROM (${BOOKED}) booked`,
  balance_transactions: `INSERT INTO balance_transactions (id, livemode, currency, amount_cents, fee_cents, net_cents, type,
      reporting_category, source, created_at, available_on, imported_at, matched_kind, matched_id, session_id)
    SELECT 'txn_' || source_id, false, 'usd', cents, fee, cents - fee, kind, kind, 'src_' || source_id, at, at,
      at + interval '1 hour', CASE kind WHEN 'charge' THEN 'payment' ELSE kind END, source_id, id
    FROM (SELECT *, CASE kind WHEN 'charge' THEN 176 ELSE 0 END AS fee FROM (${BOOKED}) booked) booked
    WHERE account = 'processor'`,
  balance_entries: `INSERT INTO balance_entries (transaction_id, account, livemode, currency, amount_cents)
    SELECT 'txn_' || source_id, side, false, 'usd', amount
    FROM (SELECT *, CASE kind WHEN 'charge' THEN 176 ELSE 0 END AS fee FROM (${BOOKED}) booked) booked,
      LATERAL (VALUES ('balance', cents - fee), ('sessions', -cents), ('processing_fees', fee)) AS sides (side, amount)
    WHERE account = 'processor' AND amount <> 0`,
  mails: `INSERT INTO mails (id, merchant_id, session_id, member_id, template, to_address, subject, created_at, sent_at)
    SELECT 'mail_' || i, merchant_id, id, 'mem_' || i || '_0', 'receipt', 'p' || i || '_0@example.test', 'Your receipt', at, at
    FROM (${SESSIONS}) made`,
  events: `INSERT INTO events (id, merchant_id, livemode, session_id, type, sequence, body, created_at)
    SELECT ${EVENT}, merchant_id, false, id, 'group.share_paid', n, '{"data":{"text":"' || repeat('x', 600) || '"}}', ${LOGGED}
    FROM (${SESSIONS}) made, generate_series(1, 2) n`,
  deliveries: `INSERT INTO deliveries (id, event_id, merchant_id, livemode, url, status, attempts, last_status, created_at,
      delivered_at)
    SELECT 'dlv_' || i || '_' || n, ${EVENT}, merchant_id, false, 'https://shop.test/hooks', 'delivered', 1,
      200, ${LOGGED}, $3
    FROM (${SESSIONS}) made, generate_series(1, 2) n`,
  delivery_attempts: `INSERT INTO delivery_attempts (delivery_id, trigger, started_at, duration_ms, status_code)
    SELECT 'dlv_' || i || '_' || n, 'schedule', ${LOGGED}, 30, 200 FROM (${SESSIONS}) made, generate_series(1, 2) n`,
  api_requests: `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, session_id,
      created_at)
    SELECT 'req_' || i, merchant_id, false, 'POST', '/sessions', 200, 5, id, ${LOGGED} FROM (${SESSIONS}) made`,
};
