import { pool } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { loadSession } from '@/lib/session/load';
import { refusalOf } from '../processor/errors';
import { atReadingPace } from '../processor/reading-pace';
import { compareLedger, requeueLostWork } from './compare-books';
import { compareCharges, compareHolds, compareProcessing } from './compare-charges';
import { compareTransfers } from './compare-transfers';
import type { Comparison } from './comparison';
import { selectSessionsToCompare } from './reconcile.sql';

/**
 * Compares what we believe with what the processor knows and what the ledger says, session by session. Fixes
 * what is safe: anything the processor did that we missed is applied to the session, and work whose job
 * was lost is queued again. Nothing is ever charged, refunded or transferred from here.
 */
export interface Difference {
  session_id: string;
  /** What differs, with both numbers or states. */
  text: string;
  /** Fixed by this run, or its job queued again. */
  fixed: boolean;
}

/** Where an interrupted run continues. */
interface Rest {
  /** The rest of the list: ids above this one. */
  after: string;
  /** Earlier sessions that could not be checked. */
  again: string[];
}

interface ReconcileOptions {
  /** Sessions that have ended, or whose money has moved, at or after this time, in milliseconds since 1970. */
  since: number;
  fix: boolean;
  onDifference(difference: Difference): void;
  /** Sessions to compare whatever their state. */
  also?: readonly string[];
  /** Sessions compared side by side. */
  parallel?: number;
  /** What an earlier run with the same `since` left. */
  rest?: Rest;
  /** Which part of what the processor lets us read is ours: all of it where nothing else runs. */
  pace?: number;
  /** Ends the run between sessions. */
  signal?: AbortSignal;
}

interface ReconcileReport {
  sessions: number;
  differences: number;
  fixed: number;
  /** What is left after the signal stopped it; null at the end of the list. */
  rest: Rest | null;
}

/** This many failed checks mean that the processor or the database is down. */
const GIVE_UP_AFTER = 100;
const NAMED = 10;
/** Each asks two or three times, one after the other: over 50 sessions a second, where an answer takes 120 ms. */
const PARALLEL = 24;

/**
 * Goes through the sessions whose group has started and whose money can have moved since: what is still pending, what
 * has ended since, what was refunded since, and everything unfinished, however old. Returns how many were compared, and
 * what is left when it was told to stop. A session that cannot be checked blocks no other.
 * @throws AggregateError when sessions could not be checked, after all others; or as soon as there are many
 */
export async function reconcile(options: ReconcileOptions): Promise<ReconcileReport> {
  const { since, fix, onDifference, signal, also = [], parallel = PARALLEL, pace = 1 } = options;
  const rest = options.rest ?? { after: '', again: [...also] };
  const report: ReconcileReport = { sessions: 0, differences: 0, fixed: 0, rest: null };
  const listed = await sessionsToCompare(since, rest.after);
  const ids = [...new Set([...listed, ...rest.again])];
  const failed = new Map<string, unknown>();
  let index = 0;
  const compareNext = async (): Promise<void> => {
    while (index < ids.length && failed.size < GIVE_UP_AFTER && !signal?.aborted) {
      const id = ids[index++] ?? '';
      const differences = await compareOrTell(id, fix).catch((error: unknown) => void failed.set(id, error));
      if (differences) tell(differences, report, onDifference);
    }
  };
  await atReadingPace(pace, () => Promise.all(Array.from({ length: parallel }, compareNext)));
  if (signal?.aborted && index < ids.length && failed.size < GIVE_UP_AFTER) {
    const left = ids.slice(Math.max(index, listed.length));
    const after = listed[Math.min(index, listed.length) - 1] ?? rest.after;
    return { ...report, rest: { after, again: [...left, ...failed.keys()] } };
  }
  if (failed.size > 0) throw notAsked(failed);
  return report;
}

function tell(
  differences: readonly Difference[],
  report: ReconcileReport,
  onDifference: (difference: Difference) => void,
): void {
  for (const difference of differences) {
    report.differences += 1;
    if (difference.fixed) report.fixed += 1;
    onDifference(difference);
  }
  report.sessions += 1;
}

function notAsked(failed: ReadonlyMap<string, unknown>): AggregateError {
  const ids = [...failed.keys()];
  const named = `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ', ...' : ''}`;
  return new AggregateError(failed.values(), `${ids.length} sessions could not be compared: ${named}`);
}

/** Ids only, all at once: a day's busiest number of them is a few megabytes, and the run lasts hours. */
async function sessionsToCompare(since: number, after: string): Promise<string[]> {
  const rows = await selectSessionsToCompare.all(pool(), [new Date(since), after]);
  return rows.map(({ id }) => id);
}

/** A session for which the processor refuses to answer is itself a difference. @throws when it has not answered */
async function compareOrTell(session_id: string, fix: boolean): Promise<Difference[]> {
  try {
    return await reconcileSession(session_id, fix);
  } catch (error) {
    const { code } = refusalOf(error);
    return [{ session_id, text: `cannot be compared: the processor answers ${code}`, fixed: false }];
  }
}

/** One session against the processor and the ledger. */
export async function reconcileSession(session_id: string, fix: boolean): Promise<Difference[]> {
  const session = await loadSession(pool(), session_id);
  if (!session?.split) return [];
  const noted: { text: string; settled: ((now: Session) => boolean) | undefined }[] = [];
  const comparison: Comparison = { session, fix, say: (text, settled) => noted.push({ text, settled }) };
  await compareCharges(comparison);
  await compareProcessing(comparison);
  await compareHolds(comparison);
  // A payment that was missed can have funded the session.
  await compareTransfers({ ...comparison, session: (await loadSession(pool(), session_id)) ?? session });
  // What was fixed above, or has happened meanwhile, is in the ledger already.
  const now = (await loadSession(pool(), session_id)) ?? session;
  await compareLedger({ ...comparison, session: now });
  await requeueLostWork(comparison, now);
  const isGone = (settled?: (now: Session) => boolean) => fix && settled?.(now) === true;
  return noted.map(({ text, settled }) => ({ session_id, text, fixed: isGone(settled) }));
}
