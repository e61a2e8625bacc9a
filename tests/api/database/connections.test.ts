import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { startWorker } from '@/lib/jobs/worker';
import { closeLive, subscribe } from '@/lib/session/live';
import { countConnections } from '../../support/count-connections';
import { type GroupBench, payByCard, sessionNow, startGroup, startGroupBench } from '../../support/groups';
import { until } from '../../support/webhooks';

const MOST = 5;
const GROUPS = 6;

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  await closePool();
  resetEnvironment({ DATABASE_POOL_MAX: String(MOST) });
});
afterAll(() => bench.close());

describe('DATABASE_POOL_MAX', () => {
  it('is all that one process opens, with a worker, open pages and groups that pay', async () => {
    const counted = await countConnections();
    const worker = await startWorker({ concurrency: 10 });
    let told = 0;
    const buy = async () => {
      const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
      subscribe(session_id, () => {
        told += 1;
      });
      for (const member of [organizer, ...members]) {
        await payByCard(bench, session_id, member);
      }
      await until(async () =>
        (await sessionNow(session_id)).transfers.some(({ status }) => status === 'succeeded'),
      );
    };
    await Promise.all(Array.from({ length: GROUPS }, buy));
    expect(told).toBeGreaterThanOrEqual(GROUPS);
    await worker.stop();
    await closeLive();
    const most = await counted();
    expect(most).toBeGreaterThan(2);
    expect(most).toBeLessThanOrEqual(MOST);
  });
});
