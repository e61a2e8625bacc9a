import type { Prisma } from '@/lib/db/generated/client';
import { cutPage, rowOfCursor } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { ApiError } from '@/lib/errors';
import { DAY_ms } from '@/lib/format/units';
import type { MerchantMode } from '@/lib/merchant-mode';
import { deliveriesOf, type EventDelivery } from './deliveries';
import { listUndelivered } from './events.sql';

/** Events can be read for this long. */
export const EVENT_days = 30;

const SELECT = {
  id: true,
  type: true,
  session_id: true,
  sequence: true,
  created_at: true,
  /** The exact text that receivers get. */
  body: true,
} as const;

export type StoredEvent = Prisma.eventsGetPayload<{ select: typeof SELECT }>;

interface EventFilter {
  type?: string;
  session_id?: string;
  /** Only events that some receiver has not received: not yet, never, or because it was disabled. */
  undelivered?: boolean;
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** 1 to 100; 25 when absent. */
  limit?: number;
}

interface EventPage {
  data: StoredEvent[];
  next_cursor: string | null;
}

const PAGE = 25;

const firstReadable = () => new Date(Date.now() - EVENT_days * DAY_ms);

const own = ({ merchant_id, livemode }: MerchantMode): Prisma.eventsWhereInput => ({
  merchant_id,
  livemode,
  created_at: { gt: firstReadable() },
});

/**
 * Events after one, newest first. Events of one command share a millisecond; within a session their sequence says which
 * came first, and one without a sequence comes before those.
 */
function after({ created_at, sequence, id }: Omit<StoredEvent, 'body'>): Prisma.eventsWhereInput {
  const earlier: Prisma.eventsWhereInput[] =
    sequence === null
      ? [{ sequence: null, id: { lt: id } }]
      : [{ sequence: null }, { sequence: { lt: sequence } }, { sequence, id: { lt: id } }];
  return { created_at: { lte: created_at }, OR: [{ created_at: { lt: created_at } }, ...earlier] };
}

/**
 * The events of the last 30 days, newest first. A rare type is looked for among all of them, which took 0.2 s among 480,000:
 * an index of types would be written by every command, for a list that few ask for.
 */
export async function listEvents(merchant: MerchantMode, filter: EventFilter): Promise<EventPage> {
  const { type, session_id, cursor, limit = PAGE } = filter;
  const { merchant_id, livemode } = merchant;
  const last = await rowOfCursor(cursor, (id) => findEvent(merchant, id));
  const rows = filter.undelivered
    ? await listUndelivered.all(pool(), [
        merchant_id,
        livemode,
        firstReadable(),
        type ?? null,
        session_id ?? null,
        last?.created_at ?? null,
        last?.sequence ?? null,
        last?.id ?? null,
        limit + 1,
      ])
    : await prisma().events.findMany({
        where: {
          ...(type !== undefined && { type }),
          ...(session_id !== undefined && { session_id }),
          AND: [own(merchant), last ? after(last) : {}],
        },
        select: SELECT,
        orderBy: [{ created_at: 'desc' }, { sequence: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
        take: limit + 1,
      });
  return cutPage(rows, limit, ({ id }) => id);
}

/** One event; null where there is none, or it can no longer be read. */
export function findEvent(merchant: MerchantMode, id: string): Promise<StoredEvent | null> {
  return prisma().events.findFirst({ where: { ...own(merchant), id }, select: SELECT });
}

/** One event and its delivery to each receiver. @throws ApiError `event_not_found` */
export async function getEvent(
  merchant: MerchantMode,
  id: string,
): Promise<StoredEvent & { deliveries: EventDelivery[] }> {
  const event = await findEvent(merchant, id);
  if (!event) throw new ApiError('event_not_found');
  return { ...event, deliveries: (await deliveriesOf([event.id])).get(event.id) ?? [] };
}
