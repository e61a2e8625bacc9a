import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { CLOCK } from '@/lib/jobs/clock';
import { runCron } from '@/lib/jobs/cron';
import { lanes, tasksOf } from '@/lib/jobs/lanes';
import { purge } from '@/lib/jobs/purge';
import { queueClockJobs, runDueJobs } from '@/lib/jobs/run-due-jobs';
import { sweepDeliveries, sweepExpiries, sweepMoney, sweepProcessorEvents } from '@/lib/jobs/sweeps';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { closeDeliverer } from '@/lib/webhook/delivery/deliverer';
import { makeMerchantMode } from '../../support/merchant';
import {
  deleteJobs,
  deleteJobsExcept,
  leaveAttempts,
  lockJobs,
  waitingJobs,
} from '../../support/queued-jobs';
import { startReceiver } from '../../support/webhook-receiver';
import { deliveriesOf, prepare, publish, register, until } from '../../support/webhooks';

const SECRET = 'a secret of the clock';
const allowed = `Bearer ${SECRET}`;
const signal = new AbortController().signal;

describe('the clock', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    database = await prepare({ CRON_SECRET: SECRET });
  });
  afterAll(async () => {
    await closeDeliverer();
    await database.close();
    resetEnvironment({ CRON_SECRET: undefined });
  });
  beforeEach(deleteJobs);

  async function insertSession(expires: string): Promise<string> {
    const id = newId('sess_');
    const { merchant_id } = await makeMerchantMode();
    await pool().query(
      `INSERT INTO sessions (id, merchant_id, livemode, currency, total_cents, cart, config, access_token_hash, share_id,
         group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at)
       VALUES ($1::text, $2, false, 'usd', 1000, '{}', '{}', sha256(convert_to($1::text, 'UTF8')), $1::text, $1::text, 350, 100, now(), now() + $3::interval)`,
      [id, merchant_id, expires],
    );
    return id;
  }

  const keys = async (task: string) => (await waitingJobs(task)).map(({ key }) => key);

  it('every clock task exists', () => {
    const tasks = lanes().flatMap(tasksOf);
    for (const { job } of CLOCK) expect(tasks).toContain(job.task);
  });

  it('a session whose expiry was missed gets its job again, once, however often it is checked', async () => {
    const missed = await insertSession('-1 minute');
    await insertSession('1 hour');
    await Promise.all([sweepExpiries(), sweepExpiries()]);
    await sweepExpiries();
    expect(await keys('expire_session')).toEqual([`expire:${missed}`]);
  });

  it('a session whose end runs now keeps its job, unless its worker was lost', async () => {
    const running = await insertSession('-1 minute');
    const key = `expire:${running}`;
    const job = async () =>
      (await pool().query('SELECT id FROM graphile_worker.jobs WHERE key = $1', [key])).rows[0]?.id;
    await sweepExpiries();
    const first = await job();
    await lockJobs([key], 60);
    await sweepExpiries();
    expect(await job()).toBe(first);
    await lockJobs([key], 600);
    await sweepExpiries();
    expect(await job()).not.toBe(first);
    await pool().query(`UPDATE sessions SET status = 'expired' WHERE id = $1`, [running]);
  });

  it('every session due to end gets its job in one run, however many there are and even if some cannot end', async () => {
    const first = await insertSession('-1 hour');
    const count = 2_500;
    await pool().query(
      `INSERT INTO sessions SELECT (jsonb_populate_record(s, jsonb_build_object('id', 'sess_due_' || n,
         'access_token_hash', sha256(n::text::bytea), 'share_id', 'due_' || n, 'group_id', 'due_' || n,
         'created_at', s.created_at + n * interval '1 millisecond'))).*
       FROM sessions s, generate_series(1, $2::int) AS n WHERE s.id = $1`,
      [first, count],
    );
    await sweepExpiries(AbortSignal.abort());
    await sweepExpiries(signal, 0);
    expect(await keys('expire_session')).toEqual([]);
    await sweepExpiries();
    const due = new Set(await keys('expire_session'));
    for (let n = 1; n <= count; n += 1) expect(due.has(`expire:sess_due_${n}`)).toBe(true);
    await pool().query(`UPDATE sessions SET status = 'expired' WHERE expires_at < now()`);
  });

  it('a delivery whose job was lost gets a new one; one that has a job or is not due is left alone', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, 'http://localhost:9/hooks');
    await publish(merchant, { types: ['group.created', 'group.share_paid', 'group.funded'] });
    const [lost, waiting, later] = await deliveriesOf(merchant);
    await deleteJobsExcept(`deliver:${waiting?.id}`);
    await pool().query(
      `UPDATE deliveries SET next_attempt_at = now() + CASE id WHEN $1 THEN interval '1 hour' ELSE interval '-5 minutes' END`,
      [later?.id],
    );
    await sweepDeliveries();
    expect((await keys('deliver')).sort()).toEqual([`deliver:${lost?.id}`, `deliver:${waiting?.id}`].sort());
  });

  it('an attempt by hand has failed once its job is lost, and not while that waits for its receiver', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, 'http://localhost:9/hooks');
    await publish(merchant, { types: ['group.created', 'group.share_paid', 'group.funded'] });
    const [lost, resent, replayed] = await deliveriesOf(merchant);
    await deleteJobs();
    await enqueue(pool(), jobs.deliver_now, { delivery_id: resent?.id ?? '', trigger: 'resend' });
    await enqueue(pool(), jobs.replay, { delivery_id: replayed?.id ?? '', trigger: 'replay' });
    await pool().query(
      `UPDATE deliveries SET next_attempt_at = NULL, created_at = now() - interval '2 hours' WHERE id = ANY($1)`,
      [[lost?.id, resent?.id, replayed?.id]],
    );
    await sweepDeliveries();
    const statuses = new Map((await deliveriesOf(merchant)).map(({ id, status }) => [id, status]));
    expect([lost, resent, replayed].map((one) => statuses.get(one?.id ?? ''))).toEqual([
      'failed',
      'pending',
      'pending',
    ]);
    await deleteJobs();
  });

  it('a refund, a transfer and a processor event whose job was lost get a new one', async () => {
    const session = await insertSession('1 hour');
    const [refund, transfer] = [newId('ref_'), newId('trf_')];
    await pool().query(
      `INSERT INTO refunds (id, session_id, payment_id, status, reason, currency, amount_cents, fee_cents, share_ids, created_at)
       VALUES ($1, $2, 'pay_1', 'queued', 'cancelled', 'usd', 1, 0, '[]', now() - interval '1 hour')`,
      [refund, session],
    );
    await pool().query(
      `INSERT INTO transfers (id, session_id, status, currency, amount_cents, merchant_fee_cents, fx_fee_cents, created_at)
       VALUES ($1, $2, 'queued', 'usd', 1, 0, 0, now() - interval '1 hour')`,
      [transfer, session],
    );
    await pool().query(
      `INSERT INTO processor_events (id, livemode, type, payload, received_at)
       VALUES ('evt_lost', false, 'x', '{}', now() - interval '1 hour'), ('evt_fresh', false, 'x', '{}', now())`,
    );
    for (let round = 0; round < 2; round++) {
      await sweepMoney();
      await sweepProcessorEvents();
    }
    expect(await keys('create_refund')).toEqual([`refund:${refund}`]);
    expect(await keys('create_transfer')).toEqual([`transfer:${transfer}`]);
    expect(await keys('handle_processor_event')).toEqual(['processor_event:evt_lost']);
    const [job] = await waitingJobs('create_refund');
    expect(job?.payload).toEqual({ session_id: session, refund_id: refund });
    await pool().query('TRUNCATE processor_events');
  });

  it('a waiting transfer is tried again once its job has used all attempts, and not before', async () => {
    const session = await insertSession('1 hour');
    const transfer = newId('trf_');
    await pool().query(
      `INSERT INTO transfers (id, session_id, status, currency, amount_cents, merchant_fee_cents, fx_fee_cents, waiting_code, created_at)
       VALUES ($1, $2, 'waiting', 'usd', 1, 0, 0, 'balance_insufficient', now() - interval '4 days')`,
      [transfer, session],
    );
    await enqueue(pool(), jobs.create_transfer, { session_id: session, transfer_id: transfer });
    const attempts = async () =>
      (
        await pool().query<{ attempts: number }>('SELECT attempts FROM graphile_worker.jobs WHERE key = $1', [
          `transfer:${transfer}`,
        ])
      ).rows.map((job) => job.attempts);
    await leaveAttempts(`transfer:${transfer}`, 1);
    await sweepMoney();
    expect(await attempts()).toEqual([24]);
    await leaveAttempts(`transfer:${transfer}`, 0);
    await sweepMoney();
    expect(await attempts()).toEqual([0]);
    await pool().query('DELETE FROM transfers WHERE id = $1', [transfer]);
  });

  it('data past its retention is deleted, and nothing else', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, 'http://localhost:9/hooks');
    const [old, fresh] = await publish(merchant, { types: ['group.created', 'group.funded'] });
    await pool().query(`UPDATE events SET created_at = now() - interval '38 days' WHERE id = $1`, [old]);
    await pool().query(
      `INSERT INTO delivery_attempts (delivery_id, trigger, started_at, duration_ms)
       SELECT id, 'schedule', now(), 1 FROM deliveries WHERE merchant_id = $1`,
      [merchant.merchant_id],
    );
    await pool().query(
      `INSERT INTO idempotency_keys (merchant_id, livemode, route, key, request_hash, created_at)
       VALUES ($1, false, 'r', 'old', '', now() - interval '25 hours'), ($1, false, 'r', 'fresh', '', now())`,
      [merchant.merchant_id],
    );
    await pool().query(
      `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, created_at)
       VALUES ('req_old', $1, false, 'GET', '/', 200, 1, now() - interval '31 days'),
              ('req_fresh', $1, false, 'GET', '/', 200, 1, now())`,
      [merchant.merchant_id],
    );
    await pool().query(
      `INSERT INTO card_outcomes (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, created_at)
       VALUES ('ch_old', 'p', 's', 'm', $1, false, 'declined', now() - interval '31 days'),
              ('ch_fresh', 'p', 's', 'm', $1, false, 'declined', now() - interval '29 days')`,
      [merchant.merchant_id],
    );
    await pool().query(
      `INSERT INTO payer_addresses VALUES ('pay_old', '192.0.2.1', now() - interval '31 days'),
         ('pay_fresh', '192.0.2.1', now())`,
    );
    await pool().query(
      `INSERT INTO spent_proofs VALUES ('old', now() - interval '1 second'), ('fresh', now() + interval '1 hour')`,
    );
    await Promise.all([purge(signal), purge(signal)]);
    const left = async (sql: string) =>
      (await pool().query<{ id: string }>(sql, [merchant.merchant_id])).rows.map(({ id }) => id);
    expect(await left('SELECT id FROM events WHERE merchant_id = $1')).toEqual([fresh]);
    expect(await left('SELECT event_id AS id FROM deliveries WHERE merchant_id = $1')).toEqual([fresh]);
    expect(await left('SELECT key AS id FROM idempotency_keys WHERE merchant_id = $1')).toEqual(['fresh']);
    expect(await left('SELECT request_id AS id FROM api_requests WHERE merchant_id = $1')).toEqual([
      'req_fresh',
    ]);
    expect(await left('SELECT id FROM card_outcomes WHERE merchant_id = $1')).toEqual(['ch_fresh']);
    expect((await pool().query('SELECT payment_id FROM payer_addresses')).rows).toEqual([
      { payment_id: 'pay_fresh' },
    ]);
    expect((await pool().query('SELECT nonce FROM spent_proofs')).rows).toEqual([{ nonce: 'fresh' }]);
  });

  it('data past its retention is deleted, however much it is, unless the process stops or time runs out', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, 'http://localhost:9/hooks');
    const [old] = await publish(merchant, { types: ['group.created'] });
    const count = 21_500;
    const before = (await pool().query('SELECT FROM delivery_attempts')).rowCount ?? 0;
    await pool().query(`UPDATE events SET created_at = now() - interval '38 days' WHERE id = $1`, [old]);
    await pool().query(
      `INSERT INTO delivery_attempts (delivery_id, trigger, started_at, duration_ms)
       SELECT d.id, 'schedule', now() - interval '31 days', 1 FROM deliveries d, generate_series(1, $2)
       WHERE d.merchant_id = $1`,
      [merchant.merchant_id, count],
    );
    await pool().query(
      `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, created_at)
       SELECT 'req_many_' || n, $1, false, 'GET', '/', 200, 1, now() - interval '31 days'
       FROM generate_series(1, $2) AS n`,
      [merchant.merchant_id, count],
    );
    const left = async () =>
      (
        await pool().query<{ requests: number; attempts: number; events: number }>(
          `SELECT (SELECT count(*)::int FROM api_requests WHERE merchant_id = $1) AS requests,
             (SELECT count(*)::int FROM delivery_attempts) AS attempts,
             (SELECT count(*)::int FROM events WHERE merchant_id = $1) AS events`,
          [merchant.merchant_id],
        )
      ).rows;
    await purge(AbortSignal.abort());
    await purge(signal, 0);
    expect(await left()).toEqual([{ requests: count, attempts: before + count, events: 1 }]);
    await purge(signal);
    expect(await left()).toEqual([{ requests: 0, attempts: before, events: 0 }]);
  });

  it('cron calls need the secret and the name of an existing task', async () => {
    expect((await runCron('run', null)).status).toBe(401);
    expect((await runCron('run', 'Bearer wrong')).status).toBe(401);
    expect((await runCron('run', SECRET)).status).toBe(401);
    expect((await runCron('nonsense', allowed)).status).toBe(404);
    expect((await runCron('constructor', allowed)).status).toBe(404);
    resetEnvironment({ CRON_SECRET: undefined });
    expect((await runCron('run', 'Bearer undefined')).status).toBe(401);
    expect((await runCron('run', 'Bearer ')).status).toBe(401);
    resetEnvironment({ CRON_SECRET: SECRET });
  });

  it('a cron call without a worker does the same work: deliveries arrive, and a missed expiry is handled', async () => {
    const receiver = await startReceiver();
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    const ids = await publish(merchant, { types: ['group.created', 'group.funded'] });
    const answer = await runCron('minute', allowed);
    expect(answer).toMatchObject({ status: 200, body: { failed: 0, stopped_early: false } });
    expect(receiver.received.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect((await deliveriesOf(merchant)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    await receiver.close();
  });

  it('two cron calls at once do the work once', async () => {
    const receiver = await startReceiver();
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    const types = Array.from({ length: 120 }, () => 'group.share_paid' as const);
    const ids = await publish(merchant, { types });
    const answers = await Promise.all([
      runCron('run', allowed),
      runCron('run', allowed),
      runCron('minute', allowed),
    ]);
    for (const answer of answers) expect(answer.status).toBe(200);
    // On a slow machine, jobs postponed for more than a moment are left to the next call.
    await until(async () => {
      await runCron('run', allowed);
      return (await deliveriesOf(merchant)).every(({ status }) => status === 'delivered');
    });
    expect(receiver.received.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect((await deliveriesOf(merchant)).every(({ attempts }) => attempts === 1)).toBe(true);
    await receiver.close();
  });

  it('a clock task already in the queue is not queued again', async () => {
    await Promise.all([1, 2, 3].map(() => queueClockJobs([jobs.purge, jobs.sweep_expiries])));
    expect(await keys('purge')).toEqual(['clock:purge']);
    expect(await keys('sweep_expiries')).toEqual(['clock:sweep_expiries']);
    expect(await keys('unknown')).toEqual([]);
  });

  it('a run that has reached its time limit ends and releases the jobs it took', async () => {
    const receiver = await startReceiver();
    receiver.answer = { status: 'silence' };
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    await publish(merchant);
    const report = await runDueJobs({ time_limit_ms: 300 });
    expect(report.stopped_early).toBe(true);
    expect(await deliveriesOf(merchant)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    const { rows } = await pool().query('SELECT 1 FROM graphile_worker.jobs WHERE locked_by IS NOT NULL');
    expect(rows).toEqual([]);
    await receiver.close();
  });
});
