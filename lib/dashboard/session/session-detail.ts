import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { Session } from '@/lib/group/model';
import type { Fulfilment } from '@/lib/group/query/story';
import type { MerchantMode } from '@/lib/merchant-mode';
import { listFulfilments } from '@/lib/session/fulfilment';
import { loadSession } from '@/lib/session/load';
import { deliveriesOf, type EventDelivery } from '@/lib/webhook/history/deliveries';
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

export interface SentMail {
  id: string;
  template: string;
  to_address: string;
  subject: string | null;
  created_at: Date;
  sent_at: Date | null;
  error_code: string | null;
}

export interface SessionEvent {
  id: string;
  type: string;
  sequence: number;
  body: string;
  created_at: Date;
  deliveries: EventDelivery[];
}

export interface MakingCall {
  request_id: string;
  method: string;
  path: string;
  status: number;
  key_id: string | null;
  address: string | null;
  duration_ms: number;
  request: unknown;
  created_at: Date;
}

export interface SessionExtras {
  customer: { name?: string; email?: string; phone?: string } | null;
  success_url: string | null;
  cancel_url: string | null;
  page_origin: string | null;
  request_id: string | null;
  call: MakingCall | null;
  ledger: LedgerPosting[];
  mails: Cut<SentMail>;
  events: Cut<SessionEvent>;
  fulfilments: Fulfilment[];
  /** Sessions that have taken over the people of this one, oldest first. */
  later_ids: string[];
}

/** What belongs to a session that `merchantSession` has let through. */
export async function sessionExtras(session: Session): Promise<SessionExtras> {
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
  const call = own.request_id ? await readCall(session, own.request_id) : null;
  return {
    ...own,
    customer: customer as SessionExtras['customer'],
    call,
    ledger,
    mails,
    events,
    fulfilments,
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

async function readMails(session_id: string): Promise<Cut<SentMail>> {
  const where = { session_id };
  const orderBy = [{ created_at: 'asc' }, { id: 'asc' }] as const;
  const mails = await prisma().mails.findMany({ where, orderBy: [...orderBy], take: LIMIT });
  return cut(mails, () => prisma().mails.count({ where }));
}

async function readEvents(session_id: string): Promise<Cut<SessionEvent>> {
  const where = { session_id };
  const events = await prisma().events.findMany({ where, orderBy: { sequence: 'asc' }, take: LIMIT });
  const made = await deliveriesOf(events.map(({ id }) => id));
  const rows = events.map((event) => ({
    ...event,
    sequence: event.sequence ?? 0,
    deliveries: made.get(event.id) ?? [],
  }));
  return cut(rows, () => prisma().events.count({ where }));
}

function readCall({ merchant_id, livemode }: Session, request_id: string): Promise<MakingCall | null> {
  return prisma().api_requests.findFirst({ where: { request_id, merchant_id, livemode } });
}
