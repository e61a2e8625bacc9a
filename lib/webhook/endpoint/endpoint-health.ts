import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { DAY_ms, HOUR_ms, MINUTE_ms } from '@/lib/format/units';
import { draftJob, enqueueAll } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';

/** Mails go to the owner after this many days of nothing but failures. */
const WARNING_days: readonly number[] = [1, 4];
/** After this many, the endpoint is disabled. */
export const DISABLE_AFTER_days = 5;

/** Longer than from a failure that was noted to the last attempt after it: a day and a fifth, and what is not noted. */
const SILENT_AFTER_ms = 29 * HOUR_ms;
const NOTED_EVERY_ms = 10 * MINUTE_ms;

/** Whether a failed attempt says more than is known of its endpoint. */
export const isNewFailure = (last_failed_at: Date | null, now_ms: number): boolean =>
  last_failed_at === null || last_failed_at.getTime() <= now_ms - NOTED_EVERY_ms;

/** Where an attempt went. The endpoint may have been moved meanwhile: then it says nothing of the new address. */
interface Tried {
  endpoint_id: string;
  url: string;
}

/**
 * An attempt has failed. The days are counted from the first after a success, or after a time without attempts: one
 * event that is given up is no reason to keep the next from an endpoint that seldom gets any.
 */
export async function markFailing({ endpoint_id: id, url }: Tried, now_ms: number): Promise<void> {
  const before = new Date(now_ms - SILENT_AFTER_ms);
  const last_failed_at = new Date(now_ms);
  const { count } = await prisma().webhook_endpoints.updateMany({
    where: { id, url, OR: [{ failing_since: null }, { last_failed_at: { lte: before } }] },
    data: { failing_since: last_failed_at, last_failed_at, warned_days: 0 },
  });
  if (count === 0)
    await prisma().webhook_endpoints.updateMany({ where: { id, url }, data: { last_failed_at } });
}

/** Any delivery that arrives ends the count. */
export async function markRecovered(endpoint_id: string): Promise<void> {
  await prisma().webhook_endpoints.updateMany({
    where: { id: endpoint_id, failing_since: { not: null } },
    data: { failing_since: null, last_failed_at: null, warned_days: 0 },
  });
}

const OWNED = { id: true, merchant_id: true } as const;
type Owned = { id: string; merchant_id: string };

/** Queues the mail about each endpoint, in the transaction that changes it. The job finds the owners and the words. */
function queueMails(
  client: Transaction,
  endpoints: readonly Owned[],
  template: 'endpoint_failing' | 'endpoint_disabled',
  days: number,
): Promise<void> {
  return enqueueAll(
    client,
    endpoints.map(({ id, merchant_id }) =>
      draftJob(jobs.endpoint_mail, { endpoint_id: id, merchant_id, template, days }),
    ),
  );
}

/** Disables an endpoint that is gone, and tells its owner. Does nothing when it is disabled already. */
export function disableGone({ endpoint_id: id, url }: Tried): Promise<void> {
  return transaction(async (client) => {
    const disabled = await client.prisma.webhook_endpoints.updateManyAndReturn({
      where: { id, url, status: 'enabled', deleted_at: null },
      data: { status: 'disabled', disabled_reason: 'gone' },
      select: OWNED,
    });
    await queueMails(client, disabled, 'endpoint_disabled', 0);
  });
}

/**
 * Warns the owners of endpoints that have failed for one and for four days, and disables what has failed for five and
 * still does. Safe to run any number of times at once: each step is taken by one update that finds it not yet taken.
 */
export async function sweepFailingEndpoints(now_ms: number): Promise<void> {
  const last_failed_at = { gt: new Date(now_ms - SILENT_AFTER_ms) };
  const failing = { status: 'enabled', deleted_at: null, last_failed_at };
  const before = (days: number) => ({ lte: new Date(now_ms - days * DAY_ms) });
  await transaction(async (client) => {
    const disabled = await client.prisma.webhook_endpoints.updateManyAndReturn({
      where: { ...failing, failing_since: before(DISABLE_AFTER_days) },
      data: { status: 'disabled', disabled_reason: 'failing' },
      select: OWNED,
    });
    await queueMails(client, disabled, 'endpoint_disabled', DISABLE_AFTER_days);
  });
  for (const days of WARNING_days.toReversed()) {
    await transaction(async (client) => {
      const warned = await client.prisma.webhook_endpoints.updateManyAndReturn({
        where: { ...failing, failing_since: before(days), warned_days: { lt: days } },
        data: { warned_days: days },
        select: OWNED,
      });
      await queueMails(client, warned, 'endpoint_failing', days);
    });
  }
}
