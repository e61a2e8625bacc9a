import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { allPayoutLines, listPayouts, readPayout } from '@/lib/payment/account/payouts';
import { resetStripeClients } from '@/lib/payment/processor/stripe';
import { ask } from '../../support/api';
import {
  callSim,
  drainJobs,
  endFaults,
  fundGroup,
  type GroupBench,
  must,
  startGroupBench,
} from '../../support/groups';
import { connectAccount, makeMerchant } from '../../support/merchant';

/** From a line on the bank's statement to the orders in it, for groups that were played through at the stand-in. */

interface Line {
  id: string | null;
  type: string;
  amount_cents: number;
  session_id: string | null;
  order_ref: string | null;
  payment_id: string | null;
  processor_transfer_id: string | null;
}

interface Payout {
  id: string;
  amount_cents: number;
  currency: string;
  lines_status: string;
  data: Line[];
  has_more: boolean;
  next_cursor: string | null;
}

const DAY_ms = 86_400_000;
let bench: GroupBench;
let secret: string;
/** Both groups' sessions, in the order in which they were paid out. */
const sessions: string[] = [];
const sum = (lines: readonly { amount_cents: number }[]) =>
  lines.reduce((all, { amount_cents }) => all + amount_cents, 0);

const own = () => ({ merchant_id: bench.merchant_id, livemode: false });

/** Some days later at noon: payouts are made in the morning, and none while a test goes on. */
async function advance(days: number): Promise<void> {
  const { now_ms } = (await (await fetch(`${bench.stripe.url}/_sim/clock`)).json()) as { now_ms: number };
  const to_ms = (Math.floor(now_ms / DAY_ms) + days + 0.5) * DAY_ms;
  await callSim(bench, '/_sim/clock', { advance_ms: to_ms - now_ms });
}

async function fund(order_ref: string): Promise<{ session_id: string; organizer: string }> {
  const group = await fundGroup(bench, { total_cents: 6_000, members: 1 });
  await pool().query('UPDATE sessions SET order_ref = $2 WHERE id = $1', [group.session_id, order_ref]);
  sessions.push(group.session_id);
  return group;
}

/** Two payouts: the second is smaller by what was taken back of the first, for a refund. */
beforeAll(async () => {
  bench = await startGroupBench();
  secret = (await issueKey({ ...own(), kind: 'secret' }, SYSTEM)).key;
  const first = await fund('order_1');
  await advance(7);
  await fund('order_2');
  await callSim(bench, '/_sim/balance/release', {});
  await must(first.session_id, { type: 'refund_member', member_id: first.organizer });
  await drainJobs();
  await advance(4);
});
afterAll(() => bench.close());

async function payouts(): Promise<Payout[]> {
  const answer = await ask('GET', '/payouts', { key: secret });
  expect(answer.status).toBe(200);
  return answer.body.data as Payout[];
}

async function payout(id: string | undefined, query = ''): Promise<Payout> {
  const answer = await ask('GET', `/payouts/${id}${query}`, { key: secret });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Payout;
}

describe('a payout', () => {
  it('is listed with what reached the bank, newest first, in pages', async () => {
    const [second, first, ...others] = await payouts();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ amount_cents: 5_790, currency: 'usd', lines_status: 'complete' });
    expect(second?.amount_cents).toBe(5_790 - 2_895);
    const page = await ask('GET', '/payouts?limit=1', { key: secret });
    expect(page.body).toMatchObject({ data: [second], has_more: true, next_cursor: second?.id });
    const next = await ask('GET', `/payouts?limit=1&cursor=${second?.id}`, { key: secret });
    expect(next.body).toMatchObject({ data: [first], has_more: false, next_cursor: null });
  });

  it('names the orders of its transfers, and what was taken back of an earlier one', async () => {
    const [second, first] = await payouts();
    const before = (await payout(first?.id)).data;
    expect(before.map(({ type, order_ref }) => [type, order_ref])).toEqual([
      ['transfer', 'order_1'],
      ['transfer', 'order_1'],
    ]);
    const after = (await payout(second?.id)).data;
    expect(after.map(({ type, order_ref, session_id }) => [type, order_ref, session_id])).toEqual([
      ['transfer_reversal', 'order_1', sessions[0]],
      ['transfer', 'order_2', sessions[1]],
      ['transfer', 'order_2', sessions[1]],
    ]);
    expect([sum(before), sum(after)]).toEqual([first?.amount_cents, second?.amount_cents]);
  });

  it('ties to the ledger: each line is an entry of it with the same transfer and payment', async () => {
    const ledger = (await ask('GET', '/ledger?limit=100', { key: secret })).body.data as Line[];
    const moves = ledger.filter(({ type }) => type.startsWith('transfer'));
    const lines = (await Promise.all((await payouts()).map(({ id }) => payout(id)))).flatMap(
      ({ data }) => data,
    );
    const keyOf = (line: Line, sign: number) =>
      [
        line.type,
        sign * line.amount_cents,
        line.session_id,
        line.payment_id,
        line.processor_transfer_id,
      ].join();
    expect(lines.map((line) => keyOf(line, 1)).sort()).toEqual(moves.map((one) => keyOf(one, -1)).sort());
  });

  it('is the same line by line, however it is paged', async () => {
    const [second] = await payouts();
    const paged: Line[] = [];
    let query = '?limit=1';
    for (let left = 10; left > 0; left -= 1) {
      const page = await payout(second?.id, query);
      expect(page.amount_cents).toBe(second?.amount_cents);
      paged.push(...page.data);
      if (!page.has_more) break;
      query = `?limit=1&cursor=${page.next_cursor}`;
    }
    expect(paged).toEqual((await payout(second?.id)).data);
    const all: unknown[] = [];
    for await (const { lines } of allPayoutLines(own(), second?.id ?? '')) all.push(...lines);
    expect(all).toHaveLength(paged.length);
  });

  it('says what the processor does not itemize: all of one that was asked for by hand', async () => {
    const options = { stripeAccount: bench.account_id };
    await fund('order_3');
    await callSim(bench, '/_sim/balance/release', {});
    const { id } = await bench.client.payouts.create({ amount: 1_000, currency: 'usd' }, options);
    const { lines_status, data } = await payout(id);
    expect(lines_status).toBe('unavailable');
    expect(data).toMatchObject([{ id: null, type: 'not_itemized', amount_cents: 1_000, session_id: null }]);
  });
});

describe('nobody else', () => {
  it('sees it: no key, a publishable one, another merchant, the other mode', async () => {
    const one = (await payouts()).at(-1);
    const other = await makeMerchant();
    const connected = await makeMerchant();
    await connectAccount(connected.id, bench.stripe.url);
    const live = await issueKey({ merchant_id: bench.merchant_id, livemode: true, kind: 'secret' }, SYSTEM);
    const narrow = await issueKey({ ...own(), kind: 'secret', scopes: ['webhooks:write'] }, SYSTEM);
    for (const path of ['/payouts', `/payouts/${one?.id}`]) {
      expect((await ask('GET', path)).status).toBe(401);
      expect((await ask('GET', path, { key: other.publishable })).status).toBe(403);
      expect((await ask('GET', path, { key: narrow.key })).body.code).toBe('insufficient_scope');
    }
    for (const key of [other.secret, connected.secret]) {
      expect((await ask('GET', '/payouts', { key })).body).toMatchObject({ data: [], has_more: false });
      const answer = await ask('GET', `/payouts/${one?.id}`, { key });
      expect([answer.status, answer.body.code]).toEqual([404, 'payout_not_found']);
    }
    const cursor = await ask('GET', `/payouts?cursor=${one?.id}`, { key: connected.secret });
    expect(cursor.body.data ?? []).toEqual([]);
    expect((await ask('GET', '/payouts', { key: live.key })).body.code).toBe('environment_mismatch');
    const otherMode = { ...own(), livemode: true };
    expect((await listPayouts(otherMode, { limit: 10 })).data).toEqual([]);
    await expect(readPayout(otherMode, one?.id ?? '', { limit: 10 })).rejects.toMatchObject({
      code: 'payout_not_found',
    });
  });

  it('learns more from an id or a page that is none', async () => {
    for (const id of ['po_none', 'tr_1', '..%2Fcharges', 'po_%00']) {
      const answer = await ask('GET', `/payouts/${id}`, { key: secret });
      expect([answer.status, answer.body.code], id).toEqual([404, 'payout_not_found']);
    }
    const wrong = await ask('GET', '/payouts?limit=0&cursor=1', { key: secret });
    expect(wrong.body.details).toHaveLength(2);
    const one = (await payouts()).at(-1);
    expect((await ask('GET', '/payouts?cursor=po_none', { key: secret })).status).toBe(400);
    for (const cursor of ['abc', '12_po_1', '0_txn_none'])
      expect((await ask('GET', `/payouts/${one?.id}?cursor=${cursor}`, { key: secret })).status, cursor).toBe(
        400,
      );
  });

  it('is blamed when the processor fails, or the account is no longer connected', async () => {
    const one = (await payouts()).at(-1);
    const paths = ['/payouts', `/payouts/${one?.id}`];
    for (const kind of ['500', '429'])
      for (const path of paths) {
        await callSim(bench, '/_sim/faults', { kind, method: 'GET', path: '/v1/payouts', times: 2 });
        const answer = await ask('GET', path, { key: secret });
        await endFaults(bench);
        expect([answer.status, answer.body.code], `${kind} ${path}`).toEqual([503, 'upstream_unavailable']);
        expect(answer.headers.get('retry-after')).toBe('2');
      }
    resetEnvironment({ STRIPE_API_BASE: 'http://127.0.0.1:1' });
    resetStripeClients();
    for (const path of paths) expect((await ask('GET', path, { key: secret })).status).toBe(503);
    const { STRIPE_SECRET_KEY } = process.env;
    resetEnvironment({ STRIPE_API_BASE: bench.stripe.url, STRIPE_SECRET_KEY: undefined });
    resetStripeClients();
    await expect(readPayout(own(), String(one?.id), { limit: 10 })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
    resetEnvironment({ STRIPE_SECRET_KEY });
    resetStripeClients();
    await callSim(bench, `/_sim/accounts/${bench.account_id}`, { state: 'deauthorized' });
    for (const path of paths) {
      const answer = await ask('GET', path, { key: secret });
      expect([answer.status, answer.body.code]).toEqual([409, 'payout_account_disconnected']);
    }
  });
});
