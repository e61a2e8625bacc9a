import { statement } from '@/lib/db/statement';
import { BOUNDS_s } from './fund-times';

const of = (status: string) => `COALESCE(sum(number) FILTER (WHERE status = '${status}'), 0)::int`;

/** The counts of lib/dashboard/home/fund-times.ts: one below each bound, and one of all that took longer. */
const FUND_TIMES = [0, ...BOUNDS_s]
  .map(
    (_low, bucket) => `COALESCE(sum(number) FILTER (WHERE status = 'funded' AND bucket = ${bucket}), 0)::int`,
  )
  .join(', ');

/** In test mode, a group that time was let pass for has started before it was made. */
const BEGUN = 'GREATEST(started_at, created_at)';

const sumOf = (cents: string) => `sum(${cents}) FILTER (WHERE status = 'funded')::bigint`;

/**
 * Sessions created, started, shared, and ended, from $3 until before $4, by day and currency. Plain SQL because Prisma
 * cannot group by a day, count by conditions, nor join these.
 */
export const countDays = statement(
  'count_days',
  `WITH made AS (
     SELECT (created_at AT TIME ZONE 'UTC')::date AS day, currency, count(*)::int AS created,
            sum(total_cents)::bigint AS created_cents
     FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND created_at >= $3 AND created_at < $4 GROUP BY 1, 2
   ), begun AS (
     SELECT (${BEGUN} AT TIME ZONE 'UTC')::date AS day, currency, count(*)::int AS started
     FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND (started_at >= $3 OR created_at >= $3)
       AND started_at IS NOT NULL AND ${BEGUN} >= $3 AND ${BEGUN} < $4 GROUP BY 1, 2
   ), opened AS (
     SELECT (opened_at AT TIME ZONE 'UTC')::date AS day, currency, count(*)::int AS shared
     FROM share_link_opens WHERE merchant_id = $1 AND livemode = $2 AND opened_at >= $3 AND opened_at < $4
     GROUP BY 1, 2
   ), ended AS (
     SELECT (ended_at AT TIME ZONE 'UTC')::date AS day, currency, status,
            width_bucket(extract(epoch FROM ended_at - created_at)::float8, ARRAY[${BOUNDS_s}]::float8[]) AS bucket,
            count(*) AS number, sum(total_cents) AS total_cents, sum(merchant_fee_cents) AS merchant_fee_cents,
            sum(fx_fee_cents) AS fx_fee_cents
     FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND ended_at >= $3 AND ended_at < $4 GROUP BY 1, 2, 3, 4
   ), over AS (
     SELECT day, currency, ${of('funded')} AS funded, ${of('cancelled')} AS cancelled, ${of('expired')} AS expired,
            ${sumOf('total_cents')} AS funded_cents, ${sumOf('merchant_fee_cents')} AS merchant_fee_cents,
            ${sumOf('fx_fee_cents')} AS fx_fee_cents, ARRAY[${FUND_TIMES}] AS fund_times
     FROM ended GROUP BY 1, 2
   )
   SELECT (extract(epoch FROM day::timestamp) * 1000)::float8 AS day, currency, COALESCE(created, 0) AS created,
     COALESCE(created_cents, 0)::float8 AS created_cents, COALESCE(started, 0) AS started,
     COALESCE(shared, 0) AS shared, COALESCE(funded, 0) AS funded,
     COALESCE(funded_cents, 0)::float8 AS funded_cents, COALESCE(cancelled, 0) AS cancelled,
     COALESCE(expired, 0) AS expired, COALESCE(fund_times, ARRAY[]::int[]) AS fund_times,
     COALESCE(merchant_fee_cents, 0)::float8 AS merchant_fee_cents, COALESCE(fx_fee_cents, 0)::float8 AS fx_fee_cents
   FROM made FULL JOIN begun USING (day, currency) FULL JOIN opened USING (day, currency)
     FULL JOIN over USING (day, currency)`,
  {
    day: 'float8!',
    currency: 'text!',
    created: 'int4!',
    created_cents: 'float8!',
    started: 'int4!',
    shared: 'int4!',
    funded: 'int4!',
    funded_cents: 'float8!',
    cancelled: 'int4!',
    expired: 'int4!',
    fund_times: 'int4[]!',
    merchant_fee_cents: 'float8!',
    fx_fee_cents: 'float8!',
  },
);
