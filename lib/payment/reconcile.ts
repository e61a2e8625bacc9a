import { pool } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { loadSession } from '@/lib/session/load';
import { compareLedger, requeueLostWork } from './compare-books';
import { compareCharges, compareProcessing } from './compare-charges';
import { compareTransfer } from './compare-transfer';
import type { Comparison } from './comparison';
import { refusalOf } from './errors';

/**
 * Compares what we believe with what the processor knows and what the ledger says, session by session. Mends
 * what is safe: what the processor has done and we have not heard of is brought to the door, and work whose job
 * was lost is queued again. Nothing is ever charged, refunded or transferred from here.
 */
export interface Difference {
  session_id: string;
  /** What differs, with both numbers or states. */
  text: string;
  /** Brought into order by this run, or given its job again. */
  mended: boolean;
}

interface ReconcileOptions {
  /** Sessions that have ended, or whose money has moved, at or after this time, in milliseconds since 1970. */
  since: number;
  mend: boolean;
  onDifference(difference: Difference): void;
  /** Ends the run between two sessions. */
  signal?: AbortSignal;
}

/**
 * Goes through the sessions whose group has started and whose money can have moved since: what is still pending, what
 * has ended since, what was refunded since, and whatever is unfinished, however old. Returns how many were compared.
 * @throws when it was told to stop before the last one
 */
export async function reconcile(
  options: ReconcileOptions,
): Promise<{ sessions: number; differences: number; mended: number }> {
  const counts = { sessions: 0, differences: 0, mended: 0 };
  for (const id of await sessionsToCompare(options.since)) {
    options.signal?.throwIfAborted();
    counts.sessions += 1;
    for (const difference of await compareOrTell(id, options.mend)) {
      counts.differences += 1;
      if (difference.mended) counts.mended += 1;
      options.onDifference(difference);
    }
  }
  return counts;
}

/** Ids only, all at once: a day's busiest number of them is a few megabytes, and the run lasts hours. */
async function sessionsToCompare(since: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM sessions WHERE split IS NOT NULL AND id IN (
       SELECT id FROM sessions WHERE status = 'pending'
       UNION SELECT id FROM sessions WHERE ended_at >= $1
       UNION SELECT session_id FROM refunds WHERE created_at >= $1
       UNION SELECT session_id FROM refunds WHERE status IN ('queued', 'accepted')
       UNION SELECT session_id FROM refunds WHERE reversal_status = 'queued'
       UNION SELECT session_id FROM transfers WHERE status IN ('queued', 'waiting')
       UNION SELECT session_id FROM payments WHERE status = 'processing'
     ) ORDER BY id`,
    [new Date(since)],
  );
  return rows.map(({ id }) => id);
}

/** A session that the processor refuses to be asked about is itself a difference, and holds up no other. */
async function compareOrTell(session_id: string, mend: boolean): Promise<Difference[]> {
  try {
    return await reconcileSession(session_id, mend);
  } catch (error) {
    const { code } = refusalOf(error);
    return [{ session_id, text: `cannot be compared: the processor answers ${code}`, mended: false }];
  }
}

/** One session against the processor and the ledger. */
export async function reconcileSession(session_id: string, mend: boolean): Promise<Difference[]> {
  const session = await loadSession(pool(), session_id);
  if (!session?.split) return [];
  const noted: { text: string; settled: ((now: Session) => boolean) | undefined }[] = [];
  const comparison: Comparison = { session, mend, say: (text, settled) => noted.push({ text, settled }) };
  await compareCharges(comparison);
  await compareProcessing(comparison);
  await compareTransfer(comparison);
  // What was mended above, or has happened meanwhile, is in the ledger already.
  const now = (await loadSession(pool(), session_id)) ?? session;
  await compareLedger({ ...comparison, session: now });
  await requeueLostWork(comparison, now);
  const isGone = (settled?: (now: Session) => boolean) => mend && settled?.(now) === true;
  return noted.map(({ text, settled }) => ({ session_id, text, mended: isGone(settled) }));
}
