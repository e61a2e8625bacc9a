import { pool } from '@/lib/db/pool';
import { apply } from '@/lib/session/apply';

/** Before the end of the session, in hours: one automatic reminder each. */
const REMIND_BEFORE_HOURS: readonly number[] = [48, 12];
/** Sessions that one run reminds at most. */
const BATCH = 200;

/**
 * Automatic reminders: members who owe are reminded 48 and 12 hours before the session ends, where the merchant wants
 * that. A session shorter than that skips the first. Who was reminded since the last of these moments, by hand or
 * by another run, is not reminded again; the door decides under the session's lock.
 */
export async function sendReminders(_payload: unknown, context: { signal: AbortSignal }): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT DISTINCT s.id
     FROM sessions s
     JOIN merchants m ON m.id = s.merchant_id AND m.auto_reminders
     JOIN members p ON p.session_id = s.id AND p.left_at IS NULL AND p.email IS NOT NULL AND p.unsubscribed_at IS NULL
     CROSS JOIN unnest($1::int[]) AS hours
     WHERE s.status = 'pending' AND s.started_at IS NOT NULL AND s.expires_at > now() + interval '10 minutes'
       AND s.expires_at - make_interval(hours => hours) BETWEEN now() - interval '2 hours' AND now()
       AND greatest(p.last_reminded_at, p.joined_at, s.started_at) < s.expires_at - make_interval(hours => hours)
     LIMIT $2`,
    [REMIND_BEFORE_HOURS, BATCH],
  );
  for (const { id } of rows) {
    if (context.signal.aborted) return;
    await apply(id, { type: 'remind', member_ids: null, automatic: true });
  }
}
