import { inTurn } from '@/lib/db/in-turn';
import type { Queryable } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { noteSession } from '@/lib/tracing/span';
import { knownSession } from './known-sessions';
import { sessionFromRows } from './rows';
import {
  lockSessionRow,
  type RelatedRows,
  type SessionJson,
  type SessionRow,
  selectSession,
  selectSessionUnless,
} from './session.sql';

/** The whole session, as one statement sees it; null if there is none. Only for reading: the door uses `lockSession`. */
export async function loadSession(client: Queryable, session_id: string): Promise<Session | null> {
  const row = await selectSession.first(client, [session_id]);
  return row ? wholeSession(row) : null;
}

/** A session that was read whole: by itself, or by another statement (`sessionAsJson`). */
export function wholeSession(row: (SessionRow & RelatedRows) | SessionJson): Session {
  noteSession(row);
  const { members, payments, refunds, transfers, reversals, ...own } = row;
  return sessionFromRows(own, { members, payments, refunds, transfers, reversals });
}

/**
 * Locks the session's row, then reads the session, or takes what this process has kept of it if that is its state
 * still. Two statements on purpose: after waiting for a lock Postgres reads the locked row again but sub-selects still
 * see the statement's old snapshot, so the session must be read by a statement that begins when the lock is held. Both
 * are sent at once; the database runs one after the other.
 */
export async function lockSession(client: Queryable, session_id: string): Promise<Session | null> {
  const known = knownSession(session_id);
  const [locked, row] = await inTurn([
    lockSessionRow.first(client, [session_id]),
    selectSessionUnless.first(client, [session_id, known?.state_id]),
  ]);
  // One that was opened between the two statements is not locked.
  if (!locked) return null;
  if (row) return wholeSession(row);
  if (!known) return null;
  noteSession(known.session);
  return known.session;
}
