import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cell, inUnits } from '@/lib/dashboard/list/csv';
import { LEDGER_COLUMNS, ledgerLines, ledgerPeriod } from '@/lib/dashboard/money/ledger-lines';
import { pool } from '@/lib/db/pool';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { allLedger, type LedgerEntry } from '@/lib/merchant/ledger';
import { apply } from '@/lib/session/apply';
import { ask } from '../../support/api';
import { chargeOf, closeAtBank, disputeCharge } from '../../support/disputes';
import {
  drainJobs,
  fundGroup,
  type GroupBench,
  payByCard,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { makeMerchant } from '../../support/merchant';

/** The merchant's books, of groups that were played through at the stand-in: funded, refunded, disputed, cancelled. */

let bench: GroupBench;
let secret: string;
/** A time between the first groups and what became of them. */
let between: number;
let end: number;
let open_session: string;
let disputed_session: string;
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

beforeAll(async () => {
  bench = await startGroupBench();
  const own = { merchant_id: bench.merchant_id, livemode: false };
  secret = (await issueKey({ ...own, kind: 'secret' }, SYSTEM)).key;
  const [kept, given_back, lost, won] = [
    await fundGroup(bench, { total_cents: 7_501 }),
    await fundGroup(bench, { total_cents: 10_000 }),
    await fundGroup(bench, { total_cents: 6_000, members: 1 }),
    await fundGroup(bench, { total_cents: 6_400, members: 1 }),
  ];
  between = Date.now();
  expect(
    (await apply(given_back.session_id, { type: 'refund_member', member_id: given_back.organizer })).ok,
  ).toBe(true);
  await drainJobs();
  for (const [group, is_won] of [
    [lost, false],
    [won, true],
  ] as const) {
    const charge = await chargeOf(group.session_id, group.organizer);
    const id = await disputeCharge(bench, group.session_id, charge);
    await closeAtBank(bench, group.session_id, id, is_won);
    await drainJobs();
  }
  const cancelled = await startGroup(bench, { total_cents: 3_000, members: 1 });
  await payOne(cancelled.session_id, cancelled.organizer);
  expect((await apply(cancelled.session_id, { type: 'cancel' })).ok).toBe(true);
  await drainJobs();
  const open = await startGroup(bench, { total_cents: 2_000, currency: 'eur', members: 1 });
  await payOne(open.session_id, open.organizer);
  open_session = open.session_id;
  const disputed = await fundGroup(bench, { total_cents: 5_000, members: 1 });
  disputed_session = disputed.session_id;
  await disputeCharge(bench, disputed_session, await chargeOf(disputed_session, disputed.organizer));
  expect(kept.members).toHaveLength(2);
  end = Date.now() + 1;
});
afterAll(() => bench.close());

async function payOne(session_id: string, member_id: string): Promise<void> {
  await payByCard(bench, session_id, member_id);
  await drainJobs();
}

async function entries(from: number, until: number): Promise<LedgerEntry[]> {
  const own = { merchant_id: bench.merchant_id, livemode: false };
  const found: LedgerEntry[] = [];
  for await (const page of allLedger(own, { from, until })) found.push(...page);
  return found;
}

async function balances(at: number): Promise<Record<string, number>> {
  const answer = await ask('GET', `/ledger/balances?at=${at}`, { key: secret });
  expect(answer.status).toBe(200);
  const { data } = answer.body as { data: { currency: string; balance_cents: number }[] };
  return Object.fromEntries(data.map(({ currency, balance_cents }) => [currency, balance_cents]));
}

const sumOf = (list: LedgerEntry[], currency: string) =>
  sum(list.filter((entry) => entry.currency === currency).map(({ amount_cents }) => amount_cents));

describe('the ledger', () => {
  it('ties to every transfer at the processor: its entries add up to what the merchant kept of it', async () => {
    const list = await entries(0, end);
    const { data: transfers } = await bench.client.transfers.list({
      destination: bench.account_id,
      limit: 100,
    });
    expect(transfers.length).toBeGreaterThan(9);
    const isMove = ({ type }: LedgerEntry) => type === 'transfer' || type === 'transfer_reversal';
    const amountOf = (some: LedgerEntry[]) => sum(some.map(({ amount_cents }) => amount_cents));
    for (const { id, amount, amount_reversed } of transfers) {
      const own = list.filter((entry) => entry.processor_transfer_id === id);
      expect(amountOf(own.filter(isMove)) + amount - amount_reversed, id).toBe(0);
      // All else about its payment: what was paid, less fees, refunds, and disputes. One that is open still has our fee.
      if (own[0]?.session_id === disputed_session) continue;
      const about = list.filter(({ payment_id }) => payment_id === own[0]?.payment_id);
      const kept = -amountOf(about.filter(isMove));
      expect(amountOf(about.filter((entry) => !isMove(entry))) - kept, id).toBe(0);
    }
    const named = list.flatMap(({ processor_transfer_id }) => processor_transfer_id ?? []);
    expect(new Set(named)).toEqual(new Set(transfers.map(({ id }) => id)));
  });

  it('closes: what was there before a period, and its entries, are what is there after it', async () => {
    const cuts = [0, between, end];
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const until = cuts[index + 1] ?? 0;
      const [opening, closing, list] = [
        await balances(from),
        await balances(until),
        await entries(from, until),
      ];
      expect(list.length).toBeGreaterThan(0);
      for (const currency of ['usd', 'eur'])
        expect((opening[currency] ?? 0) + sumOf(list, currency)).toBe(closing[currency] ?? 0);
    }
  });

  it('holds nothing for settled groups, and what was paid less the fee for one that waits', async () => {
    const list = await entries(0, end);
    const ofOpen = list.filter(({ session_id }) => session_id === open_session);
    const held = new Map<string, number>();
    for (const { session_id, amount_cents } of list)
      held.set(session_id, (held.get(session_id) ?? 0) + amount_cents);
    const holding = [...held].filter(([, cents]) => cents !== 0);
    expect(held.get(open_session)).toBe(1_000);
    expect(new Set(holding.map(([id]) => id))).toEqual(new Set([open_session, disputed_session]));
    expect(ofOpen).toMatchObject([
      { type: 'payment', amount_cents: 1_010, currency: 'eur', member_name: 'Ana' },
      { type: 'consumer_fee', amount_cents: -10 },
    ]);
    expect(ofOpen[0]?.processor_id).toMatch(/^ch_/);
  });

  it('has a row for each thing that the processor did, with its id', async () => {
    const list = await entries(0, end);
    const ids = (type: LedgerEntry['type']) =>
      new Set(list.filter((entry) => entry.type === type).map(({ processor_id }) => processor_id));
    const charges = (await bench.client.charges.list({ limit: 100 })).data;
    const refunds = (await bench.client.refunds.list({ limit: 100 })).data;
    const disputes = (await bench.client.disputes.list({ limit: 100 })).data;
    expect(ids('payment')).toEqual(new Set(charges.map(({ id }) => id)));
    expect(ids('refund')).toEqual(new Set(refunds.map(({ id }) => id)));
    expect(ids('dispute')).toEqual(new Set(disputes.map(({ id }) => id)));
    for (const { id, amount } of charges) {
      const row = list.find((entry) => entry.type === 'payment' && entry.processor_id === id);
      expect(row?.amount_cents).toBe(amount);
    }
  });

  it('is the same in a file, with the balances before and after', async () => {
    const own = { merchant_id: bench.merchant_id, livemode: false };
    const lines: Partial<Record<(typeof LEDGER_COLUMNS)[number], Cell>>[] = [];
    for await (const page of ledgerLines(own, { from: between, until: end })) lines.push(...page);
    const balanceOf = (type: string) =>
      Object.fromEntries(
        lines.filter((line) => line.type === type).map((line) => [line.currency, line.balance_cents]),
      );
    expect(balanceOf('opening_balance')).toEqual(await balances(between));
    expect(balanceOf('closing_balance')).toEqual(await balances(end));
    const rows = lines.filter((line) => line.entry_id !== undefined);
    expect(rows.map((line) => line.entry_id)).toEqual((await entries(between, end)).map(({ id }) => id));
    expect(rows.every((line) => LEDGER_COLUMNS.every((column) => line[column] !== undefined))).toBe(true);
    for (const line of lines) {
      const currency = String(line.currency);
      const units = (cents: unknown) => (cents === undefined ? undefined : inUnits(Number(cents), currency));
      expect(line.amount).toEqual(units(line.amount_cents));
      expect(line.balance).toEqual(units(line.balance_cents));
    }
  });

  it('names whose an entry is also where its writer did not, and is never changed', async () => {
    const insert = `INSERT INTO ledger_entries (posting_id, session_id, account, currency, amount_cents, kind, source_id, created_at)
      VALUES ('pst_old', $1, 'held', 'eur', 0, 'charge', 'pay_old', now()) RETURNING merchant_id, livemode`;
    const { rows } = await pool().query(insert, [open_session]);
    expect(rows).toEqual([{ merchant_id: bench.merchant_id, livemode: false }]);
    for (const change of ["merchant_id = 'x'", 'merchant_id = NULL', 'amount_cents = 1'])
      await expect(
        pool().query(`UPDATE ledger_entries SET ${change} WHERE source_id = 'pay_old'`),
      ).rejects.toThrow('never changed');
  });
});

describe('GET /ledger', () => {
  interface Page {
    data: { id: string; created_at: string }[];
    has_more: boolean;
    next_cursor: string | null;
  }

  it('answers a period in pages, oldest first, and neither loses nor repeats an entry', async () => {
    const ids: string[] = [];
    let cursor = '';
    do {
      const query = `limit=13&from=${between}&until=${end}${cursor && `&cursor=${cursor}`}`;
      const answer = await ask('GET', `/ledger?${query}`, { key: secret });
      expect(answer.status).toBe(200);
      const page = answer.body as unknown as Page;
      expect(page.has_more).toBe(page.next_cursor !== null);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? '';
    } while (cursor);
    expect(ids).toEqual((await entries(between, end)).map(({ id }) => id));
  });

  it('answers one session alone', async () => {
    const answer = await ask('GET', `/ledger?session_id=${open_session}`, { key: secret });
    expect(answer.body.data).toMatchObject([{ type: 'payment' }, { type: 'consumer_fee' }]);
  });

  it('refuses what is no period, page or key, and says everything that is wrong', async () => {
    const wrong = await ask('GET', '/ledger?from=monday&limit=0&cursor=abc&session_id=a-b', { key: secret });
    expect(wrong.status).toBe(400);
    expect(wrong.body.details).toHaveLength(4);
    expect((await ask('GET', '/ledger?from=2000000000000&until=1000000000000', { key: secret })).status).toBe(
      400,
    );
    // By the clock of a merchant's server that is ahead.
    const ahead = await ask('GET', `/ledger?from=${Date.now() + 60_000}`, { key: secret });
    expect(ahead).toMatchObject({ status: 200, body: { data: [], has_more: false } });
    expect((await ask('GET', '/ledger/balances?at=x', { key: secret })).status).toBe(400);
    for (const path of ['/ledger', '/ledger/balances']) {
      expect((await ask('GET', path)).status).toBe(401);
      const { publishable } = await makeMerchant();
      expect((await ask('GET', path, { key: publishable })).status).toBe(403);
    }
  });

  it('shows nothing to another merchant, and nothing of the other mode', async () => {
    const other = await makeMerchant();
    const live = await issueKey({ merchant_id: bench.merchant_id, livemode: true, kind: 'secret' }, SYSTEM);
    for (const key of [other.secret, live.key]) {
      for (const path of ['/ledger', `/ledger?session_id=${open_session}`, '/ledger/balances']) {
        const answer = await ask('GET', path, { key });
        expect(answer.status === 200 ? answer.body.data : []).toEqual([]);
      }
    }
  });
});

it('days of a file are in UTC unless a zone is chosen, and both inside, and a period never ends after now', () => {
  const period = (query: string) => ledgerPeriod(new URLSearchParams(query), Date.UTC(2026, 2, 5, 12));
  expect(period('from=2026-02-01&to=2026-02-28')).toEqual({
    from: Date.UTC(2026, 1, 1),
    until: Date.UTC(2026, 2, 1),
  });
  expect(period('from=x&to=2026-13-01')).toEqual({ from: 0, until: Date.UTC(2026, 2, 5, 12) });
  expect(period('to=2026-03-05').until).toBe(Date.UTC(2026, 2, 5, 12));
  // Nothing is in these, and the balance after it is the one before it.
  const begin = Date.UTC(2026, 1, 20);
  expect(period('from=2026-02-20&to=2026-02-01')).toEqual({ from: begin, until: begin });
  expect(period('from=2027-01-01').from).toBe(Date.UTC(2026, 2, 5, 12));
  expect(period('from=2026-02-01&to=2026-02-28&zone=America/New_York')).toEqual({
    from: Date.UTC(2026, 1, 1, 5),
    until: Date.UTC(2026, 2, 1, 5),
  });
  expect(period('from=2026-02-01&to=2026-02-28&zone=Mars')).toEqual(period('from=2026-02-01&to=2026-02-28'));
});
