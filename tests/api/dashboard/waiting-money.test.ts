import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { timeline } from '@/lib/dashboard/session/timeline';
import {
  abandonTransfers,
  listWaitingReversals,
  listWaitingTransfers,
  retryWaitingMoney,
  writeOffReversal,
} from '@/lib/dashboard/staff/waiting-money';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { sendPayoutHoldMail } from '@/lib/mail/merchant/payout-hold-mail';
import { endPayoutHolds } from '@/lib/payment/account/payout-hold';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { warnOfStuckMoney } from '@/lib/payment/reconcile/stuck-money';
import { chargeOf, closeAtBank, disputeCharge } from '../../support/disputes';
import {
  callSim,
  drainJobs,
  forgetState,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  payByCard,
  processorBooks,
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
beforeEach(() => setAccount(bench.account_id));

const staff = { name: 'staff:usr_1', address: '192.0.2.1' };

async function setAccount(account_id: string | null): Promise<void> {
  await pool().query(
    'UPDATE merchant_modes SET processor_account_id = $1 WHERE NOT livemode AND merchant_id = $2',
    [account_id, bench.merchant_id],
  );
}

/** A funded group of three whose merchant cannot be paid. */
async function unpayable(): Promise<string> {
  await setAccount(null);
  const { session_id, organizer, members } = await startGroup(bench, { total_cents: 6_000 });
  for (const member of [organizer, ...members]) {
    await payByCard(bench, session_id, member);
  }
  await runDueJobs({ time_limit_ms: 600_000, look_ahead_ms: 0 });
  return session_id;
}

/** A funded group of three that was paid, but for what a dispute has taken and the bank has returned: the account is over. */
async function wonInVain(): Promise<string> {
  const { session_id, organizer } = await fundGroup(bench, { total_cents: 6_000 });
  await callSim(bench, '/_sim/balance/release', {});
  const charge = await chargeOf(session_id, organizer);
  const dispute = await disputeCharge(bench, session_id, charge);
  await setAccount(null);
  await closeAtBank(bench, session_id, dispute, true);
  return session_id;
}

/** A funded group of which one member's refund waits for the merchant's balance. */
async function shortOfBalance() {
  const { session_id, members } = await fundGroup(bench, { total_cents: 6_000 });
  await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
  const reversal_id = (await sessionNow(session_id)).reversals[0]?.id ?? '';
  await must(session_id, { type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
  await deleteJobs();
  return { session_id, reversal_id };
}

async function auditOf(target: string) {
  const { rows } = await pool().query(
    'SELECT actor, action, merchant_id FROM audit_log WHERE target = $1 ORDER BY created_at',
    [target],
  );
  return rows;
}

describe('waiting transfers', () => {
  it('are listed by session, with the reason', async () => {
    const session_id = await unpayable();
    const found = (await listWaitingTransfers()).rows.filter((one) => one.session_id === session_id);
    expect(found).toMatchObject([
      {
        merchant_id: bench.merchant_id,
        merchant_name: 'Cabin Shop',
        livemode: false,
        currency: 'usd',
        amount_cents: 5_790,
        count: 3,
        waiting_code: 'no_account',
      },
    ]);
  });

  it('that send money again after a dispute was won are refunded as others: no bank has given the payer anything', async () => {
    const session_id = await wonInVain();
    const [ana, { id: ben = '' } = {}] = (await sessionNow(session_id)).members;
    // It holds up no refund of others.
    await must(session_id, { type: 'refund_member', member_id: ben });
    await drainJobs();
    // They have as long as others, from the day on which the dispute was won.
    await pool().query(`UPDATE transfers SET created_at = '2026-06-05' WHERE status = 'waiting'`);
    await forgetState(session_id);
    for (const day of ['2026-08-17', '2026-08-23']) await endPayoutHolds(Date.parse(day));
    expect((await sessionNow(session_id)).refunds).toHaveLength(1);
    await endPayoutHolds(Date.parse('2026-08-24'));
    await drainJobs();
    const { refunds, split } = await sessionNow(session_id);
    expect(refunds).toMatchObject([
      { reason: 'requested', status: 'succeeded' },
      { reason: 'unpayable', status: 'succeeded', amount_cents: 2_000, fee_cents: 20 },
    ]);
    expect(split?.shares.find(({ member_id }) => member_id === ana?.id)?.status).toBe('refunded');
    expect(await ledgerBalance(session_id, 'written_off')).toBe(0);
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('are shown to the merchant with the day on which customers are refunded instead', async () => {
    const session_id = await unpayable();
    const began = `UPDATE transfers SET created_at = '2026-01-05T15:00Z', announced_at = '2026-03-19T01:00Z'`;
    await pool().query(`${began} WHERE session_id = $1`, [session_id]);
    const here = async () => {
      const matters = await readMatters({ merchant_id: bench.merchant_id, livemode: false });
      return matters.flatMap((one) => (one.kind === 'transfers_waiting' ? [one.refund_at] : []));
    };
    // 80 days after funding, from midnight on.
    expect(await here()).toEqual([new Date('2026-03-26T00:00:00Z')]);
    await must(session_id, { type: 'abandon_transfers' });
  });

  it('are abandoned, and every card is refunded whole', async () => {
    const session_id = await unpayable();
    expect(await abandonTransfers(session_id, staff)).toMatchObject({ ok: true });
    await drainJobs();
    const books = await processorBooks(bench, session_id);
    expect(books.refunded_cents).toBe(books.charged_cents);
    expect(books.transfers).toBe(0);
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
    expect(await auditOf(session_id)).toEqual([
      { actor: 'staff:usr_1', action: 'transfers.abandoned', merchant_id: bench.merchant_id },
    ]);
    expect((await listWaitingTransfers()).rows.map((one) => one.session_id)).not.toContain(session_id);
  });

  it('are abandoned once by two clicks, and refused after that', async () => {
    const session_id = await unpayable();
    const both = await Promise.all([
      abandonTransfers(session_id, staff),
      abandonTransfers(session_id, staff),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both).toContainEqual({ ok: false, code: 'nothing_to_abandon', violations: [] });
    expect(await auditOf(session_id)).toHaveLength(1);
  });

  it('end paid or refunded, never both, when they are abandoned while they are made', async () => {
    const session_id = await unpayable();
    await setAccount(bench.account_id);
    await retryWaitingMoney(session_id, staff);
    await Promise.all([drainJobs(), abandonTransfers(session_id, staff)]);
    await drainJobs();
    const { payments, refunds, transfers } = await sessionNow(session_id);
    for (const { id } of payments) {
      const refunded = refunds.some(({ payment_id, status }) => payment_id === id && status === 'succeeded');
      const kept = transfers.some(
        (one) => one.payment_id === id && one.processor_transfer_id && one.reversed_cents < one.amount_cents,
      );
      expect(kept).toBe(!refunded);
    }
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
  });

  it('are refused for a group that is not funded, and for a session that is not there', async () => {
    const { session_id } = await startGroup(bench);
    expect(await abandonTransfers(session_id, staff)).toMatchObject({
      ok: false,
      code: 'session_not_funded',
    });
    expect(await abandonTransfers('sess_none', staff)).toMatchObject({ ok: false, code: 'unknown_session' });
    expect(await auditOf(session_id)).toEqual([]);
  });

  it('are tried again at once, while anything waits', async () => {
    const session_id = await unpayable();
    await deleteJobs();
    await setAccount(bench.account_id);
    expect(await retryWaitingMoney(session_id, staff)).toBe(true);
    expect(await waitingJobs('create_transfer')).toHaveLength(3);
    await drainJobs();
    expect((await processorBooks(bench, session_id)).transferred_cents).toBe(5_790);
    expect(await retryWaitingMoney(session_id, staff)).toBe(false);
    expect(await retryWaitingMoney('sess_none', staff)).toBe(false);
    expect(await auditOf(session_id)).toMatchObject([{ action: 'money.retried' }]);
  });
});

describe('waiting reversals', () => {
  it('are listed, and tried again at once', async () => {
    const { session_id, reversal_id } = await shortOfBalance();
    const found = (await listWaitingReversals()).rows.filter((one) => one.session_id === session_id);
    expect(found).toMatchObject([
      { reversal_id, cause: 'refund', amount_cents: 1_930, waiting_code: 'balance_insufficient' },
    ]);
    expect(await retryWaitingMoney(session_id, staff)).toBe(true);
    await drainJobs();
    expect((await sessionNow(session_id)).reversals).toMatchObject([{ status: 'made' }]);
    expect((await listWaitingReversals()).rows.map((one) => one.session_id)).not.toContain(session_id);
  });

  it('are shown to the merchant by session until they are made, with what is missing', async () => {
    const { session_id, reversal_id } = await shortOfBalance();
    const merchant = { merchant_id: bench.merchant_id, livemode: false };
    const here = async () =>
      (await readMatters(merchant)).filter(
        (one) => one.kind === 'reversals_waiting' && one.session_id === session_id,
      );
    expect(await here()).toMatchObject([{ currency: 'usd', amount_cents: 1_930, refunds: true }]);
    expect((await readMatters({ ...merchant, livemode: true })).map(({ kind }) => kind)).not.toContain(
      'reversals_waiting',
    );
    await pool().query(`UPDATE reversals SET cause = 'dispute' WHERE id = $1`, [reversal_id]);
    expect(await here()).toMatchObject([{ amount_cents: 1_930, refunds: false }]);
    await pool().query(`UPDATE reversals SET cause = 'refund' WHERE id = $1`, [reversal_id]);
    await forgetState(session_id);
    await retryWaitingMoney(session_id, staff);
    await drainJobs();
    expect(await here()).toEqual([]);
  });

  it('are written off once, and the member is refunded', async () => {
    const { session_id, reversal_id } = await shortOfBalance();
    const both = await Promise.all([
      writeOffReversal(session_id, reversal_id, staff),
      writeOffReversal(session_id, reversal_id, staff),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both).toContainEqual({ ok: false, code: 'unknown_reversal', violations: [] });
    await drainJobs();
    const session = await sessionNow(session_id);
    expect(session.reversals).toMatchObject([{ status: 'written_off' }]);
    expect(session.refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(await ledgerBalance(session_id, 'written_off')).toBe(1_930);
    expect(timeline(session).map(({ text }) => text)).toContain(
      '$19.30 that your balance did not cover is borne by Split',
    );
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
    expect(await auditOf(session_id)).toEqual([
      { actor: 'staff:usr_1', action: 'reversal.written_off', merchant_id: bench.merchant_id },
    ]);
  });
});

describe('the clock', () => {
  const HOUR_ms = 3_600_000;

  async function warnings(now: number): Promise<string[]> {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    resetEnvironment({ LOG_LEVEL: 'warn' });
    await warnOfStuckMoney(now);
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    return lines;
  }

  it('warns of transfers refused for an hour, and of reversals unpaid for a day', async () => {
    await shortOfBalance();
    const session_id = await unpayable();
    const now = Date.now();
    expect(await warnings(now + 2 * HOUR_ms)).toEqual([]);
    for (const { id } of (await sessionNow(session_id)).transfers) {
      const refusal = { code: 'transfers_not_allowed', message: 'The account is restricted.' };
      await must(session_id, { type: 'transfer_refused', transfer_id: id, ...refusal });
    }
    expect(await warnings(now + HOUR_ms / 2)).toEqual([]);
    const [refused, ...others] = await warnings(now + 2 * HOUR_ms);
    expect(JSON.parse(refused ?? '')).toMatchObject({ code: 'transfers_not_allowed', transfers: 3 });
    expect(others).toEqual([]);
    expect((await warnings(now + 25 * HOUR_ms)).at(-1)).toContain('"reversals":1');
  });

  it('of a group that cannot be refunded keeps no other from its refund', async () => {
    const [stuck, other] = [await unpayable(), await unpayable()];
    const began = `UPDATE transfers SET created_at = '2026-01-01', announced_at = '2026-07-01'`;
    await pool().query(`${began} WHERE session_id = ANY($1)`, [[stuck, other]]);
    await Promise.all([stuck, other].map(forgetState));
    await pool().query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN IF NEW.session_id = '${stuck}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`,
    );
    await pool().query(
      'CREATE TRIGGER refuse BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    const ends = endPayoutHolds(Date.parse('2026-08-01'));
    await expect(ends).rejects.toThrow('1 groups could not be refunded');
    await pool().query('DROP TRIGGER refuse ON refunds');
    expect((await sessionNow(other)).refunds).toHaveLength(3);
    expect((await sessionNow(stuck)).refunds).toEqual([]);
    await endPayoutHolds(Date.parse('2026-08-01'));
    expect((await sessionNow(stuck)).refunds).toHaveLength(3);
  });

  it('announces a refund for a week, then refunds what could not be paid out', async () => {
    const session_id = await unpayable();
    // All of one day, also when this runs around midnight.
    const noon = Date.UTC(2026, 10, 21, 12);
    await pool().query('UPDATE transfers SET created_at = $1', [new Date(noon)]);
    await forgetState(session_id);
    const days = (count: number) => noon + count * 24 * HOUR_ms;
    const announced = async () =>
      (await waitingJobs('send_mail')).flatMap(({ payload }) =>
        payload.template === 'payout_hold_ends' ? [payload] : [],
      );
    await endPayoutHolds(days(72));
    expect(await announced()).toEqual([]);
    await endPayoutHolds(days(73));
    await endPayoutHolds(days(79));
    const refund_on = new Date(days(80)).toISOString().slice(0, 10);
    const mail = {
      template: 'payout_hold_ends' as const,
      merchant_id: bench.merchant_id,
      livemode: false,
      refund_on,
      announced_at_ms: days(73),
    };
    expect(await announced()).toEqual([mail]);
    expect((await sessionNow(session_id)).refunds).toEqual([]);

    await pool().query(`UPDATE merchants SET support_email = 'shop@split.test' WHERE id = $1`, [
      bench.merchant_id,
    ]);
    const resend = await ResendStandIn.start();
    resetEnvironment({ RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url });
    await sendPayoutHoldMail(mail);
    await sendPayoutHoldMail(mail);
    expect(resend.to('shop@split.test')).toMatchObject([
      { subject: expect.stringMatching(/^\[Test\] \$\d+\.\d\d will be refunded to your customers/) },
    ]);

    await endPayoutHolds(days(80));
    await endPayoutHolds(days(80));
    const { refunds, transfers } = await sessionNow(session_id);
    expect(refunds.map(({ reason }) => reason)).toEqual(['unpayable', 'unpayable', 'unpayable']);
    expect(transfers.map(({ status }) => status)).toEqual(['abandoned', 'abandoned', 'abandoned']);
    expect(await auditOf(session_id)).toMatchObject([{ actor: 'system', action: 'transfers.abandoned' }]);
    await sendPayoutHoldMail({ ...mail, livemode: true });
    expect(resend.to('shop@split.test')).toHaveLength(1);
    resetEnvironment({ RESEND_API_KEY: undefined, RESEND_BASE_URL: undefined });
    await resend.stop();
  });

  it('announces for a week what a dispute had stopped until the time was nearly over', async () => {
    const session_id = await unpayable();
    const [payment] = (await sessionNow(session_id)).payments;
    const about = { charge_id: payment?.charge_id ?? '', dispute_id: 'du_late', amount_cents: 2_020 };
    await must(session_id, { type: 'dispute_changed', ...about, status: 'needs_response' });
    await must(session_id, { type: 'dispute_changed', ...about, status: 'won' });
    // All but this one were made long ago.
    await pool().query(
      `UPDATE transfers SET status = 'succeeded', settled_at = now() WHERE payment_id IS DISTINCT FROM $1`,
      [payment?.id],
    );
    const noon = Date.UTC(2027, 2, 21, 12);
    const day = (count: number) => new Date(noon + count * 24 * HOUR_ms);
    await pool().query('UPDATE transfers SET created_at = $2, released_at = $3 WHERE session_id = $1', [
      session_id,
      day(-85),
      day(0),
    ]);
    await forgetState(session_id);
    await deleteJobs();
    const announced = async () =>
      (await waitingJobs('send_mail')).flatMap(({ payload }) =>
        payload.template === 'payout_hold_ends' ? [payload.refund_on] : [],
      );
    await endPayoutHolds(day(0).getTime());
    expect(await announced()).toEqual([]);
    await endPayoutHolds(day(1).getTime());
    await endPayoutHolds(day(7).getTime());
    expect(await announced()).toEqual(['2027-03-29']);
    expect((await sessionNow(session_id)).refunds).toEqual([]);
    await endPayoutHolds(day(8).getTime());
    expect((await sessionNow(session_id)).refunds).toMatchObject([{ reason: 'unpayable' }]);
  });
});
