import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readFigures } from '@/lib/dashboard/home/figures';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { startWorker } from '@/lib/jobs/worker';
import { loadSession } from '@/lib/session/load';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { demoHistory } from '../../../dev/demo-history';
import { moveBack } from '../../../prisma/move-back';
import { playHistory, type Story } from '../../../prisma/play-history';
import { rows } from '../../support/api';
import { type GroupBench, startGroupBench } from '../../support/groups';
import { lockWaits } from '../../support/lock-waits';
import { connectAccount, makeMerchant, type TestMerchant } from '../../support/merchant';

/** The past that the local stack gives its shop. */

const HOUR_ms = 3_600_000;
const DAY_ms = 24 * HOUR_ms;
/** The deadlock is looked for after a second. */
const LOCK_PATIENCE = { timeout: 60_000, interval: 10 };

let bench: GroupBench;
let merchant: TestMerchant;
let stories: Story[];
let played_ms: number;
/** A receiver that was taken away: it knows no address any more. */
let gone: Server;
beforeAll(async () => {
  bench = await startGroupBench({ settle_ms: 300 });
  merchant = await makeMerchant();
  await connectAccount(merchant.id, bench.stripe.url);
  const all = demoHistory(60);
  const like = (...steps: string[]) =>
    all.find((one) => one.is_started && one.steps.join().includes(steps.join()));
  stories = [
    all.find(({ is_started }) => !is_started),
    like('pay:all'),
    like('pay', 'cancel'),
    like('dispute'),
    like('expire'),
    all.at(-1),
  ].filter((one) => one !== undefined);
  // Without it another attempt would be made five seconds later, perhaps while the rest is still played.
  gone = createServer((_request, response) => response.writeHead(404, { 'retry-after': '3600' }).end());
  await new Promise<void>((listening) => gone.listen(0, '127.0.0.1', listening));
  const broken_webhook_url = `http://localhost:${(gone.address() as AddressInfo).port}/webhooks/crm`;
  resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: '1' });
  const worker = await startWorker({ concurrency: 4 });
  await playHistory({ merchant_id: merchant.id, stories, broken_webhook_url });
  await worker.stop();
  played_ms = Date.now();
});
afterAll(async () => {
  gone.close();
  resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: undefined });
  await bench.close();
});

describe('a played past', () => {
  it('has its sessions on their days, and deadlines as far away as they were', async () => {
    const found = await prisma().sessions.findMany();
    expect(found).toHaveLength(stories.length);
    for (const { created_at, started_at, expires_at, ended_at } of found) {
      expect([started_at ?? created_at, expires_at].every((time) => time >= created_at)).toBe(true);
      expect(Number(ended_at)).toBeLessThan(played_ms);
    }
    for (const { cart, days_ago } of stories) {
      const session = found.find(({ order_ref }) => order_ref === cart.metadata?.order_ref);
      const ago_days = (played_ms - Number(session?.created_at)) / DAY_ms;
      expect(Math.abs(ago_days - days_ago)).toBeLessThan(0.1);
      if (session?.status === 'pending')
        expect(Number(session.expires_at) - Number(session.created_at)).toBe(72 * HOUR_ms);
    }
    expect(new Set(found.map(({ status }) => status))).toEqual(
      new Set(['funded', 'cancelled', 'expired', 'pending']),
    );
  });

  it('is what a process reads that has kept the sessions as they were played', async () => {
    const { id, created_at, ended_at } = await prisma().sessions.findFirstOrThrow({
      where: { status: 'funded' },
    });
    expect(await loadSession(pool(), id)).toMatchObject({
      created_at: created_at.getTime(),
      ended_at: ended_at?.getTime(),
    });
  });

  it('has events in their order within the time a group took, and as their bodies say', async () => {
    const events = await prisma().events.findMany({ orderBy: [{ session_id: 'asc' }, { sequence: 'asc' }] });
    expect(events.length).toBeGreaterThan(stories.length * 2);
    for (const { body, created_at } of events)
      expect(JSON.parse(body).timestamp).toBe(created_at.toISOString());
    for (const { cart, lasts_hours, steps } of stories) {
      const own = events.filter(({ body }) => JSON.parse(body).order_ref === cart.metadata?.order_ref);
      const times = own.map(({ created_at }) => Number(created_at));
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      if (own.length < 2 || steps.includes('expire')) continue;
      const lasted_hours = (Number(times.at(-1)) - Number(times[0])) / HOUR_ms;
      expect(lasted_hours).toBeGreaterThan(lasts_hours / 10);
      expect(lasted_hours).toBeLessThan(lasts_hours + 0.1);
    }
  });

  it('is what the figures and the books show, and nothing of it is in the future', async () => {
    const { created, funded, cancelled, expired, days } = await readFigures(
      { merchant_id: merchant.id, livemode: false },
      { days: 100 },
    );
    expect([created, funded, cancelled, expired]).toEqual([stories.length, 2, 1, 2]);
    expect(days.filter((day) => day.created > 0).length).toBeGreaterThan(3);
    const late = await rows(
      `SELECT created_at FROM ledger_entries WHERE created_at > now() - interval '1 hour'
       UNION ALL SELECT settled_at FROM payments WHERE settled_at > now()
       UNION ALL SELECT created_at FROM refunds WHERE created_at > now() - interval '1 hour'`,
    );
    expect(late).toEqual([]);
    const sums = await rows('SELECT sum(amount_cents)::int AS cents FROM ledger_entries GROUP BY posting_id');
    expect(new Set(sums.map(({ cents }) => cents))).toEqual(new Set([0]));
    const disputes = await prisma().disputes.findMany();
    expect(disputes.map(({ opened_at, due_by }) => Number(due_by) > Number(opened_at))).toEqual([true]);
    const early = await rows(
      'SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE d.opened_at < p.settled_at',
    );
    expect(early).toEqual([]);
  });

  it('has deliveries that failed, with what the receiver answered, when the group had ended', async () => {
    const deliveries = await prisma().deliveries.findMany({ where: { merchant_id: merchant.id } });
    expect(deliveries.map(({ status, attempts }) => [status, attempts > 0])).toEqual([['pending', true]]);
    const attempts = await rows('SELECT status_code, started_at FROM delivery_attempts');
    expect(attempts.map(({ status_code }) => status_code)).toEqual([404]);
    const told = await prisma().events.findFirstOrThrow({ where: { type: 'group.cancelled' } });
    const tried_ms = Number(attempts[0]?.started_at);
    expect(tried_ms - Number(told.created_at)).toBeGreaterThanOrEqual(0);
    expect(tried_ms - Number(told.created_at)).toBeLessThan(HOUR_ms);
    expect(played_ms - tried_ms).toBeGreaterThan(DAY_ms);
  });

  it('is moved again where somebody else has locked its rows in another order', async () => {
    const { id, created_at } = await prisma().sessions.findFirstOrThrow({ where: { status: 'funded' } });
    const event = await prisma().events.findFirstOrThrow({ where: { session_id: id } });
    const created_ms = Number(created_at);
    const other = await pool().connect();
    await other.query('BEGIN');
    // Postgres ends the transaction that looks first whether both wait for each other.
    await other.query(`SET LOCAL deadlock_timeout = '1min'`);
    await other.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [id]);
    const lasts_ms = HOUR_ms;
    const moved = moveBack(merchant.id, [
      { session_id: id, created_ms, lasts_ms, ended_ms: created_ms + lasts_ms },
    ]);
    await vi.waitFor(async () => expect(await lockWaits()).not.toBe(0), LOCK_PATIENCE);
    await other.query('SELECT 1 FROM events WHERE id = $1 FOR UPDATE', [event.id]);
    await other.query('COMMIT');
    other.release();
    await moved;
    expect(Number((await prisma().sessions.findUniqueOrThrow({ where: { id } })).created_at)).toBe(
      created_ms,
    );
  });

  it('is given once, and leaves the ledger as unchangeable as it was', async () => {
    expect(await playHistory({ merchant_id: merchant.id, stories })).toBe(0);
    await expect(rows('UPDATE ledger_entries SET created_at = now()')).rejects.toThrow();
  });

  it('is finished where a play was stopped, and not given to a merchant with orders of its own', async () => {
    const [first, second] = demoHistory(60).filter(({ steps }) => steps.join() === 'pay:all');
    if (!first || !second) throw new Error('There are no two stories');
    const { id } = await makeMerchant();
    await connectAccount(id, bench.stripe.url);
    const mode = { merchant_id: id, livemode: false };
    await createEndpoint(mode, { url: 'http://localhost:1/own', events: ['group.at_risk'] });
    const broken_webhook_url = 'http://localhost:1/broken';
    const broken = { ...second, cart: { ...second.cart, items: [] } };
    const stopped = playHistory({ merchant_id: id, stories: [first, broken], broken_webhook_url });
    await expect(stopped).rejects.toThrow();
    const ended = { merchant_id: id, ended_at: { not: null } };
    await vi.waitFor(async () => expect(await prisma().sessions.count({ where: ended })).toBe(1), 30_000);

    expect(await playHistory({ merchant_id: id, stories: [second] })).toBe(0);
    expect(await playHistory({ merchant_id: id, stories: [first, second], broken_webhook_url })).toBe(2);
    expect(await prisma().webhook_endpoints.count({ where: mode })).toBe(2);
    const found = await prisma().sessions.findMany({ where: { merchant_id: id } });
    expect(found).toHaveLength(2);
    for (const { created_at, started_at, ended_at } of found) {
      expect(played_ms - created_at.getTime()).toBeGreaterThan(DAY_ms);
      expect(Number(ended_at) - created_at.getTime()).toBeGreaterThan(HOUR_ms);
      expect(Number(started_at)).toBeGreaterThan(created_at.getTime());
    }
  });
});

describe('the demo’s past', () => {
  it('is the same each time, on 90 days, with every order once', () => {
    const all = demoHistory(60);
    expect(all).toEqual(demoHistory(60));
    expect(new Set(all.map(({ cart }) => cart.metadata?.order_ref)).size).toBe(all.length);
    const days = all.map(({ days_ago }) => days_ago);
    expect([Math.max(...days) > 75, Math.max(...days) < 94, Math.min(...days) < 1]).toEqual([
      true,
      true,
      true,
    ]);
    for (const { names } of all) expect(new Set(names).size).toBe(names.length);
  });
});
