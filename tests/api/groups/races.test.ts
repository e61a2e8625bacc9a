import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { handleProcessorEvent } from '@/lib/payment/inbox/processor-events';
import { checkMilestones } from '@/lib/payment/intent/check-milestones';
import { closeSwap } from '@/lib/payment/intent/close-swap';
import { expireSession } from '@/lib/payment/intent/expire';
import { openPayment, refreshPayment } from '@/lib/payment/intent/start';
import { createTransfer } from '@/lib/payment/transfer/transfers';
import { apply } from '@/lib/session/apply';
import {
  confirmWith,
  drainJobs,
  endTime,
  type GroupBench,
  ledgerBalance,
  must,
  openFor,
  payByCard,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { repeatToEnd, TIMES } from './repeat';

/** Every so many groups have their money sent before the race; the others are cancelled after it. */
const FUNDED_EVERY = 10;
const SOON = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();

/** As the jobs do that funding has queued. */
async function makeTransfers(session_id: string): Promise<void> {
  for (const { id } of (await sessionNow(session_id)).transfers)
    await createTransfer({ session_id, transfer_id: id });
}

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const HOUR_ms = 3_600_000;

async function payNow(session_id: string, member_id: string): Promise<void> {
  await payByCard(bench, session_id, member_id);
}

/** Whichever side won: funded and transferred once, or ended with everything refunded; the ledger agrees. */
async function expectExact(session_id: string): Promise<string> {
  const session = await sessionNow(session_id);
  const books = await processorBooks(bench, session_id);
  const kept = books.charged_cents - books.refunded_cents;
  if (session.status === 'funded') {
    expect(books.transfers).toBe(session.transfers.length);
    expect(books.transferred_cents).toBe(session.total_cents - Math.round(session.total_cents * 0.035));
    expect(kept).toBeGreaterThanOrEqual(session.total_cents);
    expect(kept - session.total_cents).toBe(-(await ledgerBalance(session_id, 'consumer_fees')));
  } else {
    expect(['cancelled', 'expired']).toContain(session.status);
    expect(books.transfers).toBe(0);
    expect(kept).toBe(0);
  }
  expect(await ledgerBalance(session_id, 'held')).toBe(0);
  expect(await ledgerBalance(session_id, 'processor')).toBe(kept - books.transferred_cents);
  return session.status;
}

async function expectAllExact(sessions: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const session_id of sessions) {
    const status = await expectExact(session_id);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('races', { timeout: 600_000 }, () => {
  it('the last two payers paying at once fund the session once', async () => {
    const sessions = await repeatToEnd(async () => {
      const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
      const open = await Promise.all([organizer, ...members].map((member) => openFor(session_id, member)));
      await Promise.all(
        open.map(async ({ payment_id, intent_id }) => {
          await confirmWith(bench, intent_id);
          await refreshPayment(session_id, payment_id);
        }),
      );
      return session_id;
    });
    expect(await expectAllExact(sessions)).toEqual({ funded: TIMES });
  });

  it('a payment against the cancellation: kept or refunded, never both', async () => {
    const sessions = await repeatToEnd(async (turn) => {
      const { session_id, organizer } = await startGroup(bench, { members: 0 });
      const { payment_id, intent_id } = await openFor(session_id, organizer);
      const pay = confirmWith(bench, intent_id).then(() => refreshPayment(session_id, payment_id));
      const cancel =
        turn % 2 === 0
          ? apply(session_id, { type: 'cancel' })
          : pay.then(() => apply(session_id, { type: 'cancel' }));
      await Promise.all([pay, cancel]);
      return session_id;
    });
    const counts = await expectAllExact(sessions);
    expect((counts.funded ?? 0) + (counts.cancelled ?? 0)).toBe(TIMES);
  });

  it('the last payment against a shop that has run out: kept or refunded, never both', async () => {
    const sessions = await repeatToEnd(async (turn) => {
      const { session_id, organizer } = await startGroup(bench, { members: 0 });
      const { payment_id, intent_id } = await openFor(session_id, organizer);
      const pay = confirmWith(bench, intent_id).then(() => refreshPayment(session_id, payment_id));
      const sellOut = () => apply(session_id, { type: 'sell_out' });
      await Promise.all([pay, ...(turn % 2 === 0 ? [sellOut(), sellOut()] : [pay.then(sellOut)])]);
      return session_id;
    });
    const counts = await expectAllExact(sessions);
    expect((counts.funded ?? 0) + (counts.cancelled ?? 0)).toBe(TIMES);
    for (const session_id of sessions) {
      const { status, end_reason } = await sessionNow(session_id);
      expect(end_reason).toBe(status === 'cancelled' ? 'sold_out' : null);
    }
  });

  it('the last payment against a missed milestone: what was taken in time counts, the rest is refunded', async () => {
    const milestones = [{ after_minutes: 60, paid_percent: 50 }];
    const sessions = await repeatToEnd(async (turn) => {
      const { session_id, organizer } = await startGroup(bench, { members: 0, milestones });
      const { payment_id, intent_id } = await openFor(session_id, organizer);
      await apply(session_id, { type: 'advance_time', by_ms: 61 * 60_000 });
      const pay = confirmWith(bench, intent_id).then(() => refreshPayment(session_id, payment_id));
      const checks = [checkMilestones({ session_id }), checkMilestones({ session_id })];
      await Promise.all([pay, ...checks, ...(turn % 2 === 0 ? [expireSession({ session_id })] : [])]);
      return session_id;
    });
    const counts = await expectAllExact(sessions);
    expect((counts.funded ?? 0) + (counts.expired ?? 0)).toBe(TIMES);
    for (const session_id of sessions) {
      const { status, end_reason } = await sessionNow(session_id);
      expect(end_reason).toBe(status === 'expired' ? 'milestone_missed' : null);
    }
  });

  it('the rest being covered against money taken back in a rescue: paid for or refunded, never both', async () => {
    const sessions = await repeatToEnd(async (turn) => {
      // Every second one has somebody else who has paid, so that the group goes on without the one who leaves.
      const size = turn % 2 === 0 ? 1 : 2;
      const { session_id, organizer, members } = await startGroup(bench, { members: size, rescue_hours: 24 });
      for (const member of members) await payNow(session_id, member);
      await apply(session_id, { type: 'advance_time', by_ms: 72 * HOUR_ms });
      await expireSession({ session_id });
      const { payment_id, intent_id } = await openFor(session_id, organizer, { kind: 'all' });
      const pay = confirmWith(bench, intent_id).then(() => refreshPayment(session_id, payment_id));
      const takeBack = () => apply(session_id, { type: 'take_back', member_id: members[0] ?? '' });
      await Promise.all([pay, takeBack(), ...(turn % 4 < 2 ? [takeBack()] : [pay.then(takeBack)])]);
      await apply(session_id, { type: 'advance_time', by_ms: 24 * HOUR_ms });
      await expireSession({ session_id });
      return session_id;
    });
    const counts = await expectAllExact(sessions);
    expect((counts.funded ?? 0) + (counts.expired ?? 0)).toBe(TIMES);
    for (const session_id of sessions) {
      const { status, refunds } = await sessionNow(session_id);
      expect(refunds.filter(({ reason }) => reason === 'taken_back')).toHaveLength(
        status === 'funded' ? 0 : 1,
      );
    }
  });

  it('a payment against expiry: what the processor took in time counts, what came late is refunded', async () => {
    const sessions = await repeatToEnd(async () => {
      const { session_id, organizer } = await startGroup(bench, { members: 0 });
      const { intent_id } = await openFor(session_id, organizer);
      await endTime(session_id);
      await Promise.all([confirmWith(bench, intent_id), expireSession({ session_id })]);
      return session_id;
    });
    const counts = await expectAllExact(sessions);
    expect((counts.funded ?? 0) + (counts.expired ?? 0)).toBe(TIMES);
  });

  it('paying for everybody against a member paying: each share is paid once, the second payment is refunded', async () => {
    const sessions = await repeatToEnd(async () => {
      const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
      const all = await openFor(session_id, organizer, { kind: 'all' });
      const own = await openFor(session_id, members[0] ?? '');
      await Promise.all(
        [all, own].map(async ({ payment_id, intent_id }) => {
          await confirmWith(bench, intent_id);
          await refreshPayment(session_id, payment_id);
        }),
      );
      return session_id;
    });
    expect(await expectAllExact(sessions)).toEqual({ funded: TIMES });
  });

  it('two tabs paying one share share one intent and are charged once', async () => {
    const sessions = await repeatToEnd(async () => {
      const { session_id, organizer } = await startGroup(bench, { members: 0 });
      const tabs = await Promise.all([openFor(session_id, organizer), openFor(session_id, organizer)]);
      expect(tabs[0]?.intent_id).toBe(tabs[1]?.intent_id);
      await Promise.all(
        tabs.map(async ({ payment_id, intent_id }) => {
          await confirmWith(bench, intent_id);
          await refreshPayment(session_id, payment_id);
        }),
      );
      expect((await processorBooks(bench, session_id)).charges).toBe(1);
      return session_id;
    });
    expect(await expectAllExact(sessions)).toEqual({ funded: TIMES });
  });

  it('the same event of the processor, twenty times in parallel, settles once', async () => {
    const sessions = await repeatToEnd(async (turn) => {
      const { session_id, organizer } = await startGroup(bench, { members: 0 });
      const { intent_id } = await openFor(session_id, organizer);
      await confirmWith(bench, intent_id);
      const event_id = `evt_race_${turn}`;
      const object = await bench.client.paymentIntents.retrieve(intent_id);
      const event = { id: event_id, type: 'payment_intent.succeeded', data: { object } };
      await pool().query(
        `INSERT INTO processor_events (id, livemode, type, payload) VALUES ($1, false, $2, $3)`,
        [event_id, event.type, JSON.stringify(event)],
      );
      await Promise.all(Array.from({ length: 20 }, () => handleProcessorEvent({ event_id })));
      const { rows } = await pool().query(
        `SELECT 1 FROM events WHERE session_id = $1 AND type = 'group.funded'`,
        [session_id],
      );
      expect(rows).toHaveLength(1);
      return session_id;
    });
    expect(await expectAllExact(sessions)).toEqual({ funded: TIMES });
  });

  /** A group of two that has paid, or lacks the organizer's payment; the member offers the place. */
  async function offeredPlace(isFunded: boolean) {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1, swap_until: SOON });
    const [leaver = ''] = members;
    for (const member of isFunded ? [leaver, organizer] : [leaver]) {
      await payByCard(bench, session_id, member);
    }
    await makeTransfers(session_id);
    const swap_id = await must(session_id, { type: 'offer_swap', member_id: leaver });
    /** A newcomer opens the card form; what is returned pays. */
    const comer = async (name: string) => {
      const member_id = `mem_${name}${swap_id}`;
      const joining = { swap_id, name, email: null };
      const opened = await openPayment({ session_id, member_id, scope: { kind: 'own' }, joining });
      if (!opened.ok) throw new Error('The place is not offered');
      return async () => {
        await confirmWith(bench, opened.client_secret.split('_secret_')[0] ?? '');
        await refreshPayment(session_id, opened.payment_id);
      };
    };
    return { session_id, organizer, leaver, swap_id, comer };
  }

  it('two newcomers for one place: one takes it, the other and the leaver are refunded', async () => {
    const sessions = await repeatToEnd(async (turn) => {
      const { session_id, comer } = await offeredPlace(turn % FUNDED_EVERY === 0);
      const pays = [await comer('Bo'), await comer('Cleo')];
      if (turn % 2 === 0) pays.reverse();
      await Promise.all(pays.map((pay) => pay()));
      if (turn % FUNDED_EVERY > 0) await apply(session_id, { type: 'cancel' });
      return session_id;
    });
    const funded = TIMES / FUNDED_EVERY;
    expect(await expectAllExact(sessions)).toEqual({ funded, cancelled: TIMES - funded });
    for (const session_id of sessions) {
      const { swaps, refunds, split } = await sessionNow(session_id);
      expect(swaps.map(({ state }) => state)).toEqual(['taken']);
      expect(refunds.filter(({ reason }) => reason === 'swapped')).toHaveLength(1);
      expect(split?.shares).toHaveLength(2);
    }
  });

  it('a newcomer against cancellation, withdrawal, or the end of the link: taken or refunded, never both', async () => {
    const sessions = await repeatToEnd(async (turn) => {
      const { session_id, leaver, swap_id, comer } = await offeredPlace(false);
      const pay = await comer('Bo');
      const ends = [
        () => apply(session_id, { type: 'cancel' }),
        () => apply(session_id, { type: 'withdraw_swap', member_id: leaver }),
        async () => {
          await apply(session_id, { type: 'advance_time', by_ms: 8 * 24 * 3_600_000 });
          await closeSwap({ session_id, swap_id });
        },
      ];
      await Promise.all([pay(), ends[turn % ends.length]?.()]);
      await apply(session_id, { type: 'cancel' });
      return session_id;
    });
    expect(await expectAllExact(sessions)).toEqual({ cancelled: TIMES });
    for (const session_id of sessions) {
      const { swaps, refunds } = await sessionNow(session_id);
      expect(swaps[0]?.state).not.toBe('open');
      const given = refunds.filter(({ reason }) => reason === 'swapped').length;
      expect(given).toBe(swaps[0]?.state === 'taken' ? 1 : 0);
    }
  });

  it('a payment opened while the session ends is refused or can never be paid', async () => {
    const sessions = await repeatToEnd(async () => {
      const { session_id, organizer } = await startGroup(bench, { members: 0 });
      const [opened] = await Promise.all([
        openPayment({ session_id, member_id: organizer, scope: { kind: 'own' } }),
        apply(session_id, { type: 'cancel' }),
      ]);
      if (opened.ok) await confirmWith(bench, opened.client_secret.split('_secret_')[0] ?? '');
      return session_id;
    });
    for (const session_id of sessions) {
      for (const payment of (await sessionNow(session_id)).payments)
        await refreshPayment(session_id, payment.id);
    }
    await drainJobs();
    expect(await expectAllExact(sessions)).toEqual({ cancelled: TIMES });
  });
});
