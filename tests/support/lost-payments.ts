import { expect } from 'vitest';
import type { CommandOf } from '@/lib/group/commands';
import type { Payment, PaymentLine } from '@/lib/group/model';
import { LosingWorld, paymentOf } from '../model/losing-world';
import type { World } from '../model/world';

/** Groups whose payments come back after the database was restored to a time before they were opened. */

export const settings = { mode: 'equal' as const, size: 3 };

/** A group of so many, with as many of its people as are named. */
export function group(names: readonly string[] = ['Ben', 'Cem'], total = 10_000, size = 3) {
  const world = new LosingWorld(0, total);
  const split = { ...settings, size };
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: 'ana@example.test', settings: split });
  const others = names.map((name) => world.must({ type: 'join', name, email: null }));
  return { world, ana, others };
}

function open(world: LosingWorld, member_id: string, scope: { kind: 'own' } | { kind: 'all' }): Payment {
  const payment_id = world.must({ type: 'start_payment', member_id, scope });
  world.must({ type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
  if (!world.intents.has(payment_id)) world.intents.set(payment_id, 'open');
  const payment = world.session.payments.find(({ id }) => id === payment_id);
  if (!payment) throw new Error('It is not there');
  return payment;
}

export function pay(
  world: LosingWorld,
  member_id: string,
  scope: { kind: 'own' } | { kind: 'all' } = { kind: 'own' },
) {
  const payment = open(world, member_id, scope);
  world.confirm(payment);
  world.deliver(payment);
  return payment.id;
}

/** Dora pays for a place that is offered. */
export function payForPlace(world: LosingWorld, swap_id: string) {
  const joining = { swap_id, member_id: 'mem_dora', name: 'Dora', email: null };
  const payment_id = world.must({ type: 'swap_and_pay', ...joining });
  world.intents.set(payment_id, 'open');
  const payment = paymentOf(world, payment_id) as Payment;
  world.confirm(payment);
  world.deliver(payment);
}

export const only = (world: LosingWorld): CommandOf<'payment_found'> => {
  const [lost, ...others] = world.lost();
  if (!lost || others.length > 0) throw new Error('Not one payment is lost');
  return lost;
};

/** As it would be if it had been for less, of which more was the fee. */
export const cheaper = (lost: CommandOf<'payment_found'>): CommandOf<'payment_found'> => {
  const less = (line: PaymentLine) => ({
    amount_cents: line.amount_cents - 1,
    fee_cents: line.fee_cents + 1,
  });
  return { ...lost, lines: lost.lines?.map((line) => ({ ...line, ...less(line) })) ?? null };
};

export const statuses = ({ session }: World) => session.split?.shares.map(({ status }) => status);

/** All of it is asked back, and nothing is left of it once the processor has answered. */
export function expectRefunded(world: LosingWorld, payment_id: string, reason: string) {
  const payment = paymentOf(world, payment_id);
  const { amount_cents, fee_cents } = payment ?? {};
  const refunds = world.session.refunds.filter((refund) => refund.payment_id === payment_id);
  expect(refunds).toMatchObject([{ reason, amount_cents, fee_cents, share_ids: [], status: 'queued' }]);
  expect(payment).toMatchObject({ status: 'succeeded', charge_id: `ch_${payment_id}` });
}
