import { LRUCache } from 'lru-cache';
import type { Session } from '@/lib/group/model';
import { processSingleton } from '@/lib/singleton';

/**
 * A session with the random name that its last save has given this state. The database forgets the name as soon as
 * anything else writes the session's row, and no name comes twice, not even where a database that fails over loses its
 * last commits.
 */
export interface KnownSession {
  session: Session;
  state_id: string;
}

/** Rows of all sessions that are kept. A row takes up to 1 KB. */
const KEPT_rows = 20_000;

const kept = processSingleton(
  'known-sessions',
  () => new LRUCache<string, KnownSession>({ maxSize: KEPT_rows, sizeCalculation: countRows }),
);

function countRows({ session }: KnownSession): number {
  const { cart, members, payments, refunds, transfers, reversals } = session;
  const tables = [cart.items, members, payments, refunds, transfers, reversals];
  return tables.reduce((rows, table) => rows + table.length, 1);
}

/**
 * What this process has kept of a session. To be used only after asking the database, under the session's lock,
 * whether that is its state still.
 */
export function knownSession(session_id: string): Readonly<KnownSession> | undefined {
  return kept.get().get(session_id);
}

/** Keeps a session as a committed transaction has left it: loading a hundred members takes longer than deciding. */
export function keepSession({ session, state_id }: KnownSession): void {
  kept.get().set(session.id, { session: asRead(session), state_id });
}

/** In the order in which the database answers. */
function asRead(session: Session): Session {
  const { members, payments, refunds, transfers, reversals } = session;
  return {
    ...session,
    members: members.toSorted((one, other) => one.position - other.position),
    payments: payments.toSorted(byCreation),
    refunds: refunds.toSorted(byCreation),
    transfers: transfers.toSorted(byCreation),
    reversals: reversals.toSorted(byCreation),
  };
}

interface Created {
  id: string;
  created_at: number;
}

const byCreation = (one: Created, other: Created): number =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : 1);
