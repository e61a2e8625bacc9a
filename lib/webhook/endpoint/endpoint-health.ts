import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { DAY_ms } from '@/lib/format/units';
import { draftJob, enqueueAll } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import type { DisabledReason } from './endpoints';

/** Mails go to the owner after this many days of nothing but failures (decisions, Events and deliveries). */
const WARNING_days: readonly number[] = [1, 4];
/** After this many, the endpoint is disabled. */
export const DISABLE_AFTER_days = 5;

/** The first failure after a success: the days are counted from here. */
export async function markFailing(endpoint_id: string, now_ms: number): Promise<void> {
  await prisma().webhook_endpoints.updateMany({
    where: { id: endpoint_id, failing_since: null },
    data: { failing_since: new Date(now_ms) },
  });
}

/** Any delivery that arrives ends the count. */
export async function markRecovered(endpoint_id: string): Promise<void> {
  await prisma().webhook_endpoints.updateMany({
    where: { id: endpoint_id, failing_since: { not: null } },
    data: { failing_since: null, warned_days: 0 },
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

/** Disables an endpoint and tells its owner. Does nothing when it is disabled already. */
export function disableEndpoint(endpoint_id: string, reason: DisabledReason): Promise<void> {
  return transaction(async (client) => {
    const disabled = await client.prisma.webhook_endpoints.updateManyAndReturn({
      where: { id: endpoint_id, status: 'enabled', deleted_at: null },
      data: { status: 'disabled', disabled_reason: reason },
      select: OWNED,
    });
    await queueMails(client, disabled, 'endpoint_disabled', 0);
  });
}

/**
 * Warns the owners of endpoints that have failed for one and for four days, and disables what has failed for five. Safe
 * to run any number of times at once: each step is taken by one update that finds it not yet taken.
 */
export async function sweepFailingEndpoints(now_ms: number): Promise<void> {
  const failing = { status: 'enabled', deleted_at: null };
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
