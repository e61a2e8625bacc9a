import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { lanes } from '@/lib/jobs/lanes';
import { forgetGauges, readMetrics } from '@/lib/jobs/read-metrics';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import { draftJob, enqueueAll } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { startApi } from '../../support/api';
import { countConnections } from '../../support/count-connections';
import { deleteJobs } from '../../support/queued-jobs';
import { until } from '../../support/webhooks';

/** Tasks that hang until they are let go, and what has run to its end. */
const tasks = vi.hoisted(() => {
  const state = { slow: [] as string[], ended: [] as string[], hanging: [] as (() => void)[] };
  return Object.assign(state, {
    handle: (task: string) => async () => {
      if (state.slow.includes(task)) await new Promise<void>((resolve) => state.hanging.push(resolve));
      else state.ended.push(task);
    },
  });
});
vi.mock('@/lib/jobs/handlers', () => ({
  handlers: new Proxy({}, { get: (_all, task: string) => tasks.handle(task) }),
}));

const BACKLOG = 600;
const QUICK = ['create_refund', 'create_transfer', 'expire_session', 'handle_processor_event'];
const ended = () => QUICK.every((task) => tasks.ended.includes(task));

let stop: () => Promise<void>;
let worker: Worker | undefined;
beforeAll(async () => {
  stop = await startApi({ DATABASE_POOL_MAX: '8' });
});
afterAll(() => stop());
beforeEach(() => {
  tasks.ended.length = 0;
});

/** Those that hang end, and so do those that would. */
function letGo(): void {
  tasks.slow = [];
  for (const end of tasks.hanging.splice(0)) end();
}
afterEach(async () => {
  await deleteJobs();
  letGo();
  await worker?.stop();
  worker = undefined;
});

const ids = Array.from({ length: BACKLOG }, (_, each) => `id_${each}`);

async function queueBacklog(): Promise<void> {
  const mail = { template: 'receipt', member_id: null, about_id: null } as const;
  await enqueueAll(pool(), [
    ...ids.map((session_id) => draftJob(jobs.session_mail, { session_id, ...mail })),
    ...ids.map((delivery_id) => draftJob(jobs.deliver, { delivery_id })),
  ]);
}

async function queueQuick(): Promise<void> {
  const session_id = 'ses_1';
  await enqueueAll(pool(), [
    draftJob(jobs.create_refund, { session_id, refund_id: 'ref_1' }),
    draftJob(jobs.create_transfer, { session_id, transfer_id: 'tra_1' }),
    draftJob(jobs.expire_session, { session_id }),
    draftJob(jobs.handle_processor_event, { event_id: 'evt_1' }),
  ]);
}

describe('a backlog of slow mails and deliveries', () => {
  it('delays no refund, transfer, expiry or event of a worker, which opens no more connections', async () => {
    tasks.slow = ['send_mail', 'deliver'];
    await queueBacklog();
    const counted = await countConnections();
    worker = await startWorker({ concurrency: 4 });
    await until(async () => tasks.hanging.length > 500);
    await queueQuick();
    await until(async () => ended());
    expect(tasks.ended).not.toContain('send_mail');
    forgetGauges();
    const metrics = await readMetrics();
    for (const lane of lanes()) expect(metrics).toContain(`split_queue_oldest_seconds{lane="${lane}"}`);
    expect(metrics).toContain('split_queue_jobs{lane="money"} 0');
    expect(await counted()).toBeLessThanOrEqual(8);
  });

  it('waits behind them in a run without a worker', async () => {
    tasks.slow = ['send_mail', 'deliver'];
    await queueBacklog();
    await queueQuick();
    const run = runDueJobs({ time_limit_ms: 600_000 });
    await until(async () => tasks.hanging.length > 0 && ended());
    expect(tasks.ended).not.toContain('send_mail');
    await deleteJobs();
    letGo();
    await run;
  });
});

describe('refunds that a slow processor holds up', () => {
  it('delay no expiry', async () => {
    tasks.slow = ['create_refund'];
    const refunds = ids.slice(0, 40);
    await enqueueAll(
      pool(),
      refunds.map((refund_id) => draftJob(jobs.create_refund, { session_id: 'ses_1', refund_id })),
    );
    worker = await startWorker({ concurrency: 4 });
    await until(async () => tasks.hanging.length === 4);
    await enqueueAll(pool(), [draftJob(jobs.expire_session, { session_id: 'ses_1' })]);
    await until(async () => tasks.ended.includes('expire_session'));
    expect(tasks.ended).not.toContain('create_refund');
  });
});
