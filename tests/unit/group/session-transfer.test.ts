import { expect, it } from 'vitest';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer } from '../../support/paid-world';

/**
 * A group of two, funded when one transfer was made for the whole session: Ana and Ben have paid half of it each. What of
 * one is refunded or disputed concerns nothing that the other has paid.
 */
function funded() {
  const world = new World(0, 10_000);
  payAsOrganizer(world, 2);
  const ben = joinAndPay(world, 'Ben');
  const [first, ...others] = world.session.transfers;
  if (!first) throw new Error('Nothing is sent');
  const sum = (name: 'amount_cents' | 'merchant_fee_cents' | 'fx_fee_cents') =>
    others.reduce((cents, one) => cents + one[name], first[name]);
  const whole = {
    ...first,
    payment_id: null,
    amount_cents: sum('amount_cents'),
    merchant_fee_cents: sum('merchant_fee_cents'),
    fx_fee_cents: sum('fx_fee_cents'),
  };
  world.session = { ...world.session, transfers: [whole] };
  const make = () =>
    world.must({ type: 'transfer_made', transfer_id: whole.id, processor_transfer_id: 'tr_whole' });
  const charge_id = world.session.payments.find(({ member_id }) => member_id === ben)?.charge_id ?? '';
  const gross = () =>
    world.session.reversals
      .filter(({ status }) => status !== 'canceled' && status !== 'returned')
      .reduce((cents, one) => cents + one.amount_cents + one.merchant_fee_cents + one.fx_fee_cents, 0);
  return { world, ben, charge_id, make, gross };
}

it('takes back for a won dispute nothing that others have paid', () => {
  const { world, ben, charge_id, make, gross } = funded();
  make();
  world.must({ type: 'refund_member', member_id: ben, amount_cents: 1_000 });
  const dispute = { type: 'dispute_changed', charge_id, dispute_id: 'du_1', amount_cents: 2_000 } as const;
  world.must({ ...dispute, status: 'needs_response' });
  world.must({ ...dispute, status: 'won' });
  expect(gross()).toBe(1_000);
});

it('takes back of a refund made by hand what was refunded, and no more', () => {
  const { world, charge_id, make, gross } = funded();
  make();
  const made = { amount_cents: 1_010, status: 'succeeded', failure_code: null } as const;
  world.must({ type: 'charge_refunded_outside', charge_id, processor_refund_id: 're_hand', ...made });
  expect(gross()).toBe(1_000);
});

it('takes back nothing when it is made after a refund of what settled nothing', () => {
  const { world, ben, make, gross } = funded();
  const paid = world.session.payments.find(({ member_id }) => member_id === ben);
  if (!paid) throw new Error('Ben has not paid');
  const { refunds } = world.session;
  const twice = { ...paid, id: 'pay_twice', charge_id: 'ch_twice', intent_id: 'pi_twice' };
  const back = {
    id: 'ref_twice',
    payment_id: twice.id,
    replaces: null,
    reason: 'duplicate',
    amount_cents: paid.amount_cents,
    fee_cents: paid.fee_cents,
    share_ids: [],
    lines: [],
    status: 'succeeded',
    created_at: world.now,
    processor_refund_id: 're_twice',
    failure_code: null,
    settled_at: world.now,
    settled_elsewhere_at: null,
  } as const;
  world.session = {
    ...world.session,
    payments: [...world.session.payments, twice],
    refunds: [...refunds, { ...back, share_ids: [], lines: [] }],
  };
  make();
  expect(gross()).toBe(0);
});
