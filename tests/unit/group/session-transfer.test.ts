import { expect, it } from 'vitest';
import { sumOf_cents } from '@/lib/group/query/sums';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer } from '../../support/paid-world';

/**
 * A group of two, funded when one transfer was made for the whole session: Ana and Ben have paid half of it each. What of
 * one is refunded or disputed concerns nothing that the other has paid.
 */
function funded({ isWhole = true } = {}) {
  const world = new World(0, 10_000);
  const ana = payAsOrganizer(world, 2);
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
  if (isWhole) world.session = { ...world.session, transfers: [whole] };
  const make = () => {
    for (const { id, status } of world.session.transfers)
      if (status === 'queued')
        world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  };
  const reverse = () => {
    for (const { id, status } of world.session.reversals)
      if (status === 'queued')
        world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  };
  const charge_id = world.session.payments.find(({ member_id }) => member_id === ben)?.charge_id ?? '';
  const gross = () =>
    world.session.reversals
      .filter(({ status }) => status !== 'canceled' && status !== 'returned')
      .reduce((cents, one) => cents + one.amount_cents + one.merchant_fee_cents + one.fx_fee_cents, 0);
  return { world, ana, ben, charge_id, make, reverse, gross };
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

const disputed = { type: 'dispute_changed', dispute_id: 'du_1' } as const;

/** What happens to a group after it was funded, as far as it is known. */
const HISTORIES: readonly [string, (group: ReturnType<typeof funded>) => void][] = [
  [
    'a dispute that is lost before the transfer is made',
    ({ world, charge_id, make, reverse }) => {
      for (const status of ['needs_response', 'lost'] as const)
        world.must({ ...disputed, charge_id, amount_cents: 6_536, status });
      make();
      reverse();
    },
  ],
  [
    'a refund that is refused, since a bank has asked about the charge, and keeps it',
    ({ world, ben, charge_id, make, reverse }) => {
      make();
      world.must({ type: 'refund_member', member_id: ben });
      reverse();
      world.must({ ...disputed, charge_id, amount_cents: 6_536, status: 'needs_response' });
      reverse();
      const refused = {
        status: 'failed',
        processor_refund_id: null,
        failure_code: 'charge_disputed',
      } as const;
      world.must({ type: 'refund_answered', refund_id: world.session.refunds[0]?.id ?? '', ...refused });
      world.must({ ...disputed, charge_id, amount_cents: 6_536, status: 'lost' });
      reverse();
    },
  ],
  [
    'the same, where the bank returns it after all',
    ({ world, ben, charge_id, make, reverse }) => {
      make();
      world.must({ type: 'refund_member', member_id: ben });
      reverse();
      for (const status of ['needs_response', 'lost', 'won'] as const) {
        world.must({ ...disputed, charge_id, amount_cents: 6_536, status });
        reverse();
      }
    },
  ],
  [
    'refunds of both after a dispute that was won',
    ({ world, ana, ben, charge_id, make, reverse }) => {
      make();
      for (const status of ['needs_response', 'won'] as const) {
        world.must({ ...disputed, charge_id, amount_cents: 5_050, status });
        reverse();
      }
      make();
      for (const member_id of [ben, ana]) {
        world.must({ type: 'refund_member', member_id });
        reverse();
      }
    },
  ],
];

it.each(HISTORIES)('moves the same as one transfer for each charge: %s', (_name, play) => {
  const [whole, each] = [true, false].map((isWhole) => {
    const group = funded({ isWhole });
    play(group);
    const { session } = group.world;
    const sent = session.transfers.filter(({ status }) => status === 'succeeded');
    const balance = (account: 'held' | 'disputed' | 'written_off') =>
      Math.round((group.world.balances.get(account) ?? 0) / 10);
    return {
      // Fees are rounded on one sum or on two.
      with_merchant: Math.round(
        (sumOf_cents(sent) - sent.reduce((sum, one) => sum + one.reversed_cents, 0)) / 10,
      ),
      refunds: session.refunds.map(({ reason, status, amount_cents }) => [reason, status, amount_cents]),
      books: [balance('held'), balance('disputed'), balance('written_off')],
      waits: session.transfers.some(({ status }) => status === 'queued' || status === 'held'),
    };
  });
  expect(whole).toEqual(each);
});
