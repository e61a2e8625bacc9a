import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as metrics } from '@/app/metrics/route';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { inWork, workOfJob } from '@/lib/db/work';
import { pageRoute } from '@/lib/edge/request-metrics';
import { resetEnvironment } from '@/lib/env';
import { startOperationsServer } from '@/lib/jobs/operations-server';
import { queueClockJobs } from '@/lib/jobs/run-due-jobs';
import { runJob } from '@/lib/jobs/run-job';
import { counter, metricsText, timer } from '@/lib/metrics';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';
import { operationOf } from '@/lib/payment/processor/processor-calls';
import { draftJob, enqueueAll } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { randomPort } from '../../../dev/ports';
import {
  CAUSES,
  failedRefund,
  handledEvent,
  lockTable,
  oldRefund,
  oldTransfer,
  openedForm,
  scrape,
} from '../../support/alert-causes';
import { startApi } from '../../support/api';
import { alerts, dashboardExpressions, metricsIn, samplesOf } from '../../support/monitoring';
import { deleteJobs, leaveAttempts, lockJobs } from '../../support/queued-jobs';

/** What monitoring reads, who may read it, and that its alerts are about what can happen. */

const TOKEN = 'a token of the monitoring';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(async () => {
  await stop();
  resetEnvironment({
    METRICS_TOKEN: undefined,
    STRIPE_SECRET_KEY: undefined,
    STRIPE_LIVE_SECRET_KEY: undefined,
    STRIPE_API_BASE: undefined,
  });
});

const noAccount = () => oldTransfer({ livemode: true, waiting_code: 'no_account' });

/** None of those before counts as open, and no event was ever handled. */
async function forgetPayments(): Promise<void> {
  await pool().query('TRUNCATE processor_events; UPDATE payments SET intent_id = NULL');
}

async function missing_min(mode: string): Promise<number> {
  const samples = samplesOf(await scrape());
  return Math.round((samples.get(`split_processor_event_missing_seconds{mode="${mode}"}`) ?? -60) / 60);
}

/** Whether an alert's expression means a series, by its `name="value"` and `name=~"pattern"`. */
function askedFor(expression: string): (series: string) => boolean {
  const matchers = [...expression.matchAll(/(\w+)=(~?)"([^"]*)"/g)].map(([, label, isPattern, value]) =>
    isPattern ? new RegExp(`[{,]${label}="(?:${value})"`) : new RegExp(`[{,]${label}="${value}"`),
  );
  return (series) => matchers.every((matcher) => matcher.test(series));
}

const read = (authorization?: string) =>
  metrics(new Request('http://localhost/metrics', authorization ? { headers: { authorization } } : {}));

describe('/metrics on the public port', () => {
  it('does not exist without a configured token, whatever is sent', async () => {
    for (const sent of [undefined, 'Bearer ', 'Bearer undefined'])
      expect((await read(sent)).status).toBe(404);
  });

  it('does not exist for anybody without the token', async () => {
    resetEnvironment({ METRICS_TOKEN: TOKEN });
    for (const sent of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      expect((await read(sent)).status).toBe(404);
    const answer = await read(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    expect(await answer.text()).toContain('split_database_up 1');
    resetEnvironment({ METRICS_TOKEN: undefined });
  });
});

describe('the port for monitoring', () => {
  it('has the metrics, health and readiness, and asks for the token where there is one', async () => {
    const port = await randomPort();
    const close = await startOperationsServer(port, '127.0.0.1');
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const paths = ['/metrics', '/health', '/ready', '/'];
    const statuses = async () => Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    resetEnvironment({ METRICS_TOKEN: TOKEN });
    expect(await statuses()).toEqual([401, 200, 200, 404]);
    expect((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    resetEnvironment({ METRICS_TOKEN: undefined });
    close();
  });
});

describe('a metric', () => {
  it('is written as Prometheus reads it', () => {
    counter('test_total', 'Counted.').add({ kind: 'a "quoted" \\ one\n' }, 2);
    timer('test_seconds', 'Timed.').observe(0.02, { kind: 'x' });
    const gauges = [{ name: 'test_gauge', help: 'Asked.', values: [{ value: 1.5 }] }];
    const text = metricsText(gauges);
    expect(text).toContain('# TYPE test_total counter\ntest_total{kind="a \\"quoted\\" \\\\ one\\n"} 2\n');
    const buckets = samplesOf(text);
    expect(buckets.get('test_seconds_bucket{kind="x",le="0.01"}')).toBe(0);
    expect(buckets.get('test_seconds_bucket{kind="x",le="0.025"}')).toBe(1);
    expect(buckets.get('test_seconds_bucket{kind="x",le="+Inf"}')).toBe(1);
    expect(buckets.get('test_seconds_count{kind="x"}')).toBe(1);
    expect(text).toContain('# TYPE test_gauge gauge\ntest_gauge 1.5\n');
  });

  it('keeps a bounded number of series', () => {
    const many = counter('test_many_total', 'Counted.');
    for (let index = 0; index < 3_000; index += 1) many.add({ index: String(index) });
    expect(metricsText([]).match(/^test_many_total\{/gm)).toHaveLength(2_000);
  });

  it('has routes and operations of closed sets, whatever paths hold', () => {
    expect(
      ['/', '/s/shr_1?m=x', '/s/shr_1/pay', '/wp-login.php', '/api/none', '/dashboard/a/b'].map(pageRoute),
    ).toEqual(['/', '/s/:id', '/s/:id/pay', 'other', 'other', '/dashboard']);
    expect(
      ['/v1/payment_intents', '/v1/payment_intents/pi_3Nx/cancel', '/v1/balance?x=y'].map(operationOf),
    ).toEqual(['/v1/payment_intents', '/v1/payment_intents/:id/cancel', '/v1/balance']);
  });
});

describe('a wait for a connection that comes to nothing', () => {
  it.each([
    ['connection', () => pool().connect()],
    ['statement', () => pool().query('SELECT 1')],
  ])('is counted like one that ends well: for a %s', async (_what, ask) => {
    const taken = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()));
    const count = () => samplesOf(metricsText([])).get('split_pool_wait_seconds_count{pool="shared"}') ?? 0;
    const before = count();
    const asked = inWork<Promise<unknown>>({ ...workOfJob('purge'), patience_ms: 20 }, ask);
    const answer: unknown = await asked.catch(String);
    const counted = count() - before;
    for (const client of taken) client.release();
    expect(answer).toContain('No connection was free');
    expect(counted).toBe(1);
  });
});

describe('a table that somebody has locked', () => {
  it('leaves out what is asked of it, in time for Prometheus, and nothing else, and says so', async () => {
    const unlock = await lockTable('refunds');
    resetEnvironment({ LOG_LEVEL: 'warn' });
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const told = await Promise.race([scrape(), delay(8_000, '')]);
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    resetEnvironment({ LOG_LEVEL: 'silent' });
    await unlock();
    expect(told).toContain('\nsplit_database_up 1\n');
    expect(told).toContain('\nsplit_jobs_dead 0\n');
    expect(told).not.toContain('split_unsettled');
    const unanswered = (text: string) =>
      ['queue', 'money', 'events'].filter(
        (about) => samplesOf(text).get(`split_metrics_unanswered{about="${about}"}`) !== 0,
      );
    expect(unanswered(told)).toEqual(['money']);
    expect(samplesOf(told).get('split_metrics_unanswered{about="money"}')).toBe(1);
    const warned = lines.filter((line) => line.includes('metrics without the database'));
    expect(warned).toEqual([expect.stringContaining('"about":"money"')]);
    expect(unanswered(await scrape())).toEqual([]);
  });
});

describe('monitoring/', () => {
  it('has a runbook for each alert, and a cause that a test can make', () => {
    const page = readFileSync('docs/site/operations.md', 'utf8');
    for (const { name, runbook } of alerts()) {
      expect(runbook).toBe(`docs/site/operations.md#${name.toLowerCase()}`);
      expect(page).toContain(`\n### ${name}\n`);
    }
    expect([...alerts()].map(({ name }) => name).sort()).toEqual(
      [...Object.keys(CAUSES), 'SplitDown'].sort(),
    );
  });

  it('has a runbook that checks the account in the mode of its alert', () => {
    const page = readFileSync('docs/site/operations.md', 'utf8');
    const checked = alerts().flatMap(({ name, expression }) => {
      const runbook = page.split(`\n### ${name}\n`)[1]?.split(/\n##/)[0] ?? '';
      const commands = [...runbook.matchAll(/`npm run stripe:check( -- --live)?`/g)];
      const isLive = expression.includes('mode="live"');
      return commands.map(([command]) => [name, isLive, command]);
    });
    expect(checked).toEqual([
      ['SplitEventsMissing', true, '`npm run stripe:check -- --live`'],
      ['SplitTestEventsMissing', false, '`npm run stripe:check`'],
    ]);
  });

  it.each(Object.entries(CAUSES))('names a metric that %s moves', async (name, cause) => {
    const before = samplesOf(await scrape());
    const end = await cause();
    const after = samplesOf(await scrape());
    await end?.();
    const named = metricsIn(alerts().find((alert) => alert.name === name)?.expression ?? '');
    expect(named.length).toBeGreaterThan(0);
    const of = (metric: string) => [...after].filter(([series]) => series.split('{')[0] === metric);
    for (const metric of named) expect([metric, of(metric).length > 0]).toEqual([metric, true]);
    const moved = named.flatMap(of).filter(([series, value]) => before.get(series) !== value);
    expect(moved.length).toBeGreaterThan(0);
  });

  it.each([
    ['the first form is opened after a quiet night', [500], [10], 10],
    ['forms are opened, and nobody has ever paid', [], [150, 10], 150],
    ['somebody has paid since', [60], [150], 0],
    ['somebody has paid before alone', [160], [150], 150],
    ['nothing is paid', [500], [], 0],
  ])('says how long payments have come without events where %s', async (_when, events, forms, minutes) => {
    await forgetPayments();
    for (const ago of forms) await openedForm(ago);
    for (const ago of events) await handledEvent(ago, 'payment_intent.succeeded');
    expect(await missing_min('test')).toBe(minutes);
    expect(await missing_min('live')).toBe(0);
  });

  it.each([
    ['of the other mode', 'payment_intent.succeeded', true],
    ['about an account', 'account.updated', false],
  ])('takes no event %s for one about a payment', async (_which, type, livemode) => {
    await forgetPayments();
    await openedForm(150);
    await handledEvent(1, type, livemode);
    expect(await missing_min('test')).toBe(150);
  });

  it.each([null, 'none'])(
    'has no alert about what somebody else sends as an event, signed with %s',
    async (signature) => {
      const counted = async () => samplesOf(await scrape());
      const series = (answer: string) => `split_processor_events_total{answer="${answer}"}`;
      const before = await counted();
      await receiveProcessorEvent(Buffer.from('{}'), signature);
      const after = await counted();
      expect(after.get(series('unsigned'))).toBe((before.get(series('unsigned')) ?? 0) + 1);
      expect(after.get(series('refused'))).toBe(before.get(series('refused')));
    },
  );

  it('no longer counts a failed refund that was asked for again', async () => {
    const failed = async () => {
      const counts = [...samplesOf(await scrape())].filter(([series]) =>
        /^split_unsettled_count\{.*kind="refunds".*status="failed"/.test(series),
      );
      return counts.reduce((sum, [, count]) => sum + count, 0);
    };
    const before = await failed();
    await CAUSES.SplitRefundsFailed?.();
    expect(await failed()).toBe(before + 1);
    await pool().query(
      `INSERT INTO refunds (id, session_id, payment_id, status, reason, currency, amount_cents, fee_cents, share_ids,
         replaces, created_at)
       SELECT $1, session_id, payment_id, 'accepted', reason, currency, amount_cents, fee_cents, share_ids, id, now()
       FROM refunds WHERE status = 'failed' ORDER BY created_at DESC LIMIT 1`,
      [newId('ref_')],
    );
    expect(await failed()).toBe(before);
  });

  it.each([
    ['SplitRefundsFailed', 'a failed refund of test mode', () => failedRefund({ livemode: false })],
    ['SplitMoneyUnsettled', 'money of test mode', () => oldTransfer({ livemode: false })],
    ['SplitMoneyUnsettled', 'money that waits for its merchant', () => noAccount()],
    [
      'SplitMoneyUnsettled',
      'a refund that waits for such',
      () => oldRefund({ livemode: true, waiting_code: 'no_account' }),
    ],
  ])('leaves %s silent about %s, and says how much that is', async (name, _what, cause) => {
    const asked = askedFor(alerts().find((alert) => alert.name === name)?.expression ?? '');
    const counts = async () => {
      const samples = [...samplesOf(await scrape())].filter(([series]) =>
        series.startsWith('split_unsettled_count{'),
      );
      const sum = (some: typeof samples) => some.reduce((total, [, count]) => total + count, 0);
      return { all: sum(samples), asked: sum(samples.filter(([series]) => asked(series))) };
    };
    await CAUSES[name]?.();
    const before = await counts();
    expect(before.asked).toBeGreaterThan(0);
    await cause();
    const after = await counts();
    expect(after.all).toBeGreaterThan(before.all);
    expect(after.asked).toBe(before.asked);
  });

  it.each([
    ['purge', 2_400, 0],
    ['reconcile', 2_400, 0],
    ['import_balance', 2_400, 0],
    ['check_books', 2_400, 0],
    ['purge', 4_000, 1],
    ['close_days', 700, 1],
  ] as const)('has a job of %s that has run for %d s as one that hangs: %d', async (task, seconds, hangs) => {
    const counted = async () => samplesOf(await scrape()).get('split_jobs_locked_long') ?? 0;
    await deleteJobs();
    await queueClockJobs([jobs[task]]);
    await lockJobs([jobs[task].key], seconds);
    expect(await counted()).toBe(hangs);
    await deleteJobs();
  });

  const money = { session_id: 'sess_1' };
  it.each([
    { dead: 0, draft: draftJob(jobs.create_refund, { ...money, refund_id: 'ref_1' }) },
    { dead: 0, draft: draftJob(jobs.create_transfer, { ...money, transfer_id: 'trf_1' }) },
    { dead: 0, draft: draftJob(jobs.reverse_transfer, { ...money, reversal_id: 'rev_1' }) },
    { dead: 0, draft: draftJob(jobs.handle_processor_event, { event_id: 'evt_1' }) },
    { dead: 0, draft: draftJob(jobs.deliver, { delivery_id: 'dlv_1' }) },
    { dead: 1, draft: draftJob(jobs.capture_payment, { ...money, payment_id: 'pay_1' }) },
    { dead: 1, draft: draftJob(jobs.expire_session, money) },
  ])('counts $dead dead jobs where $draft.task has no attempt left', async ({ dead, draft }) => {
    await deleteJobs();
    await enqueueAll(pool(), [draft]);
    await leaveAttempts(draft.key, 0);
    expect(samplesOf(await scrape()).get('split_jobs_dead')).toBe(dead);
    await deleteJobs();
  });

  it('asks on its dashboard only for metrics that there are', async () => {
    await runJob('sweep_endpoints', {}, { attempt: 1, signal: new AbortController().signal });
    const present = new Set([...samplesOf(await scrape()).keys()].map((series) => series.split('{')[0]));
    const asked = new Set(dashboardExpressions().flatMap(metricsIn));
    expect(asked.size).toBeGreaterThan(15);
    expect([...asked].filter((name) => !present.has(name))).toEqual([]);
  });
});
