import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listRequests } from '@/lib/api/request-history';
import { listRequests as listShownRequests } from '@/lib/dashboard/developer/requests';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';
import { listDeliveries, replayMissed } from '@/lib/webhook/history/deliveries';
import { listEvents } from '@/lib/webhook/history/events';
import { makeMerchantMode } from '../../support/merchant';
import { prepare, register } from '../../support/webhooks';

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
  'Actual Loops': number;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Every step of Postgres's plan for a page. */
async function stepsOf(list: () => Promise<unknown>): Promise<Plan[]> {
  const query = vi.spyOn(pool(), 'query');
  await list();
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
      const steps = await stepsOf(() => listDeliveries(merchant, { ...filter, limit: 25 }));
      expect(steps.map((step) => step['Node Type'])).not.toContain('Sort');
      expect(Math.max(...steps.map((step) => step['Actual Rows']))).toBeLessThanOrEqual(26);
    }
  });
});

/** The most rows that any step of a plan answers, of all its rounds together. */
const mostRows = (steps: readonly Plan[]) =>
  Math.max(...steps.map((step) => step['Actual Rows'] * step['Actual Loops']));

describe('what did not go well, where nearly all did', () => {
  it('is found among the events without a look at those that have arrived', async () => {
    const { merchant_id, livemode } = merchant;
    const { id } = await register(merchant, 'https://shop.example/hooks');
    await pool().query(
      `UPDATE deliveries SET endpoint_id = $2, status = CASE WHEN id = ANY($3) THEN 'failed' ELSE status END
       WHERE merchant_id = $1`,
      [merchant_id, id, [5_000, PER_MERCHANT - 1].map((n) => `${merchant_id}_evt_${n}_del`)],
    );
    await pool().query("UPDATE webhook_endpoints SET created_at = now() - interval '1 day' WHERE id = $1", [
      id,
    ]);
    const since = (text: string) =>
      pool().query(`UPDATE webhook_endpoints SET gaps_until = now() - interval '${text}' WHERE id = $1`, [
        id,
      ]);
    await since('1 day');
    await pool().query('ANALYZE deliveries');
    const list = () => listEvents({ merchant_id, livemode }, { undelivered: true });
    const failed = [5_000, PER_MERCHANT - 1].map((n) => `${merchant_id}_evt_${n}`);
    expect((await list()).data.map(({ id }) => id)).toEqual(failed);
    expect(mostRows(await stepsOf(list))).toBeLessThan(100);
    // One that the endpoint never had a delivery of, from when it was disabled.
    await pool().query('DELETE FROM deliveries WHERE id = $1', [`${merchant_id}_evt_9000_del`]);
    await since('8995 seconds');
    expect((await list()).data.map(({ id }) => id)).toEqual([
      failed[0],
      `${merchant_id}_evt_9000`,
      failed[1],
    ]);
  });

  it('is found among the requests by an index of those', async () => {
    const { merchant_id, livemode } = merchant;
    await pool().query(
      `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, created_at)
       SELECT 'req_' || n, $1, false, 'GET', '/', CASE WHEN n = ANY($3) THEN 404 ELSE 200 END, 1,
         now() - n * interval '1 second' FROM generate_series(1, $2::int) AS n`,
      [merchant_id, PER_MERCHANT, [5_000, PER_MERCHANT - 1]],
    );
    await pool().query('ANALYZE api_requests');
    const lists = [
      () => listRequests({ merchant_id, livemode }, { failed: true, limit: 25 }),
      () => listShownRequests({ merchant_id, livemode }, { failed: true, limit: 25 }),
    ];
    for (const list of lists) expect(mostRows(await stepsOf(list))).toBe(2);
  });
});

it('a replay goes on through its window in slices, and says where one that ran out of time has stopped', async () => {
  const { id } = await prisma().webhook_endpoints.findFirstOrThrow({
    where: { merchant_id: merchant.merchant_id },
  });
  const now = Date.now();
  const window = { since: new Date(now - 86_400_000), until: new Date(now + 60_000) };
  let [since, queued, calls] = [window.since, 0, 0];
  for (let next: Date | null = since; next; calls += 1) {
    since = next;
    const report = await replayMissed(
      merchant,
      id,
      { ...window, since },
      { slice_events: 3_000, time_ms: 0 },
    );
    queued += report.queued;
    next = report.next_since;
    expect(report.has_more).toBe(next !== null);
    if (next) expect(next.getTime()).toBeGreaterThan(since.getTime());
  }
  expect({ queued, calls }).toEqual({ queued: 3, calls: 4 });
  expect(await replayMissed(merchant, id, window, { slice_events: 700 })).toMatchObject({ has_more: false });
});
