import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { isHeld } from '@/lib/group/query/holds';
import { refundsOnCancel, totalOnCancel } from '@/lib/group/query/refunds-on-cancel';
import { act } from '../../model/actions';
import { histories, PAID } from '../../model/histories';
import { World } from '../../model/world';

/** What a cancellation asks the processor for, by payer: refunds of charges, and holds that it lets go. */
function askedFor(
  before: Session,
  after: Session,
): Map<string, { amount_cents: number; held_cents: number }> {
  const asked = new Map<string, { amount_cents: number; held_cents: number }>();
  for (const payment of before.payments) {
    const one = asked.get(payment.member_id) ?? { amount_cents: 0, held_cents: 0 };
    const now = after.payments.find(({ id }) => id === payment.id);
    if (isHeld(payment) && now && !isHeld(now)) {
      one.amount_cents += payment.amount_cents + payment.fee_cents;
      one.held_cents += payment.amount_cents + payment.fee_cents;
    }
    const old = new Set(before.refunds.map(({ id }) => id));
    for (const refund of after.refunds) {
      if (old.has(refund.id) || refund.payment_id !== payment.id) continue;
      one.amount_cents += refund.amount_cents + refund.fee_cents;
    }
    if (one.amount_cents > 0) asked.set(payment.member_id, one);
  }
  return asked;
}

it('a cancellation gives back to each payer exactly what was announced, after any history', () => {
  const compared = { refunded_cents: 0, held_cents: 0 };
  fc.assert(
    fc.property(fc.nat(2), fc.nat(100_000), histories(60), (currency, total, actions) => {
      const world = new World(currency, total);
      for (const action of [...PAID, ...actions]) {
        act(world, action);
        const { session: before } = world;
        const context = { now: world.now, newId: (prefix: string) => `${prefix}${before.refunds.length}_x` };
        const decision = before.status === 'pending' ? decide(before, { type: 'cancel' }, context) : null;
        if (!decision?.ok) continue;
        const asked = askedFor(before, decision.session);
        const announced = refundsOnCancel(before);
        expect(new Map(announced.map(({ id, name: _, ...amounts }) => [id, amounts]))).toEqual(asked);
        const total = totalOnCancel(before);
        const sum = [...asked.values()].reduce((cents, one) => cents + one.amount_cents, 0);
        expect(total.refunded_cents + total.held_cents).toBe(sum);
        if (total.refunded_cents > 0) compared.refunded_cents += 1;
        if (total.held_cents > 0) compared.held_cents += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect(compared.refunded_cents).toBeGreaterThan(300);
  expect(compared.held_cents).toBeGreaterThan(100);
});

it('promises nothing of a charge that a bank has taken back', () => {
  const world = new World(0, 900);
  const settings = { mode: 'equal', size: 2 } as const;
  const organizer = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = organizer?.subject_id ?? '';
  const opened = world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  const payment_id = opened?.subject_id ?? '';
  world.intents.set(payment_id, 'taken');
  for (const payment of world.session.payments) world.deliver(payment);
  const { refunded_cents: amount_cents } = totalOnCancel(world.session);
  expect(amount_cents).toBeGreaterThan(0);
  const dispute = { dispute_id: 'du_1', status: 'needs_response', amount_cents };
  world.give({ type: 'dispute_changed', charge_id: `ch_${payment_id}`, ...dispute });
  expect(totalOnCancel(world.session)).toEqual({ refunded_cents: 0, held_cents: 0 });
});
