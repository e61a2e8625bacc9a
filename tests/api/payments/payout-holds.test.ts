import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { DAY_ms } from '@/lib/format/units';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { sendPayoutHoldMail } from '@/lib/mail/merchant/payout-hold-mail';
import { endPayoutHolds } from '@/lib/payment/account/payout-hold';
import {
  forgetState,
  type GroupBench,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';
import { ResendStandIn } from '../../support/resend';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

/** A funded group of three whose merchant cannot be paid. */
async function unpayable(): Promise<string> {
  await pool().query('UPDATE merchant_modes SET processor_account_id = NULL');
  const { session_id, organizer, members } = await startGroup(bench, { total_cents: 6_000 });
  for (const member of [organizer, ...members]) await payByCard(bench, session_id, member);
  await runDueJobs({ time_limit_ms: 600_000, look_ahead_ms: 0 });
  return session_id;
}

it('a group is refunded at the end of its payout hold, also after many that cannot be', async () => {
  const session_id = await unpayable();
  await pool().query(
    `WITH made AS (
       INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config,
         access_token_hash, share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at)
       SELECT 'sess_' || n, $1, false, 'pending', 'usd', 1000, '{}', '{}', sha256(convert_to(n::text, 'UTF8')),
         'share' || n, 'grp' || n, 350, 100, now() - n * interval '1 minute', now() + interval '1 day'
       FROM generate_series(1, 501) n RETURNING id)
     INSERT INTO transfers (id, session_id, status, currency, amount_cents, merchant_fee_cents, fx_fee_cents, created_at)
     SELECT 'a_' || id, id, 'waiting', 'usd', 965, 35, 0, '2026-01-01' FROM made`,
    [bench.merchant_id],
  );
  await pool().query(`UPDATE transfers SET created_at = '2026-01-02' WHERE session_id = $1`, [session_id]);
  await forgetState(session_id);
  const announced = async () => (await sessionNow(session_id)).transfers.map((each) => each.announced_at);
  await endPayoutHolds(Date.parse('2026-07-25'), undefined, 0);
  expect(await announced()).toEqual([null, null, null]);
  await endPayoutHolds(Date.parse('2026-07-25'));
  expect(await announced()).toEqual(Array(3).fill(Date.parse('2026-07-25')));
  await pool().query(`UPDATE transfers SET announced_at = '2026-07-25' WHERE id LIKE 'a\\_%'`);
  await endPayoutHolds(Date.parse('2026-08-01'), undefined, 0);
  expect((await sessionNow(session_id)).refunds).toEqual([]);
  await endPayoutHolds(Date.parse('2026-08-01'));
  expect((await sessionNow(session_id)).refunds).toHaveLength(3);
});

it('what was released yesterday is not given up with what is over, nor without a notice of its own day', async () => {
  const session_id = await unpayable();
  const statuses = async () => (await sessionNow(session_id)).transfers.map(({ status }) => status);
  await pool().query(`UPDATE transfers SET created_at = '2026-01-02T12:00Z' WHERE session_id = $1`, [
    session_id,
  ]);
  await forgetState(session_id);
  await endPayoutHolds(Date.parse('2026-07-25T12:00Z'));
  await pool().query(
    `UPDATE transfers SET released_at = '2026-07-31T12:00Z'
     WHERE id = (SELECT max(id) FROM transfers WHERE session_id = $1)`,
    [session_id],
  );
  await forgetState(session_id);
  await deleteJobs();
  await endPayoutHolds(Date.parse('2026-08-01T12:00Z'));
  expect((await statuses()).toSorted()).toEqual(['abandoned', 'abandoned', 'waiting']);
  expect((await sessionNow(session_id)).refunds).toHaveLength(2);
  expect(await waitingJobs('send_mail')).toContainEqual(
    expect.objectContaining({ payload: expect.objectContaining({ refund_on: '2026-08-08' }) }),
  );
  await endPayoutHolds(Date.parse('2026-08-07T12:00Z'));
  expect(await statuses()).toContain('waiting');
  await endPayoutHolds(Date.parse('2026-08-08T12:00Z'));
  expect((await sessionNow(session_id)).refunds).toHaveLength(3);
});

/** The days that mails which wait have named, oldest first. */
const named = async () =>
  (await waitingJobs('send_mail')).flatMap(({ payload }) =>
    payload.template === 'payout_hold_ends' ? [payload.refund_on] : [],
  );

describe('a refund comes a week after its notice', () => {
  const noon = Date.parse('2027-03-01T12:00Z');
  const day = (count: number) => noon + count * DAY_ms;

  /** A group that was funded so many days before the first one. */
  async function heldFor(days: number) {
    const session_id = await unpayable();
    await pool().query('UPDATE transfers SET created_at = $2 WHERE session_id = $1', [
      session_id,
      new Date(day(-days)),
    ]);
    await forgetState(session_id);
    await deleteJobs();
    return { session_id, refunds: async () => (await sessionNow(session_id)).refunds.length };
  }

  it('also where nothing has run until its day was past', async () => {
    const { refunds } = await heldFor(90);
    await endPayoutHolds(day(0));
    await endPayoutHolds(day(1));
    expect(await named()).toEqual(['2027-03-08']);
    await endPayoutHolds(day(7) - 1);
    expect(await refunds()).toBe(0);
    await endPayoutHolds(day(7));
    expect(await refunds()).toBe(3);
  });

  it('also where the days are made fewer, on the day that the dashboard shows', async () => {
    const { session_id, refunds } = await heldFor(56);
    await endPayoutHolds(day(0));
    expect(await named()).toEqual([]);
    resetEnvironment({ PAYOUT_HOLD_DAYS: '59' });
    const shown = async () => {
      const matters = await readMatters({ merchant_id: bench.merchant_id, livemode: false });
      return matters.flatMap((one) => (one.kind === 'transfers_waiting' ? [one.refund_at] : []));
    };
    await endPayoutHolds(day(0));
    expect(await named()).toEqual(['2027-03-08']);
    expect(await shown()).toEqual([new Date('2027-03-08')]);
    await endPayoutHolds(day(6));
    expect(await refunds()).toBe(0);
    // Its own announcement has had no mail that waits any more, and another group is announced for the same day.
    const other = await heldFor(52);
    await endPayoutHolds(day(0) + 1);
    expect(await waitingJobs('send_mail')).toMatchObject([{ payload: { announced_at_ms: day(0) + 1 } }]);
    await endPayoutHolds(day(7));
    expect([await refunds(), await other.refunds()]).toEqual([3, 0]);
    // More days again: the notice of a refund that was not made is not that of a later one.
    resetEnvironment({ PAYOUT_HOLD_DAYS: '80' });
    await endPayoutHolds(day(8));
    expect(await other.refunds()).toBe(0);
    await endPayoutHolds(day(28));
    expect(await other.refunds()).toBe(0);
    expect(await named()).toContain('2027-04-05');
    await endPayoutHolds(day(35));
    expect(await other.refunds()).toBe(3);
    resetEnvironment({ PAYOUT_HOLD_DAYS: undefined });
    expect(await sessionNow(session_id)).toMatchObject({ status: 'funded' });
  });
});

it('its notice asks the merchant for nothing where all of it waits for us', async () => {
  const session_id = await unpayable();
  await pool().query("UPDATE merchants SET support_email = 'shop@split.test'");
  const resend = await ResendStandIn.start();
  resetEnvironment({ RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url });
  const about = { template: 'payout_hold_ends', merchant_id: bench.merchant_id, livemode: false } as const;
  /** What is told of a day, 80 days after this one, and of transfers that wait for these. */
  const told = async (begun: string, refund_on: string, codes: string[]) => {
    await pool().query(
      `UPDATE transfers t SET created_at = $3, announced_at = $4, waiting_code = ($2::text[])[1 + n % 3]
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM transfers WHERE session_id = $1) o
       WHERE o.id = t.id`,
      [session_id, codes, begun, new Date(Date.parse(refund_on) - 7 * DAY_ms)],
    );
    await sendPayoutHoldMail({ ...about, refund_on });
    return resend.to('shop@split.test').at(-1)?.text ?? '';
  };
  const ours = ['balance_insufficient', 'permission_missing', 'balance_insufficient'];
  const asked = 'SET UP YOUR PAYOUT ACCOUNT';
  const first = await told('2026-01-02', '2026-03-23', ours);
  expect(first).toContain('You need to do nothing');
  expect(first).not.toContain(asked);
  expect(await told('2026-01-03', '2026-03-24', ['no_account', ...ours.slice(1)])).toContain(asked);
  resetEnvironment({ RESEND_API_KEY: undefined, RESEND_BASE_URL: undefined });
  await resend.stop();
});

it('what sends money again, and had no end before, has a week of notice once there is one', async () => {
  const session_id = await unpayable();
  await pool().query(
    `UPDATE transfers SET created_at = '2026-01-02T12:00Z', dispute_id = 'du_old' WHERE session_id = $1`,
    [session_id],
  );
  const migration = '../../../prisma/migrations/20261203000000_announce_sent_again/migration.sql';
  await pool().query(await readFile(new URL(migration, import.meta.url), 'utf8'));
  await forgetState(session_id);
  await endPayoutHolds(Date.now());
  const { transfers, refunds } = await sessionNow(session_id);
  expect(refunds).toEqual([]);
  expect(transfers.filter(({ released_at }) => released_at === null)).toEqual([]);
});
