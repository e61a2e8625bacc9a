import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closePool, pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { runCron } from '@/lib/jobs/cron';
import { runAfterAnswers } from '@/lib/jobs/run-soon';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';
import { tellWhenQueued } from '@/lib/queue/announce';
import { countConnections } from '../../support/count-connections';
import {
  type GroupBench,
  must,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs } from '../../support/queued-jobs';
import { until } from '../../support/webhooks';

/** As on Vercel: no worker, no cron, and `after()` keeps a function alive for what follows its answer. */
const functions = vi.hoisted(() => ({ alive: new Set<Promise<unknown>>(), begun: 0 }));
vi.mock('next/server', () => ({
  after(work: () => Promise<unknown>) {
    functions.begun += 1;
    const kept: Promise<unknown> = Promise.resolve()
      .then(work)
      .finally(() => functions.alive.delete(kept));
    functions.alive.add(kept);
  },
}));

const SECRET = 'whsec_test_0123456789abcdef';
const MOST = 8;
const EVENTS = 100;

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  await closePool();
  resetEnvironment({ DATABASE_POOL_MAX: String(MOST), STRIPE_WEBHOOK_SECRET: SECRET });
});
afterAll(async () => {
  tellWhenQueued(null);
  resetEnvironment({ STRIPE_WEBHOOK_SECRET: undefined });
  await bench.close();
});

/** A group in which one of two has paid. */
async function halfPaid(): Promise<string> {
  const { session_id, organizer } = await startGroup(bench, { members: 1 });
  await payByCard(bench, session_id, organizer);
  return session_id;
}

function sendEvent(number: number): Promise<string> {
  const payload = JSON.stringify({
    id: `evt_${number}`,
    object: 'event',
    type: 'customer.created',
    livemode: false,
    data: { object: { id: `cus_${number}` } },
  });
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  return receiveProcessorEvent(Buffer.from(payload), header);
}

async function isRefunded(session_id: string): Promise<boolean> {
  const { refunds } = await sessionNow(session_id);
  return refunds.length > 0 && refunds.every(({ status }) => status === 'succeeded');
}

describe('where no worker runs', () => {
  it('refunds after the answer to a cancellation', async () => {
    const session_id = await halfPaid();
    await deleteJobs();
    runAfterAnswers();
    await must(session_id, { type: 'cancel' });
    await until(() => isRefunded(session_id));
    await until(() => functions.alive.size === 0);
  });

  it('follows a cron call with no run, for which it would have no time left', async () => {
    tellWhenQueued(null);
    resetEnvironment({ CRON_SECRET: 'a secret of the crons' });
    const session_id = await halfPaid();
    await must(session_id, { type: 'cancel' });
    const before = functions.begun;
    runAfterAnswers();
    expect(await runCron('minute', 'Bearer a secret of the crons')).toMatchObject({ status: 200 });
    expect(await isRefunded(session_id)).toBe(true);
    expect(functions.begun).toBe(before);
    resetEnvironment({ CRON_SECRET: undefined });
  });

  it('handles 100 events at once beside cancellations, on few connections', async () => {
    tellWhenQueued(null);
    const sessions = await Promise.all(Array.from({ length: 3 }, halfPaid));
    await deleteJobs();
    const counted = await countConnections();
    runAfterAnswers();
    const events = Array.from({ length: EVENTS }, (_, number) => sendEvent(number));
    await Promise.all([...sessions.map((session_id) => must(session_id, { type: 'cancel' })), ...events]);
    await until(async () => (await Promise.all(sessions.map(isRefunded))).every(Boolean));
    await until(() => functions.alive.size === 0);
    const { rows } = await pool().query(
      'SELECT count(*)::int AS open FROM processor_events WHERE handled_at IS NULL',
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect(await counted()).toBeLessThanOrEqual(MOST);
  });
});
