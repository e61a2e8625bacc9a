/**
 * Home and list of sessions of the dashboard, as pages from the production build: for a merchant with 1,000
 * sessions and for one with 1,000,000, asked in turn so that both meet the same machine.
 *
 *   npm run bench:dashboard
 */
import pg from 'pg';
import { forgetRealServices } from '../../dev/shared/real-services';
import type { Stack } from '../../dev/stack';
import { stoppedBySignals } from '../support/long-command';
import { testStack } from '../support/stack';
import { writeSection } from './report';

forgetRealServices(process.env);

const SIZES = [1_000, 1_000_000];
const ROUNDS = 200;
const PASSWORD = 'bench password 1';

/** Sessions over the last 80 days: a few open, most ended. */
const FILL = `
INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, paid_cents, order_ref, cart, config,
  access_token_hash, share_id, group_id, merchant_fee_bps, consumer_fee_bps, merchant_fee_cents, fx_fee_cents,
  created_at, expires_at, ended_at)
SELECT $1 || i, $1, false, status, 'usd', 5000 + i % 9000, CASE status WHEN 'funded' THEN 5000 + i % 9000 ELSE 0 END,
  'order-' || i, '{"total":5000,"currency":"usd","items":[{"name":"A","quantity":1,"unit_price":5000}]}', '{}',
  sha256(convert_to($1 || i, 'UTF8')), 's' || $1 || i, 'g' || $1 || i, 350, 100,
  CASE status WHEN 'funded' THEN round((5000 + i % 9000) * 0.035) END, CASE status WHEN 'funded' THEN 0 END, at, at + interval '3 days',
  CASE WHEN status = 'pending' THEN NULL ELSE LEAST(at + i % 70 * interval '1 hour', now()) END
FROM (
  SELECT i, date_trunc('milliseconds', now()) - i * ($3::float8 / $2) * interval '1 day' AS at,
    CASE WHEN i < $2 / 50 THEN 'pending' WHEN i % 10 < 7 THEN 'funded' WHEN i % 10 < 9 THEN 'expired'
      ELSE 'cancelled' END AS status
  FROM generate_series(1, $2::int) i) made`;
const DAYS = 80;

const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

async function call(base: string, path: string, cookie: string): Promise<{ ms: number; html: string }> {
  const before = performance.now();
  const answer = await fetch(base + path, { headers: { cookie }, redirect: 'manual' });
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return { ms: performance.now() - before, html };
}

/** A signed-in owner of a new merchant with this many sessions. Answers the cookie. */
async function fill(stack: Stack, database: pg.Client, size: number): Promise<string> {
  Object.assign(process.env, stack.env);
  const { makeMerchantMode } = await import('../support/merchant');
  const { seedDashboardOwner } = await import('@/lib/auth/seed');
  const { auth } = await import('@/lib/auth/auth');
  const { closeDays } = await import('@/lib/dashboard/home/figures');
  const { merchant_id: id } = await makeMerchantMode({ name: `Bench ${size}` });
  await database.query(FILL, [id, size, DAYS]);
  await database.query('VACUUM ANALYZE sessions');
  await closeDays({ merchant_id: id, livemode: false });
  const email = `bench-${size}@split.test`;
  await seedDashboardOwner({ merchant_id: id, email, password: PASSWORD });
  const { headers } = await auth().api.signInEmail({
    body: { email, password: PASSWORD },
    returnHeaders: true,
  });
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function main(): Promise<void> {
  const stack = await stoppedBySignals(testStack({ RATE_LIMIT_FACTOR: '1000' }));
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  try {
    const base = new URL(stack.demo.dashboard.url).origin;
    const cookies: string[] = [];
    for (const size of SIZES) cookies.push(await fill(stack, database, size));
    const times: Record<string, number[][]> = { '/dashboard': [[], []], '/dashboard/sessions': [[], []] };
    for (let round = -5; round < ROUNDS; round += 1) {
      for (const [path, series] of Object.entries(times)) {
        for (const [index, cookie] of cookies.entries()) {
          const { ms } = await call(base, path, cookie);
          if (round >= 0) series[index]?.push(ms);
        }
      }
    }
    await report(times);
  } finally {
    const { closePool } = await import('@/lib/db/pool');
    await closePool();
    await database.end();
    await stack.stop();
  }
}

async function report(times: Record<string, number[][]>): Promise<void> {
  const figure = (path: string, index: number) => Math.round(p95(times[path]?.[index] ?? []));
  const [home1k, home] = [figure('/dashboard', 0), figure('/dashboard', 1)];
  const [list1k, list] = [figure('/dashboard/sessions', 0), figure('/dashboard/sessions', 1)];
  const ratio = Math.round((list / list1k) * 100) / 100;
  const text = `\`npm run bench:dashboard\`: p95 of ${ROUNDS} pages each, in milliseconds, from the production build.

| page | 1,000 sessions | 1,000,000 sessions |
|---|---:|---:|
| home | ${home1k} | ${home} |
| list | ${list1k} | ${list} |`;
  console.log(text);
  await writeSection('dashboard', 'Dashboard pages at a million sessions', text);
  console.log(
    JSON.stringify({ bench: 'dashboard', home_p95_ms: home, list_p95_ms: list, list_1m_vs_1k: ratio }),
  );
}

await main();
