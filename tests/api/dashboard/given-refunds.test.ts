import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { pool } from '@/lib/db/pool';
import type { MerchantMode } from '@/lib/merchant-mode';
import { type GroupBench, openFor, startGroup, startGroupBench } from '../../support/groups';

let bench: GroupBench;
let merchant: MerchantMode;
beforeAll(async () => {
  bench = await startGroupBench();
  merchant = { merchant_id: bench.merchant_id, livemode: false };
});
afterAll(() => bench.close());

describe('failed refunds whose money a bank has given', () => {
  it('are left out where they are looked for, however many there are', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const { payment_id } = await openFor(session_id, organizer);
    const asked = vi.spyOn(pool(), 'query');
    await readMatters(merchant);
    const before = asked.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    const lost = JSON.stringify({ id: 'du_lost', status: 'lost', outcome: 'lost', withdrawn_cents: 0 });
    await pool().query(
      `UPDATE payments SET disputes = jsonb_build_array($2::jsonb || jsonb_build_object('withdrawn_cents', amount_cents + fee_cents))
       WHERE id = $1`,
      [payment_id, lost],
    );
    await pool().query(
      `INSERT INTO refunds (id, session_id, payment_id, status, reason, currency, amount_cents, fee_cents, share_ids,
         created_at, settled_at)
       SELECT 'ref_given_' || n, $1, $2, 'failed', 'late', 'usd', 100, 1, '["share_1"]', now(), now() - interval '1 day'
       FROM generate_series(1, 20) n`,
      [session_id, payment_id],
    );
    asked.mockClear();
    const matters = await readMatters(merchant);
    expect(asked.mock.calls.length).toBe(before);
    expect(matters.filter((one) => one.kind === 'refund_failed' && one.session_id === session_id)).toEqual(
      [],
    );
    asked.mockRestore();
    await pool().query('DELETE FROM refunds WHERE session_id = $1', [session_id]);
  });
});
