import type { events, mails } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { Session } from '@/lib/group/model';
import type { MerchantMode } from '@/lib/merchant-mode';
import { listFulfilments } from '@/lib/session/fulfilment';
import { loadSession } from '@/lib/session/load';
import { deliveriesOf, type EventDelivery } from '@/lib/webhook/history/deliveries';
import { readRequest } from '../developer/requests';
import type { Cut } from '../list/paging';
import { findLaterSessions } from './sessions.sql';

/** Everything that is known about one session. */

/** The session, if it is this merchant's in this mode; null for another's as for one that does not exist. */
export async function merchantSession(merchant: MerchantMode, id: string): Promise<Session | null> {
  if (!/^sess_[1-9A-HJ-NP-Za-km-z]{22}$/.test(id)) return null;
  const session = await loadSession(pool(), id);
  return session?.merchant_id === merchant.merchant_id && session.livemode === merchant.livemode
    ? session
    : null;
}

export interface LedgerPosting {
  posting_id: string;
  kind: string;
  created_at: Date;
  entries: { account: string; amount_cents: number }[];
}

/** Without its body, which can be long: a page that lists hundreds of events shows one at a time (`readPayload`). */
export type SessionEvent = Omit<events, 'sequence' | 'body'> & {
  sequence: number;
  deliveries: EventDelivery[];
};

export type SessionExtras = Awaited<ReturnType<typeof sessionExtras>>;

/** What belongs to a session that `merchantSession` has let through. */
export async function sessionExtras(session: Session) {
  const [{ customer, ...own }, ledger, mails, events, fulfilments, later] = await Promise.all([
    prisma().sessions.findUniqueOrThrow({
      where: { id: session.id },
      select: { customer: true, success_url: true, cancel_url: true, page_origin: true, request_id: true },
    }),
    readLedger(session.id),
    readMails(session.id),
    readEvents(session.id),
    listFulfilments(session.id),
    findLaterSessions.all(pool(), [session.id, session.merchant_id, session.livemode]),
  ]);
  const call = own.request_id ? await readRequest(session, own.request_id) : null;
  return {
    ...own,
    customer: customer as { name?: string; email?: string; phone?: string } | null,
    /** The API call that made it. */
    call,
    ledger,
    mails,
    events,
    fulfilments,
    /** Sessions that have taken over the people of this one, oldest first. */
    later_ids: later.map(({ id }) => id),
  };
}

async function readLedger(session_id: string): Promise<LedgerPosting[]> {
  const rows = await prisma().ledger_entries.findMany({ where: { session_id }, orderBy: { id: 'asc' } });
  const postings = new Map<string, LedgerPosting>();
  for (const { posting_id, kind, created_at, account, amount_cents } of rows) {
    const posting = postings.get(posting_id) ?? { posting_id, kind, created_at, entries: [] };
    posting.entries.push({ account, amount_cents });
    postings.set(posting_id, posting);
  }
  return [...postings.values()];
}

/** Mails and events of one session that are shown. */
const LIMIT = 500;

/** The first ones, and how many came after them, which few sessions need to be counted for. */
async function cut<Row>(rows: Row[], countAll: () => Promise<number>): Promise<Cut<Row>> {
  return { rows, beyond: rows.length < LIMIT ? 0 : Math.max((await countAll()) - rows.length, 0) };
}

async function readMails(session_id: string): Promise<Cut<mails>> {
  const where = { session_id };
  const orderBy = [{ created_at: 'asc' as const }, { id: 'asc' as const }];
  const rows = await prisma().mails.findMany({ where, orderBy, take: LIMIT });
  return cut(rows, () => prisma().mails.count({ where }));
}

async function readEvents(session_id: string): Promise<Cut<SessionEvent>> {
  const where = { session_id };
  const found = await prisma().events.findMany({
    where,
    omit: { body: true },
    orderBy: { sequence: 'asc' },
    take: LIMIT,
  });
  const made = await deliveriesOf(found.map(({ id }) => id));
  const rows = found.map((event) => ({
    ...event,
    sequence: event.sequence ?? 0,
    deliveries: made.get(event.id) ?? [],
  }));
  return cut(rows, () => prisma().events.count({ where }));
}

export interface Payload {
  event_id: string;
  /** The exact text that receivers get. */
  body: string;
}

/** What was sent of one of a session's events; null where it has no such event. */
export async function readPayload(session_id: string, event_id: string): Promise<Payload | null> {
  if (!/^evt_\w{1,100}$/.test(event_id)) return null;
  const where = { session_id, id: event_id };
  const found = await prisma().events.findFirst({ where, select: { body: true } });
  return found && { event_id, ...found };
}
