import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveTeam } from '@/lib/auth/accounts';
import { listAcknowledged, listBookDifferences } from '@/lib/dashboard/staff/books';
import {
  listMerchants,
  listPausedMerchants,
  listStuckJobs,
  merchantModes,
} from '@/lib/dashboard/staff/staff';
import { listWaitingReversals, listWaitingTransfers } from '@/lib/dashboard/staff/waiting-money';
import { pool } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { type GroupBench, payByCard, sessionNow, startGroup, startGroupBench } from '../../support/groups';
import { makeMerchantMode } from '../../support/merchant';

/** Staff's lists end somewhere, and say how many rows there are beyond. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

describe('a list of staff says how many there are beyond those it shows', () => {
  it('of differences of the books, also of those that are not read', async () => {
    await unmatched('open', 230);
    const { rows, beyond } = await listBookDifferences(false);
    expect([rows.length, beyond]).toEqual([100, 130]);
    await pool().query(`DELETE FROM balance_transactions WHERE id > 'txn_open_100'`);
    expect((await listBookDifferences(false)).beyond).toBe(0);
  });

  it('of sessions whose transfers wait', async () => {
    const [first, second, third] = [await newSession(), await newSession(), await newSession()];
    await waitingTransfers(first, 199);
    await waitingTransfers(second, 1);
    expect(await listWaitingTransfers()).toMatchObject({ rows: [{ count: 199 }, { count: 1 }], beyond: 0 });
    await waitingTransfers(third, 1);
    const { rows, beyond } = await listWaitingTransfers();
    expect([rows.map(({ session_id }) => session_id), beyond]).toEqual([[first, second], 1]);
  });

  it('of waiting reversals', async () => {
    await pool().query(
      `INSERT INTO reversals (id, session_id, transfer_id, status, cause, cause_id, currency, amount_cents,
         merchant_fee_cents, fx_fee_cents, created_at)
       SELECT 'rev_' || n, $1, 'tr_1', 'waiting', 'refund', 'rf_' || n, 'usd', 1, 0, 0, now()
       FROM generate_series(1, 203) n`,
      [await newSession()],
    );
    const { rows, beyond } = await listWaitingReversals();
    expect([rows.length, beyond]).toEqual([200, 3]);
  });

  it('of stuck jobs', async () => {
    expect(await listStuckJobs()).toEqual({ rows: [], beyond: 0 });
    await pool().query(
      `SELECT graphile_worker.permanently_fail_jobs(array_agg(job.id), 'Away')
       FROM generate_series(1, 102) n,
         graphile_worker.add_job('purge', '{}', run_at := now() + interval '1 hour', job_key := 'stuck:' || n) job`,
    );
    const { rows, beyond } = await listStuckJobs();
    expect([rows.length, beyond]).toEqual([100, 2]);
  });

  it('of merchants whose payments are paused', async () => {
    await pool().query(
      `INSERT INTO breakers (merchant_id, livemode, opened_at, closes_at, declines, cards)
       SELECT 'split_merch_' || n, false, now(), now() + CASE n WHEN 1 THEN -interval '1 hour' ELSE interval '1 hour' END, 50, 50
       FROM generate_series(1, 105) n`,
    );
    const { rows, beyond } = await listPausedMerchants();
    expect([rows.length, beyond]).toEqual([100, 4]);
  });
});

describe('the merchants are found by what a caller knows', () => {
  const found = async (search: string) =>
    (await listMerchants({ search, limit: 5 })).rows.map(({ id }) => id);

  it('a session, a link to it, a payment, or its charge on the bank statement', async () => {
    await makeMerchantMode({ name: 'Other Shop' });
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await payByCard(bench, session_id, organizer);
    const { share_id, payments } = await sessionNow(session_id);
    const [{ id = '', charge_id = '', intent_id = '' } = {}] = payments;
    for (const word of [
      session_id,
      share_id,
      `https://pay.test/s/${share_id}?m=key`,
      id,
      charge_id,
      intent_id,
    ])
      expect(await found(String(word))).toEqual([bench.merchant_id]);
    expect(await found('ch_unknown')).toEqual([]);
  });

  it('the whole address of somebody in the team', async () => {
    const { id: user_id } = await prisma().auth_users.create({
      data: { id: 'user_team', name: 'Ana Berg', email: 'ana.berg@team.test' },
    });
    await transaction((tx) => giveTeam(tx, bench.merchant_id, 'Cabin Shop', user_id));
    expect(await found('Ana.Berg@team.test')).toEqual([bench.merchant_id]);
    expect(await found('ana.berg@')).toEqual([]);
  });
});

it('the payout account of a merchant has its id at the processor, and why it gets nothing', async () => {
  const { merchant_id } = bench;
  const [before] = await merchantModes(merchant_id);
  expect(before).toMatchObject({ processor_account_id: bench.account_id, transfers_off_reason: null });
  await pool().query(
    `UPDATE merchant_modes SET transfers_enabled = false, transfers_off_reason = 'requirements.past_due'
     WHERE merchant_id = $1 AND NOT livemode`,
    [merchant_id],
  );
  const [mode] = await merchantModes(merchant_id);
  expect(mode).toMatchObject({ transfers_enabled: false, transfers_off_reason: 'requirements.past_due' });
});

it('acknowledged transactions have pages, on which each is once', async () => {
  await unmatched('known', 7);
  // Two of them at one moment.
  await pool().query(
    `UPDATE balance_transactions SET note = 'By hand', acknowledged_at = to_timestamp(1000 + right(id, 3)::int / 2)
     WHERE id LIKE 'txn_known_%'`,
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAcknowledged(false, { cursor, limit: 2 });
    seen.push(...page.rows.map(({ id }) => id.slice(-1)));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen.join('')).toBe('7654321');
});

/** Transactions at the processor that match nothing of ours. */
async function unmatched(name: string, count: number): Promise<void> {
  await pool().query(
    `INSERT INTO balance_transactions (id, livemode, currency, amount_cents, fee_cents, net_cents, type,
       reporting_category, source, created_at, available_on)
     SELECT 'txn_' || $1 || '_' || lpad(n::text, 3, '0'), false, 'usd', 100, 0, 100, 'charge', 'charge',
       'ch_' || $1 || n, now(), now()
     FROM generate_series(1, $2::int) n`,
    [name, count],
  );
}

const newSession = async () => (await startGroup(bench, { members: 0 })).session_id;

async function waitingTransfers(session_id: string, count: number): Promise<void> {
  await pool().query(
    `INSERT INTO transfers (id, session_id, status, currency, amount_cents, merchant_fee_cents, fx_fee_cents, created_at)
     SELECT concat($1::text, n), $1, 'waiting', 'usd', 1, 0, 0, now() FROM generate_series(1, $2::int) n`,
    [session_id, count],
  );
}
