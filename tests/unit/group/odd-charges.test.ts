import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import { DAY_ms } from '@/lib/format/units';
import { payerMail, takesHolds } from '@/lib/group/query/holds';
import { tellStory } from '@/lib/group/query/story';
import { onCard_cents } from '@/lib/group/query/sums';
import { isAtTheDoor } from '@/lib/group/query/swap';
import { receipts } from '@/lib/hosted/page/receipts';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { type Action, ODD_KINDS } from '../../model/actions';
import { runHistory, settings } from '../../model/histories';
import { World } from '../../model/world';
import { newSession } from '../mail/new-session';
import { Story } from '../mail/samples';

/* A card that was charged another amount than it was asked for, as a hold that is captured in part by hand. */

/** A group of three is started, somebody joins, and both open the card form. */
const BEGUN: readonly Action[] = [
  [0, 0, 2, 1],
  [2, 1, 1, 1],
  [10, 0, 0, 0],
  [10, 1, 0, 0],
];

/** Two share $100.00, and Ben, whose card was asked for $50.50, is charged $40.00 of it, which is refunded. */
function charged(received_cents = 4_000, kind: 'own' | 'all' = 'own') {
  const story = new Story();
  const ana = story.start('Ana', 'ana@example.com', 2);
  const ben = story.join('Ben');
  const payer = kind === 'all' ? ana : ben;
  const payment_id = story.give({ type: 'start_payment', member_id: payer, scope: { kind } });
  const charge = { charge_id: 'ch_odd', received_cents, payer_email: null };
  story.give({ type: 'payment_succeeded', payment_id, ...charge });
  return { story, payer, payment_id };
}

function refunded(...given: Parameters<typeof charged>) {
  const group = charged(...given);
  const refund_id = group.story.session.refunds[0]?.id ?? '';
  const made = { processor_refund_id: 're_1', status: 'succeeded', failure_code: null } as const;
  group.story.give({ type: 'refund_answered', refund_id, ...made });
  return group;
}

it('has a receipt of what it was charged, of which nothing is left', () => {
  const { story, payer, payment_id } = refunded();
  const receipt = receiptOf(story.session, payment_id, payer);
  expect(receipt).toMatchObject({ amount_cents: 4_000, fee_cents: 0, left_cents: 0, is_gone: true });
  expect(receipt).toMatchObject({ lines: [], by_items: true });
  expect(receipts(story.session, payer)).toMatchObject([{ refunds: [{ amount_cents: 4_000 }] }]);
  const [payment] = story.session.payments;
  expect(payment && payerMail(payment, story.session.refunds)).toBe('payment_returned');
});

it('has a receipt also where that is more than the order, since its fee is in it', () => {
  const { story, payer, payment_id } = refunded(10_050, 'all');
  expect(story.session.total_cents).toBe(10_000);
  expect(receiptOf(story.session, payment_id, payer)).toMatchObject({ amount_cents: 10_050, left_cents: 0 });
});

describe('of a hold', () => {
  /** A group of three whose shop takes holds. */
  function group() {
    // What a world's shop asks for follows from its total: 906 is for holds.
    const world = new World(0, 906);
    const settings = { mode: 'equal' as const, size: 3 };
    world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
    for (const name of ['Ben', 'Dan']) world.must({ type: 'join', name, email: null });
    const [ana = '', ben = '', dan = ''] = world.session.members.map(({ id }) => id);
    const open = (member_id: string, kind: 'own' | 'all' = 'own') => {
      const payment_id = world.must({ type: 'start_payment', member_id, scope: { kind } });
      const payment = world.session.payments.find(({ id }) => id === payment_id);
      if (!payment) throw new Error('not opened');
      return payment;
    };
    const hold = (...opened: Parameters<typeof open>) => {
      const payment = open(...opened);
      const capture_before = world.now + 7 * DAY_ms;
      const held = { held_cents: onCard_cents(payment), capture_before, payer_email: null };
      world.must({ type: 'payment_authorized', payment_id: payment.id, ...held });
      return payment.id;
    };
    const charge = (payment_id: string) => {
      const charged = { charge_id: 'ch_odd', received_cents: 100, payer_email: null };
      world.must({ type: 'payment_succeeded', payment_id, ...charged });
    };
    return { world, ana, ben, dan, open, hold, charge };
  }

  it('has nobody charged at once before everybody was in', () => {
    const { world, ana, ben, dan, open, hold, charge } = group();
    hold(ana);
    const odd = hold(ben);
    const form = open(dan);
    charge(odd);
    expect(takesHolds(world.session, world.now, null)).toBe(true);
    expect(open(dan).id).toBe(form.id);
    expect(open(ben).hold).toEqual({ capture_before: null });
  });

  it('has the next payer charged at once where everybody was in, also where it is the only hold', () => {
    const { ana, open, hold, charge } = group();
    charge(hold(ana, 'all'));
    expect(open(ana).hold).toBeNull();
  });
});

it.each(['before', 'after'])('is refunded once where a dispute is won that came %s the refund', (order) => {
  const { story } = order === 'after' ? refunded() : charged();
  const dispute = { charge_id: 'ch_odd', dispute_id: 'du_1', amount_cents: 4_000 };
  story.give({ type: 'dispute_changed', status: 'needs_response', ...dispute });
  story.give({ type: 'dispute_changed', status: 'won', ...dispute });
  expect(story.session.refunds).toHaveLength(1);
});

it('is told with both amounts to the shop, and to a bank that asks', () => {
  const { story } = refunded();
  const said = timeline(story.session).map(({ text }) => text);
  expect(said).toContain('Ben opened the card form for $50.50');
  expect(said).toContain('Ben paid $40.00');
  const [payment] = story.session.payments;
  if (!payment) throw new Error('Nobody has paid');
  const of = { session: story.session, payment, merchant_name: 'Kettle', customer_name: null };
  const told = JSON.stringify(tellStory({ ...of, mails: [], payer_address: null, parcels: [] }));
  expect(told).toContain('opened the card form for $50.50');
  expect(told).toContain('paid $40.00');
  expect(told).toContain('Another amount than the $50.50 that was asked for, which pays for nothing: $40.00');
  expect(told).not.toContain('A share that nobody else had taken');
  expect(told).toContain('charged $40.00 by card in a group order at Kettle');
  expect(told).not.toContain('for a share of');
  expect(told).not.toContain('named the amount again');

  for (const { id } of story.session.members) story.pay(id);
  expect(story.session.status).toBe('funded');
  const later = JSON.stringify(
    tellStory({ ...of, session: story.session, mails: [], payer_address: null, parcels: [] }),
  );
  expect(later).not.toContain('All shares of the order were paid');
  expect(later).not.toContain('The group was completed in time');
});

it('leaves somebody who was to take a place at the door', () => {
  const { config } = newSession();
  const story = new Story(newSession({ config: { ...config, swap_until: '2099-01-01T00:00:00.000Z' } }));
  story.start('Ana', 'ana@example.com', 2);
  const ben = story.join('Ben');
  story.pay(ben);
  const swap_id = story.give({ type: 'offer_swap', member_id: ben });
  const newcomer = { member_id: 'mem_cleo', name: 'Cleo', email: 'cleo@example.com' };
  const payment_id = story.give({ type: 'swap_and_pay', swap_id, ...newcomer });
  const charge = { charge_id: 'ch_odd', received_cents: 4_000, payer_email: null };
  story.give({ type: 'payment_succeeded', payment_id, ...charge });
  expect(isAtTheDoor(story.session, 'mem_cleo')).toBe(true);
  expect(timeline(story.session).map(({ text }) => text)).not.toContain('Cleo joined');
});

it('each cent of it is accounted for, whatever becomes of it', () => {
  const choice = fc.nat(1_000);
  const action = fc.tuple(fc.constantFrom(...ODD_KINDS), choice, choice, choice);
  const actions = fc.array(action, { minLength: 5, maxLength: 40, size: 'max' });
  let odd = 0;
  const run = fc.property(settings, fc.nat(100_000), actions, (setting, total, steps) => {
    const { broken, world } = runHistory(setting, total, [...BEGUN, ...steps]);
    expect(broken).toEqual([]);
    odd += world.session.payments.filter(({ lines }) => lines[0]?.asked_cents !== undefined).length;
  });
  fc.assert(run, { numRuns: 1_500 });
  expect(odd).toBeGreaterThan(500);
});
