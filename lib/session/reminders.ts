import { pool } from '@/lib/db/pool';
import { HOUR_ms } from '@/lib/format/units';
import { apply } from './apply';
import { selectDueReminders } from './reminders.sql';

/**
 * Automatic reminders: 24 hours after the group was started, 24 hours and 3 hours before the end, where the
 * merchant wants them. For each moment, anyone who owes, or has chosen nothing yet while something is free, is
 * reminded unless they joined or were reminded shortly before it. Nothing is kept about a moment being done: the
 * reminder itself is what keeps the next sweep from sending another. The door checks that again under the
 * session's lock, so that two sweeps at once, or a sweep and a merchant, never remind anybody twice for one moment.
 */

/** A member who joined or was reminded within this time before a moment is not reminded at it. */
const QUIET_ms = HOUR_ms;
/** A moment that was missed by more than this is skipped: the next one comes. */
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

/** Sessions due for a reminder, with its recipients; the soonest to end first. Read page by page. */
export async function* dueReminders(now: number): AsyncGenerator<DueReminder, void> {
  let [expires_at, last] = [new Date(0), ''];
  for (;;) {
    const rows = await selectDueReminders.all(pool(), [
      new Date(now),
      new Date(now - LATE_ms),
      QUIET_ms / 1_000,
      BATCH,
      expires_at,
      last,
    ]);
    for (const { session_id, member_ids, moment } of rows) {
      yield { session_id, member_ids, moment: moment.getTime() };
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    [expires_at, last] = [end.expires_at, end.session_id];
  }
}

/**
 * Reminds everybody who is due, however many; what does not fit into its time is the next sweep's. Safe to run any number
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
      await apply(session_id, { type: 'remind', member_ids, not_since: moment - QUIET_ms }, { at: now });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} sessions could not be reminded`);
  }
}
