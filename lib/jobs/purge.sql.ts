import { type Statement, statement } from '@/lib/db/statement';

/*
 * Deletes the oldest rows of a table, a batch at a time: plain SQL, so that each batch is read from an index in the
 * order of time, however large the table is. $1 is the time before which rows are deleted, $2 how many at most.
 */

/** The time is asked for again outside: a row changed meanwhile can be new, and not every Postgres looks again. */
const oldest = (table: string, column: string): Statement<Record<never, never>> =>
  statement(
    `purge_${table}`,
    `DELETE FROM ${table} WHERE ${column} < $1 AND ctid = ANY(ARRAY(
       SELECT ctid FROM ${table} WHERE ${column} < $1 ORDER BY ${column} LIMIT $2))`,
  );

/** The same for a table in partitions, or divided, where a row's place is unique only within its own. */
const oldestByKey = (table: string, column: string, key: string): Statement<Record<never, never>> =>
  statement(
    `purge_${table}`,
    `DELETE FROM ${table} WHERE ${column} < $1 AND (${key}, ${column}) IN (
       SELECT ${key}, ${column} FROM ${table} WHERE ${column} < $1 ORDER BY ${column} LIMIT $2)`,
  );

export const purgeOldest = {
  idempotency_keys: oldest('idempotency_keys', 'created_at'),
  api_requests: oldestByKey('api_requests', 'created_at', 'request_id'),
  delivery_attempts: oldestByKey('delivery_attempts', 'started_at', 'id'),
  processor_events: oldestByKey('processor_events', 'handled_at', 'id'),
  card_outcomes: oldest('card_outcomes', 'created_at'),
  payer_addresses: oldest('payer_addresses', 'created_at'),
  spent_proofs: oldest('spent_proofs', 'expires_at'),
  answered_keys: oldest('answered_keys', 'noted_at'),
  mails: oldest('mails', 'created_at'),
  session_margins: oldestByKey('session_margins', 'ended_at', 'session_id'),
  auth_sessions: oldest('auth_sessions', 'expires_at'),
  auth_verifications: oldest('auth_verifications', 'expires_at'),
  auth_invitations: oldest('auth_invitations', 'expires_at'),
};

/** The oldest events: all of them go, so the next batch finds others. */
const EVENTS = 'SELECT id FROM events WHERE created_at < $1 ORDER BY created_at LIMIT $2';

/** An event goes after its deliveries. */
export const purgeDeliveries = statement(
  'purge_deliveries',
  `DELETE FROM deliveries WHERE id = ANY(ARRAY(
     SELECT d.id FROM (${EVENTS}) e JOIN deliveries d ON d.event_id = e.id LIMIT $2))`,
);

export const purgeEvents = statement(
  'purge_events',
  `DELETE FROM events WHERE id = ANY(ARRAY(
     SELECT e.id FROM (${EVENTS}) e WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id)))`,
);

/** Who has followed a link is counted once its day is kept, and once the session is over nobody is noted again. */
export const purgeLinkOpens = statement(
  'purge_share_link_opens',
  `DELETE FROM share_link_opens WHERE session_id = ANY(ARRAY(
     SELECT o.session_id FROM share_link_opens o
     WHERE o.opened_at < $1
       AND EXISTS (SELECT FROM sessions s WHERE s.id = o.session_id AND s.ended_at IS NOT NULL)
       AND EXISTS (SELECT FROM merchant_modes m WHERE m.merchant_id = o.merchant_id AND m.livemode = o.livemode
                     AND m.figures_until > o.opened_at)
     ORDER BY o.opened_at LIMIT $2))`,
);

/** How long this transaction waits for a lock, in milliseconds: a table that somebody has locked is left to the next run. */
export const limitLockWait = statement(
  'limit_lock_wait',
  "SELECT set_config('lock_timeout', $1::int4::text, true) AS waits",
  { waits: 'text?' },
);
/** For most of what a purge does. */
export const LOCK_WAIT_ms = 2_000;
