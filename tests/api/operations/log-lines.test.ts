import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerBusy } from '@/lib/api/busy';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { runJob } from '@/lib/jobs/run-job';
import { logConsole } from '@/lib/log';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';
import { resetStripeClients, stripeFor } from '@/lib/payment/processor/stripe';
import { startApi } from '../../support/api';
import { fundedSession } from '../../support/funded-session';
import { makeMerchant, makeMerchantMode } from '../../support/merchant';
import { deliveriesOf, fakeDelivery, publish, register } from '../../support/webhooks';

/** One line of JSON for each thing that operators look for. */

const SECRET = 'whsec_log_lines_0123456789';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ LOG_LEVEL: 'info', STRIPE_WEBHOOK_SECRET: SECRET });
});
afterAll(async () => {
  await stop();
  const none = undefined;
  resetEnvironment({ STRIPE_WEBHOOK_SECRET: none, STRIPE_SECRET_KEY: none, STRIPE_API_BASE: none });
  resetEnvironment({ LOG_LEVEL: 'silent' });
});

/** The lines that some work writes. */
async function linesIn(work: () => unknown): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    await work();
  } finally {
    out.mockRestore();
  }
  return lines.map((line) => JSON.parse(line));
}

/** The lines with this message that some work writes. */
const linesOf = async (message: string, work: () => unknown) =>
  (await linesIn(work)).filter((line) => line.message === message);

/** Points the processor's client at a server that answers this. */
async function processorThat(status: number): Promise<() => void> {
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'request-id': 'req_at_stripe' }).end('{"error":{"type":"api_error"}}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  resetEnvironment({ STRIPE_SECRET_KEY: 'sk_test_lines', STRIPE_API_BASE: `http://127.0.0.1:${port}` });
  resetStripeClients();
  return () => server.close();
}

describe('the log', () => {
  it.each([
    [200, 'ok'],
    [404, 'refused'],
    [429, 'limited'],
    [500, 'error'],
  ])('has a line for a call that the processor answers with %i', async (status, outcome) => {
    const close = await processorThat(status);
    const options = { maxNetworkRetries: 0 };
    const lines = await linesOf('processor call', () =>
      stripeFor(false)
        .paymentIntents.retrieve('pi_1', { client_secret: 'pi_1_secret_x' }, options)
        .catch(() => undefined),
    );
    const path = '/v1/payment_intents/pi_1';
    const processor_request_id = 'req_at_stripe';
    expect(lines).toMatchObject([{ method: 'GET', path, status, outcome, processor_request_id }]);
    expect(JSON.stringify(lines)).not.toContain('secret');
    close();
  });

  it('has no link of anybody in the line of a request that is refused, and the path of the API', async () => {
    const refused = async (url: string) => {
      const request = Object.assign(new IncomingMessage(new Socket()), {
        url,
        method: 'GET',
        complete: true,
      });
      const lines = await linesOf('request refused', () => answerBusy(request, new ServerResponse(request)));
      return lines.map(({ path }) => path);
    };
    expect(await refused('/s/shr_secret/pay?m=secret')).toEqual(['/s/:id/pay']);
    expect(await refused('/unsubscribe/secret')).toEqual(['/unsubscribe/:id']);
    expect(await refused('/secret')).toEqual(['other']);
    expect(await refused('/api/v1/sessions/sess_1?limit=1')).toEqual(['/api/v1/sessions/sess_1']);
  });

  it('has a line for a call without an answer', async () => {
    resetEnvironment({ STRIPE_API_BASE: 'http://127.0.0.1:9' });
    resetStripeClients();
    const call = () => stripeFor(false).balance.retrieve({}, { maxNetworkRetries: 0 });
    const lines = await linesOf('processor call', () => call().catch(() => undefined));
    expect(lines).toMatchObject([{ level: 'warn', path: '/v1/balance', outcome: 'no_answer' }]);
  });

  it('has a line for each of the processor’s events, and says why one is refused', async () => {
    const payload = JSON.stringify({ id: 'evt_line', object: 'event', type: 'test', livemode: false });
    const signed = (timestamp: number, secret = SECRET) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const now_s = Math.floor(Date.now() / 1000);
    const receive = (signature: string | null) => receiveProcessorEvent(Buffer.from(payload), signature);
    const taken = await linesOf('processor event', () => receive(signed(now_s)));
    expect(taken).toMatchObject([{ event_id: 'evt_line', type: 'test', answer: 'stored' }]);
    const reasons = await linesOf('processor event refused', async () => {
      await receive(null);
      await receive('nonsense');
      await receive(signed(now_s - 400));
      await receive(signed(now_s, 'whsec_another'));
    });
    expect(reasons).toMatchObject([
      { level: 'warn', reason: 'no signature' },
      { reason: 'not a signature' },
      { reason: 'made too long ago, or by another clock' },
      { reason: 'made with none of the configured secrets' },
    ]);
  });

  it('has a line for each event once it is published', async () => {
    const merchant = await makeMerchant();
    let session_id = '';
    const lines = await linesOf('event', async () => {
      ({ session_id } = await fundedSession(merchant));
    });
    expect(lines.map(({ type }) => type)).toEqual([
      'group.created',
      'group.share_paid',
      'group.funded',
      'group.transferred',
    ]);
    for (const line of lines)
      expect(line).toMatchObject({ session_id, event_id: expect.stringMatching(/^evt_/) });
  });

  it('has a line for each attempt of a delivery', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, 'https://shop.test/hook');
    const [event_id] = await publish(merchant);
    const { deliverer } = fakeDelivery(() => ({ status_code: 500, error: 'Answered 500' }));
    const [delivery] = await deliveriesOf(merchant);
    const delivery_id = String(delivery?.id);
    const lines = await linesOf('delivery', () => deliverer.deliver({ delivery_id, trigger: 'schedule' }));
    const said = { delivery_id, event_id, attempt: 1, status_code: 500, outcome: 'refused', duration_ms: 7 };
    expect(lines).toMatchObject([said]);
  });

  it('has a line for each job, with the error of one that failed', async () => {
    const context = { attempt: 2, job_id: '77', signal: new AbortController().signal };
    const done = await linesOf('job', () => runJob('sweep_endpoints', {}, context));
    expect(done).toMatchObject([{ task: 'sweep_endpoints', job_id: '77', attempt: 2, outcome: 'done' }]);
    const failed = await linesOf('job', () =>
      runJob('expire_session', { nothing: true }, context).catch(() => undefined),
    );
    expect(failed).toMatchObject([{ level: 'warn', task: 'expire_session', outcome: 'failed' }]);
    expect(failed[0]?.error).toContain('session_id');
  });

  it('has no second line for a job that failed, of the library that ran it', async () => {
    await pool().query(`SELECT graphile_worker.add_job('expire_session', '{"nothing": true}')`);
    const lines = await linesIn(() => runDueJobs({ time_limit_ms: 30_000, tasks: ['expire_session'] }));
    expect(new Set(lines.map(({ message }) => message))).toEqual(new Set(['job']));
  });

  it('has what libraries print as lines of its own', async () => {
    const before = { ...console };
    const listeners = process.listeners('warning');
    const print = () => {
      logConsole();
      console.error('\u001b[31m⨯\u001b[0m broke\n  at somewhere');
      console.log('%s is %d', 'x', 1);
    };
    const lines = await linesOf('⨯ broke', print);
    Object.assign(console, before);
    process.removeAllListeners('warning');
    for (const listener of listeners) process.on('warning', listener);
    expect(lines).toMatchObject([{ level: 'error', source: 'console', text: '  at somewhere' }]);
  });
});
