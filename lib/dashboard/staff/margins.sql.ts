import { statement } from '@/lib/db/statement';

/*
 * What we keep of sessions that ended: our fees, less what the processor charged for their payments and disputes, and
 * what was written off. Plain SQL: it moves a watermark and adds to rows at once, and sums by conditions. Cents as float8.
 *
 * A movement belongs to the day on which its session ended, whenever it is booked, and is added once. Entries are never
 * changed, so each has one moment from which it counts: the latest of its booking, its session's end, and its session's
 * first booking, before which there is no margin.
 */

/**
 * What counts of each session from a moment on and until another, for sessions that ended at `oldest` or later. `mode`
 * has merchants in one of the two modes, each with its `since` and `until`. What the processor charged is looked for by
 * time first: a transaction does not say whose it is.
 */
const movedIn = (mode: string, oldest: string) => `
  WITH mode AS (${mode}), matched AS MATERIALIZED (
    SELECT session_id, matched_at FROM balance_transactions
    WHERE livemode = (SELECT livemode FROM mode LIMIT 1)
      AND matched_at >= (SELECT min(since) FROM mode WHERE since > ${oldest})
      AND matched_at < (SELECT max(until) FROM mode)
  ), touched AS (
    SELECT m.since, m.until, e.id FROM mode m CROSS JOIN LATERAL (
      SELECT id FROM sessions
      WHERE merchant_id = m.merchant_id AND livemode = m.livemode
        AND ended_at >= GREATEST(m.since, ${oldest}) AND ended_at < m.until
      UNION
      SELECT session_id FROM ledger_entries
      WHERE m.since > ${oldest} AND merchant_id = m.merchant_id AND livemode = m.livemode
        AND created_at >= m.since AND created_at < m.until) e
    UNION
    SELECT m.since, m.until, t.session_id FROM matched t
      CROSS JOIN LATERAL (SELECT merchant_id, livemode FROM sessions WHERE id = t.session_id LIMIT 1) s
      JOIN mode m ON m.merchant_id = s.merchant_id AND m.livemode = s.livemode AND m.since > ${oldest}
    WHERE t.matched_at >= m.since AND t.matched_at < m.until
  ), counted AS MATERIALIZED (
    SELECT s.id, s.merchant_id, s.livemode, s.currency, s.ended_at, t.since, t.until,
      GREATEST(s.ended_at, f.booked_at) >= t.since AS is_new
    FROM touched t
      CROSS JOIN LATERAL (SELECT * FROM sessions WHERE id = t.id LIMIT 1) s
      CROSS JOIN LATERAL (SELECT min(created_at) AS booked_at FROM ledger_entries WHERE session_id = s.id) f
    WHERE s.ended_at >= ${oldest} AND s.ended_at < t.until AND s.split IS NOT NULL AND f.booked_at < t.until
  ), margins AS (
    SELECT c.id AS session_id, c.merchant_id, c.livemode, c.currency, c.ended_at, c.is_new::int AS sessions, fees_cents,
      processing_cents, dispute_cents, loss_cents,
      fees_cents - processing_cents - dispute_cents - loss_cents AS margin_cents
    FROM counted c CROSS JOIN LATERAL (
      SELECT -COALESCE(sum(amount_cents) FILTER (
          WHERE account IN ('consumer_fees', 'merchant_fees', 'fx_fees')), 0)::bigint AS fees_cents,
        COALESCE(sum(amount_cents) FILTER (WHERE account = 'written_off'), 0)::bigint AS loss_cents
      FROM ledger_entries
      WHERE session_id = c.id AND created_at < c.until AND (c.is_new OR created_at >= c.since)
    ) booked CROSS JOIN LATERAL (
      SELECT COALESCE(sum(b.amount_cents) FILTER (WHERE b.account = 'processing_fees'), 0)::bigint AS processing_cents,
        COALESCE(sum(b.amount_cents) FILTER (
          WHERE b.account IN ('dispute_fees', 'other_fees')), 0)::bigint AS dispute_cents
      FROM balance_transactions t JOIN balance_entries b ON b.transaction_id = t.id
      WHERE t.session_id = c.id AND COALESCE(t.matched_at, '-infinity') < c.until
        AND (c.is_new OR t.matched_at >= c.since)
    ) charged
  )`;

const CENTS = ['fees_cents', 'processing_cents', 'dispute_cents', 'loss_cents', 'margin_cents'] as const;
const CENTS_LIST = CENTS.join(', ');
const eachOf = (made: (column: string) => string) => CENTS.map(made).join(', ');

/** The end of the session after the next $4 that ended from $3 on; null: from the first. It bounds a batch. */
export const selectBatchEnd = statement(
  'select_margins_batch_end',
  `SELECT ended_at FROM sessions
   WHERE merchant_id = $1 AND livemode = $2 AND ended_at >= COALESCE($3::timestamptz, '-infinity')
   ORDER BY ended_at OFFSET $4 LIMIT 1`,
  { ended_at: 'timestamptz?' },
);

/**
 * Keeps what counts from $3 until $4 in a merchant's mode, once: if somebody else has kept it, nothing is left to do.
 * Sessions that ended at $5 or later are kept one by one too.
 */
export const keepMoved = statement(
  'keep_margins',
  `${movedIn(
    `UPDATE merchant_modes SET margins_until = $4
     WHERE merchant_id = $1 AND livemode = $2 AND margins_until IS NOT DISTINCT FROM $3::timestamptz
     RETURNING merchant_id, livemode, COALESCE($3::timestamptz, '-infinity') AS since, $4::timestamptz AS until`,
    `'-infinity'::timestamptz`,
  )}, kept AS (
     INSERT INTO session_margins AS k (session_id, merchant_id, livemode, currency, ended_at, ${CENTS_LIST})
     SELECT session_id, merchant_id, livemode, currency, ended_at, ${CENTS_LIST} FROM margins WHERE ended_at >= $5
     ON CONFLICT (merchant_id, session_id) DO UPDATE SET ${eachOf((one) => `${one} = k.${one} + EXCLUDED.${one}`)}
   )
   INSERT INTO daily_margins AS k (livemode, day, merchant_id, currency, sessions, ${CENTS_LIST})
   SELECT livemode, (ended_at AT TIME ZONE 'UTC')::date, merchant_id, currency, sum(sessions),
     ${eachOf((one) => `sum(${one})`)}
   FROM margins GROUP BY 1, 2, 3, 4
   ON CONFLICT (livemode, day, merchant_id, currency) DO UPDATE SET sessions = k.sessions + EXCLUDED.sessions,
     ${eachOf((one) => `${one} = k.${one} + EXCLUDED.${one}`)}`,
);

/** What is not kept yet of the sessions that ended at $2 or later, in a mode. */
const LATEST = movedIn(
  `SELECT merchant_id, livemode, COALESCE(margins_until, '-infinity') AS since, 'infinity'::timestamptz AS until
   FROM merchant_modes WHERE livemode = $1`,
  '$2::timestamptz',
);

const AS_CENTS = {
  fees_cents: 'float8!',
  processing_cents: 'float8!',
  dispute_cents: 'float8!',
  loss_cents: 'float8!',
  margin_cents: 'float8!',
} as const;

/**
 * Of the sessions that ended since a time, by merchant and currency, the lowest margin first. Of the day of that time
 * only a part is meant, so it is made of its sessions.
 */
export const selectMerchantMargins = statement(
  'select_merchant_margins',
  `${LATEST}, days AS (
     SELECT merchant_id, currency, sessions, ${CENTS_LIST} FROM daily_margins
     WHERE livemode = $1 AND day > ($2::timestamptz AT TIME ZONE 'UTC')::date
     UNION ALL
     SELECT merchant_id, currency, 1, ${CENTS_LIST} FROM session_margins
     WHERE livemode = $1 AND ended_at >= $2
       AND ended_at < (date_trunc('day', $2::timestamptz AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'
     UNION ALL
     SELECT merchant_id, currency, sessions, ${CENTS_LIST} FROM margins
   )
   SELECT d.merchant_id, s.name, d.currency, sum(d.sessions)::int4 AS sessions,
     ${eachOf((one) => `sum(d.${one})::float8 AS ${one}`)}
   FROM days d JOIN merchants s ON s.id = d.merchant_id
   GROUP BY d.merchant_id, s.name, d.currency ORDER BY sum(d.margin_cents), d.merchant_id, d.currency LIMIT $3`,
  { merchant_id: 'text!', name: 'text', currency: 'text!', sessions: 'int4!', ...AS_CENTS },
);

/** The same of all merchants, by the month in which sessions ended, from midnight of $2 on, the latest first. */
export const selectMonthMargins = statement(
  'select_month_margins',
  `${LATEST}, days AS (
     SELECT day, currency, sessions, ${CENTS_LIST} FROM daily_margins
     WHERE livemode = $1 AND day >= ($2::timestamptz AT TIME ZONE 'UTC')::date
     UNION ALL
     SELECT (ended_at AT TIME ZONE 'UTC')::date, currency, sessions, ${CENTS_LIST} FROM margins
   )
   SELECT to_char(day, 'YYYY-MM') AS month, currency, sum(sessions)::int4 AS sessions,
     ${eachOf((one) => `sum(${one})::float8 AS ${one}`)}
   FROM days GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
  { month: 'text!', currency: 'text!', sessions: 'int4!', ...AS_CENTS },
);

/** The same by session. Those with something that is not kept yet come with it, the others in the order of an index. */
export const selectSessionMargins = statement(
  'select_session_margins',
  `${LATEST}, lowest AS (
     (SELECT session_id, merchant_id, currency, ${CENTS_LIST} FROM session_margins k
      WHERE livemode = $1 AND ended_at >= $2 AND NOT EXISTS (SELECT FROM margins m WHERE m.session_id = k.session_id)
      ORDER BY margin_cents, session_id LIMIT $3)
     UNION ALL
     SELECT m.session_id, m.merchant_id, m.currency, ${eachOf((one) => `m.${one} + COALESCE(k.${one}, 0)`)}
     FROM margins m LEFT JOIN session_margins k ON k.merchant_id = m.merchant_id AND k.session_id = m.session_id
   )
   SELECT m.session_id, m.merchant_id, s.name, m.currency, ${eachOf((one) => `m.${one}::float8 AS ${one}`)}
   FROM lowest m JOIN merchants s ON s.id = m.merchant_id
   ORDER BY m.margin_cents, m.session_id LIMIT $3`,
  { session_id: 'text!', merchant_id: 'text!', name: 'text!', currency: 'text!', ...AS_CENTS },
);
