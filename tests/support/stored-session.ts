import { pool } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { sessionFromRows } from '@/lib/session/rows';
import { selectSession } from '@/lib/session/session.sql';

/** A session as the database has it, whatever this process has kept of it; null if there is none. */
export async function storedSession(session_id: string): Promise<Session | null> {
  const read = await selectSession.first(pool(), [session_id, null]);
  return read?.session ? sessionFromRows(read.session) : null;
}
