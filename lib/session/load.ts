import { inTurn } from '@/lib/db/in-turn';
import type { Queryable } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { noteSession } from '@/lib/tracing/span';
import { type KnownSession, keepSession, knownSession } from './known-sessions';
import { sessionFromRows } from './rows';
import { lockSessionRow, type SessionRead, selectSession } from './session.sql';

/**
 * The whole session, as one statement sees it; null if there is none. Only for reading: the door uses `lockSession`.
 */
export async function loadSession(client: Queryable, session_id: string): Promise<Session | null> {
  const known = knownSession(session_id);
  const read = await selectSession.first(client, [session_id, known?.state_id]);
  return sessionRead(read, known);
}

/**
 * The session that a statement has read (`sessionReadSql`), or what this process has kept of it if that is its state
 * still; null if the statement has found none.
 *
 * @param known what was kept when the statement was sent
 */
export function sessionRead(
  read: SessionRead | undefined,
  known: Readonly<KnownSession> | undefined,
): Session | null {
  if (!read) return null;
  const { state_id } = read;
  const session = read.session ? sessionFromRows(read.session) : null;
  const found = session ?? (known?.state_id === state_id ? known.session : null);
  if (!found) return null;
  noteSession(found);
  // What a command has kept meanwhile is newer.
  if (session && state_id && knownSession(session.id) === known) keepSession({ session, state_id });
  return found;
}

/**
 * Locks the session's row, then reads the session. Two statements on purpose: after waiting for a lock Postgres reads
 * the locked row again but sub-selects still see the statement's old snapshot, so the session must be read by a
 * statement that begins when the lock is held. Both are sent at once; the database runs one after the other.
 */
export async function lockSession(client: Queryable, session_id: string): Promise<Session | null> {
  const known = knownSession(session_id);
  const [locked, read] = await inTurn([
    lockSessionRow.first(client, [session_id]),
    selectSession.first(client, [session_id, known?.state_id]),
  ]);
  // One that was opened between the two statements is not locked.
  return locked ? sessionRead(read, known) : null;
}
