import type { Queryable } from '@/lib/db/pool';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';
import type { DisabledReason } from './endpoints';

const DAY_ms = 86_400_000;
/** Mails go to the owner after this many days of nothing but failures (decisions, Events and deliveries). */
export const WARNING_days: readonly number[] = [1, 4];
/** After this many, the endpoint is disabled. */
export const DISABLE_AFTER_days = 5;

/** The first failure after a success: from here the days are counted. */
export async function markFailing(client: Queryable, endpoint_id: string, now_ms: number): Promise<void> {
  await client.query(
    'UPDATE webhook_endpoints SET failing_since = $2 WHERE id = $1 AND failing_since IS NULL',
    [endpoint_id, new Date(now_ms).toISOString()],
  );
}

/** Any delivery that arrives ends the count. */
export async function markRecovered(client: Queryable, endpoint_id: string): Promise<void> {
  await client.query(
    'UPDATE webhook_endpoints SET failing_since = NULL, warned_days = 0 WHERE id = $1 AND failing_since IS NOT NULL',
    [endpoint_id],
  );
}

/**
 * The mail about an endpoint, queued by the same statement that changes it. The mail's task finds the owners and
 * writes the text.
 */
const QUEUE_MAILS = `
SELECT ${enqueueRows(jobs.endpoint_mail, {
  merchant_id: 'merchant_id',
  template: 'template',
  endpoint_id: 'id',
  days: 'days',
})} FROM changed`;

/** Switches an endpoint off and tells its owner. Does nothing when it is off already. */
export async function disableEndpoint(
  client: Queryable,
  endpoint_id: string,
  reason: DisabledReason,
): Promise<void> {
  await client.query(
    `WITH changed AS (
       UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $2
       WHERE id = $1 AND status = 'enabled' AND deleted_at IS NULL
       RETURNING id, merchant_id, 'endpoint_disabled' AS template, 0 AS days
     ) ${QUEUE_MAILS}`,
    [endpoint_id, reason],
  );
}

/**
 * The clock's part: warns owners of endpoints that have failed for one and for four days, and disables what has failed
 * for five. Safe to run any number of times at once: each step is taken by one statement that finds it not yet taken.
 */
export async function sweepFailingEndpoints(client: Queryable, now_ms: number): Promise<void> {
  await client.query(
    `WITH changed AS (
       UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'failing'
       WHERE status = 'enabled' AND deleted_at IS NULL AND failing_since <= $1
       RETURNING id, merchant_id, 'endpoint_disabled' AS template, ${DISABLE_AFTER_days} AS days
     ) ${QUEUE_MAILS}`,
    [new Date(now_ms - DISABLE_AFTER_days * DAY_ms).toISOString()],
  );
  for (const days of WARNING_days.toReversed()) {
    await client.query(
      `WITH changed AS (
         UPDATE webhook_endpoints SET warned_days = $2
         WHERE status = 'enabled' AND deleted_at IS NULL AND warned_days < $2 AND failing_since <= $1
         RETURNING id, merchant_id, 'endpoint_failing' AS template, $2::int AS days
       ) ${QUEUE_MAILS}`,
      [new Date(now_ms - days * DAY_ms).toISOString(), days],
    );
  }
}
