import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { milestoneCheckAt } from '@/lib/group/query/milestones';
import { checkMilestones } from '@/lib/payment/intent/check-milestones';
import { expireSession } from '@/lib/payment/intent/expire';
import { openOne, startApi } from '../../support/api';
import { sessionNow } from '../../support/groups';
import { makeMerchant, type TestMerchant } from '../../support/merchant';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';

/** A worker whose own clock is not the database's, by which jobs become due. */

const MINUTE_ms = 60_000;

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
