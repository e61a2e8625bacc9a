import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { openPayment, refreshPayment } from '@/lib/payment/intent/start';
import {
  confirmWith,
  drainJobs,
  type GroupBench,
  must,
  openFor,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import {
  DECLINED,
  declinedCards,
  declineOnce,
  deliverEvents,
  forgetDeclines,
  listenForEvents,
} from './declines';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  listenForEvents();
});
afterAll(() => bench.close());
afterEach(forgetDeclines);

const own = { kind: 'own' } as const;

async function outcomes(session_id: string): Promise<number> {
  const { rows } = await pool().query('SELECT id FROM card_outcomes WHERE session_id = $1', [session_id]);
  return rows.length;
}

describe('declines on one intent', () => {
  it('of 25 cards, five are tried: the fifth cancels the intent', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { intent_id } = await openFor(session_id, organizer);
    for (let card = 0; card < 25; card += 1) {
      await confirmWith(bench, intent_id, DECLINED);
      await deliverEvents(bench);
    }
    expect(await declinedCards(bench, session_id)).toBe(5);
    expect((await bench.client.paymentIntents.retrieve(intent_id)).status).toBe('canceled');
  });

  it('keep the place, and the member pays with a new intent', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const first = await declineOnce(bench, session_id, organizer);
    for (let card = 1; card < 5; card += 1) await declineOnce(bench, session_id, organizer);
    const session = await sessionNow(session_id);
    expect(session).toMatchObject({ status: 'pending', payments: [{ status: 'canceled' }] });
    expect(session.split?.shares.map(({ member_id, status }) => ({ member_id, status }))).toContainEqual({
      member_id: organizer,
      status: 'pending',
    });
    const { payment_id, intent_id } = await openFor(session_id, organizer);
    expect(intent_id).not.toBe(first.intent_id);
    expect(await confirmWith(bench, intent_id)).toBe('succeeded');
    await refreshPayment(session_id, payment_id);
    expect((await sessionNow(session_id)).payments.at(-1)?.status).toBe('succeeded');
  });

  it('let the member go on while the cancellation is not noted yet', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { intent_id } = await openFor(session_id, organizer);
    await bench.client.paymentIntents.cancel(intent_id);
    const again = await openFor(session_id, organizer);
    expect(again.intent_id).not.toBe(intent_id);
    expect((await sessionNow(session_id)).payments.map(({ status }) => status)).toEqual(['canceled', 'open']);
  });

  it('are counted once, by event and by answer, in whatever order and however often', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { payment_id, intent_id } = await openFor(session_id, organizer);
    await confirmWith(bench, intent_id, DECLINED);
    await Promise.all([1, 2, 3].map(() => refreshPayment(session_id, payment_id)));
    await deliverEvents(bench);
    await refreshPayment(session_id, payment_id);
    expect(await outcomes(session_id)).toBe(1);
    expect((await sessionNow(session_id)).payments).toMatchObject([
      { status: 'open', error_code: 'generic_decline' },
    ]);
  });

  it('that are counted at the same moment cancel the intent once', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { intent_id } = await openFor(session_id, organizer);
    for (let card = 0; card < 5; card += 1) await confirmWith(bench, intent_id, DECLINED);
    await deliverEvents(bench);
    expect(await outcomes(session_id)).toBe(5);
    expect((await bench.client.paymentIntents.retrieve(intent_id)).status).toBe('canceled');
  });

  it('cancel nothing that was paid meanwhile', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { intent_id } = await openFor(session_id, organizer);
    for (let card = 0; card < 5; card += 1) await confirmWith(bench, intent_id, DECLINED);
    expect(await confirmWith(bench, intent_id)).toBe('succeeded');
    await deliverEvents(bench);
    expect((await sessionNow(session_id)).status).toBe('funded');
  });

  it('of a failed authentication, which makes no charge, count too', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { payment_id, intent_id } = await openFor(session_id, organizer);
    await bench.client.paymentIntents
      .confirm(intent_id, {
        payment_method: 'pm_card_authenticationRequired',
        error_on_requires_action: true,
      })
      .catch(() => undefined);
    await refreshPayment(session_id, payment_id);
    expect(await outcomes(session_id)).toBe(1);
  });
});

describe('a session over its budget', () => {
  it('takes one card for each open intent, and a new intent needs a proof of work', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 3 });
    const people = [organizer, ...members];
    for (let card = 0; card < 12; card += 1) {
      await declineOnce(bench, session_id, people[card % people.length] ?? organizer);
    }
    const { intent_id } = await declineOnce(bench, session_id, organizer);
    expect((await bench.client.paymentIntents.retrieve(intent_id)).status).toBe('canceled');
    const held = await openPayment({ session_id, member_id: organizer, scope: own });
    expect(held).toMatchObject({ ok: false, held: 'proof_required' });
  });

  it('is counted without those who have paid, up to three declines each', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 3 });
    for (const member of [organizer, ...members]) {
      for (let card = 0; card < 3; card += 1) await declineOnce(bench, session_id, member);
      const { intent_id } = await openFor(session_id, member);
      await confirmWith(bench, intent_id);
      await deliverEvents(bench);
    }
    expect((await sessionNow(session_id)).status).toBe('funded');
  });

  it('far over it, refuses new intents for a while, and says how long, except three tries of the organizer', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    const [member_id = ''] = members;
    await pool().query(
      `INSERT INTO card_outcomes (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, created_at)
       SELECT 'ch_' || n, 'pay_1', $1, 'mem_1', 'another', false, 'declined', now() - interval '1 hour'
       FROM generate_series(1, 60) n`,
      [session_id],
    );
    const held = await openPayment({ session_id, member_id, scope: own });
    expect(held).toMatchObject({ ok: false, held: 'too_many_declines' });
    const wait_s = 'retry_after_s' in held ? held.retry_after_s : 0;
    expect(Math.abs(wait_s - 5 * 3600)).toBeLessThan(60);
    const all = { session_id, member_id: organizer, scope: { kind: 'all' } } as const;
    expect(await openPayment(all)).toMatchObject({ held: 'proof_required' });
    await pool().query(
      `INSERT INTO card_outcomes (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, created_at)
       SELECT 'ch_o' || n, 'pay_2', $1, $2, 'another', false, 'declined', now() - interval '1 hour'
       FROM generate_series(1, 3) n`,
      [session_id, organizer],
    );
    expect(await openPayment(all)).toMatchObject({ held: 'too_many_declines' });
    await pool().query(`UPDATE card_outcomes SET created_at = now() - interval '7 hours'`);
    expect(await openPayment({ session_id, member_id, scope: own })).toMatchObject({ ok: true });
  });
});

describe('an attack', () => {
  it('of 400 cards from 400 addresses tries no more than the budget and the cards in flight', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 9 });
    const people = [organizer, ...members];
    let asked = 0;
    const attempt = async (card: number): Promise<void> => {
      const member_id = people[card % people.length] ?? organizer;
      const asker = { address: `203.0.${Math.floor(card / 250)}.${card % 250}` };
      asked += 1;
      const opened = await openPayment({ session_id, member_id, scope: own, asker });
      if (opened.ok) await confirmWith(bench, opened.client_secret.split('_secret_')[0] ?? '', DECLINED);
    };
    const IN_FLIGHT = 10;
    for (let card = 0; card < 400; card += IN_FLIGHT) {
      await Promise.all(Array.from({ length: IN_FLIGHT }, (_, index) => attempt(card + index)));
      await deliverEvents(bench);
    }
    expect(asked).toBe(400);
    const tried = await declinedCards(bench, session_id);
    expect(tried).toBeGreaterThanOrEqual(30);
    expect(tried).toBeLessThanOrEqual(30 + IN_FLIGHT);
    expect((await sessionNow(session_id)).members).toHaveLength(10);
  });
});

describe('honest groups', () => {
  it('with up to three declines for each person pay without meeting any of this', async () => {
    for (let group = 0; group < 8; group += 1) {
      const { session_id, organizer, members } = await startGroup(bench, { members: group % 4 });
      for (const [index, member] of [organizer, ...members].entries()) {
        for (let card = 0; card < (group + index) % 4; card += 1) {
          expect((await declineOnce(bench, session_id, member)).outcome).toBe('card_declined');
        }
        const { intent_id } = await openFor(session_id, member);
        await confirmWith(bench, intent_id);
        await deliverEvents(bench);
      }
      await drainJobs();
      const session = await sessionNow(session_id);
      expect(session.status).toBe('funded');
      expect(session.payments.every(({ status }) => status === 'succeeded')).toBe(true);
    }
  });

  it('keep their places while a stranger is stopped', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    for (let card = 0; card < 13; card += 1)
      await declineOnce(bench, session_id, organizer).catch(() => null);
    expect((await sessionNow(session_id)).members.every(({ left_at }) => left_at === null)).toBe(true);
    await must(session_id, { type: 'leave', member_id: members[0] ?? '' });
  });
});
