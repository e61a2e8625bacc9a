import isEqual from 'fast-deep-equal';
import { hashToken, newId } from '@/lib/db/ids';
import { inTurn } from '@/lib/db/in-turn';
import type { Queryable } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import type { Posting } from '@/lib/group/posting';
import { held_cents } from '@/lib/group/query/holds';
import { milestoneCheckAt } from '@/lib/group/query/milestones';
import { paid_cents } from '@/lib/group/query/shares';
import { rowOf } from './rows';
import { deleteMembers, insertPostings, saveRelated, updateSession } from './session.sql';
import { memberToken } from './tokens';

/** The tables below a session, in the order in which they are written. */
const TABLES = ['members', 'payments', 'refunds', 'transfers', 'reversals'] as const;
type Related = Session[(typeof TABLES)[number]][number];

/** The columns that only the table has. */
function extraOf(row: Related, { currency }: Session) {
  if (!('is_organizer' in row)) return { currency };
  return { token_hash: `\\x${hashToken(memberToken(row.id, row.link_number)).toString('hex')}` };
}

/**
 * Writes what a command has changed, and notifies listeners. In the caller's transaction: all statements are sent at
 * once, in this order.
 *
 * @param state_id names the state that is written
 */
export async function saveSession(
  client: Queryable,
  before: Session,
  after: Session,
  state_id: string,
): Promise<void> {
  const sent: Promise<unknown>[] = [saveOwnRow(client, before, after, state_id)];
  const kept = new Set(after.members.map(({ id }) => id));
  const forgotten = before.members.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  if (forgotten.length > 0) sent.push(deleteMembers.run(client, [after.id, forgotten]));
  for (const table of TABLES) {
    const known = new Map(before[table].map((row: Related) => [row.id, row]));
    const changed = after[table].filter((row: Related) => !isSameRow(row, known.get(row.id)));
    if (changed.length === 0) continue;
    const records = changed.map((row) => rowOf(row, { session_id: after.id, ...extraOf(row, after) }));
    sent.push(saveRelated[table].run(client, [JSON.stringify(records)]));
  }
  await inTurn(sent);
}

/**
 * Whether a row is as it was. Most are, in all their columns, and a group of a hundred has hundreds: comparing them is
 * most of what a command does in this process.
 */
function isSameRow<Row extends object>(row: Row, before: Row | undefined): boolean {
  if (!before) return false;
  let columns = 0;
  for (const name in row) {
    if (row[name] !== before[name] && !isEqual(row[name], before[name])) return false;
    columns += 1;
  }
  return columns === Object.keys(before).length;
}

async function saveOwnRow(
  client: Queryable,
  before: Session,
  after: Session,
  state_id: string,
): Promise<void> {
  const date = (at: number | null) => (at === null ? null : new Date(at));
  await updateSession.run(client, [
    after.id,
    after.status,
    // The largest column: most commands leave it as it is.
    isEqual(after.split, before.split) ? null : JSON.stringify(after.split),
    paid_cents(after),
    after.cancel_announced,
    after.event_sequence,
    date(after.started_at),
    date(after.expires_at),
    date(after.extended_at),
    date(after.ended_at),
    after.total_cents,
    after.merchant_fee_cents,
    after.fx_fee_cents,
    after.link_closed,
    after.share_id,
    after.former_share_ids,
    after.approves_joining,
    after.end_reason,
    isEqual(after.milestones, before.milestones) ? null : JSON.stringify(after.milestones),
    date(milestoneCheckAt(after)),
    date(after.rescue_until),
    isEqual(after.swaps, before.swaps) ? null : JSON.stringify(after.swaps),
    isEqual(after.again, before.again) ? null : JSON.stringify(after.again),
    held_cents(after),
    state_id,
    after.transfers_announced,
    after.cancelled_by,
  ]);
}

/** Adds a command's postings to the ledger; the database refuses one that does not balance. */
export async function writePostings(
  client: Queryable,
  session: Session,
  postings: readonly Posting[],
  now: number,
): Promise<void> {
  if (postings.length === 0) return;
  const rows = postings.flatMap(({ kind, source_id, entries }) => {
    const posting_id = newId('pst_');
    return entries.map((entry) => ({ ...entry, posting_id, kind, source_id }));
  });
  await insertPostings.run(client, [
    JSON.stringify(rows),
    session.id,
    session.currency,
    new Date(now),
    session.merchant_id,
    session.livemode,
  ]);
}
