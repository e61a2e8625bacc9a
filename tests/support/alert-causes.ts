import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@/lib/db/ids';
import { closePool, pool } from '@/lib/db/pool';
import { env, resetEnvironment } from '@/lib/env';
import { forgetGauges, readMetrics } from '@/lib/jobs/read-metrics';
import { queueClockJobs } from '@/lib/jobs/run-due-jobs';
import { DOWN_AFTER_ms, RunnerHealth } from '@/lib/jobs/runner-health';
import { receiveMailEvent } from '@/lib/mail/inbox/mail-events';
import { sendTestMail } from '@/lib/mail/merchant/test-mail';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';
import { resetStripeClients, stripeFor } from '@/lib/payment/processor/stripe';
import { jobs } from '@/lib/queue/jobs';
import { signedHeaders } from '../../dev/mailbox/webhooks';
import { ask } from './api';
import { beginPayment, fundedSession } from './funded-session';
import { makeMerchant, makeMerchantMode } from './merchant';
import { lockJobs } from './queued-jobs';
import { deliveriesOf, fakeDelivery, publish, register } from './webhooks';

/** Makes happen what each alert of monitoring/alerts.yml is for. */

const NOBODY = 'http://127.0.0.1:9';
const KEY = jobs.sweep_endpoints.key;

/** Metrics while something is so, and what ends it. */
type Cause = () => Promise<undefined | (() => void | Promise<void>)>;

export async function scrape(): Promise<string> {
  forgetGauges();
  return readMetrics();
}

async function awayDatabase(): Promise<() => Promise<void>> {
  const DATABASE_URL = env().DATABASE_URL;
  await closePool();
  resetEnvironment({ DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none' });
  return async () => {
    await closePool();
    resetEnvironment({ DATABASE_URL });
  };
}

/** Keeps everybody else from a table. Answers what lets it go. */
export async function lockTable(table: string): Promise<() => Promise<void>> {
  const client = await pool().connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}

async function clockJob(change: string): Promise<undefined> {
  await queueClockJobs([jobs.sweep_endpoints]);
  await pool().query(`UPDATE graphile_worker._private_jobs SET ${change} WHERE key = $1`, [KEY]);
  return undefined;
}

async function processorEvent(
  received: string,
  handled: string,
  type = 'test',
  livemode = false,
): Promise<void> {
  await pool().query(
    `INSERT INTO processor_events (id, livemode, type, payload, received_at, handled_at)
     VALUES ($1, $2, $3, '{}', ${received}, ${handled})`,
    [newId('evt_'), livemode, type],
  );
}

/** An event of test mode, or of live mode, that was handled this many minutes ago. */
export async function handledEvent(minutes: number, type: string, livemode = false): Promise<void> {
  const handled = `now() - interval '${minutes} minutes'`;
  await processorEvent(handled, handled, type, livemode);
}

/** A card form of test mode, or of live mode, that was opened this many minutes ago. */
export async function openedForm(minutes: number, livemode = false): Promise<void> {
  const { payment_id } = await beginPayment(await makeMerchant());
  await pool().query(
    `WITH payment AS (
       UPDATE payments SET intent_id = 'pi_' || id, created_at = now() - make_interval(mins => $2) WHERE id = $1
       RETURNING session_id)
     UPDATE sessions SET livemode = $3 FROM payment WHERE id = session_id`,
    [payment_id, minutes, livemode],
  );
}

/** Calls the processor, which answers this to everything. */
async function call(base: string, times: number, livemode = false): Promise<void> {
  resetEnvironment({
    STRIPE_SECRET_KEY: 'sk_test_alerts',
    STRIPE_LIVE_SECRET_KEY: 'sk_live_alerts',
    STRIPE_API_BASE: base,
  });
  resetStripeClients();
  const intent = { amount: 100, currency: 'usd' };
  for (let time = 0; time < times; time += 1) {
    await stripeFor(livemode)
      .paymentIntents.create(intent, { maxNetworkRetries: 0 })
      .catch(() => undefined);
  }
}

async function yesSayer(): Promise<{ url: string; close: () => void }> {
  const { createServer } = await import('node:http');
  const server = createServer((_request, response) => void response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const missingEvents = (livemode: boolean) => async () => {
  await pool().query('TRUNCATE processor_events');
  await openedForm(150, livemode);
  const processor = await yesSayer();
  await call(processor.url, 10, livemode);
  return processor.close;
};

interface Unmoved {
  livemode: boolean;
  waiting_code?: string | null;
}

async function fundedIn(livemode: boolean): Promise<string> {
  const { session_id } = await fundedSession(await makeMerchant(), { transferred: false });
  await pool().query('UPDATE sessions SET livemode = $2 WHERE id = $1', [session_id, livemode]);
  return session_id;
}

/** A transfer that has waited for two days. Answers its session's id. */
export async function oldTransfer({ livemode, waiting_code = null }: Unmoved): Promise<string> {
  const session_id = await fundedIn(livemode);
  await pool().query(
    `UPDATE transfers SET status = 'waiting', waiting_code = $2, created_at = now() - interval '2 days'
     WHERE session_id = $1`,
    [session_id, waiting_code],
  );
  return session_id;
}

/** The same, with a refund that waits for its reversal. */
export async function oldRefund(unmoved: Unmoved): Promise<void> {
  await pool().query(
    `WITH refund AS (
       INSERT INTO refunds (id, session_id, payment_id, status, reason, currency, amount_cents, fee_cents, share_ids,
         created_at)
       SELECT $2, session_id, id, 'reversing', 'requested', 'usd', 100, 0, '[]', now() - interval '2 days'
       FROM payments WHERE session_id = $1 RETURNING id)
     INSERT INTO reversals (id, session_id, transfer_id, status, cause, cause_id, currency, amount_cents,
       merchant_fee_cents, fx_fee_cents, waiting_code, created_at)
     SELECT $3, t.session_id, t.id, 'waiting', 'refund', refund.id, 'usd', 100, 0, 0, 'transfer_not_made',
       now() - interval '2 days'
     FROM transfers t, refund WHERE t.session_id = $1`,
    [await oldTransfer(unmoved), newId('ref_'), newId('rev_')],
  );
}

export async function failedRefund({ livemode }: Unmoved): Promise<void> {
  await pool().query(
    `INSERT INTO refunds (id, session_id, payment_id, status, reason, currency, amount_cents, fee_cents, share_ids,
       created_at)
     SELECT $2, session_id, id, 'failed', 'late', 'usd', 100, 0, '[]', now() FROM payments WHERE session_id = $1`,
    [await fundedIn(livemode), newId('ref_')],
  );
}

const MAIL_SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

/** Sends a mail's row and what the mail provider reports of it. */
async function mailEvent(type: string): Promise<void> {
  resetEnvironment({ RESEND_WEBHOOK_SECRET: MAIL_SECRET });
  const id = newId('mail_');
  await pool().query(
    `INSERT INTO mails (id, template, to_address, created_at) VALUES ($1, 'test', 'ana@example.com', now())`,
    [id],
  );
  const data = { email_id: id, to: ['ana@example.com'], tags: { mail_id: id } };
  const body = JSON.stringify({ type, created_at: new Date().toISOString(), data });
  await receiveMailEvent(Buffer.from(body), new Headers(signedHeaders(MAIL_SECRET, `msg_${id}`, body)));
}

/** SplitDown is Prometheus' own: its cause is that nothing can be read. */
export const CAUSES: Readonly<Record<string, Cause>> = {
  SplitDatabaseAway: awayDatabase,
  SplitMetricsUnanswered: () => lockTable('refunds'),
  async SplitErrors() {
    const back = await awayDatabase();
    await ask('GET', '/merchants/me', { key: `split_sk_test_${'x'.repeat(32)}` });
    return back;
  },
  async SplitSlow() {
    const { secret } = await makeMerchant();
    const unlock = await lockTable('sessions');
    const asked = Array.from({ length: 4 }, () => ask('GET', '/sessions', { key: secret }));
    await delay(1_500);
    await unlock();
    await Promise.all(asked);
    return undefined;
  },
  async SplitPoolWait() {
    const taken = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()));
    const asked = Array.from({ length: 8 }, () => pool().query('SELECT 1'));
    await delay(600);
    for (const client of taken) client.release();
    await Promise.all(asked);
    return undefined;
  },
  SplitQueueOld: () => clockJob(`run_at = now() - interval '10 minutes'`),
  async SplitWorkerDown() {
    let now_ms = 0;
    const runner = new RunnerHealth(() => now_ms);
    runner.ended();
    now_ms = DOWN_AFTER_ms + 1;
    return () => runner.forget();
  },
  SplitJobsDead: () => clockJob('attempts = max_attempts'),
  async SplitJobsLocked() {
    await queueClockJobs([jobs.sweep_endpoints]);
    await lockJobs([KEY], 700);
    return undefined;
  },
  async SplitProcessorFailing() {
    await call(NOBODY, 5);
    return undefined;
  },
  async SplitSignaturesRefused() {
    for (let time = 0; time < 5; time += 1) await receiveProcessorEvent(Buffer.from('{}'), 't=1,v1=00');
    return undefined;
  },
  async SplitEventsLate() {
    await processorEvent(`now() - interval '10 minutes'`, 'NULL');
    return undefined;
  },
  SplitEventsMissing: missingEvents(true),
  SplitTestEventsMissing: missingEvents(false),
  async SplitRefundsFailed() {
    await failedRefund({ livemode: true });
    return undefined;
  },
  async SplitMoneyUnsettled() {
    await oldTransfer({ livemode: true });
    return undefined;
  },
  async SplitDeliveriesFailing() {
    const merchant = await makeMerchantMode();
    await register(merchant, 'https://shop.test/hook');
    await publish(merchant);
    const { deliverer } = fakeDelivery(() => ({ status_code: 500 }));
    for (const { id: delivery_id } of await deliveriesOf(merchant))
      await deliverer.deliver({ delivery_id, trigger: 'schedule' });
    return undefined;
  },
  async SplitComplaints() {
    await mailEvent('email.delivered');
    await mailEvent('email.complained');
    return undefined;
  },
  async SplitMailFailed() {
    await mailEvent('email.failed');
    return undefined;
  },
  async SplitBounces() {
    await mailEvent('email.delivered');
    await mailEvent('email.bounced');
    return undefined;
  },
  async SplitMailEventsRefused() {
    resetEnvironment({ RESEND_WEBHOOK_SECRET: MAIL_SECRET });
    for (let time = 0; time < 5; time += 1) await receiveMailEvent(Buffer.from('{}'), new Headers());
    return undefined;
  },
  async SplitMailNotTaken() {
    const { merchant_id } = await makeMerchantMode();
    resetEnvironment({ RESEND_API_KEY: 're_alerts', RESEND_BASE_URL: NOBODY });
    await sendTestMail({ to: 'ana@example.com', kind: 'account', merchant_id });
    return () => resetEnvironment({ RESEND_API_KEY: undefined, RESEND_BASE_URL: undefined });
  },
};
