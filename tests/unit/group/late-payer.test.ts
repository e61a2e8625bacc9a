import { expect, it } from 'vitest';
import { awaitsRetry } from '@/lib/group/query/refunds';
import { viewSession } from '@/lib/group/query/view';
import { people } from '@/lib/hosted/page/view';
import { World } from '../../model/world';

it.each(['cancel', 'expire'] as const)(
  'who pays after the end (%s) owes nothing, and is refunded',
  (type) => {
    const world = new World(0, 10_000);
    const settings = { mode: 'equal', size: 2 } as const;
    const organizer = { name: 'Ana', email: null };
    const member_id = world.give({ type: 'set_up_group', ...organizer, settings })?.subject_id ?? '';
    world.give({ type: 'join', name: 'Ben', email: null });
    const id = world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } })?.subject_id ?? '';
    world.must({ type: 'payment_processing', payment_id: id });
    if (type === 'expire') world.now = world.session.expires_at;
    world.must({ type });
    const statuses = () => viewSession(world.session).group.members.map(({ status }) => status);
    expect(statuses()).toEqual(['processing', 'pending']);
    world.intents.set(id, 'taken');
    const [payment] = world.session.payments;
    if (payment) world.deliver(payment);
    expect(statuses()).toEqual(['refunding', 'pending']);
    const [refund] = world.session.refunds;
    const answer = {
      type: 'refund_answered',
      refund_id: refund?.id ?? '',
      processor_refund_id: 're_1',
    } as const;
    world.must({ ...answer, status: 'succeeded', failure_code: null });
    expect(statuses()).toEqual(['refunded', 'pending']);
    world.must({ ...answer, status: 'failed', failure_code: 'lost_or_stolen_card' });
    expect(statuses()).toEqual(['refunding', 'pending']);
    expect(awaitsRetry(world.session, member_id)).toBe(true);
    expect(people(world.session, null)).toMatchObject([{ not_refunded: true }, { not_refunded: false }]);
  },
);

/** Ana pays for all; her payment comes when the group has ended, and its refund is on its way. */
function payForAllTooLate() {
  const world = new World(0, 10_000);
  const settings = { mode: 'itemized', size: 2 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const ben = world.must({ type: 'join', name: 'Ben', email: null });
  world.must({ type: 'claim_items', member_id: ben, wants: [{ line: 0, units: 1 }] });
  const id = world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
  world.must({ type: 'payment_processing', payment_id: id });
  world.must({ type: 'cancel' });
  world.succeed(id);
  return world;
}

it('who chose nothing and pays for all after the end is refunded, and only once the refund is made', () => {
  const world = payForAllTooLate();
  const shown = () => {
    const [organizer] = people(world.session, null);
    return [viewSession(world.session).group.members[0]?.status, organizer?.status, organizer?.not_refunded];
  };
  expect(shown()).toEqual(['refunding', 'refunding', false]);
  const refund_id = world.session.refunds[0]?.id ?? '';
  const answer = { type: 'refund_answered', refund_id, processor_refund_id: 're_1' } as const;
  world.must({ ...answer, status: 'succeeded', failure_code: null });
  expect(shown()).toEqual(['refunded', 'refunded', false]);
  world.must({ ...answer, status: 'failed', failure_code: 'lost_or_stolen_card' });
  expect(shown()).toEqual(['refunding', 'refunding', true]);
});

it('who has paid for somebody else, and gets nothing back yet, is shown so', () => {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 2 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const ben = world.must({ type: 'join', name: 'Ben', email: null });
  const scope = { kind: 'member', member_id: ben } as const;
  world.succeed(world.must({ type: 'start_payment', member_id: ana, scope }));
  world.must({ type: 'cancel' });
  const refund_id = world.session.refunds[0]?.id ?? '';
  const failed = { status: 'failed', failure_code: 'lost_or_stolen_card' } as const;
  world.must({ type: 'refund_answered', refund_id, processor_refund_id: 're_1', ...failed });
  const waiting = { status: 'refunding', not_refunded: true };
  expect(people(world.session, null)).toMatchObject([waiting, waiting]);
});

it('who is refunded, and pays once more after the end, is refunded only once all of it is', () => {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 2 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const pay = (kind: 'own' | 'all') => world.must({ type: 'start_payment', member_id: ana, scope: { kind } });
  world.succeed(pay('own'));
  const late = pay('all');
  world.must({ type: 'payment_processing', payment_id: late });
  world.must({ type: 'cancel' });
  const refund = (index: number) => {
    const refund_id = world.session.refunds[index]?.id ?? '';
    const made = { processor_refund_id: `re_${index}`, status: 'succeeded', failure_code: null } as const;
    world.must({ type: 'refund_answered', refund_id, ...made });
  };
  const statuses = () => [
    viewSession(world.session).group.members[0]?.status,
    people(world.session, null)[0]?.status,
  ];
  refund(0);
  expect(statuses()).toEqual(['refunded', 'refunded']);
  world.succeed(late);
  expect(statuses()).toEqual(['refunding', 'refunding']);
  refund(1);
  expect(statuses()).toEqual(['refunded', 'refunded']);
});

it('who pays after the end, and has the money from the bank, is refunded', () => {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 2 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const id = world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'own' } });
  world.must({ type: 'payment_processing', payment_id: id });
  world.must({ type: 'cancel' });
  world.succeed(id);
  const [payment] = world.session.payments;
  const amount_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
  const dispute = { charge_id: `ch_${id}`, dispute_id: 'du_1', amount_cents };
  const status = () => viewSession(world.session).group.members[0]?.status;
  world.must({ type: 'dispute_changed', ...dispute, status: 'needs_response' });
  expect(status()).toBe('refunding');
  world.must({ type: 'dispute_changed', ...dispute, status: 'lost' });
  expect(status()).toBe('refunded');
});

it('whose card is declined after the end can no longer pay', () => {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 2 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const payment_id = world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'own' } });
  world.must({ type: 'intent_created', payment_id, intent_id: 'pi_1' });
  world.must({ type: 'payment_processing', payment_id });
  world.must({ type: 'cancel' });
  expect(world.effects).not.toContainEqual({ kind: 'cancel_intent', payment_id });
  world.must({ type: 'payment_declined', payment_id, code: 'card_declined', message: 'Declined' });
  expect(world.effects).toContainEqual({ kind: 'cancel_intent', payment_id });
});

it('who is about to pay for somebody who has left can no longer pay', () => {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const ben = world.must({ type: 'join', name: 'Ben', email: null });
  const scope = { kind: 'member', member_id: ben } as const;
  const payment_id = world.must({ type: 'start_payment', member_id: ana, scope });
  world.must({ type: 'intent_created', payment_id, intent_id: 'pi_1' });
  world.must({ type: 'leave', member_id: ben });
  expect(world.effects).toContainEqual({ kind: 'cancel_intent', payment_id });
});
