import type { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { DAY_ms, HOUR_ms } from '@/lib/format/units';
import { log } from '@/lib/log';

/*
 * Money that waits longer than it should. A missing account is the merchant's to set up, and a short balance of ours
 * fills up by itself; what waits for anything else, or for a merchant to earn what it owes, may need staff.
 */

const EXPECTED_CODES = ['no_account', 'balance_insufficient'];
const TRANSFER_GRACE_ms = HOUR_ms;
const REVERSAL_GRACE_ms = DAY_ms;

/** Transfers that the processor has refused for over an hour. */
export function refusedTransfers(now: number): Prisma.transfersWhereInput {
  return {
    status: 'waiting',
    waiting_code: { notIn: EXPECTED_CODES },
    created_at: { lt: new Date(now - TRANSFER_GRACE_ms) },
  };
}

/** Reversals that the merchant's balance has not covered for over a day. */
export function unpaidReversals(now: number): Prisma.reversalsWhereInput {
  return { status: 'waiting', created_at: { lt: new Date(now - REVERSAL_GRACE_ms) } };
}

/** Part of the clock's `sweep_stuck_money`: warns of what may need staff. */
export async function warnOfStuckMoney(now: number): Promise<void> {
  const { transfers, reversals } = prisma();
  const [byCode, reversal_count] = await Promise.all([
    transfers.groupBy({ by: ['waiting_code'], where: refusedTransfers(now), _count: true }),
    reversals.count({ where: unpaidReversals(now) }),
  ]);
  for (const { waiting_code: code, _count: transfers } of byCode)
    log('warn', 'transfers are refused for over an hour', { code, transfers });
  if (reversal_count > 0)
    log('warn', 'reversals wait for a balance for over a day', { reversals: reversal_count });
}
