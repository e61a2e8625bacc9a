import type { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { DAY_ms, HOUR_ms } from '@/lib/format/units';
import { TRANSFER_NOT_MADE } from '@/lib/group/query/transfers';
import { log } from '@/lib/log';
import { PERMISSION_MISSING } from '../processor/errors';

/*
 * Money that waits longer than it should. A missing account is the merchant's to set up, and a short balance of ours
 * fills up by itself; what waits for anything else, or for a merchant to earn what it owes, may need staff.
 */

const EXPECTED_CODES = ['no_account', 'balance_insufficient'];
const REFUSED_GRACE_ms = HOUR_ms;
const REVERSAL_GRACE_ms = DAY_ms;

/** Transfers that the processor has refused for over an hour. What a dispute has let go of waits since then. */
export function refusedTransfers(now: number): Prisma.transfersWhereInput {
  const before = { lt: new Date(now - REFUSED_GRACE_ms) };
  return {
    status: 'waiting',
    waiting_code: { notIn: EXPECTED_CODES },
    created_at: before,
    OR: [{ released_at: null }, { released_at: before }],
  };
}

/** Reversals that the processor has refused. What waits for a transfer that is not made is told with that. */
export const REFUSED_REVERSALS = {
  status: 'waiting',
  OR: [{ waiting_code: null }, { waiting_code: { not: TRANSFER_NOT_MADE } }],
} satisfies Prisma.reversalsWhereInput;

/** Reversals that could not be made for over a day, mostly as the merchant's balance does not cover them. */
export function unpaidReversals(now: number): Prisma.reversalsWhereInput {
  return { ...REFUSED_REVERSALS, created_at: { lt: new Date(now - REVERSAL_GRACE_ms) } };
}

/** Part of the clock's `sweep_stuck_money`: warns of what may need staff. */
export async function warnOfStuckMoney(now: number): Promise<void> {
  const { transfers, reversals } = prisma();
  const [byCode, refused, unpaid] = await Promise.all([
    transfers.groupBy({ by: ['waiting_code'], where: refusedTransfers(now), _count: true }),
    reversals.count({
      where: {
        status: 'waiting',
        waiting_code: PERMISSION_MISSING,
        created_at: { lt: new Date(now - REFUSED_GRACE_ms) },
      },
    }),
    reversals.count({
      where: {
        AND: [
          unpaidReversals(now),
          { OR: [{ waiting_code: null }, { waiting_code: { not: PERMISSION_MISSING } }] },
        ],
      },
    }),
  ]);
  for (const { waiting_code: code, _count: transfers } of byCode)
    log('warn', 'transfers are refused for over an hour', { code, transfers });
  if (refused > 0)
    log('warn', 'reversals are refused for over an hour', { code: PERMISSION_MISSING, reversals: refused });
  if (unpaid > 0) log('warn', 'reversals wait for a balance for over a day', { reversals: unpaid });
}
