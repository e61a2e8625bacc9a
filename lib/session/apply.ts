import { randomUUID } from 'node:crypto';
import type { Violation } from '@/lib/cart/violations';
import { newEventId, newId } from '@/lib/db/ids';
import { inTurn } from '@/lib/db/in-turn';
import { type AnswerLast, plainTransaction, type Queryable } from '@/lib/db/pool';
import { type Transaction, transaction } from '@/lib/db/prisma';
import type { Command, RefusalCode } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { EventDraft, Session } from '@/lib/group/model';
import { viewEvents } from '@/lib/group/query/view';
import { log } from '@/lib/log';
import { noteQueued } from '@/lib/queue/announce';
import { enqueueAll } from '@/lib/queue/enqueue';
import { type OpenSpan, traced } from '@/lib/tracing/span';
import type { NewEvent } from '@/lib/webhook/event/body';
import { publishEvents } from '@/lib/webhook/event/publish';
import { jobOf } from './effect-jobs';
import { type KnownSession, keepSaved } from './known-sessions';
import { lockSession } from './load';
import { saveSession, writePostings } from './save';
import { inSessionTurn } from './session-turns';

/** The outcome of a command: the session as it is now, or why nothing happened. */
export type Applied =
  | {
      ok: true;
      session: Session;
      /** The session before the command. */
      before: Session;
      subject_id: string | null;
      counts: { reminded: number; skipped: number } | null;
    }
  | { ok: false; code: RefusalCode | 'unknown_session'; violations: Violation[] };

/** A command that was taken. */
export type AppliedCommand = Extract<Applied, { ok: true }>;

interface Options {
  /**
   * When it happens. By default when its turn has come: an earlier time would put its events and entries of the books
   * before others that are there already, and perhaps were read.
   */
  at?: number;
  /** What else is written in its transaction once it was taken, such as who gave it. No sending. */
  also?: (transaction: Transaction, applied: AppliedCommand) => Promise<void>;
}

/**
 * The one door: every change of a session goes through here. Locks its row, loads it, decides by the pure
 * state machine, writes the change with its events, ledger postings and jobs, commits. Nothing is sent from
 * here; what has to happen outside is queued in the same transaction.
 */
export function apply(session_id: string, command: Command, options: Options = {}): Promise<Applied> {
  const { type } = command;
  const attributes = { 'session.id': session_id, 'split.command': type };
  return traced({ name: `door ${type}`, kind: 'internal', attributes }, async (span) => {
    const applied = await inSessionTurn(session_id, () => applyNow(session_id, command, options));
    describe(span, applied);
    return applied;
  });
}

function describe(span: OpenSpan, applied: Applied): void {
  if (!applied.ok) {
    span.set({ 'split.refused': applied.code });
  } else {
    const { merchant_id, livemode, status } = applied.session;
    span.set({ 'merchant.id': merchant_id, 'split.livemode': livemode, 'split.status': status });
  }
}

/** Thrown within a transaction to undo it. */
class FirstRefused extends Error {
  constructor(readonly refused: Extract<Applied, { ok: false }>) {
    super(refused.code);
  }
}

/**
 * Opens a session and gives it its first command, or does neither: in one transaction. Null if `insert` says that the
 * session was not opened.
 *
 * @param also what else is written in that transaction
 */
export async function applyFirst(
  session_id: string,
  insert: (client: Queryable) => Promise<boolean>,
  command: Command,
  now: number,
  also: (client: Queryable) => Promise<void>,
): Promise<Applied | null> {
  const written: Written = {};
  const work = plainTransaction(async (client) => {
    if (!(await insert(client))) return null;
    const applied = await applyIn(client, session_id, command, now, written);
    if (!applied.ok) throw new FirstRefused(applied);
    await also(client);
    return applied;
  });
  const applied = await work.catch((error: unknown) => {
    if (error instanceof FirstRefused) return error.refused;
    throw error;
  });
  announce(written);
  return applied;
}

async function applyNow(session_id: string, command: Command, { at, also }: Options): Promise<Applied> {
  // What a transaction that rolls back has written did not happen.
  const written: Written = {};
  const applied = also
    ? await transaction(async (opened) => {
        const inside = await applyIn(opened, session_id, command, at, written);
        if (inside.ok) await also(opened, inside);
        return inside;
      })
    : await plainTransaction(
        (client, answerLast) => applyIn(client, session_id, command, at, written, answerLast),
        { reads_first: true },
      );
  announce(written);
  return applied;
}

/** What one command has written, to be made known once it is committed. Nothing, if it was refused. */
interface Written {
  known?: KnownSession;
  events?: readonly NewEvent[];
}

function announce({ known, events = [] }: Written): void {
  if (!known) return;
  keepSaved(known);
  for (const { id: event_id, type } of events) logEvent(known.session, event_id, type);
  noteQueued();
}

function logEvent({ id: session_id, merchant_id, livemode }: Session, event_id: string, type: string): void {
  log('info', 'event', { event_id, type, session_id, merchant_id, livemode });
}

async function applyIn(
  client: Queryable,
  session_id: string,
  command: Command,
  at: number | undefined,
  written: Written,
  answerLast?: AnswerLast,
): Promise<Applied> {
  const before = await lockSession(client, session_id);
  if (!before) return { ok: false, code: 'unknown_session', violations: [] };
  const now = at ?? Date.now();
  const decision = decide(before, command, { now, newId });
  if (!decision.ok) return decision;
  const { effects, postings, subject_id, counts } = decision;
  const session = { ...decision.session, event_sequence: before.event_sequence + decision.events.length };
  const events = eventsOf(session, before.event_sequence, decision.events, now);
  const jobs = effects.map((effect) => jobOf(session.id, effect));
  const state_id = randomUUID();
  // Sent at once; the database runs one after the other.
  const answers = inTurn([
    saveSession(client, before, session, state_id),
    writePostings(client, session, postings, now),
    publish(client, session, events),
    enqueueAll(client, jobs),
  ]);
  if (answerLast) answerLast(answers);
  else await answers;
  written.known = { session, state_id };
  written.events = events;
  return { ok: true, session, before, subject_id, counts };
}

/** Each event carries the session as this command leaves it. */
function eventsOf(
  session: Session,
  sequence: number,
  drafts: readonly EventDraft[],
  now: number,
): NewEvent[] {
  return viewEvents(session, drafts).map(({ type, data }, index) => ({
    id: newEventId(now),
    type,
    sequence: sequence + index + 1,
    created_at_ms: now,
    data,
  }));
}

async function publish(client: Queryable, session: Session, events: readonly NewEvent[]): Promise<void> {
  const { merchant_id, livemode, order_ref, webhook_url, id: session_id } = session;
  await publishEvents(client, { merchant_id, livemode, session_id, webhook_url, order_ref, events });
}
