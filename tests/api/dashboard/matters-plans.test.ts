import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEndingSoon, findFailedRefunds, findNotArrived } from '@/lib/dashboard/home/matters.sql';
import { resetEnvironment } from '@/lib/env';
import { type TestDatabase, testDatabase } from '../../support/database';
import { makeMerchant } from '../../support/merchant';
import {
  fillWithDeliveries,
  fillWithPending,
  fillWithRefunded,
  genericPlanOf,
  planOf,
  tablesReadWhole,
} from '../../support/plans';

/** What needs a person is on the dashboard's first page: what it asks must not grow with all that was ever paid. */

let database: TestDatabase;
let merchant_id = '';

beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });
  ({ id: merchant_id } = await makeMerchant());
  await fillWithRefunded(merchant_id);
});
afterAll(async () => {
  await database.close();
});

describe('what needs a person, among many refunds that were made', () => {
  it('looks at those that failed, and for one that replaces them only into their own session', async () => {
    const plan = await planOf(findFailedRefunds, [merchant_id, false, 6]);
    expect(tablesReadWhole(plan)).toEqual([]);
    expect(plan).toMatch(/Index Scan using refunds_(failed|status_idx) on refunds r/);
    expect(plan).toMatch(/Index Scan using refunds_session_id_idx on refunds later/);
  });

  it('looks for those that end soon only at pending sessions whose time is near, also of a merchant with most of them', async () => {
    await fillWithPending(merchant_id);
    const plans = [
      await planOf(findEndingSoon, [merchant_id, false, 6]),
      await genericPlanOf(findEndingSoon, 3),
    ];
    for (const plan of plans) {
      expect(tablesReadWhole(plan)).toEqual([]);
      expect(plan).toMatch(/Index Cond: .*expires_at </);
      expect(plan).toMatch(/Index Cond: .*milestone_check_at </);
    }
  });

  it('looks for deliveries to URLs of sessions only at the oldest of those that have not arrived there', async () => {
    await fillWithDeliveries(merchant_id);
    const chosen = await planOf(findNotArrived, [merchant_id, false, 6]);
    expect(tablesReadWhole(chosen)).toEqual([]);
    const generic = await genericPlanOf(findNotArrived, 3);
    // The partition that has them; the others are empty.
    expect(tablesReadWhole(generic)).not.toContain('deliveries_before');
    for (const plan of [chosen, generic]) {
      expect(plan).toMatch(/Index Cond: .*status = 'failed'.*created_at >/);
      expect(plan).toMatch(/Index Cond: .*status = 'pending'.*created_at </);
      // None of those that its endpoints have missed is in the index.
      expect(plan.match(/Index Scan using deliveries_before_\w+/g)).toEqual(
        Array(2).fill('Index Scan using deliveries_before_not_arrived'),
      );
    }
    // In the order of the index, so that no more are read than are looked at.
    expect(chosen.match(/Limit .*\n *-> +Merge Append/g)).toHaveLength(2);
  });
});
