import { describe, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import { reasonOf } from '@/lib/group/query/refunds';
import { viewSession } from '@/lib/group/query/view';
import { World } from '../../model/world';

/** A group of two without milestones, which end a group before its deadline; the organizer has paid. */
function halfPaid(): World {
  const world = new World(0, 900);
  world.session = { ...world.session, milestones: [] };
  const settings = { mode: 'equal', size: 2 } as const;
  const member_id =
    world.give({ type: 'set_up_group', name: 'Ana', email: null, settings })?.subject_id ?? '';
  world.give({ type: 'join', name: 'Ben', email: null });
  const payment_id =
    world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } })?.subject_id ?? '';
  world.intents.set(payment_id, 'taken');
  const [payment] = world.session.payments;
  if (payment) world.deliver(payment);
  return world;
}

const refusal = ({ session, now, newId }: World, command: Command) => {
  const decision = decide(session, command, { now, newId });
  return decision.ok ? null : decision.code;
};

describe('a shop that has run out', () => {
  it('ends the group as cancelled, says why, and refunds what was paid', () => {
    const world = halfPaid();
    const done = world.give({ type: 'sell_out' });
    expect(viewSession(world.session)).toMatchObject({ status: 'cancelled', end_reason: 'sold_out' });
    const [payment] = world.session.payments;
    expect(world.session.refunds).toMatchObject([
      { amount_cents: payment?.amount_cents, fee_cents: payment?.fee_cents, reason: 'cancelled' },
    ]);
    const mails = done?.effects.filter(({ kind }) => kind === 'send_mail');
    expect(mails).toMatchObject([{ template: 'cancelled' }, { template: 'cancelled' }]);
    expect(timeline(world.session).map(({ text }) => text)).toContain(
      'Session ended: you reported that you have run out',
    );
  });

  it('is not why something was refunded before', () => {
    const world = halfPaid();
    const [payment] = world.session.payments;
    const amount_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
    const made = {
      processor_refund_id: 're_1',
      amount_cents,
      status: 'succeeded',
      failure_code: null,
    } as const;
    world.must({ type: 'charge_refunded_outside', charge_id: payment?.charge_id ?? '', ...made });
    const member_id = payment?.member_id ?? '';
    world.succeed(world.must({ type: 'start_payment', member_id, scope: { kind: 'own' } }));
    world.must({ type: 'sell_out' });
    const { refunds } = world.session;
    expect(refunds.map((refund) => reasonOf(world.session, refund))).toEqual(['outside', 'sold_out']);
  });

  it('is told once: the same again, or a cancellation, changes nothing', () => {
    const world = halfPaid();
    world.give({ type: 'sell_out' });
    const ended = world.session;
    for (const type of ['sell_out', 'cancel'] as const) {
      expect(world.give({ type })).toMatchObject({ events: [], effects: [] });
      expect(world.session).toEqual(ended);
    }
  });

  it('cannot end what has ended in another way', () => {
    const cancelled = halfPaid();
    cancelled.give({ type: 'cancel' });
    const expired = halfPaid();
    expired.now = expired.session.expires_at;
    expired.give({ type: 'expire' });
    for (const world of [cancelled, expired]) {
      expect(refusal(world, { type: 'sell_out' })).toBe('session_not_open');
      expect(viewSession(world.session)).not.toHaveProperty('end_reason');
    }
  });
});
