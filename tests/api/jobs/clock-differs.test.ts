import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { milestoneCheckAt } from '@/lib/group/query/milestones';
import { handlers } from '@/lib/jobs/handlers';
import { checkMilestones } from '@/lib/payment/intent/check-milestones';
import { expireSession } from '@/lib/payment/intent/expire';
import type { JobContext } from '@/lib/queue/job';
import { openOne, rows, startApi } from '../../support/api';
import { must, sessionNow } from '../../support/groups';
import { makeMerchant, type TestMerchant } from '../../support/merchant';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';
import { register } from '../../support/webhooks';

/** A worker whose own clock is not the database's, by which jobs become due. */

const MINUTE_ms = 60_000;
const DAY_ms = 86_400_000;

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());
beforeEach(deleteJobs);
afterEach(() => {
  vi.useRealTimers();
});

/** The worker's clock shows a minute before that time, the database's any other. */
const aMinuteBefore = (at: number | null) =>
  vi.useFakeTimers({ toFake: ['Date'], now: (at ?? 0) - MINUTE_ms });

describe('a worker whose clock is not the database’s waits for as long as its own says', () => {
  const group_config = { expiry_hours: 1, milestones: [{ after_minutes: 30, paid_percent: 50 }] };
  const waiting = async (task: string) => {
    const jobs = await waitingJobs(task);
    vi.useRealTimers();
    return jobs.map(({ run_at }) => run_at.getTime() - Date.now());
  };

  it('with a session that is to end', async () => {
    const session_id = await openOne(merchant, { group_config });
    aMinuteBefore((await sessionNow(session_id)).expires_at);
    await expireSession({ session_id });
    expect(await waiting('expire_session')).toEqual([expect.closeTo(MINUTE_ms, -4)]);
  });

  it('with a milestone', async () => {
    const session_id = await openOne(merchant, { group_config });
    aMinuteBefore(milestoneCheckAt(await sessionNow(session_id)));
    await checkMilestones({ session_id });
    expect(await waiting('check_milestones')).toEqual([expect.closeTo(MINUTE_ms, -4)]);
  });
});

it('a worker whose clock is more than a year ahead deletes, erases, closes and disables nothing before its time', async () => {
  const { id: merchant_id } = merchant;
  const session_id = await openOne(merchant);
  const settings = { mode: 'equal' as const, size: 2 };
  await must(session_id, { type: 'set_up_group', name: 'Ada', email: null, settings });
  await must(session_id, { type: 'cancel' });
  await rows(
    `INSERT INTO idempotency_keys (merchant_id, livemode, route, key, request_hash, created_at)
     VALUES ($1, false, 'r', 'kept', '', now() - interval '23 hours')`,
    [merchant_id],
  );
  await register({ merchant_id, livemode: false }, 'https://93.184.216.34/hooks');
  await rows("UPDATE webhook_endpoints SET failing_since = now() - interval '1 hour'");
  const left = () =>
    rows(
      `SELECT (SELECT array_agg(type ORDER BY sequence) FROM events WHERE session_id = $1) AS events,
         (SELECT array_agg(status) FROM webhook_endpoints) AS endpoints,
         (SELECT array_agg(name) FROM members WHERE session_id = $1) AS names,
         (SELECT count(*)::int FROM idempotency_keys WHERE merchant_id = $2 AND key = 'kept') AS keys,
         (SELECT bool_or(GREATEST(figures_until, margins_until) > now()) FROM merchant_modes) AS closed`,
      [session_id, merchant_id],
    );
  const before = await left();
  expect(before).toMatchObject([{ events: ['group.created', 'group.cancelled'], names: ['Ada'] }]);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY_ms });
  const context = { signal: new AbortController().signal } as JobContext;
  await handlers.sweep_endpoints({}, context);
  await handlers.purge({}, context);
  await handlers.erase_ended({}, context);
  await handlers.close_days({}, context);
  expect(await left()).toEqual([{ ...before[0], closed: false }]);
});
