import { DAY_ms } from '@/lib/format/units';
import { type Doing, pick } from './doing';

/* What becomes of money that was paid. */

export const failRefund: Doing = (world, a, b) => {
  const refund = pick(world.session.refunds, a);
  if (refund) world.failRefund(refund.id, b % 3 < 2);
};
export const retryRefund: Doing = (world, a) => {
  const refund = pick(world.session.refunds, a);
  if (refund) world.give({ type: 'retry_refund', refund_id: refund.id });
};
/** Staff pay it in another way; now and then the processor makes it after all. */
export const settleRefund: Doing = (world, a, b) => {
  const failed = world.session.refunds.filter(
    ({ status }) => status === 'failed' || status === 'settled_elsewhere',
  );
  const refund = pick(failed, a);
  const payment = world.session.payments.find(({ id }) => id === refund?.payment_id);
  if (!refund || !payment?.charge_id) return;
  if (b % 4 === 0) return world.makeAfterAll(refund);
  // Nobody pays before what was made by hand is heard of.
  world.tellOutside(payment.charge_id);
  world.give({ type: 'settle_refund', refund_id: refund.id });
};
export const dispute: Doing = (world, a, b, c) => {
  const payment = pick(world.session.payments, a);
  if (payment) world.dispute(payment, b % 2, c);
};
/** One of up to four disputes of a charge, whatever has become of the others. */
export const disputePart: Doing = (world, a, b, c) => {
  const payment = pick(world.session.payments, a);
  if (payment) world.disputePart(payment, b % 4, Math.floor(b / 4), c);
};
export const disputeWhole: Doing = (world, a, _b, c) => {
  const payment = pick(world.session.payments, a);
  if (payment) world.disputeWhole(payment, c);
};
export const reportDispute: Doing = (world, a, b) => {
  const id = pick([...world.processor.disputes.keys()], a);
  if (id) world.reportDispute(id, b % 3);
};
export const refundOutside: Doing = (world, a, b) => {
  const payment = pick(world.session.payments, a);
  if (payment && b % 2 === 0) world.refundOutside(payment, b / 2);
};
export const tellOutside: Doing = (world, a) => {
  const refund = pick([...world.processor.outside.values()], a);
  if (refund) world.tellOutside(refund.charge_id);
};
export const failOutside: Doing = (world, a, b) => {
  const id = pick([...world.processor.outside.keys()], a);
  if (id && b % 4 === 0) world.processor.failOutside(id);
};
export const abandon: Doing = (world, a) => {
  const { now } = world;
  if (a % 4 === 0) world.give({ type: 'abandon_transfers' });
  if (a % 4 === 1) world.give({ type: 'announce_refunds', at: now + 8 * DAY_ms, hold_days: 0 });
  if (a % 4 === 1 || a % 4 === 2)
    world.give({ type: 'abandon_transfers', over: { at: now + 15 * DAY_ms, hold_days: 0 } });
};
export const writeOff: Doing = (world, a) => {
  const reversal = pick(world.session.reversals, a);
  if (reversal) world.give({ type: 'write_off_reversal', reversal_id: reversal.id });
};
