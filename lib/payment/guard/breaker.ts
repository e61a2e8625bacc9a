import { prisma, transaction } from '@/lib/db/prisma';
import { log } from '@/lib/log';
import { type Actor, recordAudit, SYSTEM } from '@/lib/merchant/audit';
import { MerchantRefusal } from '@/lib/merchant/refusal';
import type { MerchantMode } from '@/lib/merchant-mode';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { openBreaker } from './card-outcomes.sql';
import { BREAKER_PAUSE_ms, type Tried } from './decline-rules';

/*
 * A merchant's breaker. While it is open nobody gets a new card form from this merchant in this mode. It closes by itself,
 * or staff closes it; either way counting starts over.
 */

/** Opens it, if it is closed, and tells staff once. */
export async function pauseMerchant(
  { merchant_id, livemode }: MerchantMode,
  { declines, cards }: Tried,
  now: number,
): Promise<void> {
  await transaction(async (tx) => {
    const until = new Date(now + BREAKER_PAUSE_ms);
    const values = [merchant_id, livemode, new Date(now), until, declines, cards];
    if (!(await openBreaker.first(tx, values))) return;
    log('warn', 'card payments are paused: nearly all cards are declined', { merchant_id, livemode });
    await enqueue(tx, jobs.breaker_mail, {
      template: 'payments_paused',
      merchant_id,
      livemode,
      opened_at_ms: now,
    });
    await recordAudit(tx, SYSTEM, {
      merchant_id,
      action: 'payments.paused',
      target: merchant_id,
      details: { livemode, declines, cards },
    });
  });
}

/**
 * Closes a merchant's breaker before its time.
 * @throws MerchantRefusal breaker_not_open
 */
export function resumeMerchant({ merchant_id, livemode }: MerchantMode, actor: Actor): Promise<void> {
  return transaction(async (tx) => {
    const where = { merchant_id, livemode };
    const breaker = await tx.prisma.breakers.findUnique({ where: { merchant_id_livemode: where } });
    // Read after the row: what closed it before this moment has an earlier time.
    const now = new Date();
    if (!breaker || breaker.closes_at <= now) throw new MerchantRefusal('breaker_not_open');
    // Of two at once, the second no longer finds the time that both have read.
    const { count } = await tx.prisma.breakers.updateMany({
      where: { ...where, closes_at: breaker.closes_at },
      data: { closes_at: now },
    });
    if (count === 0) throw new MerchantRefusal('breaker_not_open');
    await recordAudit(tx, actor, {
      merchant_id,
      action: 'payments.resumed',
      target: merchant_id,
      details: { livemode },
    });
  });
}

export interface OpenBreaker extends MerchantMode, Tried {
  opened_at: Date;
  closes_at: Date;
}

const isOpen = () => ({ closes_at: { gt: new Date() } });

/** How many are open. */
export const countOpenBreakers = (): Promise<number> => prisma().breakers.count({ where: isOpen() });

/** Open breakers, the latest first; of one merchant's mode, or of all. */
export function listOpenBreakers(merchant?: MerchantMode): Promise<OpenBreaker[]> {
  const own = merchant && { merchant_id: merchant.merchant_id, livemode: merchant.livemode };
  return prisma().breakers.findMany({
    where: { ...own, ...isOpen() },
    orderBy: [{ opened_at: 'desc' }, { merchant_id: 'asc' }],
    take: 100,
  });
}
