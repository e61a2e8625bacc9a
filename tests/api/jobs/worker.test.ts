import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { startLiveness } from '@/lib/jobs/liveness';
import { startWorker } from '@/lib/jobs/worker';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { ATTEMPT_TIMEOUT_ms } from '@/lib/webhook/send/send';
import { lockWaits } from '../../support/lock-waits';
import { makeMerchantMode } from '../../support/merchant';
import { deleteJobs, lockedJobCount, lockJobs, makeDue, waitingJobs } from '../../support/queued-jobs';
import { productionEnvironment } from '../../support/start-process';
import { type Receiver, startReceiver } from '../../support/webhook-receiver';
import { deliveriesOf, prepare, publish, register, until } from '../../support/webhooks';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the worker', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  const children: ChildProcess[] = [];
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    database = await prepare();
  });
  afterAll(() => database.close());
  beforeEach(deleteJobs);
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  async function receive(): Promise<Receiver> {
    const receiver = await startReceiver();
    receivers.push(receiver);
    return receiver;
  }

  /** `npm run worker`, as a process of its own. */
  function spawnWorker(): ChildProcess {
    const child = spawn(process.execPath, ['--import', 'tsx', 'worker.ts'], {
      cwd: root,
      env: { ...productionEnvironment(), LOG_LEVEL: 'silent' },
      stdio: 'inherit',
    });
    children.push(child);
    return child;
  }

  async function ended(child: ChildProcess): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((done) => child.once('exit', done));
    return child.exitCode;
  }

  /** Lets time pass for these deliveries: their next attempt is due now. */
  const passTime = (delivery_ids: string[]) => makeDue(delivery_ids.map((id) => `deliver:${id}`));

  it('each event arrives with its id even if the receiver fails three times and the worker is killed twice', async () => {
    const receiver = await receive();
    receiver.answer = { status: 503 };
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    const types = ['group.created', 'group.share_paid', 'group.funded'] as const;
    const ids = await publish(merchant, { types });
    const deliveries = await deliveriesOf(merchant);
    const triesOf = (id: string) => receiver.received.filter((received) => received.id === id).length;
    const tried =
      (times: number, enough = deliveries.length) =>
      async () => {
        const left = deliveries.filter(({ event_id }) => triesOf(event_id) < times);
        await passTime(left.map(({ id }) => id));
        return deliveries.length - left.length >= enough;
      };

    const first = spawnWorker();
    await until(tried(1));
    // The second round is cut off while the receiver handles it.
    receiver.answer = { status: 'silence' };
    await until(tried(2, 1));
    first.kill('SIGKILL');
    await ended(first);

    receiver.answer = { status: 503 };
    const second = spawnWorker();
    await until(tried(3));
    second.kill('SIGKILL');
    await ended(second);

    const failures = receiver.received.length;
    receiver.answer = { status: 200 };
    spawnWorker();
    await until(async () => {
      await passTime(deliveries.map(({ id }) => id));
      return (await deliveriesOf(merchant)).every(({ status }) => status === 'delivered');
    });
    const arrived = receiver.received.slice(failures);
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(ids));
    const inOrder = arrived
      .map(({ body }) => JSON.parse(body))
      .toSorted((a, b) => a.data.sequence - b.data.sequence)
      .map(({ id }) => id);
    expect([...new Set(inOrder)]).toEqual(ids);
    for (const id of ids) {
      expect(
        new Set(receiver.received.filter((received) => received.id === id).map(({ body }) => body)).size,
      ).toBe(1);
    }
  });

  it('after SIGKILL its jobs are taken up by the next worker within seconds', async () => {
    const receiver = await receive();
    receiver.answer = { status: 'silence' };
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    const killed = spawnWorker();
    await publish(merchant);
    await until(() => receiver.received.length === 1);
    killed.kill('SIGKILL');
    await ended(killed);
    receiver.answer = { status: 200 };
    const worker = await startWorker({ concurrency: 2 });
    const started = performance.now();
    await until(() => receiver.received.length === 2);
    expect(performance.now() - started).toBeLessThan(15_000);
    await worker.stop();
    expect(await deliveriesOf(merchant)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('on SIGTERM it releases what it cannot finish and ends within ten seconds', async () => {
    const receiver = await receive();
    receiver.answer = { status: 'silence' };
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    const child = spawnWorker();
    await publish(merchant);
    await until(() => receiver.received.length === 1);
    const started = performance.now();
    child.kill('SIGTERM');
    // After ten seconds of its own clock it ends itself with status 1; a busy machine may tell it late, and us.
    expect(await ended(child)).toBe(0);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await deliveriesOf(merchant)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    const { rows } = await pool().query(
      `SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = 'deliver' AND attempts < max_attempts`,
    );
    expect(rows).toEqual([{ locked_by: null }]);
  });

  it('on SIGTERM it ends in order, though a job waits for a lock, and releases that', async () => {
    const child = spawnWorker();
    const holder = await pool().connect();
    await holder.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
    await enqueue(pool(), jobs.expire_session, { session_id: 'sess_1' });
    await until(async () => (await lockWaits()) > 0 && (await lockedJobCount('expire_session')) > 0);
    child.kill('SIGTERM');
    const status = await ended(child);
    await holder.query('ROLLBACK');
    holder.release();
    expect(status).toBe(0);
    const { rows } = await pool().query(
      `SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = 'expire_session'`,
    );
    expect(rows).toEqual([{ locked_by: null }]);
  });

  it('on SIGTERM it finishes what is running', async () => {
    const receiver = await receive();
    receiver.answer = { status: 'silence' };
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    const worker = await startWorker({ concurrency: 2 });
    await publish(merchant);
    await until(() => receiver.received.length === 1);
    const stopped = worker.stop();
    // The answer comes after the stop signal.
    await receiver.answerSilent(200);
    await stopped;
    expect(await deliveriesOf(merchant)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    expect(await waitingJobs()).toEqual([]);
  });

  it('a silent and a failing endpoint delay no other, and get few attempts at a time', async () => {
    const [quick, silent, failing] = [await receive(), await receive(), await receive()];
    silent.answer = { status: 'silence' };
    failing.answer = { status: 500 };
    const merchants = [await makeMerchantMode(), await makeMerchantMode(), await makeMerchantMode()];
    for (const [index, receiver] of [quick, silent, failing].entries()) {
      const merchant = merchants[index];
      if (merchant) await register(merchant, receiver.url);
    }
    // The hopeless deliveries are first in the queue.
    const types = Array.from({ length: 300 }, () => 'group.share_paid' as const);
    for (const merchant of merchants.toReversed()) await publish(merchant, { types });
    const began_ms = performance.now();
    const worker = await startWorker({ concurrency: 2 });
    await until(() => quick.received.length >= 300);
    // A machine that needs longer than an attempt waits for its answer sees some of them end.
    const ended_rounds = Math.floor((performance.now() - began_ms) / ATTEMPT_TIMEOUT_ms);
    expect(silent.received.length).toBeLessThanOrEqual(4 * (ended_rounds + 1));
    expect(failing.received.length).toBeLessThanOrEqual(20 * (ended_rounds + 1));
    await worker.stop();
    const left = merchants[1] ? await deliveriesOf(merchants[1]) : [];
    expect(left).toHaveLength(300);
    expect(left.every(({ status }) => status === 'pending')).toBe(true);
    const ended = left.reduce((sum, { attempts }) => sum + attempts, 0);
    expect(ended).toBeLessThanOrEqual(4 * ended_rounds);
  });

  it('is found by the documentation when one of its jobs hangs', async () => {
    const page = readFileSync(`${root}docs/site/operations.md`, 'utf8');
    const sql = /### SplitJobsLocked\n.*?```sql\n(.*?)```/s.exec(page)?.[1] ?? '';
    await pool().query(
      `SELECT graphile_worker.add_jobs(ARRAY[
         ('never', '{}', NULL, NULL, NULL, 'hangs', NULL, NULL)::graphile_worker.job_spec])`,
    );
    expect(await lockJobs(['hangs'], 700)).toBe(1);
    const [liveness, other] = [
      await startLiveness({ sweeping: false }),
      await startLiveness({ sweeping: false }),
    ];
    await liveness.lock('hangs');
    await other.lock('works');
    const { rows } = await pool().query(sql);
    expect(rows).toEqual([
      expect.objectContaining({ task_identifier: 'never', client_port: expect.any(Number) }),
    ]);
    await liveness.stop();
    // Its connection is closed, and the server lets its lock go a moment later.
    await expect
      .poll(async () => (await pool().query(sql)).rows)
      .toMatchObject([{ task_identifier: 'never', client_port: null }]);
    await other.stop();
  });

  it('takes over jobs of workers that are gone, and of no others', async () => {
    await pool().query(
      `SELECT graphile_worker.add_jobs(ARRAY(
         SELECT ('never', '{}', NULL, NULL, NULL, name, NULL, NULL)::graphile_worker.job_spec
         FROM unnest(ARRAY['alive', 'gone', 'fresh']) AS name))`,
    );
    expect(await lockJobs(['alive', 'gone'], 10)).toBe(2);
    // Within the two seconds of grace, however slow the machine is.
    expect(await lockJobs(['fresh'], -60)).toBe(1);
    const alive = await startLiveness({ sweeping: false });
    await alive.lock('alive');
    const other = await startLiveness({ sweeping: false });
    await other.sweep();
    const lockedBy = async () =>
      (
        await pool().query<{ locked_by: string }>(
          'SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL ORDER BY 1',
        )
      ).rows.map((row) => row.locked_by);
    expect(await lockedBy()).toEqual(['alive', 'fresh']);
    await alive.stop();
    await until(async () => {
      await other.sweep();
      return (await lockedBy()).length === 1;
    });
    expect(await lockedBy()).toEqual(['fresh']);
    await other.stop();
  });
});
