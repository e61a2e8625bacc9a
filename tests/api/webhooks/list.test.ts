import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import type { MerchantMode } from '@/lib/merchant-mode';
import { type DeliveryFilter, listDeliveries } from '@/lib/webhook/history/deliveries';
import { makeMerchantMode } from '../../support/merchant';
import { prepare } from '../../support/webhooks';

const PER_MERCHANT = 10_000;

let database: Awaited<ReturnType<typeof prepare>>;
let merchant: MerchantMode;
beforeAll(async () => {
  database = await prepare();
  for (const owner of [await makeMerchantMode(), await makeMerchantMode()]) {
    merchant = owner;
    await pool().query(
      `WITH made AS (
         INSERT INTO events (id, merchant_id, livemode, type, body, created_at)
         SELECT $1 || '_evt_' || n, $1, false, 'group.funded', '{}', now() - n * interval '1 second'
         FROM generate_series(1, $2::int) AS n RETURNING id, created_at)
       INSERT INTO deliveries (id, event_id, merchant_id, livemode, url, status, created_at)
       SELECT id || '_del', id, $1, false, 'https://shop.example/hooks', 'delivered', created_at FROM made`,
      [merchant.merchant_id, PER_MERCHANT],
    );
  }
  await pool().query('ANALYZE deliveries, events');
});
afterAll(() => database.close());

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Every step of Postgres's plan for a page. */
async function stepsOf(filter: DeliveryFilter): Promise<Plan[]> {
  const query = vi.spyOn(pool(), 'query');
  await listDeliveries(merchant, filter);
  const statements = query.mock.calls as unknown as [{ text: string; values: unknown[] }][];
  const [{ text, values }] = statements.find(([{ text }]) => text.includes('ORDER BY')) ?? [
    { text: '', values: [] },
  ];
  query.mockRestore();
  const { rows } = await pool().query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  const flat = (step: Plan): Plan[] => [step, ...(step.Plans ?? []).flatMap(flat)];
  return plan ? flat(plan) : [];
}

describe('the list of deliveries', () => {
  it('is read from the newest on, for the first page and any other', async () => {
    const cursor = `${merchant.merchant_id}_evt_${PER_MERCHANT / 2}_del`;
    for (const filter of [{}, { cursor }]) {
      const steps = await stepsOf({ ...filter, limit: 25 });
      expect(steps.map((step) => step['Node Type'])).not.toContain('Sort');
      expect(Math.max(...steps.map((step) => step['Actual Rows']))).toBeLessThanOrEqual(26);
    }
  });
});
