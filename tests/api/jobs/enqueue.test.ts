import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { runJob } from '@/lib/jobs/run-job';
import { draftJob, enqueue, enqueueAll } from '@/lib/queue/enqueue';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';
import { prepare } from '../../support/webhooks';

let database: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  database = await prepare();
});
afterAll(() => database.close());
afterEach(() => pool().query('DELETE FROM graphile_worker._private_jobs'));

interface QueuedJob {
  task: string;
  payload: unknown;
  key: string;
  run_at: Date;
  priority: number;
  max_attempts: number;
}

async function queuedJobs(): Promise<QueuedJob[]> {
  const { rows } = await pool().query<QueuedJob>(
    `SELECT t.identifier AS task, j.payload, j.key, j.run_at, j.priority, j.max_attempts
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.key COLLATE "C"`,
  );
  return rows;
}

describe('a queued job', () => {
  it('has the key, priority and attempts of the catalogue, and only the payload its handler reads', async () => {
    const at = Date.parse('2030-01-01T00:00:00.123Z');
    const session = { session_id: 'sess_1' };
    await enqueueAll(pool(), [
      draftJob(jobs.create_refund, { ...session, refund_id: 'ref_1' }),
      draftJob(jobs.create_transfer, { ...session, transfer_id: 'trf_1' }),
      draftJob(jobs.reverse_transfer, { ...session, reversal_id: 'rev_1' }),
      draftJob(jobs.expire_session, session, { run_at: at }),
      draftJob(jobs.handle_processor_event, { event_id: 'evt_1' }),
      draftJob(jobs.purge, {}),
      draftJob(jobs.reconcile_rest, { since: 1, rest: { after: 'a', again: [] } }),
    ]);
    const refund = { ...session, refund_id: 'ref_1' };
    const once = { priority: 0, max_attempts: 25 };
    const queued = await queuedJobs();
    expect(queued).toMatchObject([
      { task: 'purge', key: 'clock:purge', payload: {}, priority: 0, max_attempts: 3 },
      { ...once, task: 'expire_session', key: 'expire:sess_1', payload: session, run_at: new Date(at) },
      {
        ...once,
        task: 'handle_processor_event',
        key: 'processor_event:evt_1',
        payload: { event_id: 'evt_1' },
      },
      { task: 'reconcile', key: 'reconcile:rest', payload: { since: 1 }, priority: 0, max_attempts: 3 },
      { ...once, task: 'create_refund', key: 'refund:ref_1', payload: refund },
      {
        ...once,
        task: 'reverse_transfer',
        key: 'reversal:rev_1',
        payload: { ...session, reversal_id: 'rev_1' },
      },
      {
        ...once,
        task: 'create_transfer',
        key: 'transfer:trf_1',
        payload: { ...session, transfer_id: 'trf_1' },
      },
    ]);
    expect(queued[4]?.payload).toEqual(refund);
  });

  it('is the same whether a statement or the code queues it', async () => {
    const endpoint = { merchant_id: 'm', template: 'endpoint_failing', endpoint_id: 'whep_1' } as const;
    await enqueueAll(pool(), [
      draftJob(jobs.deliver, { delivery_id: 'dlv_1', trigger: 'schedule' }),
      draftJob(jobs.deliver_now, { delivery_id: 'dlv_1', trigger: 'resend' }),
      draftJob(jobs.replay, { delivery_id: 'dlv_1', trigger: 'replay' }),
      draftJob(jobs.endpoint_mail, { ...endpoint, days: 4 }),
    ]);
    const byCode = await queuedJobs();
    await pool().query('DELETE FROM graphile_worker._private_jobs');
    const row = { delivery_id: 'id', trigger: 'trigger' };
    const mail = {
      merchant_id: `'m'`,
      template: `'endpoint_failing'`,
      endpoint_id: `'whep_1'`,
      days: 'days',
    };
    for (const statement of [
      `${enqueueRows(jobs.deliver, row)} FROM (VALUES ('dlv_1', 'schedule')) AS made(id, trigger)`,
      `${enqueueRows(jobs.deliver_now, row)} FROM (VALUES ('dlv_1', 'resend')) AS made(id, trigger)`,
      `${enqueueRows(jobs.replay, row)} FROM (VALUES ('dlv_1', 'replay')) AS made(id, trigger)`,
      `${enqueueRows(jobs.endpoint_mail, mail)} FROM (VALUES (4)) AS made(days)`,
    ]) {
      await pool().query(`SELECT ${statement}`);
    }
    const bare = ({ run_at: _, ...job }: QueuedJob) => job;
    expect((await queuedJobs()).map(bare)).toEqual(byCode.map(bare));
    expect(byCode.map(({ key, priority }) => [key, priority])).toEqual([
      ['deliver:dlv_1', 1],
      ['mail:endpoint_failing:whep_1:4', 1],
      ['replay:dlv_1', 10],
      ['resend:dlv_1', 1],
    ]);
  });

  it('exists only if the transaction that queued it commits', async () => {
    await expect(
      transaction(async (client) => {
        await enqueue(client, jobs.purge, {});
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await queuedJobs()).toEqual([]);
  });

  it('is not added when there is no row for it', async () => {
    const { rows } = await pool().query(
      `SELECT ${enqueueRows(jobs.deliver, { delivery_id: 'id' })} AS queued FROM events`,
    );
    expect(rows).toEqual([{ queued: 0 }]);
    expect(await queuedJobs()).toEqual([]);
  });

  it('fails when its payload does not fit its task', async () => {
    const context = { attempt: 1, signal: new AbortController().signal };
    await expect(runJob('create_refund', { session_id: 'sess_1' }, context)).rejects.toThrow();
    // A job of the previous version: unknown fields are dropped, and a missing trigger means the schedule.
    await runJob('deliver', { delivery_id: 'dlv_unknown', more: 1 }, context);
  });
});
