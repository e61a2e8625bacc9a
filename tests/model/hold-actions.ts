import { onCard_cents } from '@/lib/group/query/sums';
import { chargeStep_cents } from '@/lib/money/currency';
import { type Doing, pick, settle } from './doing';

/** The bank of one whose share is held lets it go. */
export const lapse: Doing = (world, a, b) => {
  const held = world.session.payments.filter(({ id }) => world.intents.get(id) === 'held');
  const payment = pick(held, a);
  if (payment && b % 3 === 0) world.lapse(payment, b % 2 === 0);
};
/** Everybody who owes pays at once, so that a group is complete now and then, and its cards are to be charged. */
export const completeNow: Doing = (world, _a, b) => {
  if (b % 3 > 0 || world.session.payments.length === 0) return;
  const organizer = world.session.members.find(({ is_organizer }) => is_organizer);
  if (!organizer) return;
  const all = { kind: 'all' } as const;
  const id = world.give({ type: 'start_payment', member_id: organizer.id, scope: all })?.subject_id;
  if (!id) return;
  if (!world.intents.has(id)) world.intents.set(id, 'open');
  const payment = world.session.payments.find((one) => one.id === id);
  if (payment) settle(world, payment);
};
/** One of the cards is charged, or its answer is lost, or the bank refuses. */
export const capture: Doing = (world, a, b) => {
  const effect = pick(
    world.effects.filter(({ kind }) => kind === 'capture_payment'),
    a,
  );
  if (!effect) return;
  world.effects.splice(world.effects.indexOf(effect), 1);
  world.perform(effect, b);
};
/** Somebody captures less by hand than was asked for, which is the most that Stripe takes. */
export const captureInPart: Doing = (world, a, b, c) => {
  const { payments, currency } = world.session;
  const uncharged = payments.filter(({ id }) => ['open', 'held'].includes(world.intents.get(id) ?? ''));
  const payment = pick(uncharged, a);
  if (!payment) return;
  const step_cents = chargeStep_cents(currency);
  const steps = Math.ceil((onCard_cents(payment) / step_cents) * ((1 + (b % 99)) / 100));
  const part_cents = steps * step_cents;
  if (part_cents >= onCard_cents(payment)) return;
  world.intents.set(payment.id, 'taken');
  world.processor.charge(`ch_${payment.id}`, part_cents);
  if (c % 2 === 0) world.deliver(payment);
};
