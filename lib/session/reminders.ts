import { pool } from '@/lib/db/pool';
import { apply } from './apply';

/**
 * Automatic reminders: 24 hours after the group was started, 24 hours and 3 hours before the end, where the
 * merchant wants them. For each moment, anyone who owes, or has chosen nothing yet while something is free, is
 * reminded unless they joined or were reminded shortly before it. Nothing is kept about a moment being done: the
 * reminder itself is what keeps the next sweep from sending another. The door checks that again under the
 * session's lock, so that two sweeps at once, or a sweep and a merchant, never remind anybody twice for one moment.
 */

const HOUR_ms = 3_600_000;
/** Who joined or was reminded within this time before a moment need not hear of it again at that moment. */
const QUIET_ms = HOUR_ms;
/** A moment that was missed for longer is left out: the next one comes. */
const LATE_ms = 6 * HOUR_ms;
/** Sessions that are read at a time. */
const BATCH = 500;
/** Less than the minute in which the next sweep comes. */
const TIME_LIMIT_ms = 40_000;

export interface DueReminder {
  session_id: string;
  member_ids: string[];
  /** The moment that has come, in milliseconds since 1970. */
  moment: number;
}

const DUE = `
SELECT s.id AS session_id, s.expires_at, moment.at AS moment, array_agg(p.id ORDER BY p.position) AS member_ids
FROM sessions s
JOIN merchants m ON m.id = s.merchant_id AND m.auto_reminders
CROSS JOIN LATERAL (
  SELECT max(at) AS at
  FROM (VALUES (s.started_at + interval '24 hours'), (s.expires_at - interval '24 hours'),
               (s.expires_at - interval '3 hours')) AS moments(at)
  WHERE at <= $1 AND at > $2) AS moment
JOIN members p ON p.session_id = s.id AND p.left_at IS NULL AND p.email IS NOT NULL AND p.unsubscribed_at IS NULL
  AND GREATEST(p.joined_at, p.last_reminded_at) < moment.at - make_interval(secs => $3)
WHERE s.status = 'pending' AND s.started_at IS NOT NULL AND s.expires_at > $1
  AND (s.expires_at, s.id) > ($5, $6)
  AND (
    SELECT count(*) FILTER (WHERE share->>'member_id' = p.id AND share->>'status' = 'pending') > 0
      OR s.split->>'mode' = 'itemized'
        AND count(*) FILTER (WHERE share->>'member_id' = p.id) = 0
        AND COALESCE(sum((share->>'amount_cents')::bigint), 0) < s.total_cents
    FROM json_array_elements(s.split->'shares') AS share)
GROUP BY s.id, moment.at
ORDER BY s.expires_at, s.id
LIMIT $4`;

interface DueRow extends Omit<DueReminder, 'moment'> {
  moment: Date;
  expires_at: Date;
}

/** Sessions where a reminder moment has come, and whom it is for; the soonest to end first. Read as they are asked for. */
export async function* dueReminders(now: number = Date.now()): AsyncGenerator<DueReminder, void> {
  let [expires_at, last] = [new Date(0), ''];
  for (;;) {
    const { rows } = await pool().query<DueRow>({
      name: 'due_reminders',
      text: DUE,
      values: [new Date(now), new Date(now - LATE_ms), QUIET_ms / 1_000, BATCH, expires_at, last],
    });
    for (const { session_id, member_ids, moment } of rows) {
      yield { session_id, member_ids, moment: moment.getTime() };
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    [expires_at, last] = [end.expires_at, end.session_id];
  }
}

/**
 * Reminds everybody who is due, however many, and leaves to the next sweep what it has no time for. Safe to run any number
 * of times at once.
 * @throws when a session could not be reminded, after the others were
 */
export async function sendDueReminders(now: number = Date.now(), signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const end_ms = performance.now() + TIME_LIMIT_ms;
  for await (const { session_id, member_ids, moment } of dueReminders(now)) {
    if (signal?.aborted || performance.now() >= end_ms) break;
    try {
      // A refusal means that the session has ended meanwhile.
      await apply(
        session_id,
        { type: 'remind', member_ids, automatic: true, not_since: moment - QUIET_ms },
        now,
      );
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} sessions could not be reminded`);
  }
}
