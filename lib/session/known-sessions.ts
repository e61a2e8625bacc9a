import { LRUCache } from 'lru-cache';
import type { Cart } from '@/lib/cart/schema';
import type { Session } from '@/lib/group/model';
import { byCreation } from '@/lib/group/query/by-creation';
import { listedItems } from '@/lib/group/query/shares';
import { processSingleton } from '@/lib/singleton';

/**
 * A session with the random name that its opening or its last save has given this state. The database forgets the name
 * as soon as anything else writes the session's row, and no name comes twice, not even where a database that fails over
 * loses its last commits.
 */
export interface KnownSession {
  session: Session;
  state_id: string;
}

/** All sessions that are kept, as `sizeOf_KB` estimates them. */
const KEPT_KB = 20_000;
/** Items that a share or a payment lists. */
const LISTED_per_KB = 16;

const kept = processSingleton(
  'known-sessions',
  () => new LRUCache<string, KnownSession>({ maxSize: KEPT_KB, sizeCalculation: sizeOf_KB }),
);

/** A row takes up to 1 KB, apart from two that can be far larger: the shop's cart, and lists of the items that were taken. */
function sizeOf_KB({ session }: KnownSession): number {
  const { cart, members, payments, refunds, transfers, reversals } = session;
  const tables = [members, payments, refunds, transfers, reversals];
  const rows = tables.reduce((sum, table) => sum + table.length, 1);
  return rows + cartSize_KB(cart) + Math.ceil(listedItems(session) / LISTED_per_KB);
}

/** Every state of a session has the same cart, which is measured once. */
const cartSizes = new WeakMap<Cart, number>();

function cartSize_KB(cart: Cart): number {
  const known_KB = cartSizes.get(cart);
  if (known_KB !== undefined) return known_KB;
  const size_KB = Math.ceil(JSON.stringify(cart).length / 1_000);
  cartSizes.set(cart, size_KB);
  return size_KB;
}

/** What this process has kept of a session. To be used only if the database says that it is in that state. */
export function knownSession(session_id: string): Readonly<KnownSession> | undefined {
  return kept.get().get(session_id);
}

/** Keeps a session as it was read: to load a hundred members takes longer than to decide. */
export function keepSession(known: KnownSession): void {
  kept.get().set(known.session.id, known);
}

/** Keeps a session as a committed transaction has left it. */
export function keepSaved({ session, state_id }: KnownSession): void {
  keepSession({ session: asRead(session), state_id });
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
