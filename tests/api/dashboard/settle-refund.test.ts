import type Stripe from 'stripe';
import { startStripe } from 'stripe-stand-in';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { timeline } from '@/lib/dashboard/session/timeline';
import { listFailedRefunds, settleRefund } from '@/lib/dashboard/staff/failed-refunds';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import type { Refund } from '@/lib/group/model';
import { listLedger } from '@/lib/merchant/ledger';
import { checkBooks, readDifferences } from '@/lib/payment/books/check-books';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { applyRefund, noteRefundsMadeOutside } from '@/lib/payment/refund/refunds';
import { reverseTransfer } from '@/lib/payment/transfer/reversals';
import { apply } from '@/lib/session/apply';
import { chargeOf, closeAtBank, disputeCharge, hear } from '../../support/disputes';
import {
  callSim,
  drainJobs,
  endFaults,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/* A refund that no card takes is paid in another way, and recorded by staff. */

const DAY_ms = 86_400_000;
const staff = { name: 'staff:usr_1', address: '192.0.2.1' };
const NOTE = 'Bank transfer, reference 2026-117';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench({}, startStripe);
});
afterAll(() => bench.close());

/** The bank sends the session's last refund back. */
async function sendBack(session_id: string): Promise<Refund> {
  const { id, processor_refund_id } = (await sessionNow(session_id)).refunds.at(-1) ?? {};
  await callSim(bench, `/_sim/refunds/${processor_refund_id}/fail`, {});
  await applyRefund(session_id, id ?? '', await bench.client.refunds.retrieve(processor_refund_id ?? ''));
  await drainJobs();
  const refund = (await sessionNow(session_id)).refunds.at(-1);
  if (refund?.status !== 'failed') throw new Error('The refund has not failed');
  return refund;
}

/** A cancelled group of which one had paid. */
async function cancelled() {
  const { session_id, organizer } = await startGroup(bench, { members: 1 });
  await payByCard(bench, session_id, organizer);
  await must(session_id, { type: 'cancel' });
  await drainJobs();
  return { session_id, organizer, refund: await sendBack(session_id) };
}

/** A funded group in which one is refunded. */
async function funded() {
  const { session_id, members } = await fundGroup(bench, { total_cents: 6_000, members: 2 });
  await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
  await drainJobs();
  return { session_id, refund: await sendBack(session_id) };
}

/** A refund of ours was made, and we have not heard of it. */
async function makeLate(session_id: string, refund_id: string): Promise<Stripe.Refund> {
  const { refunds, payments } = await sessionNow(session_id);
  const ours = refunds.find(({ id }) => id === refund_id);
  const charge = payments.find(({ id }) => id === ours?.payment_id)?.charge_id ?? '';
  const amount = (ours?.amount_cents ?? 0) + (ours?.fee_cents ?? 0);
  const metadata = { session_id, refund_id, reason: 'requested' };
  return bench.client.refunds.create({ charge, amount, metadata });
}

const listed = async (session_id: string) =>
  (await listFailedRefunds()).rows.filter((one) => one.session_id === session_id);

async function mattersOf(session_id: string) {
  const matters = await readMatters({ merchant_id: bench.merchant_id, livemode: false });
  return matters.filter((one) => one.kind === 'refund_failed' && one.session_id === session_id);
}

async function toldOf(session_id: string, type: string) {
  const { rows } = await pool().query<{ body: string }>(
    'SELECT body FROM events WHERE session_id = $1 AND type = $2 ORDER BY created_at, id',
    [session_id, type],
  );
  return rows.map(({ body }) => JSON.parse(body).data);
}

async function ledgerOf(session_id: string) {
  const merchant = { merchant_id: bench.merchant_id, livemode: false };
  const { data } = await listLedger(
    merchant,
    { from: 0, until: Date.now() + DAY_ms, session_id },
    { limit: 100 },
  );
  return data.map(({ type, amount_cents }) => [type, amount_cents] as const);
}

/** The errors that are logged meanwhile. */
async function errorsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  resetEnvironment({ LOG_LEVEL: 'error' });
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await work();
    return written.mock.calls.map(([line]) => JSON.parse(String(line)));
  } finally {
    written.mockRestore();
    resetEnvironment({ LOG_LEVEL: 'silent' });
  }
}

const sum = (entries: readonly (readonly [string, number])[]) =>
  entries.reduce((total, [, cents]) => total + cents, 0);

/** Every figure agrees, and nobody has acknowledged anything. */
async function expectTied(): Promise<void> {
  const alerts = await checkBooks(false, { grace_ms: -DAY_ms });
  expect((await readDifferences(false)).differences).toEqual([]);
  expect(alerts).toBe(0);
  const { rows } = await pool().query('SELECT id FROM acknowledged_differences');
  expect(rows).toEqual([]);
}

describe('a failed refund that staff have paid in another way', () => {
  it('is closed for the merchant, the member and the staff, and the books agree', async () => {
    const { session_id, organizer, refund } = await cancelled();
    expect(await listed(session_id)).toMatchObject([
      {
        refund_id: refund.id,
        state: 'failed',
        amount_cents: 3_788,
        livemode: false,
        merchant_name: 'Cabin Shop',
      },
    ]);
    expect(await mattersOf(session_id)).toHaveLength(1);
    const told = (await toldOf(session_id, 'group.share_refunded')).length;
    expect((await settleRefund(session_id, refund.id, NOTE, staff)).ok).toBe(true);
    await drainJobs();
    const session = await sessionNow(session_id);
    expect(session.refunds).toMatchObject([{ status: 'settled_elsewhere' }]);
    expect(session.refunds[0]?.settled_elsewhere_at).toBeTypeOf('number');
    expect(session.split?.shares.find(({ member_id }) => member_id === organizer)?.status).toBe('refunded');
    expect(await listed(session_id)).toEqual([]);
    expect(await mattersOf(session_id)).toEqual([]);
    const events = await toldOf(session_id, 'group.share_refunded');
    expect(events).toHaveLength(told + 1);
    expect(events.at(-1)).toMatchObject({
      refund: { amount_cents: 3_788, status: 'succeeded', paid_elsewhere: true },
      group: {
        members: expect.arrayContaining([expect.objectContaining({ id: organizer, status: 'refunded' })]),
      },
    });
    expect(await toldOf(session_id, 'group.cancelled')).toHaveLength(1);
    expect(timeline(session).map(({ text }) => text)).toContain(
      'Refund of $37.88 paid in another way than to the card',
    );
    const { rows } = await pool().query('SELECT actor, action, details FROM audit_log WHERE target = $1', [
      session_id,
    ]);
    expect(rows).toEqual([
      {
        actor: 'staff:usr_1',
        action: 'refund.paid_another_way',
        details: { livemode: false, refund_id: refund.id, note: NOTE },
      },
    ]);
    const entries = await ledgerOf(session_id);
    expect(entries).toContainEqual(['refund_elsewhere', -3_788]);
    expect(sum(entries)).toBe(0);
    expect(await ledgerBalance(session_id, 'processor')).toBe(3_788);
    await expectTied();
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('costs the merchant of a funded group what a refund to the card does', async () => {
    const { session_id, refund } = await funded();
    const { session_id: other, members } = await fundGroup(bench, { total_cents: 6_000, members: 2 });
    await must(other, { type: 'refund_member', member_id: members[0] ?? '' });
    await drainJobs();
    await settleRefund(session_id, refund.id, NOTE, staff);
    await drainJobs();
    const [settled, normal] = [await ledgerOf(session_id), await ledgerOf(other)];
    expect(sum(settled)).toBe(sum(normal));
    for (const account of ['held', 'consumer_fees', 'merchant_fees', 'fx_fees', 'written_off'])
      expect([account, await ledgerBalance(session_id, account)]).toEqual([
        account,
        await ledgerBalance(other, account),
      ]);
    const of = (types: string[]) => (one: readonly [string, number]) => types.includes(one[0]);
    expect(sum(settled.filter(of(['refund', 'refund_failed', 'refund_elsewhere'])))).toBe(
      sum(normal.filter(of(['refund']))),
    );
    await expectTied();
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('needs a note of a bounded length', async () => {
    const { session_id, refund } = await cancelled();
    for (const [note, code] of [
      ['  ', 'note_required'],
      ['x'.repeat(501), 'note_too_long'],
    ] as const)
      await expect(async () => settleRefund(session_id, refund.id, note, staff)).rejects.toMatchObject({
        code,
      });
    expect(await listed(session_id)).toHaveLength(1);
  });

  it('is recorded once, and not when it was tried again at the same time', async () => {
    const { session_id, refund } = await cancelled();
    const retry = { type: 'retry_refund', refund_id: refund.id } as const;
    const both = await Promise.all([
      settleRefund(session_id, refund.id, NOTE, staff),
      apply(session_id, retry),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await drainJobs();
    const ends = (await sessionNow(session_id)).refunds.map(({ status }) => status);
    expect(ends).toEqual(both[0].ok ? ['settled_elsewhere'] : ['failed', 'accepted']);
    expect(await settleRefund(session_id, refund.id, NOTE, staff)).toMatchObject({ code: 'unknown_refund' });
    expect(await apply(session_id, retry)).toMatchObject({ code: 'unknown_refund' });
    expect(await settleRefund(session_id, 'ref_none', NOTE, staff)).toMatchObject({ code: 'unknown_refund' });
    expect(await settleRefund('sess_none', refund.id, NOTE, staff)).toMatchObject({
      code: 'unknown_session',
    });
    await expectTied();
  });

  it('waits for a bank, and is our loss if that takes it later', async () => {
    const { session_id, organizer, refund } = await cancelled();
    const dispute = await disputeCharge(bench, session_id, await chargeOf(session_id, organizer));
    await hear(bench, session_id, dispute);
    expect(await settleRefund(session_id, refund.id, NOTE, staff)).toMatchObject({ code: 'share_disputed' });
    expect(await listed(session_id)).toMatchObject([{ state: 'bank' }]);
    await closeAtBank(bench, session_id, dispute, false);
    expect(await listed(session_id)).toEqual([]);
    expect(await settleRefund(session_id, refund.id, NOTE, staff)).toMatchObject({ code: 'unknown_refund' });

    const late = await cancelled();
    await settleRefund(late.session_id, late.refund.id, NOTE, staff);
    const second = await disputeCharge(
      bench,
      late.session_id,
      await chargeOf(late.session_id, late.organizer),
    );
    await closeAtBank(bench, late.session_id, second, false);
    await drainJobs();
    expect(await ledgerBalance(late.session_id, 'written_off')).toBe(3_788);
    expect(await ledgerBalance(late.session_id, 'held')).toBe(0);
    await expectTied();
  });

  it('is decided by what Stripe has made of the payment meanwhile', async () => {
    const refunded = await cancelled();
    const charge = await chargeOf(refunded.session_id, refunded.organizer);
    await bench.client.refunds.create({ charge });
    const errors = await errorsOf(async () => {
      const byHand = await settleRefund(refunded.session_id, refunded.refund.id, NOTE, staff);
      expect(byHand).toMatchObject({ code: 'unknown_refund' });
    });
    // It was made once.
    expect(errors).toEqual([]);
    const { refunds } = await sessionNow(refunded.session_id);
    expect(refunds.map(({ status }) => status)).toEqual(['superseded', 'accepted']);

    const disputed = await cancelled();
    const second = await chargeOf(disputed.session_id, disputed.organizer);
    await callSim(bench, `/_sim/charges/${second}/dispute`, { reason: 'product_not_received' });
    const atBank = await settleRefund(disputed.session_id, disputed.refund.id, NOTE, staff);
    expect(atBank).toMatchObject({ code: 'share_disputed' });
    await expectTied();
  });

  it.each(['/v1/disputes', '/v1/refunds'])('is not recorded unless Stripe answers %s', async (path) => {
    const { session_id, refund } = await cancelled();
    await callSim(bench, '/_sim/faults', { kind: '500', path, method: 'GET', times: 20 });
    const answer = await settleRefund(session_id, refund.id, NOTE, staff).catch((error: unknown) => error);
    await endFaults(bench);
    expect(answer).toMatchObject({ code: 'processor_silent' });
    expect((await sessionNow(session_id)).refunds.at(-1)?.status).toBe('failed');
  });

  it('and was recorded is told as such where the form is sent again and Stripe does not answer', async () => {
    const { session_id, refund } = await cancelled();
    expect((await settleRefund(session_id, refund.id, NOTE, staff)).ok).toBe(true);
    await callSim(bench, '/_sim/faults', { kind: '500', path: '/v1/disputes', method: 'GET', times: 20 });
    const again = await settleRefund(session_id, refund.id, NOTE, staff).catch((error: unknown) => error);
    await endFaults(bench);
    expect(again).toMatchObject({ code: 'unknown_refund' });
  });

  it('and that somebody refunds by hand as well stays in the list as paid twice, as our loss', async () => {
    const { session_id, organizer, refund } = await cancelled();
    await settleRefund(session_id, refund.id, NOTE, staff);
    const charge = await chargeOf(session_id, organizer);
    await bench.client.refunds.create({ charge });
    const note = () => noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
    const errors = [...(await errorsOf(note)), ...(await errorsOf(note))];
    await drainJobs();
    const rows = await listed(session_id);
    expect(rows).toMatchObject([{ state: 'twice', amount_cents: 3_788 }]);
    expect(errors).toMatchObject([{ level: 'error', session_id, refund_id: rows[0]?.refund_id }]);
    expect(await mattersOf(session_id)).toEqual([]);
    expect(await ledgerBalance(session_id, 'written_off')).toBe(3_788);
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
    expect(sum(await ledgerOf(session_id))).toBe(0);
    await expectTied();
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('and whose earlier attempt was made is listed as paid twice, as our loss', async () => {
    const { session_id, members } = await fundGroup(bench, { total_cents: 6_000, members: 2 });
    const refund_id = await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
    const refuse = async (id: string) => {
      const refused = { refund_id: id, processor_refund_id: null, status: 'failed' } as const;
      await must(session_id, { type: 'refund_answered', ...refused, failure_code: 'unknown' });
    };
    for (const { id } of (await sessionNow(session_id)).reversals)
      await reverseTransfer({ session_id, reversal_id: id });
    await refuse(refund_id);
    const again = await must(session_id, { type: 'retry_refund', refund_id });
    await refuse(again);
    await drainJobs();
    expect((await settleRefund(session_id, again, NOTE, staff)).ok).toBe(true);
    const made = await makeLate(session_id, refund_id);
    const charge = await chargeOf(session_id, members[0] ?? '');
    const errors = await errorsOf(async () => {
      await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
      await applyRefund(session_id, refund_id, made);
    });
    expect(errors).toMatchObject([{ level: 'error', session_id, refund_id }]);
    await drainJobs();
    expect((await sessionNow(session_id)).refunds.at(-1)).toMatchObject({ id: again, status: 'superseded' });
    expect(await listed(session_id)).toMatchObject([{ refund_id, state: 'twice' }]);
    await expectTied();
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('and made by hand as well is one again when the bank sends that back, as reconciling says', async () => {
    const { session_id, organizer, refund } = await cancelled();
    await settleRefund(session_id, refund.id, NOTE, staff);
    const charge = await chargeOf(session_id, organizer);
    const { id } = await bench.client.refunds.create({ charge });
    await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
    await callSim(bench, `/_sim/refunds/${id}/fail`, {});
    expect(await reconcileSession(session_id, true)).toMatchObject([{ fixed: true }]);
    expect((await sessionNow(session_id)).refunds.at(-1)?.status).toBe('settled_elsewhere');
    expect(await listed(session_id)).toEqual([]);
    await expectTied();
  });

  // Last, as the books of the test mode no longer agree after it.
  it('is the same in live mode, and is listed first there', async () => {
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
    const { session_id, refund } = await cancelled();
    await pool().query('UPDATE sessions SET livemode = true, version = version + 1 WHERE id = $1', [
      session_id,
    ]);
    expect((await listFailedRefunds()).rows[0]).toMatchObject({ session_id, livemode: true });
    expect((await settleRefund(session_id, refund.id, NOTE, staff)).ok).toBe(true);
    const { rows } = await pool().query(
      `SELECT DISTINCT livemode FROM ledger_entries WHERE session_id = $1 AND kind = 'refund_settled'`,
      [session_id],
    );
    expect(rows).toEqual([{ livemode: true }]);
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  });
});
