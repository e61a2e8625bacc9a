import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { plainTransaction, pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { sendBreakerMail } from '@/lib/mail/merchant/staff-mails';
import { SYSTEM } from '@/lib/merchant/audit';
import { listOpenBreakers, pauseMerchant, resumeMerchant } from '@/lib/payment/guard/breaker';
import { BREAKER_PAUSE_ms } from '@/lib/payment/guard/decline-rules';
import { openPayment } from '@/lib/payment/intent/start';
import { confirmWith, type GroupBench, openFor, startGroup, startGroupBench } from '../../support/groups';
import { lockWaits } from '../../support/lock-waits';
import { waitingJobs } from '../../support/queued-jobs';
import { ResendStandIn } from '../../support/resend';
import { DECLINED, declineOnce, deliverEvents, forgetDeclines, listenForEvents } from './declines';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  listenForEvents();
});
afterAll(() => bench.close());
afterEach(forgetDeclines);

const own = { kind: 'own' } as const;
const mode = () => ({ merchant_id: bench.merchant_id, livemode: false });

/** Declines of other people at this merchant, within the last ten minutes. */
async function declineOthers(count: number, outcome = 'declined'): Promise<void> {
  await pool().query(
    `INSERT INTO card_outcomes (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, created_at)
     SELECT $3 || n, 'pay_' || n, 'sess_' || n, $3 || n, $1, false, $3, now() - interval '2 minutes'
     FROM generate_series(1, $2::int) n`,
    [bench.merchant_id, count, outcome],
  );
}

describe('a breaker', () => {
  it('opens by the 50th decline in ten minutes: no new intents, one more card on each open one', async () => {
    const other = await startGroup(bench, { members: 0 });
    const { intent_id } = await openFor(other.session_id, other.organizer);
    await declineOthers(49);
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await declineOnce(bench, session_id, organizer);
    expect(await listOpenBreakers(mode())).toMatchObject([{ declines: 50, cards: 50 }]);
    const held = await openPayment({ session_id, member_id: organizer, scope: own });
    expect(held).toMatchObject({ ok: false, held: 'payments_paused' });
    const wait_s = 'retry_after_s' in held ? held.retry_after_s : 0;
    expect(Math.abs(wait_s * 1000 - BREAKER_PAUSE_ms)).toBeLessThan(60_000);

    expect(await confirmWith(bench, intent_id, DECLINED)).toBe('card_declined');
    await deliverEvents(bench);
    expect(await confirmWith(bench, intent_id)).toBe('payment_intent_unexpected_state');
  });

  it('stays closed while enough cards succeed', async () => {
    await declineOthers(60);
    await declineOthers(10, 'succeeded');
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await declineOnce(bench, session_id, organizer);
    expect(await listOpenBreakers(mode())).toEqual([]);
  });

  it('closes by itself, and counts from then on', async () => {
    await declineOthers(50);
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await declineOnce(bench, session_id, organizer);
    // The database's clock counts finer than ours: now is not over yet.
    await pool().query("UPDATE breakers SET closes_at = now() - interval '1 second'");
    expect(await listOpenBreakers()).toEqual([]);
    await declineOnce(bench, session_id, organizer);
    expect(await listOpenBreakers()).toEqual([]);
  });

  it('stops only this merchant in this mode', async () => {
    await pauseMerchant(
      { merchant_id: bench.merchant_id, livemode: true },
      { declines: 50, cards: 50 },
      Date.now(),
    );
    await pauseMerchant(
      { merchant_id: 'split_merch_other', livemode: false },
      { declines: 50, cards: 50 },
      Date.now(),
    );
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    expect(await openPayment({ session_id, member_id: organizer, scope: own })).toMatchObject({ ok: true });
  });

  it('is announced once, by however many declines at the same moment', async () => {
    const now = Date.now();
    const tried = { declines: 50, cards: 51 };
    await Promise.all(Array.from({ length: 8 }, () => pauseMerchant(mode(), tried, now)));
    const mails = (await waitingJobs('send_mail')).filter(
      ({ payload }) => payload.template === 'payments_paused' && payload.opened_at_ms === now,
    );
    expect(mails).toHaveLength(1);
    const { rows } = await pool().query(
      `SELECT action FROM audit_log WHERE merchant_id = $1 AND action = 'payments.paused' AND created_at >= $2`,
      [bench.merchant_id, new Date(now - 1)],
    );
    expect(rows).toHaveLength(1);
  });

  it('is closed once by two whose clocks differ', async () => {
    await pauseMerchant(mode(), { declines: 50, cards: 51 }, Date.now() - 1_000);
    const now = Date.now();
    const waiting = async (count: number) => {
      await vi.waitFor(async () => expect(await lockWaits()).toBe(count), { timeout: 20_000 });
    };
    const tries = await plainTransaction(async (client) => {
      await client.query('SELECT FROM breakers FOR UPDATE');
      vi.useFakeTimers({ toFake: ['Date'], now: now + 10 });
      const first = resumeMerchant(mode(), SYSTEM);
      await waiting(1);
      vi.setSystemTime(now);
      const both = Promise.allSettled([first, resumeMerchant(mode(), SYSTEM)]);
      await waiting(2);
      return { both };
    }).finally(() => vi.useRealTimers());
    expect((await tries.both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await pool().query('DELETE FROM breakers');
  });

  it('is closed by staff once; a second try is refused', async () => {
    await pauseMerchant(mode(), { declines: 50, cards: 51 }, Date.now() - 1_000);
    const tries = await Promise.allSettled([resumeMerchant(mode(), SYSTEM), resumeMerchant(mode(), SYSTEM)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(resumeMerchant(mode(), SYSTEM)).rejects.toThrow('not paused');
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    expect(await openPayment({ session_id, member_id: organizer, scope: own })).toMatchObject({ ok: true });
  });

  it('is mailed to staff, and to nobody when it is closed already', async () => {
    await seedDashboardOwner({
      merchant_id: bench.merchant_id,
      email: 'staff@split.test',
      password: 'correct horse battery',
      staff: true,
    });
    const now = Date.now();
    await pauseMerchant(mode(), { declines: 50, cards: 51 }, now);
    const mail = { template: 'payments_paused' as const, ...mode(), opened_at_ms: now };
    const resend = await ResendStandIn.start();
    resetEnvironment({ RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url });
    await sendBreakerMail({ ...mail, opened_at_ms: now - 1 });
    expect(resend.mails).toEqual([]);
    await sendBreakerMail(mail);
    await sendBreakerMail(mail);
    expect(resend.to('staff@split.test')).toMatchObject([
      { subject: '[Test] Card payments to Cabin Shop are paused' },
    ]);
    resetEnvironment({ RESEND_API_KEY: undefined, RESEND_BASE_URL: undefined });
    await resend.stop();
  });
});
