import type { Prisma } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { SessionStatus, Split } from '@/lib/group/model';
import { paidPlaces } from '@/lib/group/query/shares';
import type { MerchantMode } from '@/lib/merchant-mode';
import { readMillisecondPage } from '@/lib/session/read-millisecond-page';
import { searchSessions } from './session-search';
import { CANDIDATES, readFirstItems } from './sessions.sql';

/** A session's status, with the pending ones told apart that no organizer has started. */
export type ListedStatus = SessionStatus | 'not_started';

/** A query of the list of sessions. Times are milliseconds since 1970. */
export interface SessionQuery {
  /** As typed: an id, an order ref, a name, an email address or an amount. */
  search?: string;
  status?: ListedStatus;
  created_after?: number;
  created_before?: number;
  /** `created_at` of the last row seen: older ones follow. */
  before?: number;
  /** `created_at` of the first row seen: newer ones are wanted. */
  after?: number;
  limit: number;
}

export interface SessionListRow {
  id: string;
  status: ListedStatus;
  order_ref: string | null;
  currency: string;
  total_cents: number;
  paid_cents: number;
  /** What of it is held on cards and not charged. */
  held_cents: number;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  organizer: string | null;
  members: number;
  /** Of the group's places; both 0 before the group is started. */
  paid_places: number;
  places: number;
}

interface SessionPage {
  rows: SessionListRow[];
  /** For the links to the pages before and after this one; null where there is none. */
  older: number | null;
  newer: number | null;
}

const COLUMNS = {
  id: true,
  status: true,
  order_ref: true,
  currency: true,
  total_cents: true,
  paid_cents: true,
  held_cents: true,
  created_at: true,
  expires_at: true,
  ended_at: true,
  split: true,
  members: { select: { id: true, name: true, is_organizer: true, left_at: true } },
} as const satisfies Prisma.sessionsSelect;

type Period = Pick<SessionQuery, 'created_after' | 'created_before' | 'before' | 'after'>;

/** The moment before which all wanted sessions were created, if there is one. */
function lastMoment({ created_before, before, after }: Period): number | undefined {
  const ends = [created_before, after === undefined ? before : undefined].filter((at) => at !== undefined);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** The bounds on created_at; the narrower of two counts. */
function createdWithin(query: Period): Prisma.DateTimeFilter<'sessions'> | undefined {
  const { created_after, after } = query;
  const end = lastMoment(query);
  const starts = [created_after, after === undefined ? undefined : after + 1].filter(
    (at) => at !== undefined,
  );
  if (starts.length === 0 && end === undefined) return undefined;
  return {
    ...(starts.length > 0 && { gte: new Date(Math.max(...starts)) }),
    ...(end !== undefined && { lt: new Date(end) }),
  };
}

function statusIs(status: ListedStatus | undefined): Prisma.sessionsWhereInput {
  if (status === 'not_started') return { status: 'pending', started_at: null };
  if (status === 'pending') return { status, started_at: { not: null } };
  return status === undefined ? {} : { status };
}

function listed({
  members,
  status,
  split,
  ...row
}: Prisma.sessionsGetPayload<{ select: typeof COLUMNS }>): SessionListRow {
  const { paid, places } = paidPlaces({ split: split as Split | null, members });
  return {
    ...row,
    status: status === 'pending' && split === null ? 'not_started' : (status as SessionStatus),
    organizer: members.find((member) => member.is_organizer)?.name ?? null,
    members: members.filter((member) => member.left_at === null).length,
    paid_places: paid,
    places,
  };
}

/** What is in the carts of listed sessions: the first item, and how many more lines there are. */
export async function itemsOf(
  rows: readonly { id: string }[],
): Promise<ReadonlyMap<string, { first: string; more: number }>> {
  const found = await readFirstItems.all(pool(), [rows.map(({ id }) => id)]);
  return new Map(
    found.map(({ id, first_item, items }) => [id, { first: first_item ?? '', more: items - 1 }]),
  );
}

/** Sessions of the merchant, newest first, a page at a time. */
export async function listSessionPage(merchant: MerchantMode, asked: SessionQuery): Promise<SessionPage> {
  const { merchant_id, livemode } = merchant;
  const word = asked.search?.trim();
  // What a search looks at is counted from its end: from an older page, newer ones are on the first page.
  const query = word ? { ...asked, after: undefined } : asked;
  const forwards = query.after !== undefined;
  const where = {
    merchant_id,
    livemode,
    ...statusIs(query.status),
    created_at: createdWithin(query),
    ...(word && { id: { in: await searchSessions(merchant, word, lastMoment(query)) } }),
  };
  const orderBy = { created_at: forwards ? 'asc' : 'desc' } as const;
  const { page: found, has_more: more } = await readMillisecondPage(query.limit, (take) =>
    prisma().sessions.findMany({ where, select: COLUMNS, orderBy, take }),
  );
  const page = found.map(listed);
  if (forwards) page.reverse();
  const first = page[0]?.created_at.getTime() ?? null;
  const last = page.at(-1)?.created_at.getTime() ?? null;
  return {
    rows: page,
    older: forwards || more ? last : null,
    newer: forwards ? (more ? first : null) : query.before !== undefined ? first : null,
  };
}

const PAGE = 1_000;

type ExportQuery = Omit<SessionQuery, 'limit' | 'before' | 'after'>;

/** Every session that the query finds, in pages, for exports of any size. */
export async function* allSessions(
  merchant: MerchantMode,
  query: ExportQuery,
): AsyncGenerator<SessionListRow[]> {
  for await (const span of query.search ? searchableSpans(merchant, query) : [{}]) {
    yield* pagesOf(merchant, { ...query, ...span });
  }
}

/** The times from the newest to the oldest session, in pieces whose every session a search looks at. */
async function* searchableSpans(
  { merchant_id, livemode }: MerchantMode,
  { created_after, created_before }: ExportQuery,
): AsyncGenerator<Period> {
  let end = created_before;
  for (;;) {
    const within = createdWithin({ created_after, created_before: end });
    const last = await prisma().sessions.findFirst({
      where: { merchant_id, livemode, created_at: within },
      select: { created_at: true },
      orderBy: { created_at: 'desc' },
      skip: CANDIDATES - 1,
    });
    // Others of its millisecond may not be among those looked at: the next piece begins with them.
    const start = last === null ? created_after : last.created_at.getTime() + 1;
    yield { created_after: start, created_before: end };
    if (last === null) return;
    end = start;
  }
}

async function* pagesOf(merchant: MerchantMode, query: ExportQuery): AsyncGenerator<SessionListRow[]> {
  let before: number | undefined;
  do {
    const page = await listSessionPage(merchant, {
      ...query,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    if (page.rows.length > 0) yield page.rows;
    before = page.older ?? undefined;
  } while (before !== undefined);
}
