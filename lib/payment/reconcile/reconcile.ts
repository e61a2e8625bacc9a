import { pool } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { reasonOf } from '@/lib/reason-of';
import { loadSession } from '@/lib/session/load';
import { refusalOf } from '../processor/errors';
import { servedModes, servesMode } from '../processor/modes';
import { sideBySide } from '../processor/side-by-side';
import { compareLedger, requeueLostWork } from './compare-books';
import { compareCharges, compareIntents } from './compare-charges';
import { compareTransfers } from './compare-transfers';
import type { Comparison } from './comparison';
import { listsOf, type ProcessorLists } from './processor-lists';
import { selectSessionsToCompare } from './reconcile.sql';
import { NotRead, Sweep, type SweptSession } from './sweep';

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
  /** The rest of the list: what follows this session; all of it where it is empty. */
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
/** A session whose own lists are asked for waits for one answer after the other. */
const PARALLEL = 24;
/** Sessions that are listed at a time, and those of them for which the processor's lists are read on at a time. */
const LISTED = 50_000;
const BATCH = 200;

/**
 * Goes through the sessions whose group has started and whose money can have moved since, the youngest first: what is
 * still pending, what has ended since, what was refunded since, and everything unfinished, however old: banks take months
 * to decide. Returns how many were compared, and what is left when it was told to stop. A session that cannot be checked
 * blocks no other; nobody can be asked about those of a mode without a key, which are left out.
 * @throws AggregateError when sessions could not be checked, after all others; or as soon as there are many
 */
export async function reconcile(options: ReconcileOptions): Promise<ReconcileReport> {
  const { since, also = [], signal } = options;
  const rest = options.rest ?? { after: '', again: [...also] };
  const run = new Run(options);
  let { after } = rest;
  let again = [...new Set(rest.again)];
  const sweep = new Sweep();
  for await (const batch of sweptBatches(since, after, sweep, signal)) {
    const left = await run.compare(batch, (session) => sweep.take(session));
    const last = batch.at(-left.length - 1);
    if (last) sweep.forgetYounger(last);
    after = last?.id ?? after;
    const listed = new Set(batch.map(({ id }) => id));
    again = again.filter((id) => !listed.has(id));
    if (run.isOver()) break;
  }
  again = (await run.compare(again.map((id) => ({ id })))).map(({ id }) => id);
  const { report, failed } = run;
  if (failed.size < GIVE_UP_AFTER && run.isStopped())
    return { ...report, rest: { after, again: [...again, ...failed.keys()] } };
  if (failed.size > 0) throw notAsked(failed);
  return { ...report, rest: null };
}

/** The sessions to compare, each batch once the processor's lists have reached it. The next is read meanwhile. */
async function* sweptBatches(
  since: number,
  after: string,
  sweep: Sweep,
  signal: AbortSignal | undefined,
): AsyncGenerator<SweptSession[]> {
  let ready: SweptSession[] | undefined;
  for await (const batch of batchesOf(since, after)) {
    const reached = sweep.reach(batch, signal);
    try {
      if (ready) yield ready;
    } finally {
      await reached;
    }
    ready = batch;
  }
  if (ready) yield ready;
}

async function* batchesOf(since: number, after: string): AsyncGenerator<SweptSession[]> {
  for (let last = after; ; ) {
    const values = [new Date(since), last, LISTED, servedModes()];
    const listed = await selectSessionsToCompare.all(pool(), values);
    for (let at = 0; at < listed.length; at += BATCH) yield listed.slice(at, at + BATCH);
    last = listed.at(-1)?.id ?? last;
    if (listed.length < LISTED) return;
  }
}

/** Sessions on their way through a run, and what became of them. */
class Run {
  readonly report = { sessions: 0, differences: 0, fixed: 0 };
  readonly failed = new Map<string, unknown>();

  constructor(private readonly options: ReconcileOptions) {}

  isStopped(): boolean {
    return this.options.signal?.aborted === true;
  }

  isOver(): boolean {
    return this.failed.size >= GIVE_UP_AFTER || this.isStopped();
  }

  /** Compares sessions side by side until it is over. Returns those that were not begun. */
  async compare<Some extends { id: string }>(
    sessions: readonly Some[],
    readOf: (session: Some) => ProcessorLists | null = () => null,
  ): Promise<Some[]> {
    const { parallel = PARALLEL, fix } = this.options;
    return sideBySide(sessions, { parallel, isOver: () => this.isOver() }, async (session) => {
      const compared = compareOrTell(session.id, fix, readOf(session));
      const differences = await compared.catch((error: unknown) => void this.failed.set(session.id, error));
      if (differences) this.tell(differences);
    });
  }

  private tell(differences: readonly Difference[]): void {
    for (const difference of differences) {
      this.report.differences += 1;
      if (difference.fixed) this.report.fixed += 1;
      this.options.onDifference(difference);
    }
    this.report.sessions += 1;
  }
}

function notAsked(failed: ReadonlyMap<string, unknown>): AggregateError {
  const ids = [...failed.keys()];
  const named = `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ', ...' : ''}`;
  const reasons = [...failed]
    .slice(0, NAMED)
    .map(([id, cause]) => new Error(`${id} could not be compared: ${reasonOf(cause)}`, { cause }));
  if (ids.length > NAMED) reasons.push(new Error(`and ${ids.length - NAMED} more`));
  return new AggregateError(reasons, `${ids.length} sessions could not be compared: ${named}`);
}

/** A session for which the processor refuses to answer is itself a difference. @throws when it has not answered */
async function compareOrTell(
  session_id: string,
  fix: boolean,
  read: ProcessorLists | null,
): Promise<Difference[]> {
  try {
    return await reconcileSession(session_id, fix, read);
  } catch (error) {
    const { code } = refusalOf(error);
    return [{ session_id, text: `cannot be compared: the processor answers ${code}`, fixed: false }];
  }
}

/**
 * One session against the processor and the ledger. What was read of many sessions at once decides only that nothing
 * differs: anything else is told, and fixed, by the session's own lists as they are now.
 */
export async function reconcileSession(
  session_id: string,
  fix: boolean,
  read: ProcessorLists | null = null,
): Promise<Difference[]> {
  const session = await loadSession(pool(), session_id);
  // What an earlier run has left may be of a mode whose key was taken away since.
  if (!session?.split || !servesMode(session.livemode)) return [];
  if (read && (await agrees(session, read))) return [];
  const lists = listsOf(session);
  const noted: { text: string; settled: ((now: Session) => boolean) | undefined }[] = [];
  const comparison: Comparison = {
    session,
    load: async () => (await loadSession(pool(), session_id)) ?? session,
    lists,
    fix,
    say: (text, settled) => noted.push({ text, settled }),
  };
  const now = await compareAll(comparison);
  const isGone = (settled?: (now: Session) => boolean) => fix && settled?.(now) === true;
  return noted.map(({ text, settled }) => ({ session_id, text, fixed: isGone(settled) }));
}

/** Answers the session as it was compared last. */
async function compareAll(comparison: Comparison): Promise<Session> {
  await compareCharges(comparison);
  await compareIntents(comparison);
  await compareTransfers(comparison);
  // What was fixed above, or has happened meanwhile, is in the ledger already.
  const now = await comparison.load();
  await compareLedger({ ...comparison, session: now });
  await requeueLostWork(comparison, now);
  return now;
}

/** Whether a comparison by these lists would say nothing, and finds in them all that it asks for. */
async function agrees(session: Session, lists: ProcessorLists): Promise<boolean> {
  const say = () => {
    throw new NotRead();
  };
  const comparison: Comparison = { session, load: async () => session, lists, fix: false, say };
  try {
    await compareAll(comparison);
    return true;
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    return false;
  }
}
