import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { listFailedRefunds } from '@/lib/dashboard/staff/failed-refunds';
import { pool } from '@/lib/db/pool';
import type { Dispute } from '@/lib/group/model';
import type { MerchantMode } from '@/lib/merchant-mode';
import { type GroupBench, openFor, startGroup, startGroupBench } from '../../support/groups';

let bench: GroupBench;
let merchant: MerchantMode;
beforeAll(async () => {
  bench = await startGroupBench();
  merchant = { merchant_id: bench.merchant_id, livemode: false };
});
afterAll(() => bench.close());

/** How many statements it runs, and what it answers. */
async function counted<Answer>(read: () => Promise<Answer>): Promise<{ asked: number; answer: Answer }> {
  const query = vi.spyOn(pool(), 'query');
  const answer = await read();
  const asked = query.mock.calls.length;
  query.mockRestore();
  return { asked, answer };
}

const open = (status: string): Dispute => ({ id: 'du_1', status, outcome: 'open', withdrawn_cents: 100 });

describe('failed refunds of payments that a bank asks about', () => {
  it('are read without their sessions, however many there are', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const { payment_id } = await openFor(session_id, organizer);
    const before = [await counted(() => readMatters(merchant)), await counted(listFailedRefunds)] as const;
    await pool().query(
      `INSERT INTO refunds (id, session_id, payment_id, status, reason, currency, amount_cents, fee_cents, share_ids,
         created_at, settled_at)
       SELECT 'ref_failed_' || n, $1, $2, 'failed', 'late', 'usd', 100, 1, '["share_1"]', now(), now() - interval '1 day'
       FROM generate_series(1, 3) n`,
      [session_id, payment_id],
    );
    for (const [status, at_bank] of [
      ['needs_response', true],
      ['warning_needs_response', false],
    ] as const) {
      const disputes = JSON.stringify([open(status)]);
      await pool().query('UPDATE payments SET disputes = $2 WHERE id = $1', [payment_id, disputes]);
      const matters = await counted(() => readMatters(merchant));
      expect(matters.answer.filter(({ kind }) => kind === 'refund_failed')).toMatchObject(
        Array.from({ length: 3 }, () => ({ session_id, at_bank })),
      );
      const stuck = await counted(listFailedRefunds);
      expect(stuck.answer.rows.map(({ state }) => state)).toEqual(
        Array.from({ length: 3 }, () => (at_bank ? 'bank' : 'failed')),
      );
      expect([matters.asked, stuck.asked]).toEqual(before.map(({ asked }) => asked));
    }
  });
});
