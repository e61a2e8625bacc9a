import { after } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { MINUTE_ms } from '@/lib/format/units';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { countOpenBreakers, listOpenBreakers, type OpenBreaker } from '@/lib/payment/guard/breaker';
import { refusedTransfers, unpaidReversals } from '@/lib/payment/reconcile/stuck-money';
import { withoutNul } from '../form/form-text';
import { type Cut, cursorOf, pageOf } from '../list/paging';
import { sessionOfId, withoutLink } from '../list/session-of-id';
import { findStuckJobs, rescheduleJob } from './staff.sql';

/** What the service's staff see: every merchant, and stuck work. Never a merchant's secrets. */

/**
 * Merchants by name, id or support address, by the address of somebody in the team, or by an id of one of their sessions or
 * payments, newest first; `cursor` is `<milliseconds>_<id>`.
 */
export async function listMerchants(input: { search?: string; cursor?: string; limit: number }) {
  const { at, id } = cursorOf(input.cursor);
  const typed = withoutLink(withoutNul(input.search ?? '').trim());
  const session_id = await sessionOfId(typed);
  // Prisma passes the wildcards of LIKE on.
  const word = typed.replace(/[\\%_]/g, '\\$&');
  const mode = 'insensitive' as const;
  const found = [
    { name: { contains: word, mode } },
    { id: { equals: word, mode } },
    { support_email: { startsWith: word, mode } },
    { organization: { members: { some: { user: { email: typed.toLowerCase() } } } } },
    ...(session_id ? [{ sessions: { some: { id: session_id } } }] : []),
  ];
  const rows = await prisma().merchants.findMany({
    where: { AND: [word === '' ? {} : { OR: found }, at === null ? {} : after({ created_at: at, id })] },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: input.limit + 1,
  });
  return pageOf(rows, input.limit, (row) => [row.created_at, row.id]);
}

export type ModeRow = Awaited<ReturnType<typeof merchantModes>>[number];

/**
 * A merchant's account and counts in each mode. `transfers_off_reason` is the processor's or ours; null while nothing
 * keeps transfers from it, or none is known.
 */
export async function merchantModes(merchant_id: string) {
  const { merchant_modes, sessions, api_keys, webhook_endpoints } = prisma();
  const modes = await merchant_modes.findMany({ where: { merchant_id }, orderBy: { livemode: 'asc' } });
  return Promise.all(
    modes.map(async ({ livemode, processor_account_id, transfers_enabled, transfers_off_reason }) => {
      const own = { merchant_id, livemode };
      const [open, keys, endpoints] = await Promise.all([
        sessions.count({ where: { ...own, status: 'pending' } }),
        api_keys.count({ where: { ...own, revoked_at: null } }),
        webhook_endpoints.count({ where: { ...own, deleted_at: null } }),
      ]);
      const account = { processor_account_id, transfers_enabled, transfers_off_reason };
      return { livemode, ...account, open, keys, endpoints };
    }),
  );
}

/** Merchants whose card payments are paused, the latest first. */
export async function listPausedMerchants(): Promise<Cut<OpenBreaker & { merchant_name: string }>> {
  const breakers = await listOpenBreakers();
  const merchants = await prisma().merchants.findMany({
    where: { id: { in: breakers.map(({ merchant_id }) => merchant_id) } },
    select: { id: true, name: true },
  });
  const names = new Map(merchants.map(({ id, name }) => [id, name]));
  const rows = breakers.map((one) => ({
    ...one,
    merchant_name: names.get(one.merchant_id) ?? one.merchant_id,
  }));
  return { rows, beyond: Math.max((await countOpenBreakers()) - rows.length, 0) };
}

const MOST_STUCK_JOBS = 100;

type StuckJob = Awaited<ReturnType<typeof findStuckJobs.all>>[number];

/** Jobs that have failed: first those that will not be retried, last those that staff has started over. */
export async function listStuckJobs(): Promise<Cut<StuckJob>> {
  const rows = await findStuckJobs.all(pool(), [MOST_STUCK_JOBS]);
  return { rows, beyond: (rows[0]?.total ?? 0) - rows.length };
}

/** What has waited longer than it takes when all is well. */
export async function countStuck() {
  const { processor_events, refunds, transfers, reversals, sessions } = prisma();
  const now = Date.now();
  const longerThan = (minutes: number) => ({ lt: new Date(now - minutes * MINUTE_ms) });
  const [
    unhandled_events,
    unanswered_refunds,
    waiting_transfers,
    refused_transfers,
    unpaid_reversals,
    overdue_sessions,
  ] = await Promise.all([
    processor_events.count({ where: { handled_at: null, received_at: longerThan(1) } }),
    refunds.count({ where: { status: 'queued', created_at: longerThan(10) } }),
    transfers.count({ where: { status: { in: ['queued', 'waiting'] }, created_at: longerThan(10) } }),
    transfers.count({ where: refusedTransfers(now) }),
    reversals.count({ where: unpaidReversals(now) }),
    sessions.count({ where: { status: 'pending', expires_at: longerThan(5) } }),
  ]);
  return {
    unhandled_events,
    unanswered_refunds,
    waiting_transfers,
    refused_transfers,
    unpaid_reversals,
    overdue_sessions,
  };
}

/** Retries a job now, with its count of attempts started over. Returns whether there is such a job. */
export function retryJob(id: string, actor: Actor): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return Promise.resolve(false);
  return transaction(async (tx) => {
    const job = await rescheduleJob.first(tx, [id]);
    if (!job) return false;
    await recordAudit(tx, actor, {
      merchant_id: null,
      action: 'job.retried',
      target: id,
      details: { task: job.task, key: job.key },
    });
    return true;
  });
}
