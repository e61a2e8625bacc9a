import type { Prisma } from '@/lib/db/generated/client';
import { after, cutPage, rowOfCursor } from '@/lib/db/keyset';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import { noteQueued } from '@/lib/queue/announce';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import type { DeliveryTrigger } from '../delivery/delivery-store';
import { type Also, getEndpoint, type WebhookEndpoint } from '../endpoint/endpoints';
import { queueReplay, REPLAY_LIMIT, REPLAY_SLICE_events } from './replay.sql';

export interface DeliveryAttempt {
  trigger: DeliveryTrigger;
  started_at: Date;
  duration_ms: number;
  /** Null when no answer came; then `error` says why. */
  status_code: number | null;
  error: string | null;
  /** The first KiB of the answer. */
  response_excerpt: string | null;
}

export interface Delivery {
  id: string;
  event_id: string;
  event_type: string;
  session_id: string | null;
  /** Null for a session's own webhook_url. */
  endpoint_id: string | null;
  url: string;
  status: 'pending' | 'delivered' | 'failed' | 'canceled';
  /** Scheduled attempts made so far. */
  attempts: number;
  next_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
  delivered_at: Date | null;
}

export interface DeliveryDetail extends Delivery {
  tries: DeliveryAttempt[];
}

interface DeliveryFilter {
  endpoint_id?: string;
  event_id?: string;
  session_id?: string;
  status?: Delivery['status'];
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** 1 to 100; 25 when absent. */
  limit?: number;
}

interface DeliveryPage {
  data: Delivery[];
  next_cursor: string | null;
}

/** Where it goes, and how far it has come. */
const PROGRESS = {
  endpoint_id: true,
  url: true,
  status: true,
  attempts: true,
  next_attempt_at: true,
  last_status: true,
  last_error: true,
} as const;
const SELECT = { id: true, event_id: true, ...PROGRESS, created_at: true, delivered_at: true } as const;
const PAGE = 25;

const own = ({ merchant_id, livemode }: MerchantMode) => ({ merchant_id, livemode });

type Row = Prisma.deliveriesGetPayload<{ select: typeof SELECT }>;

/** Deliveries with their events. Between the two reads a purge may delete an event and its deliveries. */
async function withEvents(rows: readonly Row[]): Promise<Delivery[]> {
  const events = await prisma().events.findMany({
    where: { id: { in: rows.map(({ event_id }) => event_id) } },
    select: { id: true, type: true, session_id: true },
  });
  const known = new Map(events.map(({ id, type, session_id }) => [id, { event_type: type, session_id }]));
  return rows.flatMap((row) => {
    const event = known.get(row.event_id);
    return event ? [{ ...row, ...event, status: row.status as Delivery['status'] }] : [];
  });
}

/** What is shown of a delivery next to its event. */
export type EventDelivery = Pick<Delivery, 'id' | keyof typeof PROGRESS>;

/** The deliveries of each event, oldest first. */
export async function deliveriesOf(event_ids: string[]): Promise<ReadonlyMap<string, EventDelivery[]>> {
  const rows = await prisma().deliveries.findMany({
    where: { event_id: { in: event_ids } },
    select: { event_id: true, id: true, ...PROGRESS },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  const made = new Map<string, EventDelivery[]>(event_ids.map((id) => [id, []]));
  for (const { event_id, ...delivery } of rows) made.get(event_id)?.push(delivery as EventDelivery);
  return made;
}

async function eventsOfSession(merchant: MerchantMode, session_id: string): Promise<string[]> {
  const events = await prisma().events.findMany({
    where: { ...own(merchant), session_id },
    select: { id: true },
  });
  return events.map(({ id }) => id);
}

/** Newest first, by time and then id, so that no delivery is lost or repeated across pages. */
export async function listDeliveries(merchant: MerchantMode, filter: DeliveryFilter): Promise<DeliveryPage> {
  const { endpoint_id, event_id, session_id, status, cursor, limit = PAGE } = filter;
  const last = await rowOfCursor(cursor, (id) =>
    prisma().deliveries.findFirst({ where: { ...own(merchant), id } }),
  );
  const rows = await prisma().deliveries.findMany({
    where: {
      ...own(merchant),
      ...(endpoint_id !== undefined && { endpoint_id }),
      ...(event_id !== undefined && { event_id }),
      ...(session_id !== undefined && {
        AND: { event_id: { in: await eventsOfSession(merchant, session_id) } },
      }),
      ...(status !== undefined && { status }),
      ...(last && after(last)),
    },
    select: SELECT,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const page = cutPage(rows, limit, ({ id }) => id);
  return { ...page, data: await withEvents(page.data) };
}

/** @throws ApiError `delivery_not_found` */
async function findDelivery(merchant: MerchantMode, id: string): Promise<Delivery> {
  const row = await prisma().deliveries.findFirst({ where: { ...own(merchant), id }, select: SELECT });
  const [delivery] = await withEvents(row ? [row] : []);
  if (!delivery) throw new ApiError('delivery_not_found');
  return delivery;
}

/** One delivery with every attempt, oldest first. @throws ApiError `delivery_not_found` */
export async function getDelivery(merchant: MerchantMode, id: string): Promise<DeliveryDetail> {
  const delivery = await findDelivery(merchant, id);
  const tries = await prisma().delivery_attempts.findMany({
    where: { delivery_id: id },
    select: {
      trigger: true,
      started_at: true,
      duration_ms: true,
      status_code: true,
      error: true,
      response_excerpt: true,
    },
    orderBy: { id: 'asc' },
  });
  return { ...delivery, tries: tries as DeliveryAttempt[] };
}

/**
 * Sends one delivery again, now: the same id and body, a new timestamp and signature. One attempt; it neither counts as
 * a failure of the endpoint nor changes the schedule. Works for a disabled endpoint too, not for a deleted one.
 *
 * @throws ApiError `delivery_not_found`, `webhook_not_found`
 */
export async function resendDelivery(
  merchant: MerchantMode,
  id: string,
  { also }: { also?: Also<Delivery> } = {},
): Promise<Delivery> {
  const delivery = await findDelivery(merchant, id);
  if (delivery.endpoint_id !== null) await getEndpoint(merchant, delivery.endpoint_id);
  await transaction(async (tx) => {
    await enqueue(tx, jobs.deliver_now, { delivery_id: id, trigger: 'resend' });
    await also?.(tx, delivery);
  });
  return delivery;
}

interface ReplayWindow {
  since: Date;
  /** Now when absent. */
  until?: Date;
}

/** What one replay does at most; others in tests. */
interface ReplayLimits {
  slice_events?: number;
  time_ms?: number;
}

const REPLAY_TIME_ms = 15_000;

interface ReplayReport {
  /** Events that are being sent again. */
  queued: number;
  /** More of the window is left: replay again with `since` set to `next_since`. */
  has_more: boolean;
  next_since: Date | null;
}

/**
 * Sends an endpoint every event of the window that it subscribes to and has not received: those that failed, were
 * cancelled, wait for a retry, or happened while it was disabled. Those that are about to be sent for the first time are
 * left alone. One attempt each, oldest first, behind fresh events; a retry keeps its place on the schedule.
 *
 * @throws ApiError `webhook_not_found`
 */
export async function replayMissed(
  merchant: MerchantMode,
  endpoint_id: string,
  window: ReplayWindow,
  { also, ...limits }: { also?: Also<WebhookEndpoint> } & ReplayLimits = {},
): Promise<ReplayReport> {
  const endpoint = await getEndpoint(merchant, endpoint_id);
  const report = await transaction(async (tx) => {
    const sent = await queueMissed(tx, merchant, endpoint, window, limits);
    await also?.(tx, endpoint);
    return sent;
  });
  noteQueued();
  return report;
}

/** When the event after the next `slice_events` happened; none: there are no more in this time. */
async function endOfSlice(
  { prisma }: Transaction,
  { merchant_id, livemode }: MerchantMode,
  { from, until }: { from: Date; until: Date },
  slice_events: number,
): Promise<Date | undefined> {
  const next = await prisma.events.findFirst({
    where: { merchant_id, livemode, created_at: { gte: from, lte: until } },
    orderBy: { created_at: 'asc' },
    skip: slice_events,
    select: { created_at: true },
  });
  return next?.created_at;
}

/** Queues what was missed in one slice of the window after the other, until there is enough of it or no more time. */
async function queueMissed(
  tx: Transaction,
  own: MerchantMode,
  { id, events, url }: WebhookEndpoint,
  { since, until = new Date() }: ReplayWindow,
  { slice_events = REPLAY_SLICE_events, time_ms = REPLAY_TIME_ms }: ReplayLimits,
): Promise<ReplayReport> {
  const { merchant_id, livemode } = own;
  const stop_ms = performance.now() + time_ms;
  let queued = 0;
  for (let from = since; ; ) {
    const end = await endOfSlice(tx, own, { from, until }, slice_events);
    // Where more than a slice is of one moment, all of it is looked at.
    const next = end && new Date(Math.max(end.getTime(), from.getTime() + 1));
    const last = next && next <= until ? new Date(next.getTime() - 1) : until;
    const most = REPLAY_LIMIT - queued;
    const slice = await queueReplay.first(tx, [merchant_id, livemode, id, from, last, events, url, most]);
    queued += slice?.queued ?? 0;
    if (slice?.has_more) return { queued, has_more: true, next_since: slice.last };
    if (!next || next > until) return { queued, has_more: false, next_since: null };
    if (queued >= REPLAY_LIMIT || performance.now() >= stop_ms)
      return { queued, has_more: true, next_since: next };
    from = next;
  }
}
