import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as anywhere from '@/app/api/[[...path]]/route';
import { GET as cron } from '@/app/api/cron/[task]/route';
import { GET as health } from '@/app/api/health/route';
import { POST as processor } from '@/app/api/stripe/route';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { runJob } from '@/lib/jobs/run-job';
import { DOWN_AFTER_ms, RunnerHealth } from '@/lib/jobs/runner-health';
import { makeMerchantMode } from '../../support/merchant';
import { waitingJobs } from '../../support/queued-jobs';
import { prepare } from '../../support/webhooks';

/** The routes beside the API: the processor's events, the platform's cron calls and the health check. */

const WEBHOOK_SECRET = 'whsec_test_0123456789abcdef';
const CRON_SECRET = 'a secret of the clock';
const MIB = 1024 * 1024;

let database: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  database = await prepare({ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, CRON_SECRET });
});
afterAll(async () => {
  await database.close();
  resetEnvironment({ STRIPE_WEBHOOK_SECRET: undefined, CRON_SECRET: undefined });
});

const text = (id: string) =>
  JSON.stringify({ id, object: 'event', type: 'account.updated', livemode: false, data: { object: {} } });

function send(body: BodyInit, headers: Record<string, string>): Promise<Response> {
  // Node's fetch asks for `duplex` where a body is a stream; the DOM's types do not know it.
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  return processor(new Request('http://localhost/api/stripe', init));
}

const signature = (payload: string) => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET }),
});

/** The body without its request_id, which the header repeats. */
async function named(answer: Response): Promise<Record<string, unknown>> {
  const { request_id, ...rest } = (await answer.json()) as Record<string, unknown>;
  expect(request_id).toMatch(/^req_\w+$/);
  expect(answer.headers.get('x-request-id')).toBe(request_id);
  return rest;
}

describe('POST /api/stripe', () => {
  it('stores a signed event once, however often it arrives', async () => {
    const body = text('evt_entrance');
    for (let time = 0; time < 3; time += 1) {
      const answer = await send(body, signature(body));
      expect([answer.status, await named(answer)]).toEqual([200, { received: true }]);
    }
    expect(await waitingJobs('handle_processor_event')).toHaveLength(1);
  });

  it('refuses a missing signature, and one over other bytes, and keeps nothing', async () => {
    const body = text('evt_refused');
    const unsigned = await send(body, {});
    expect([unsigned.status, await named(unsigned)]).toEqual([400, { error: 'The signature does not fit.' }]);
    expect((await send(`${body} `, signature(body))).status).toBe(400);
    const { rows } = await pool().query(
      `SELECT id FROM processor_events WHERE payload->>'id' = 'evt_refused'`,
    );
    expect(rows).toEqual([]);
  });

  it('stops reading a body of undeclared length after 1 MiB', async () => {
    let poured = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        poured += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect((await send(endless, {})).status).toBe(413);
    expect(poured).toBeLessThan(2 * MIB);
    expect((await send('{}', { 'content-length': String(2 * MIB) })).status).toBe(413);
  });

  it('answers a truncated body as a bad request', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('connection lost'));
      },
    });
    expect((await send(broken, {})).status).toBe(400);
  });
});

describe('GET /api/cron/:task', () => {
  const call = (task: string, authorization?: string) =>
    cron(
      new Request(`http://localhost/api/cron/${task}`, { headers: authorization ? { authorization } : {} }),
      { params: Promise.resolve({ task }) },
    );

  it('runs for the platform only', async () => {
    const answer = await call('minute', `Bearer ${CRON_SECRET}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const refused = await call('minute');
    expect([refused.status, await named(refused)]).toEqual([
      401,
      { error: 'Send CRON_SECRET as the bearer token of the Authorization header.' },
    ]);
    expect((await call('minute', 'Bearer guessed')).status).toBe(401);
    expect((await call('nothing', `Bearer ${CRON_SECRET}`)).status).toBe(404);
  });
});

describe('GET /api/health', () => {
  it('answers without asking the database', async () => {
    const asked = [vi.spyOn(pool(), 'query'), vi.spyOn(pool(), 'connect')];
    expect(await named(health())).toEqual({ ok: true });
    for (const spy of asked) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});

describe('a refusal', () => {
  it('has its request id in the log', async () => {
    resetEnvironment({ LOG_LEVEL: 'info' });
    const lines: string[] = [];
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    let now_ms = 0;
    const runner = new RunnerHealth(() => now_ms);
    runner.ended();
    now_ms = DOWN_AFTER_ms + 1;
    try {
      const unsigned = await send('{}', {});
      const unlet = await cron(new Request('http://localhost/api/cron/run'), {
        params: Promise.resolve({ task: 'run' }),
      });
      const down = health();
      const logged = lines
        .map((line) => JSON.parse(line))
        .filter(({ message }) => message === 'request refused');
      expect(logged).toMatchObject([
        { entrance: 'stripe', status: 400, request_id: unsigned.headers.get('x-request-id') },
        { entrance: 'cron', status: 401, request_id: unlet.headers.get('x-request-id') },
        { entrance: 'health', status: 503, request_id: down.headers.get('x-request-id') },
      ]);
    } finally {
      runner.forget();
      out.mockRestore();
      resetEnvironment({ LOG_LEVEL: 'silent' });
    }
  });
});

describe('the nightly reconciliation', () => {
  it('counts as not done when the process stops before its last session', async () => {
    const { merchant_id } = await makeMerchantMode();
    await pool().query(
      `INSERT INTO sessions (id, merchant_id, livemode, currency, total_cents, cart, config, split, access_token_hash,
         share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, started_at, expires_at)
       VALUES ('sess_night', $1, false, 'usd', 1000, '{}', '{}', '{}', '\\x00', 'share', 'group', 350, 100, now(), now(), now())`,
      [merchant_id],
    );
    await runJob('reconcile', {}, { attempt: 1, signal: AbortSignal.abort() });
    expect(await waitingJobs('reconcile')).toMatchObject([{ payload: { rest: { after: '', again: [] } } }]);
  });
});

describe('any other path below /api', () => {
  it('is a 404 in JSON, whatever the method: programs ask there', async () => {
    expect(Object.keys(anywhere).sort()).toEqual(['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
    for (const handle of Object.values(anywhere)) {
      const answer = handle();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
      expect(await named(answer)).toMatchObject({
        code: 'not_found',
        doc_url: expect.stringMatching(/^http.*\/docs\/errors#not_found$/),
      });
    }
  });
});
